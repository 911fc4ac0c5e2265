/// The shipped venues, walks and cue sheets. They are embedded at build time from the folders of
/// these names, so that the program runs from any folder. A new file is embedded automatically; its
/// name, and a walk's place on the start page, are listed here.
package enum Shipped {
    /// One embedded file.
    package struct File: Sendable {
        /// The name without folder and extension: "station".
        package let name: String
        package let text: String

        init(_ name: String, _ text: String) {
            (self.name, self.text) = (name, text)
        }
    }

    /// One embedded file that is no text.
    package struct Package: Sendable {
        /// The name without folder and extension: "pavilion".
        package let name: String
        /// They are unpacked for those who read them: most only look for a name.
        package var bytes: [UInt8] { unpacked() }
        private let unpacked: @Sendable () -> [UInt8]

        init(_ name: String, _ bytes: @autoclosure @escaping @Sendable () -> [UInt8]) {
            (self.name, unpacked) = (name, bytes)
        }
    }

    /// The cues and labels that came after version 0.2.0: older cue sheets lack them.
    package static let laterWords = [
        "airplane-mode", "ar-not-installed", "bluetooth-access-needed", "bluetooth-not-allowed",
        "bluetooth-switched-off", "closed-escalator", "closed-lift", "closed-ramp", "closed-stairs",
        "closed-walkway", "detail-order", "finding-surroundings", "follow-the-line",
        "little-to-see", "location-switched-off", "moving-too-fast", "no-internet-here",
        "no-route-closed", "no-route-now", "no-route-steps",
        "not-covered",
        "nothing-heard", "off-the-level", "place-ahead", "place-behind", "place-left",
        "place-right",
        "position-confirmed", "route-offline", "scan-given-up", "state-stale", "walk-on-to-signs",
    ]
    /// The labels of version 0.2.0 that nothing says any more.
    package static let droppedWords = ["further-on"]

    /// Walks about one subject.
    package struct Chapter: Sendable {
        package let title: String
        package let walks: [File]

        init(_ title: String, _ walks: [File]) {
            self.title = title
            self.walks = walks
        }
    }

    package static var venues: [File] {
        [
            File("station", Embedded.station_plan),
            File("clinic", Embedded.clinic_plan),
            File("campus", Embedded.campus_plan),
        ]
    }

    /// Venues with their own positioning table. It was made from the plan in the package.
    package static var packages: [Package] {
        [Package("pavilion", Embedded.pavilion_gpkg)]
    }

    /// The registered beacons of some venues, by the venue's name.
    package static var beacons: [File] {
        [
            File("station", Embedded.station_beacons_csv),
            File("clinic", Embedded.clinic_beacons_csv),
            File("campus", Embedded.campus_beacons_csv),
        ]
    }

    package static var cueSheets: [File] {
        [File("en", Embedded.en_yaml), File("fr", Embedded.fr_yaml)]
    }

    /// The words of languages, by the language's tag.
    package static var lexicons: [File] {
        [File("en", Embedded.en_words_yaml), File("fr", Embedded.fr_words_yaml)]
    }

    package static var itineraries: [File] {
        [
            File("published-itinerary", Embedded.published_itinerary_yaml),
            File("level-change-by-hand", Embedded.level_change_by_hand_yaml),
            File("ramp-in-the-corridor", Embedded.ramp_in_the_corridor_geojson),
        ]
    }

    /// The walk that shows the app in five minutes.
    package static let tour = File("tour", Embedded.tour_walk)

    /// The tours, in the order in which they are shown: one for each engine.
    package static let tours = [tour, File("tour-ips", Embedded.tour_ips_walk)]

    /// Every walk, by name.
    package static let traces = (tours + chapters.flatMap(\.walks)).sorted { $0.name < $1.name }

    /// Every walk except the tours, grouped by subject, in the order of learning. A new walk is
    /// listed only here.
    package static let chapters = [
        Chapter(
            "Getting a position",
            [
                File("first-scan", Embedded.first_scan_walk),
                File("not-now", Embedded.not_now_walk),
                File("not-yet-scanned", Embedded.not_yet_scanned_walk),
                File("camera-denied", Embedded.camera_denied_walk),
                File("permission-withdrawn", Embedded.permission_withdrawn_walk),
                File("camera-taken-away", Embedded.camera_taken_away_walk),
                File("unsupported-phone", Embedded.unsupported_phone_walk),
                File("support-withdrawn", Embedded.support_withdrawn_walk),
                File("ar-not-installed", Embedded.ar_not_installed_walk),
                File("phone-too-flat", Embedded.phone_too_flat_walk),
                File("point-elsewhere", Embedded.point_elsewhere_walk),
                File("at-the-ceiling", Embedded.at_the_ceiling_walk),
                File("plain-walls", Embedded.plain_walls_walk),
                File("finger-on-the-camera", Embedded.finger_on_the_camera_walk),
                File("slow-connection", Embedded.slow_connection_walk),
                File("no-internet", Embedded.no_internet_walk),
                File("faults-ended", Embedded.faults_ended_walk),
                File("scan-timeout", Embedded.scan_timeout_walk),
                File("try-on", Embedded.try_on_walk),
                File("back-to-the-map", Embedded.back_to_the_map_walk),
                File("no-pictures-here", Embedded.no_pictures_here_walk),
                File("what-became-of-attempts", Embedded.what_became_of_attempts_walk),
                File("stop-locating", Embedded.stop_locating_walk),
            ]),
        Chapter(
            "Less precise, lost, found again",
            [
                File("phone-at-the-floor", Embedded.phone_at_the_floor_walk),
                File(
                    "degraded-in-the-white-corridor",
                    Embedded.degraded_in_the_white_corridor_walk),
                File("lost-after-150-metres", Embedded.lost_after_150_metres_walk),
                File("scan-heals-the-distance", Embedded.scan_heals_the_distance_walk),
                File("standing-still", Embedded.standing_still_walk),
                File("below-the-gate", Embedded.below_the_gate_walk),
                File("into-the-dark", Embedded.into_the_dark_walk),
                File("low-light", Embedded.low_light_walk),
                File("dead-spot", Embedded.dead_spot_walk),
                File("ten-failures", Embedded.ten_failures_walk),
                File("scan-by-hand-comes-first", Embedded.scan_by_hand_comes_first_walk),
                File("limited-tracking", Embedded.limited_tracking_walk),
                File("flickering-tracking", Embedded.flickering_tracking_walk),
                File("tracking-failed", Embedded.tracking_failed_walk),
                File("frozen-session", Embedded.frozen_session_walk),
                File("hidden-app", Embedded.hidden_app_walk),
                File("hidden-for-long", Embedded.hidden_for_long_walk),
                File("hidden-while-navigating", Embedded.hidden_while_navigating_walk),
                File("small-jump", Embedded.small_jump_walk),
                File("big-jump", Embedded.big_jump_walk),
                File("drift-burst", Embedded.drift_burst_walk),
                File("wrong-level-in-background", Embedded.wrong_level_in_background_walk),
                File("lookalike-platforms", Embedded.lookalike_platforms_walk),
                File("ageing-map", Embedded.ageing_map_walk),
                File("hot-phone", Embedded.hot_phone_walk),
                File("unreliable-phone", Embedded.unreliable_phone_walk),
            ]),
        Chapter(
            "Other levels",
            [
                File("escalator-to-platform", Embedded.escalator_to_platform_walk),
                File("lift-to-platform", Embedded.lift_to_platform_walk),
                File("up-the-stairs", Embedded.up_the_stairs_walk),
                File("step-free-to-the-wards", Embedded.step_free_to_the_wards_walk),
                File("moving-walkway", Embedded.moving_walkway_walk),
                File("moving-walkway-alone", Embedded.moving_walkway_alone_walk),
                File("walking-on-the-escalator", Embedded.walking_on_the_escalator_walk),
                File(
                    "stairs-beside-the-escalator",
                    Embedded.stairs_beside_the_escalator_walk),
                File("another-escalator", Embedded.another_escalator_walk),
                File("escalator-without-a-way", Embedded.escalator_without_a_way_walk),
                File("escalator-stops", Embedded.escalator_stops_walk),
                File("slow-escalator", Embedded.slow_escalator_walk),
                File("stuck-in-the-lift", Embedded.stuck_in_the_lift_walk),
                File("in-the-cabin", Embedded.in_the_cabin_walk),
                File("lift-left-too-early", Embedded.lift_left_too_early_walk),
                File("detected-over-and-over", Embedded.detected_over_and_over_walk),
                File("no-automatic-level-change", Embedded.no_automatic_level_change_walk),
                File("every-escalator-a-loss", Embedded.every_escalator_a_loss_walk),
                File("down-to-the-platform", Embedded.down_to_the_platform_walk),
                File("wrong-level-scanned", Embedded.wrong_level_scanned_walk),
                File("standalone", Embedded.standalone_walk),
            ]),
        Chapter(
            "The way, and another one",
            [
                File("only-from-accurate", Embedded.only_from_accurate_walk),
                File("start-while-limited", Embedded.start_while_limited_walk),
                File("leaving-the-wait", Embedded.leaving_the_wait_walk),
                File("no-answer-at-the-start", Embedded.no_answer_at_the_start_walk),
                File("preview-without-network", Embedded.preview_without_network_walk),
                File("wrong-turn", Embedded.wrong_turn_walk),
                File("beside-the-way", Embedded.beside_the_way_walk),
                File("beside-the-start", Embedded.beside_the_start_walk),
                File("which-way-now", Embedded.which_way_now_walk),
                File("degraded-and-off-the-way", Embedded.degraded_and_off_the_way_walk),
                File("recalculation-waits", Embedded.recalculation_waits_walk),
                File("router-asked-again", Embedded.router_asked_again_walk),
                File("router-out-of-order", Embedded.router_out_of_order_walk),
                File("routes-begin-elsewhere", Embedded.routes_begin_elsewhere_walk),
                File("itinerary-by-hand", Embedded.itinerary_by_hand_walk),
                File("ramp-by-hand", Embedded.ramp_by_hand_walk),
                File("level-change-by-hand", Embedded.level_change_by_hand_walk),
                File("arrived-by-the-metres", Embedded.arrived_by_the_metres_walk),
                File("tracking-relocalises", Embedded.tracking_relocalises_walk),
                File("upstairs-off-the-way", Embedded.upstairs_off_the_way_walk),
                File("nearly-there", Embedded.nearly_there_walk),
                File("right-below", Embedded.right_below_walk),
                File("closed-lift", Embedded.closed_lift_walk),
            ]),
        Chapter(
            "Other people, words and numbers",
            [
                File("the-distracted", Embedded.the_distracted_walk),
                File("distracted-to-room-11", Embedded.distracted_to_room_11_walk),
                File("by-words-alone", Embedded.by_words_alone_walk),
                File("the-slow", Embedded.the_slow_walk),
                File("phone-in-the-pocket", Embedded.phone_in_the_pocket_walk),
                File("rush-hour", Embedded.rush_hour_walk),
                File("nothing-to-recognise", Embedded.nothing_to_recognise_walk),
                File("en-francais", Embedded.en_francais_walk),
                File("lower-gate", Embedded.lower_gate_walk),
                File("other-scans", Embedded.other_scans_walk),
                File("advice-in-vain", Embedded.advice_in_vain_walk),
                File("other-background-scans", Embedded.other_background_scans_walk),
                File("other-distances", Embedded.other_distances_walk),
                File("other-ways", Embedded.other_ways_walk),
                File("other-conveyors", Embedded.other_conveyors_walk),
                File("other-people", Embedded.other_people_walk),
            ]),
        Chapter(
            "Getting a position from beacons",
            [
                File("listening-for-beacons", Embedded.listening_for_beacons_walk),
                File("bluetooth-denied", Embedded.bluetooth_denied_walk),
                File("location-denied", Embedded.location_denied_walk),
                File(
                    "location-denied-outdoors",
                    Embedded.location_denied_outdoors_walk),
                File("bluetooth-needs-location", Embedded.bluetooth_needs_location_walk),
                File("both-denied", Embedded.both_denied_walk),
                File("bluetooth-switched-off", Embedded.bluetooth_switched_off_walk),
                File("bluetooth-off-and-back", Embedded.bluetooth_off_and_back_walk),
                File("airplane-mode", Embedded.airplane_mode_walk),
                File("map-from-a-package", Embedded.map_from_a_package_walk),
                File("offline-map-service", Embedded.offline_map_service_walk),
                File("slow-map-service", Embedded.slow_map_service_walk),
                File(
                    "positioning-data-query-failed",
                    Embedded.positioning_data_query_failed_walk),
                File("positioning-table-empty", Embedded.positioning_table_empty_walk),
                File("map-without-positioning", Embedded.map_without_positioning_walk),
                File("copy-of-the-data", Embedded.copy_of_the_data_walk),
                File("never-a-first-location", Embedded.never_a_first_location_walk),
                File("satellites-late", Embedded.satellites_late_walk),
                File("walk-on-for-a-position", Embedded.walk_on_for_a_position_walk),
                File("last-known-place", Embedded.last_known_place_walk),
                File("hidden-with-beacons", Embedded.hidden_with_beacons_walk),
                File("info-messages", Embedded.info_messages_walk),
            ]),
        Chapter(
            "Where one is",
            [
                File(
                    "with-beacons-to-the-platform",
                    Embedded.with_beacons_to_the_platform_walk),
                File("snapped-to-the-way", Embedded.snapped_to_the_way_walk),
                File("path-snapping-off", Embedded.path_snapping_off_walk),
                File("snapping-distance", Embedded.snapping_distance_walk),
                File("no-pathways", Embedded.no_pathways_walk),
                File("smoothing-off", Embedded.smoothing_off_walk),
                File("gnss-off", Embedded.gnss_off_walk),
                File("in-from-the-green", Embedded.in_from_the_green_walk),
                File("out-and-in-again", Embedded.out_and_in_again_walk),
                File("satellites-lost", Embedded.satellites_lost_walk),
                File(
                    "satellites-alone-to-the-platform",
                    Embedded.satellites_alone_to_the_platform_walk),
                File("muffled-phone", Embedded.muffled_phone_walk),
                File("misled-heading", Embedded.misled_heading_walk),
                File("people-between", Embedded.people_between_walk),
                File("walls-changed", Embedded.walls_changed_walk),
                File("bare-wing", Embedded.bare_wing_walk),
                File(
                    "over-the-walkway-by-beacons",
                    Embedded.over_the_walkway_by_beacons_walk),
                File("moved-beacons", Embedded.moved_beacons_walk),
                File("dead-beacons", Embedded.dead_beacons_walk),
                File("strangers-beacons", Embedded.strangers_beacons_walk),
            ]),
        Chapter(
            "Levels and floors",
            [
                File("lift-hears-little", Embedded.lift_hears_little_walk),
                File("beacons-by-escalator", Embedded.beacons_by_escalator_walk),
                File("stairs-without-barometer", Embedded.stairs_without_barometer_walk),
                File("mezzanine-hears-the-hall", Embedded.mezzanine_hears_the_hall_walk),
                File("wrong-floor-and-back", Embedded.wrong_floor_and_back_walk),
                File("right-above", Embedded.right_above_walk),
                File("in-the-basement", Embedded.in_the_basement_walk),
                File("stale-floor-label", Embedded.stale_floor_label_walk),
                File("counter-changes-meaning", Embedded.counter_changes_meaning_walk),
                File("another-count-of-floors", Embedded.another_count_of_floors_walk),
                File("a-picked-floor", Embedded.a_picked_floor_walk),
                File("no-automatic-floor", Embedded.no_automatic_floor_walk),
                File("no-floor-picker", Embedded.no_floor_picker_walk),
                File("another-building", Embedded.another_building_walk),
                File("floor-kept-outdoors", Embedded.floor_kept_outdoors_walk),
            ]),
        Chapter(
            "The way and the map",
            [
                File("another-way-by-beacons", Embedded.another_way_by_beacons_walk),
                File("step-free-by-beacons", Embedded.step_free_by_beacons_walk),
                File("des-balises", Embedded.des_balises_walk),
                File("auto-pan", Embedded.auto_pan_walk),
                File("level-in-doubt", Embedded.level_in_doubt_walk),
                File("other-radio", Embedded.other_radio_walk),
                File(
                    "other-numbers-of-the-engine",
                    Embedded.other_numbers_of_the_engine_walk),
            ]),
        Chapter(
            "The positioning table",
            [
                File("newest-row", Embedded.newest_row_walk),
                File("row-asked-for", Embedded.row_asked_for_walk),
                File("row-on-the-phone", Embedded.row_on_the_phone_walk),
                File("newest-on-the-phone", Embedded.newest_on_the_phone_walk),
                File("other-row-offline", Embedded.other_row_offline_walk),
                File("nothing-on-the-phone", Embedded.nothing_on_the_phone_walk),
            ]),
        Chapter(
            "What a position is for",
            [
                File("both-engines", Embedded.both_engines_walk),
                File("collecting", Embedded.collecting_walk),
                File(
                    "track-through-a-dead-zone",
                    Embedded.track_through_a_dead_zone_walk),
                File("sharing", Embedded.sharing_walk),
                File("mia-shares", Embedded.mia_shares_walk),
                File("jonas-shares", Embedded.jonas_shares_walk),
                File(
                    "sharing-stopped-offline", Embedded.sharing_stopped_offline_walk),
            ]),
        Chapter(
            "More walks",
            [
                File("map-in-hand", Embedded.map_in_hand_walk)
            ]),
    ]
}
