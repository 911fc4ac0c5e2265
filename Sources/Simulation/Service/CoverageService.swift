import Indoor

/// The part of the localisation service that knows of which places it has pictures.
struct CoverageService: Hashable, Sendable {
    private var answer: ServiceCoverage?
    /// Seconds until the answer arrives, over a good network.
    private var left = 0.0

    /// Metres between two places that are looked at (ours).
    private static let step = 1.0

    mutating func ask(of place: Position, in venue: Venue, _ settings: WorldSettings) {
        let isCovered = CoverageService.isCovered(place, in: venue)
        answer = ServiceCoverage(
            isAvailable: isCovered,
            distance: isCovered ? 0 : CoverageService.distance(from: place, in: venue))
        left = settings.messageTime
    }

    /// Passes one tick.
    ///
    /// - Returns: the answer when it arrives.
    mutating func step(seconds: Double, network: PhoneNetwork) -> ServiceCoverage? {
        guard let answer, network != .none else { return nil }
        left -= seconds
        guard left <= 0 else { return nil }
        self.answer = nil
        return answer
    }

    private static func isCovered(_ place: Position, in venue: Venue) -> Bool {
        venue.spot(at: place).surroundings.covered
    }

    /// Metres to the nearest way on the same level that has pictures; nil: there is none.
    private static func distance(from place: Position, in venue: Venue) -> Double? {
        let nodes = venue.graph.nodes
        var nearest: Double?
        for way in venue.graph.ways where way.connector == nil {
            let (a, b) = (nodes[way.from].position, nodes[way.to].position)
            guard a.level == place.level, b.level == place.level else { continue }
            let pieces = max(1, Int((a.point.distance(to: b.point) / step).rounded(.up)))
            for piece in 0...pieces {
                let share = Double(piece) / Double(pieces)
                let point = a.point.mixed(with: b.point, fraction: share)
                let metres = point.distance(to: place.point)
                if metres < nearest ?? .infinity,
                    isCovered(Position(point, level: place.level), in: venue)
                {
                    nearest = metres
                }
            }
        }
        return nearest
    }
}
