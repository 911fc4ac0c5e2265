import Indoor
import Positioning

/// How well the Bluetooth engine positions phones of which recordings with the truth exist, beside
/// plain methods: all get the same seconds, one after the other, and know the same survey.
///
/// Measured are the whole seconds of a recording from the first packet of a surveyed transmitter to the
/// last waypoint; a second without news holds the last place.
package struct Evaluation: Sendable {
    package enum Method: String, CaseIterable, Sendable {
        case engine, centroid, neighbours, plainFilter

        /// Whether it draws by chance.
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
    ///   - registered: where beacons hang, as far as known.
    ///   - seeds: over how many the mean of methods that draw by chance is taken.
    /// - Throws: where nobody heard a beacon.
    package init(
        survey recordings: [SurveyRecording], test walks: [SurveyRecording],
        registered: [TransmitterID: Position] = [:], seeds: Int, settings: SourceSettings
    ) throws(InputError) {
        let surveyed = SurveyedData(
            recordings, registered: registered, settings: settings.ips)
        guard surveyed.survey.seconds.contains(where: { !$0.heard.isEmpty }),
            let data = surveyed.data()
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
        smooth = SmoothMap(fingerprints)
        map = PositioningMap(of: .unmapped)
    }

    package var transmitterCount: Int { survey.transmitters.count }
    package var surveyedSeconds: Int { survey.seconds.count }

    // MARK: One walk

    /// The errors of a walk in metres: by method, then by seed, then by second.
    package struct WalkErrors: Sendable {
        package let errors: [Method: [[Double]]]
    }

    /// nil where no second of the walk is measured.
    package func errors(ofWalk number: Int) -> WalkErrors? {
        let seconds = walks[number].recordedSeconds
        let heard = seconds.firstIndex { second in
            second.advertisements.contains { fingerprints.number(of: $0.transmitter) != nil }
        }
        guard let first = heard, let last = seconds.lastIndex(where: { $0.truth != nil }),
            first <= last
        else { return nil }
        var errors: [Method: [[Double]]] = [:]
        for method in Method.allCases {
            errors[method] = (1...(method.isRandom ? seeds : 1)).map { seed in
                var positioner = positioner(method, of: walks[number], seed: UInt64(seed))
                var last: (place: Point?, errors: [Double]) = (nil, [])
                for second in seconds.prefix(through: lastIndex(seconds)) {
                    last.place = positioner.take(second) ?? last.place
                    guard second.number >= first, let truth = second.truth else { continue }
                    last.errors.append(
                        last.place?.distance(to: truth.point) ?? Evaluation.unplaced)
                }
                return last.errors
            }
        }
        return WalkErrors(errors: errors)
    }

    private func lastIndex(_ seconds: [RecordedSecond]) -> Int {
        seconds.lastIndex { $0.truth != nil } ?? 0
    }

    /// Metres that a second without a place counts as, so that waiting is no gain (ours).
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
    /// - Returns: what the source has published, at the end of the second.
    package mutating func take(_ second: RecordedSecond) -> Point? {
        while tick < second.number * SimulatedTime.ticksPerSecond { advance() }
        return location?.point
    }
}

extension Venue {
    /// A venue of which no plan is known.
    static let unmapped = Venue(
        name: "", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)), levels: [],
        connectors: [], places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))
}
