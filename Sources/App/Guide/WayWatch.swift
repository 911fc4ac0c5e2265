import Indoor
import Positioning

/// Whether the user is beside the way, and whether the position is too uncertain to say so.
struct WayWatch: Sendable {
    private(set) var isOffTheWay = false
    private(set) var isUnsure = false

    /// Metres by which a position must get better before it counts as good again (ours).
    private static let returning = 2.0

    /// Takes the location of a tick. A source that matches its locations to the way judges their
    /// quality itself.
    mutating func observe(
        _ location: UserLocation, _ progress: PhoneDisplay.Progress, sourceMatches: Bool,
        _ settings: GuidanceSettings
    ) {
        if !sourceMatches {
            isUnsure =
                location.isLastKnown
                || WayWatch.exceeds(
                    location.horizontalAccuracy ?? .infinity, settings.unsureOfTheWay,
                    was: isUnsure)
        }
        guard let matched = location.matched else {
            // Without a match and a distance, the navigator has found the user off the way, be it
            // before the first match.
            isOffTheWay = progress.toNextManoeuvre == nil
            return
        }
        // Metres within the position's error do not tell that the user is off the way.
        isOffTheWay = WayWatch.exceeds(
            location.raw.distance(to: matched),
            max(settings.offTheWay, location.horizontalAccuracy ?? 0), was: isOffTheWay)
    }

    mutating func forget() { self = WayWatch() }

    /// Whether metres are above a limit. Metres that were above it have to be well below it.
    private static func exceeds(_ metres: Double, _ limit: Double, was above: Bool) -> Bool {
        metres > limit - (above ? returning : 0)
    }
}
