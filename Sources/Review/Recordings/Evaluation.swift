import Indoor
import Positioning
import Simulation

/// The accuracy of the Bluetooth engine on recordings of phones with known truth, compared with
/// plain methods: all get the same seconds in order, and know the same survey.
///
/// It measures the whole seconds of a recording from the first packet of a surveyed transmitter to
/// the last waypoint; in a second without a new place the last one holds.
package struct Evaluation: Sendable {
    package enum Method: String, CaseIterable, Sendable {
        case engine, centroid, neighbours, plainFilter

        /// Whether it uses random numbers.
        package var isRandom: Bool { self == .engine || self == .plainFilter }
    }

    package let data: PositioningData
    package let walks: [SurveyRecording]
    package let seeds: Int
    private let survey: SurveySeconds
    private let fingerprints: Fingerprints
    private let smooth: SmoothMap
    private let settings: SourceSettings
    private let map: PositioningMap

    /// - Parameters:
    ///   - registered: the places of beacons, as far as known.
    ///   - seeds: the number of seeds whose mean is taken for methods with random numbers.
    /// - Throws: if nobody heard a beacon.
    package init(
        survey recordings: [SurveyRecording], test walks: [SurveyRecording],
        registered: [TransmitterID: Position] = [:], seeds: Int, settings: SourceSettings
    ) throws(InputError) {
        let surveyed = SurveyedData(
            recordings, registered: registered, settings: settings.ips)
        guard surveyed.survey.seconds.contains(where: { !$0.heard.isEmpty }),
            let data = try surveyed.data()
        else {
            throw InputError(
                "the survey heard no beacon", expected: "beacons that stay where they are")
        }
        self.data = data
        self.walks = walks
        self.seeds = seeds
        var settings = settings
        settings.ips = settings.ips.atEverySecond
        self.settings = settings
        survey = surveyed.survey
        fingerprints = Fingerprints(survey, registered: registered)
        smooth = try SmoothMap(fingerprints)
        map = PositioningMap(of: .unmapped)
    }

    package var transmitterCount: Int { survey.transmitters.count }
    package var surveyedSeconds: Int { survey.seconds.count }

    // MARK: One walk

    /// The errors measured on a walk, in metres: by method, then by seed, then by second.
    package struct WalkErrors: Sendable {
        package let errors: [Method: [[Double]]]
        /// The engine's own estimate of its error at each second, by seed; 0 while it gave none.
        package let accuracies: [[Double]]
    }

    /// nil if no second of the walk is measured.
    package func errors(ofWalk number: Int) -> WalkErrors? {
        let seconds = walks[number].recordedSeconds
        let heard = seconds.firstIndex { second in
            second.advertisements.contains { fingerprints.number(of: $0.transmitter) != nil }
        }
        guard let first = heard, let last = seconds.lastIndex(where: { $0.truth != nil }),
            first <= last
        else { return nil }
        var errors: [Method: [[Double]]] = [:]
        var accuracies: [[Double]] = []
        for method in Method.allCases {
            let runs = (1...(method.isRandom ? seeds : 1)).map { seed in
                let positioner = positioner(method, of: walks[number], seed: UInt64(seed))
                return run(positioner, over: seconds[...last], from: first)
            }
            errors[method] = runs.map { $0.map(\.error) }
            if method == .engine { accuracies = runs.map { $0.map(\.accuracy) } }
        }
        return WalkErrors(errors: errors, accuracies: accuracies)
    }

    /// The error in metres at each measured second.
    ///
    /// - Parameter first: the first second that is measured.
    private func run(
        _ positioner: any SecondPositioner, over seconds: ArraySlice<RecordedSecond>,
        from first: Int
    ) -> [(error: Double, accuracy: Double)] {
        var positioner = positioner
        var place: Point?
        return seconds.compactMap { second in
            place = positioner.take(second) ?? place
            guard second.number >= first, let truth = second.truth else { return nil }
            return (
                place?.distance(to: truth.point) ?? Evaluation.unplaced,
                positioner.accuracy ?? 0
            )
        }
    }

    /// The metres that count for a second without a place, so that waiting is no advantage (ours).
    private static let unplaced = 50.0

    private func positioner(
        _ method: Method, of walk: SurveyRecording, seed: UInt64
    ) -> any SecondPositioner {
        switch method {
        case .engine:
            RecordedRun(
                walk,
                source: Engine.ips.source(
                    SourceContext(
                        map: map, table: PositioningTable(data), settings: settings, seed: seed)))
        case .centroid: WeightedCentroid(fingerprints)
        case .neighbours: WeightedNeighbours(fingerprints)
        case .plainFilter: PlainFilter(fingerprints, smooth, seed: seed)
        }
    }
}

extension RecordedRun: SecondPositioner {
    /// - Returns: the source's published place at the end of the second.
    package mutating func take(_ second: RecordedSecond) -> Point? {
        while tick < second.number * SimulatedTime.ticksPerSecond { advance() }
        return location?.point
    }

    package var accuracy: Double? { location?.horizontalAccuracy }
}

extension Venue {
    /// A venue without a plan.
    static let unmapped = Venue(
        name: "", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)), levels: [],
        connectors: [], places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))
}
