import Indoor

/// The services that give the app its map: the map itself, and its table of positioning data. A
/// package is a file on the phone; a map service needs the network.
struct MapServices: Hashable, Sendable {
    /// The map's state. It loads when the app is first opened, and again after a failure.
    private(set) var map = PhoneStatus.MapLoading.loading
    private var mapTransfer: Transfer?
    private var dataTransfer: Transfer?

    struct Faults: Hashable {
        var failsMap = false
        var slowsMap = false
        var slowsData = false
        var answer: PositioningDataAnswer?
    }

    /// The conditions on which a tick depends.
    struct Conditions {
        var network: PhoneNetwork
        var faults: Faults
        var settings: RadioSettings
        var seconds: Double
    }

    /// Whether nothing is loading.
    var isIdle: Bool { mapTransfer == nil && dataTransfer == nil }

    /// Seconds to read the map, or its table, from a file on the phone (ours).
    private static let readingTime = 0.4
    /// The share of the table's query in the time for query and file (ours).
    private static let queryShare = 0.3

    mutating func open(_ settings: RadioSettings) {
        guard map != .loaded, mapTransfer == nil else { return }
        map = .loading
        mapTransfer = MapServices.transfer(settings.mapTime, settings)
    }

    /// Queries the table; this begins once the map is loaded.
    ///
    /// - Parameter isCached: whether the file of the newest row need not be loaded.
    mutating func query(_ settings: RadioSettings, isCached: Bool) {
        open(settings)
        let share = isCached ? MapServices.queryShare : 1
        dataTransfer = MapServices.transfer(settings.positioningDataTime * share, settings)
    }

    private static func transfer(_ seconds: Double, _ settings: RadioSettings) -> Transfer {
        settings.map == .service
            ? Transfer(left: seconds, needsNetwork: true)
            : Transfer(left: readingTime, needsNetwork: false)
    }

    /// Passes one tick.
    ///
    /// - Returns: the answer to a finished query.
    mutating func step(_ now: Conditions) -> PositioningDataAnswer? {
        if var transfer = mapTransfer {
            if transfer.needsNetwork, now.network == .none, now.settings.hasMapCopy {
                transfer = Transfer(left: MapServices.readingTime, needsNetwork: false)
            }
            transfer.advance(
                now, time: now.settings.mapTime, isSlowed: now.faults.slowsMap)
            mapTransfer = transfer.isOver || transfer.hasFailed ? nil : transfer
            if transfer.isOver { map = now.faults.failsMap ? .failed : .loaded }
            if transfer.hasFailed { map = .failed }
        }
        guard var transfer = dataTransfer, mapTransfer == nil else { return nil }
        guard map == .loaded else {
            dataTransfer = nil
            return .queryFailed
        }
        transfer.advance(
            now, time: now.settings.positioningDataTime, isSlowed: now.faults.slowsData)
        guard transfer.isOver || transfer.hasFailed else {
            dataTransfer = transfer
            return nil
        }
        dataTransfer = nil
        return transfer.hasFailed ? .queryFailed : now.faults.answer ?? .loaded
    }

    /// A map or file that is being loaded.
    private struct Transfer: Hashable, Sendable {
        /// Seconds left over a good network.
        private(set) var left: Double
        let needsNetwork: Bool
        /// Seconds without a network.
        private(set) var cut = 0.0

        /// Seconds without a network after which a request fails (ours).
        private static let patience = 3.0

        var isOver: Bool { left <= 1e-9 }
        var hasFailed: Bool { !isOver && cut >= Transfer.patience - 1e-9 }

        mutating func advance(_ now: Conditions, time: Double, isSlowed: Bool) {
            let isCut = needsNetwork && now.network == .none
            cut = isCut ? cut + now.seconds : 0
            guard !isCut else { return }
            let isSlow = isSlowed || needsNetwork && now.network == .slow
            let slowness = isSlow ? max(1, now.settings.slowDataTime / max(time, 0.1)) : 1
            left -= now.seconds / slowness
        }
    }
}
