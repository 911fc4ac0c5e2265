import Indoor
import RealModule

/// Positioning data from surveys: recordings with confirmed waypoints become a hexagonal grid of
/// points with each transmitter's strength and spread.
///
/// Each transmitter gets places and powers that explain where it was heard and where it was not. At
/// a point, what was heard and not heard within some metres corrects them. Farther from a surveyed
/// way the correction is smaller and the spread wider. The outcome does not depend on the order of
/// the recordings.
package struct SurveyedData {
    package let survey: SurveySeconds
    private let settings: IPSSettings
    private let map: PositioningMap?
    private let prior: PositioningData?
    private let registered: [TransmitterID: Position]

    /// - Parameters:
    ///   - map: the map of the venue: points are made where people can be; nil: within some metres
    ///     of surveyed ways.
    ///   - prior: the data expected where nothing was surveyed, which also gives the grid.
    ///   - registered: the places of beacons, as far as known; none is needed.
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

    /// - Parameter progress: takes the share that is done, 0 to 1; returning false ends the work.
    /// - Returns: nil if `progress` ended it.
    /// - Throws: an error if the surveyed ground is too large for it.
    package func data(
        progress: (Double) -> Bool = { _ in true }
    ) throws(InputError) -> PositioningData? {
        let ordinals = Set(survey.seconds.map(\.position.level))
            .union(prior?.levels.map(\.ordinal) ?? []).sorted()
        var terms = SurveyTerms(settings)
        let pathways = map?.pathways()
        var surveys: [LevelSurvey] = []
        var grids: [HexGrid] = []
        for ordinal in ordinals {
            let (seconds, prior) = known(of: ordinal)
            let place = SurveyGround.Place(seconds, prior: prior, spacing: settings.gridSpacing)
            grids.append(place.grid)
            try HexGrid.check(grids)
            var isOutdoor: (Point) -> Bool? = { _ in false }
            if let pathways, let level = map?.levels.first(where: { $0.ordinal == ordinal }) {
                isOutdoor = { pathways.ground(at: $0, on: level) }
            }
            surveys.append(
                level(at: ordinal, seconds, place, isOutdoor: isOutdoor, prior: prior))
        }
        // The chance to hear is learnt with the models, which depend on it.
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

    /// How often the chance to hear is learnt again (ours).
    private static let rounds = 2

    private func known(
        of ordinal: LevelOrdinal
    ) -> (seconds: [SurveySeconds.Second], prior: LevelPrior?) {
        let prior = prior.flatMap { prior in
            prior.index(of: ordinal).map {
                LevelPrior(data: prior, level: $0, transmitters: survey.transmitters)
            }
        }
        return (survey.seconds.filter { $0.position.level == ordinal }, prior)
    }

    private func level(
        at ordinal: LevelOrdinal, _ seconds: [SurveySeconds.Second], _ place: SurveyGround.Place,
        isOutdoor: (Point) -> Bool?, prior: LevelPrior?
    ) -> LevelSurvey {
        LevelSurvey(
            ordinal: ordinal, seconds: seconds,
            // On levels above and below it is heard as from the same spot, only weaker.
            registered: survey.transmitters.map { registered[$0]?.point },
            ground: SurveyGround(seconds, on: place, isOutdoor: isOutdoor, prior: prior),
            prior: prior)
    }
}

/// What is assumed about a building's radio before the survey.
struct SurveyTerms {
    var hearing: HearingCurve { didSet { table = HearingTable(hearing) } }
    /// The hearing curve as a table.
    private(set) var table: HearingTable
    let exponent: Double
    /// The spread in dB of strengths round the expected one at a point.
    let spread: Double
    /// The power in dBm at 1 m if little was heard, and dB by which transmitters differ.
    let power = -62.0
    let powerSpread = 8.0
    /// dB by which walls and shelves change a strength from a transmitter's model, and metres over
    /// which they change it alike.
    let shadows = 5.0
    let shadowReach = 2.5
    /// A transmitter is not expected if the chance to hear it is smaller.
    let leastChance = 0.02

    init(_ settings: IPSSettings) {
        hearing = settings.hearing
        table = HearingTable(hearing)
        exponent = settings.nominalExponent
        spread = SurveyLikelihood.surveyedSpread
    }
}

/// The predicted data of a level, under the survey's numbers of transmitters.
struct LevelPrior {
    let level: PositioningLevel
    /// The number in the data of each of the survey's transmitters, or nil.
    private let numbers: [Int?]
    /// The points and strengths of each transmitter of the data.
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

    /// The grid of the points that are possible, before any memory is taken for it.
    struct Place {
        let grid: HexGrid
        /// Metres from a surveyed way within which there are points.
        fileprivate let reach: Double

        init(_ seconds: [SurveySeconds.Second], prior: LevelPrior?, spacing: Double) {
            guard prior == nil, let bounds = Bounds(seconds.map(\.position.point)) else {
                reach = 0
                grid =
                    prior?.level.grid
                    ?? HexGrid(origin: .zero, spacing: spacing, columns: 0, rows: 0)
                return
            }
            reach = SurveyGround.reach(of: seconds)
            grid = HexGrid(covering: bounds.grown(by: reach), spacing: spacing)
        }
    }

    /// - Parameters:
    ///   - seconds: the survey's seconds on the level.
    ///   - isOutdoor: whether a place for people is outdoors; nil if people cannot be there.
    init(
        _ seconds: [SurveySeconds.Second], on place: Place, isOutdoor: (Point) -> Bool?,
        prior: LevelPrior?
    ) {
        if let prior {
            self.init(grid: prior.level.grid, points: prior.level.points)
            return
        }
        let (grid, reach) = (place.grid, place.reach)
        var isNear = [Bool](repeating: false, count: grid.count)
        for place in seconds.map(\.position.point) {
            for cell in grid.cells(near: place, within: reach) { isNear[cell] = true }
        }
        let points = isNear.indices.compactMap { cell -> PositioningLevel.GridPoint? in
            guard isNear[cell] else { return nil }
            return isOutdoor(grid.point(cell)).map {
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

    /// The number of the point nearest to a place; nil if there is none.
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

    /// Metres from a surveyed way up to which points are made, from the gaps between ways: a
    /// closely surveyed hall ends at its walls, while other ways lie between ways that are far
    /// apart.
    private static func reach(of seconds: [SurveySeconds.Second]) -> Double {
        let index = SpatialIndex(seconds.map(\.position.point))
        let gaps = seconds.compactMap { second in
            index.nearest(to: second.position.point) {
                seconds[$0].recording != second.recording
            }.first?.distance
        }.sorted()
        guard !gaps.isEmpty else { return farthest }
        let wide = gaps[min(Int(Double(gaps.count) * SurveyGround.share), gaps.count - 1)]
        return min(max(wide * SurveyGround.gaps, nearest), farthest)
    }

    /// The multiple of the wider gaps between surveyed ways, and the share of gaps that are smaller
    /// than these (ours).
    private static let (gaps, share) = (2.0, 0.9)
    /// The least and greatest reach in metres (ours).
    private static let (nearest, farthest) = (3.0, 15.0)
}
