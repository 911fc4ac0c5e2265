/// What comes with the program: venues, walks and cue sheets, embedded at build time from the
/// folders of the same names, so that everything runs from anywhere.
package enum Shipped {
    /// One embedded file.
    package struct File: Sendable {
        /// Without folder and ending: "station".
        package let name: String
        package let text: String

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            text = String(decoding: bytes, as: UTF8.self)
        }
    }

    package static var venues: [File] {
        [
            File("station", PackageResources.station_plan),
            File("clinic", PackageResources.clinic_plan),
        ]
    }

    package static var cueSheets: [File] {
        [File("en", PackageResources.en_yaml), File("fr", PackageResources.fr_yaml)]
    }

    package static var itineraries: [File] {
        [File("published-itinerary", PackageResources.published_itinerary_yaml)]
    }

    package static var traces: [File] {
        [
            File("camera-denied", PackageResources.camera_denied_walk),
            File(
                "degraded-in-the-white-corridor",
                PackageResources.degraded_in_the_white_corridor_walk),
            File("escalator-to-platform", PackageResources.escalator_to_platform_walk),
            File("first-scan", PackageResources.first_scan_walk),
            File("hidden-app", PackageResources.hidden_app_walk),
            File("itinerary-by-hand", PackageResources.itinerary_by_hand_walk),
            File("lift-to-platform", PackageResources.lift_to_platform_walk),
            File("lost-after-150-metres", PackageResources.lost_after_150_metres_walk),
            File("no-internet", PackageResources.no_internet_walk),
            File("slow-connection", PackageResources.slow_connection_walk),
            File("standing-still", PackageResources.standing_still_walk),
            File("unsupported-phone", PackageResources.unsupported_phone_walk),
            File("wrong-turn", PackageResources.wrong_turn_walk),
        ]
    }
}
