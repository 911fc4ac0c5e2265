import Indoor

/// The rules for every location of a source that reports how it was determined: unknown values are
/// absent, and known ones fit the configuration of its start.
struct LocationRules: SourceRules {
    /// The most metres by which a location may be moved onto a pathway; nil: not at all. The value
    /// is that of the last start, because changes take effect at the next one.
    private var snappingDistance: Double?

    /// Metres of error that rounding may cause.
    private static let rounding = 1e-6

    mutating func broken(in moment: SourceMoment) -> [String] {
        for case .status(.starting) in moment.events {
            let numbers = moment.settings.ips
            snappingDistance =
                numbers.snapsToPathways && numbers.hasPathways ? numbers.snappingDistance : nil
        }
        guard let location = moment.location else { return [] }
        var broken: [String] = []
        if moment.status != .started {
            broken.append("no location but from a started source")
        }
        if !LocationRules.isSparing(location) {
            broken.append("what a location's source cannot tell is absent from it")
        }
        if let moved = location.snapped.map({ $0.distance(to: location.raw) }),
            moved > (snappingDistance ?? -1) + LocationRules.rounding
        {
            broken.append("a location is moved onto a pathway by the snapping distance at most")
        }
        if let accuracy = location.horizontalAccuracy, !accuracy.isFinite || accuracy <= 0 {
            broken.append("an accuracy is positive, or absent")
        }
        return broken
    }

    /// Whether a satellite location has no floor and counts no transmitters, and a count belongs to
    /// its source (arcgis-indoor-positioning: Handle location change).
    private static func isSparing(_ location: UserLocation) -> Bool {
        switch Handover.Origin(rawValue: location.source) {
        case .gnss:
            location.floor == nil && location.floorLevelID == nil
                && location.counted?.name != Counted.transmitter && location.snapped == nil
        case .ble: location.counted?.name != Counted.satellite
        case nil: true
        }
    }
}
