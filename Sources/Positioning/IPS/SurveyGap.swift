import Indoor

/// Whether the phone is on a level that the positioning data lacks. The data would explain there
/// what is heard by a place on another level, so the map's registered beacons tell: the loudest of
/// them hang on the phone's own level.
struct SurveyGap: Sendable {
    /// Whether each registered beacon hangs on a level without data, which is one where most beacons
    /// have none below them. It is only looked up.
    private let isOutside: [TransmitterID: Bool]
    /// The recent share of the loudest beacons that do.
    private var share: Double?
    /// Whether the phone is on such a level.
    private(set) var isThere = false

    init(_ data: PositioningData, map: PositioningMap) {
        let without = map.levels.map(\.ordinal).filter { level in
            let beacons = map.beacons.filter { $0.position.level == level }
            let bare = beacons.count { !SurveyGap.isSurveyed($0.position, in: data) }
            return 2 * bare > beacons.count
        }
        let beacons = map.beacons.map { ($0.transmitter, without.contains($0.position.level)) }
        let isWhole = !beacons.contains { $0.1 } || !beacons.contains { !$0.1 }
        isOutside =
            isWhole ? [:] : Dictionary(beacons, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the data has a point below a beacon. A survey of one level has some points of others,
    /// at the ends of stairs.
    private static func isSurveyed(_ position: Position, in data: PositioningData) -> Bool {
        guard let number = data.index(of: position.level) else { return false }
        return data.levels[number].nearest(to: position.point, within: below) != nil
    }

    /// Metres from a beacon that count as below it (ours): about half of the way to the next.
    private static let below = 5.0

    /// Takes a second.
    ///
    /// - Parameter heard: the transmitters heard recently.
    /// - Returns: whether the phone has just left such a level.
    mutating func ends(with heard: [HeardTransmitter], at time: Double) -> Bool {
        let wasThere = isThere
        add(heard, at: time)
        return wasThere && !isThere
    }

    private mutating func add(_ heard: [HeardTransmitter], at time: Double) {
        guard !isOutside.isEmpty else { return }
        let loudest = heard.filter {
            time - $0.heardAt <= SurveyGap.memory && isOutside[$0.transmitter] != nil
        }
        .sorted { ($1.strength, $0.transmitter) < ($0.strength, $1.transmitter) }
        .prefix(SurveyGap.telling)
        guard loudest.count >= SurveyGap.least else { return }
        let outside = Double(loudest.count { isOutside[$0.transmitter] == true })
        let present = outside / Double(loudest.count)
        let before = share ?? present
        share = before + (present - before) * SurveyGap.present
        isThere = (share ?? 0) > (isThere ? 1 - SurveyGap.clear : SurveyGap.clear)
    }

    mutating func forget() { (share, isThere) = (nil, false) }

    /// Seconds for which a transmitter counts as heard, how many of the loudest count, and how many
    /// it takes (ours).
    private static let (memory, telling, least) = (3.0, 5, 2)
    /// The weight of the present second (ours): about three seconds count.
    private static let present = 0.3
    /// The share from which the level is one without data; it ends at as much on the other side
    /// (ours).
    private static let clear = 0.55
}
