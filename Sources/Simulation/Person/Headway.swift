import Indoor

/// Whether a person who wants to walk makes progress, and what they do if they do not.
struct Headway: Hashable, Sendable {
    private var point: Point?
    private var since = 0
    private var itinerary: Itinerary?
    /// The metres left of the itinerary when it last got shorter, and the tick of that.
    private var least = Double.infinity
    private var shortenedAt = 0
    /// The place and time at which the person first doubted the phone, and how often since.
    private var doubted: Doubt?

    private struct Doubt: Hashable {
        let place: Position
        var times: Int
    }

    /// Metres of movement that count as progress (ours).
    private static let circle = 5.0
    /// Metres by which the way must get shorter to count as progress (ours).
    private static let gain = 3.0
    /// Seconds after which people search a way in a wider area; each time it grows by as much
    /// (ours).
    private static let effort = 10.0
    /// Seconds after which people doubt the phone: while they stand, and while they walk to and fro
    /// (ours).
    private static let standing = 20.0
    private static let pacing = 45.0
    /// Metres from the place of the doubt at which it is forgotten (ours).
    private static let leftBehind = 40.0

    /// The reactions of people who doubt the phone.
    enum Remedy: Hashable, Sendable {
        case scan
        /// They end the navigation and start it again from their position.
        case beginAgain
        case goElsewhere
        case giveUp
    }

    /// - Returns: seconds spent within the same few metres.
    mutating func step(_ now: Follower.Situation, on shown: Itinerary, remaining: Double) -> Double
    {
        // Nobody in a line thinks that the phone is wrong.
        let isCarried = now.legs == .riding || now.isQueueing
        let hasMoved = point.map { $0.distance(to: now.point) > Headway.circle } ?? true
        if isCarried || hasMoved {
            (point, since) = (now.point, now.tick)
        }
        if isCarried || shown != itinerary || remaining < least - Headway.gain {
            (itinerary, least, shortenedAt) = (shown, remaining, now.tick)
        }
        if let doubted,
            doubted.place.level != now.level
                || doubted.place.point.distance(to: now.point) > Headway.leftBehind
        {
            self.doubted = nil
        }
        return SimulatedTime.seconds(now.tick - since)
    }

    /// Begins to watch again; earlier doubts are remembered.
    mutating func forget() {
        point = nil
        itinerary = nil
    }

    static func effort(after seconds: Double) -> Int { Int(seconds / effort) }

    /// - Returns: the person's reaction now; nil while they make progress.
    mutating func remedy(_ now: Follower.Situation) -> Remedy? {
        let stood = SimulatedTime.seconds(now.tick - since)
        let paced = SimulatedTime.seconds(now.tick - shortenedAt)
        guard stood >= Headway.standing || paced >= Headway.pacing else { return nil }
        var doubt = doubted ?? Doubt(place: Position(now.point, level: now.level), times: 0)
        doubt.times += 1
        doubted = doubt
        forget()
        return switch doubt.times {
        case 1, 4: .scan
        case 3, 6: .goElsewhere
        case 2, 5: .beginAgain
        default: .giveUp
        }
    }
}
