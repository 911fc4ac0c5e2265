import Indoor

/// Whether a person who wants to walk gets anywhere, and what they do where they do not.
struct Headway: Hashable, Sendable {
    private var point: Point?
    private var since = 0
    private var itinerary: Itinerary?
    /// The metres left of the itinerary when it last got shorter, and the tick.
    private var least = Double.infinity
    private var shortenedAt = 0
    /// Where they first doubted what the phone shows, and how often they have since.
    private var doubted: Doubt?

    private struct Doubt: Hashable {
        let place: Position
        var times: Int
    }

    /// Metres that count as getting somewhere (ours).
    private static let circle = 5.0
    /// Metres by which the way gets shorter for those who get on (ours).
    private static let gain = 3.0
    /// Seconds after which people look further round for a way, each time by as much (ours).
    private static let effort = 10.0
    /// Seconds after which people doubt what the phone shows: those who stand, and those who walk
    /// to and fro (ours).
    private static let standing = 20.0
    private static let pacing = 45.0
    /// Metres from where they doubted at which that is forgotten (ours).
    private static let leftBehind = 40.0

    /// What people do who doubt what the phone shows.
    enum Remedy: Hashable, Sendable {
        case scan
        /// They end the navigation and start it again, from where they are.
        case beginAgain
        case goElsewhere
        case giveUp
    }

    /// - Returns: seconds within the same few metres.
    mutating func step(_ now: Follower.Situation, on shown: Itinerary, remaining: Double) -> Double
    {
        // Nobody in a line takes it for the phone's fault.
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

    /// Begins anew to watch; what was doubted before is remembered.
    mutating func forget() {
        point = nil
        itinerary = nil
    }

    static func effort(after seconds: Double) -> Int { Int(seconds / effort) }

    /// - Returns: what people do now; nil while they get on.
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
