import Indoor
import Positioning

/// All that the engine says of itself.
enum WiFi {
    static let goOn: CueID = "walk-to-points"
    static let begun: CueID = "ranging-begun"

    private static let ranging = EventKind(
        "ranging", .sensor, "The source has ranges to access points.",
        [EventField("points", "The access points in range", .count)], names: ["ranging"])

    static func ranging(_ count: Int) -> SourceDetail {
        SourceDetail(
            EventRecord(ranging, count, words: "ranges to \(count.counted("access point"))"),
            cue: begun)
    }

    /// The line of a walk that takes the first points away from the phone.
    static let lost = SourceFault(
        "lose access points COUNT [for SECONDS]", "so many access points are not in range")

    /// A position comes from as many ranges as the setting says.
    private struct Rules: SourceRules {
        static let enough = "a position comes from enough ranges"

        mutating func broken(in moment: SourceMoment) -> [String] {
            guard let location = moment.location, !moment.state.isLost else { return [] }
            let least = Int(moment.settings.wifi.leastRanges)
            return location.count(of: "range") ?? 0 < least ? [Rules.enough] : []
        }
    }

    static let enough = Rules.enough

    private static let profile: SourceProfile = {
        var profile = SourceProfile(name: "WiFi")
        profile.explanation = "wifi-explanation"
        profile.counts = ["range"]
        profile.lossCauses = ["notRanging", "fewRanges"]
        profile.remedies = [goOn]
        profile.details = [ranging]
        profile.detailCues = [begun]
        profile.faults = [lost]
        profile.settings = WiFiSettings.table.map { $0.within(\.wifi) }
        profile.rules = { _ in [Rules()] }
        return profile
    }()

    /// - Parameter isCareless: whether the source breaks its own rule.
    static func engine(isCareless: Bool = false, feed: @escaping WiFiSource.Feed) -> Engine {
        Engine("wifi", profile) {
            WiFiSource($0, profile, isCareless: isCareless, feed: feed)
        }
    }
}
