import Indoor
import RealModule

/// Positioning data from surveys: recordings with confirmed waypoints become a hexagonal grid of points
/// with each transmitter's strength and spread.
///
/// Each transmitter gets places and powers that explain where it was heard and where it was not; at
/// a point they are corrected by what was heard and not heard within some metres. The farther from a
/// surveyed way, the less is corrected and the wider is the spread. The outcome does not depend on the
/// order of the recordings.
package struct SurveyedData {
    package let survey: SurveySeconds
    private let settings: IPSSettings
    private let map: PositioningMap?
    private let prior: PositioningData?
    private let registered: [TransmitterID: Position]

    /// - Parameters:
    ///   - map: of the venue: points are where people can be; nil: within some metres of surveyed ways.
    ///   - prior: expected where nothing was surveyed, and the grid.
    ///   - registered: where beacons hang, as far as known: needed for none.
    package init(
        _ recordings: [SurveyRecording], map: PositioningMap? = nil,
        prior: PositioningData? = nil, registered: [TransmitterID: Position] = [:],
        settings: IPSSettings = IPSSettings()
    ) {
        survey = SurveySeconds(
            recordings, lasting: (prior?.transmitters ?? []) + registered.keys)
        self.registered = registered
        self.map = map
        self.prior = prior
        self.settings = settings
    }

    /// - Parameter progress: told the share done, 0 to 1; false ends it.
    /// - Returns: nil when `progress` ended it.
    package func data(progress: (Double) -> Bool = { _ in true }) -> PositioningData? {
        let ordinals = Set(survey.seconds.map(\.position.level))
            .union(prior?.levels.map(\.ordinal) ?? []).sorted()
        var terms = SurveyTerms(settings)
        let storeys = map?.storeys()
        var surveys = ordinals.map { ordinal in
            level(at: ordinal, storey: storeys?.first { $0.ordinal == ordinal })
        }
        // The chance to be heard is learnt with the models, which depend on it.
        for round in 0...SurveyedData.rounds {
            var counts = HearingCounts()
            for number in surveys.indices {
                let isGoingOn = surveys[number].fit(
                    terms, isLast: round == SurveyedData.rounds
                ) { share in
                    let level = (Double(number) + share) / Double(ordinals.count)
                    return progress(
                        (Double(round) + level) / Double(SurveyedData.rounds + 1) / 2)
                }
                guard isGoingOn else { return nil }
                if round < SurveyedData.rounds { surveys[number].add(to: &counts) }
            }
            if round < SurveyedData.rounds {
                terms.hearing = HearingCurve.fitting(counts, from: terms.hearing)
            }
        }
        var levels: [PositioningLevel] = []
        for (number, survey) in surveys.enumerated() {
            let level = survey.level(terms) { share in
                progress(0.5 + 0.5 * (Double(number) + share) / Double(surveys.count))
            }
            guard let level else { return nil }
            levels.append(level)
        }
        return PositioningData(
            transmitters: survey.transmitters, levels: levels.filter { !$0.points.isEmpty },
            hearing: terms.hearing)
    }

    /// How often the chance to be heard is learnt anew (ours).
    private static let rounds = 2

    private func level(at ordinal: LevelOrdinal, storey: PositioningMap.Storey?) -> LevelSurvey {
        let prior = prior.flatMap { prior in
            prior.index(of: ordinal).map {
                LevelPrior(data: prior, level: $0, transmitters: survey.transmitters)
            }
        }
        let seconds = survey.seconds.filter { $0.position.level == ordinal }
        return LevelSurvey(
            ordinal: ordinal, seconds: seconds,
            // Above and below it is heard as from the same spot, only weaker.
            registered: survey.transmitters.map { registered[$0]?.point },
            ground: SurveyGround(
                seconds, storey: storey, prior: prior, spacing: settings.gridSpacing),
            prior: prior)
    }
}

/// What is known beforehand of a building's radio.
struct SurveyTerms {
    var hearing: HearingCurve { didSet { table = HearingTable(hearing) } }
    /// Of the hearing curve.
    private(set) var table: HearingTable
    let exponent: Double
    /// dB, of strengths round what is expected at a point.
    let spread: Double
    /// dBm at 1 m where little was heard, and dB by which transmitters differ.
    let power = -62.0
    let powerSpread = 8.0
    /// dB by which walls and shelves move a strength from a transmitter's model, and metres over which
    /// they do so alike.
    let shadows = 5.0
    let shadowReach = 2.5
    /// The chance to be heard below which nothing is expected.
    let leastChance = 0.02

    init(_ settings: IPSSettings) {
        hearing = settings.hearing
        table = HearingTable(hearing)
        exponent = settings.nominalExponent
        spread = SurveyTerms.surveyedSpread
    }

    /// dB (ours, cross-validated): strengths within 2 m of each other vary by 4.8 (reference ips.md
    /// 4.8), and the surveyor's place is known to a metre or two.
    static let surveyedSpread = 6.0
}

/// The predicted data of a level, by the survey's numbers of transmitters.
struct LevelPrior {
    let level: PositioningLevel
    /// For each of the survey's transmitters its number there, or nil.
    private let numbers: [Int?]
    /// By transmitter of the data.
    private let signals: [[(point: Int, strength: Double)]]

    init(data: PositioningData, level: Int, transmitters: [TransmitterID]) {
        let own = data.levels[level]
        var signals = [[(point: Int, strength: Double)]](
            repeating: [], count: data.transmitters.count)
        for point in own.points.indices {
            for signal in own.expected(point) {
                signals[Int(signal.transmitter)].append((point, signal.strength))
            }
        }
        self.level = own
        self.signals = signals
        numbers = transmitters.map { data.number(of: $0) }
    }

    /// The points of the data at which a transmitter is expected, ascending, with dBm.
    func signals(of transmitter: Int) -> [(point: Int, strength: Double)] {
        numbers[transmitter].map { signals[$0] } ?? []
    }
}

/// The points of a level at which data is made.
struct SurveyGround {
    let grid: HexGrid
    let points: [PositioningLevel.GridPoint]
    /// The number of each cell's point, or -1.
    private let numbers: [Int32]

    /// - Parameters:
    ///   - seconds: of the survey on the level.
    ///   - storey: where people can be there; nil: anywhere.
    init(
        _ seconds: [SurveySeconds.Second], storey: PositioningMap.Storey?, prior: LevelPrior?,
        spacing: Double
    ) {
        if let prior {
            self.init(grid: prior.level.grid, points: prior.level.points)
            return
        }
        let places = seconds.map(\.position.point)
        guard let bounds = Bounds(places) else {
            self.init(
                grid: HexGrid(origin: .zero, spacing: spacing, columns: 0, rows: 0), points: [])
            return
        }
        let reach = SurveyGround.reach(of: seconds)
        let grid = HexGrid(covering: bounds.grown(by: reach), spacing: spacing)
        var isNear = [Bool](repeating: false, count: grid.count)
        for place in places {
            for cell in grid.cells(near: place, within: reach) { isNear[cell] = true }
        }
        let points = isNear.indices.compactMap { cell -> PositioningLevel.GridPoint? in
            guard isNear[cell] else { return nil }
            guard let storey else {
                return PositioningLevel.GridPoint(cell: Int32(cell), isOutdoor: false)
            }
            return storey.ground(at: grid.point(cell)).map {
                PositioningLevel.GridPoint(cell: Int32(cell), isOutdoor: $0)
            }
        }
        self.init(grid: grid, points: points)
    }

    private init(grid: HexGrid, points: [PositioningLevel.GridPoint]) {
        self.grid = grid
        self.points = points
        var numbers = [Int32](repeating: -1, count: grid.count)
        for (number, point) in points.enumerated() { numbers[Int(point.cell)] = Int32(number) }
        self.numbers = numbers
    }

    func point(_ number: Int) -> Point { grid.point(Int(points[number].cell)) }

    /// The number of the point that stands for a place; nil where there is none.
    func number(at place: Point) -> Int? {
        guard let cell = grid.cell(nearest: place), numbers[cell] >= 0 else { return nil }
        return Int(numbers[cell])
    }

    /// The numbers of the points within `radius` metres.
    func points(near place: Point, within radius: Double) -> [Int] {
        grid.cells(near: place, within: radius).compactMap {
            numbers[$0] < 0 ? nil : Int(numbers[$0])
        }
    }

    /// Metres from a surveyed way to which there are points: a closely surveyed hall ends at its walls,
    /// where ways are far apart there are others between them. By how far ways are from the next one.
    private static func reach(of seconds: [SurveySeconds.Second]) -> Double {
        let index = PointIndex(seconds.map(\.position.point))
        let gaps = seconds.compactMap { second in
            index.nearest(to: second.position.point) {
                seconds[$0].recording != second.recording
            }.first?.distance
        }.sorted()
        guard !gaps.isEmpty else { return farthest }
        let wide = gaps[min(Int(Double(gaps.count) * SurveyGround.share), gaps.count - 1)]
        return min(max(wide * SurveyGround.gaps, nearest), farthest)
    }

    /// How many of the wider gaps between surveyed ways (ours): the share of gaps that are smaller.
    private static let (gaps, share) = (2.0, 0.9)
    /// Metres, at least and at most (ours).
    private static let (nearest, farthest) = (3.0, 15.0)
}
