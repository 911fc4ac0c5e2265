import Indoor
import RealModule

/// Whether the phone is where the positioning data is missing. The data would explain there what is
/// heard by a place elsewhere, often on another level, so the map's registered beacons tell: the
/// loudest of them hang where there is no data.
struct SurveyGap: Sendable {
    /// Whether each registered beacon hangs where there is no data: it has no point below it. It is
    /// only looked up.
    private let isOutside: [TransmitterID: Bool]
    /// The recent share of the loudest beacons that do.
    private var share: Double?
    /// Whether the phone is there.
    private(set) var isThere = false
    /// Metres by the air pressure, from any height; nil: unknown.
    private var height: Double?
    /// The recent height at which the phone was there for certain; nil: it was not.
    private var heightThere: Double?
    /// Seconds since then.
    private var since = 0

    init(_ data: PositioningData, map: PositioningMap) {
        let beacons = map.beacons.map {
            ($0.transmitter, !SurveyGap.isSurveyed($0.position, in: data))
        }
        self.init(Dictionary(beacons, uniquingKeysWith: { first, _ in first }))
    }

    /// - Parameter isOutside: whether each registered beacon hangs where there is no data.
    init(_ isOutside: [TransmitterID: Bool]) {
        let isMixed = isOutside.values.contains(true) && isOutside.values.contains(false)
        self.isOutside = isMixed ? isOutside : [:]
    }

    /// Whether the data has a point below a beacon. A survey of one level has some points of others,
    /// at the ends of stairs.
    private static func isSurveyed(_ position: Position, in data: PositioningData) -> Bool {
        guard let number = data.index(of: position.level) else { return false }
        return data.levels[number].nearest(to: position.point, within: below) != nil
    }

    /// Metres from a beacon that count as below it (ours): the points lie two metres apart.
    private static let below = 3.0

    /// Takes a sample of the air pressure, in hPa.
    mutating func take(pressure: Double) {
        guard !isOutside.isEmpty else { return }
        let sample = -pressure / Altimeter.pressureByMetre
        height = height.map { $0 + (sample - $0) * SurveyGap.smoothing } ?? sample
    }

    /// Takes a second.
    ///
    /// - Parameter heard: the transmitters heard recently.
    /// - Returns: whether the phone has just left such a place.
    mutating func ends(with heard: [HeardTransmitter], at time: Double) -> Bool {
        let wasThere = isThere
        add(heard, at: time)
        return wasThere && !isThere
    }

    private mutating func add(_ heard: [HeardTransmitter], at time: Double) {
        guard !isOutside.isEmpty else { return }
        since += 1
        let loudest = heard.filter {
            time - $0.heardAt <= SurveyGap.memory && isOutside[$0.transmitter] != nil
        }
        .sorted { ($1.strength, $0.transmitter) < ($0.strength, $1.transmitter) }
        .prefix(SurveyGap.telling)
        guard loudest.count >= SurveyGap.least else { return }
        let present = share(of: Array(loudest))
        let before = share ?? present
        let share = before + (present - before) * SurveyGap.present
        self.share = share
        if share > SurveyGap.certain { noteHeight() }
        isThere =
            isThere ? share > SurveyGap.ended || isOnItsLevel : share > SurveyGap.begun
    }

    /// The share of those that hang where there is no data; the louder one is, the more it counts.
    private func share(of loudest: [HeardTransmitter]) -> Double {
        let weights = loudest.map { Double.pow(10, $0.strength / 20) }
        let all = weights.reduce(0, +)
        let outside = zip(loudest, weights).filter { isOutside[$0.0.transmitter] == true }
        return outside.reduce(0) { $0 + $1.1 } / all
    }

    private mutating func noteHeight() {
        since = 0
        guard let height else { return }
        heightThere = heightThere.map { $0 + (height - $0) * SurveyGap.climbing } ?? height
    }

    /// Whether the pressure shows that the phone has not changed the level since it was there:
    /// through an opening, the beacons of the next level may be louder than the level's own.
    private var isOnItsLevel: Bool {
        guard let height, let heightThere, since < SurveyGap.longest else { return false }
        return abs(height - heightThere) < SurveyGap.climb
    }

    mutating func forget() {
        (share, isThere, height, heightThere, since) = (nil, false, nil, nil, 0)
    }

    /// Seconds for which a transmitter counts as heard, how many of the loudest count, and how many
    /// it takes (ours).
    private static let (memory, telling, least) = (3.0, 5, 2)
    /// The weight of the present second (ours): about three seconds count.
    private static let present = 0.3
    /// The share from which the phone is there, the one below which it no longer is, and the one
    /// from which it is there for certain (ours).
    private static let (begun, ended, certain) = (0.4, 0.3, 0.55)
    /// The weights of a sample of the pressure, and of a second in the height there (ours): a ride
    /// is over before the latter follows.
    private static let (smoothing, climbing) = (0.3, 0.1)
    /// Metres of climb that count as another level, and seconds after which the weather may have
    /// changed the pressure as much (ours).
    private static let (climb, longest) = (1.5, 300)
}
