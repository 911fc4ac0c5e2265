/// The shipped venues, walks and cue sheets. They are embedded at build time from the folders of
/// these names, so that the program runs from any folder. A new file is embedded automatically; its
/// name, and a walk's place on the start page, are listed here.
package enum Shipped {
    /// One embedded file.
    package struct File: Sendable {
        /// The name without folder and extension: "station".
        package let name: String
        package let text: String

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            text = String(decoding: bytes, as: UTF8.self)
        }
    }

    /// One embedded file that is no text.
    package struct Package: Sendable {
        /// The name without folder and extension: "pavilion".
        package let name: String
        package let bytes: [UInt8]
    }

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
            File("station", PackageResources.station_plan),
            File("clinic", PackageResources.clinic_plan),
            File("campus", PackageResources.campus_plan),
        ]
    }

    /// Venues with their own positioning table. It was made from the plan in the package.
    package static var packages: [Package] {
        [Package(name: "pavilion", bytes: PackageResources.pavilion_gpkg)]
    }

    /// The registered beacons of some venues, by the venue's name.
    package static var beacons: [File] {
        [
            File("station", PackageResources.station_beacons_csv),
            File("clinic", PackageResources.clinic_beacons_csv),
            File("campus", PackageResources.campus_beacons_csv),
        ]
    }

    package static var cueSheets: [File] {
        [File("en", PackageResources.en_yaml), File("fr", PackageResources.fr_yaml)]
    }

    package static var itineraries: [File] {
        [
            File("published-itinerary", PackageResources.published_itinerary_yaml),
            File("level-change-by-hand", PackageResources.level_change_by_hand_yaml),
            File("ramp-in-the-corridor", PackageResources.ramp_in_the_corridor_geojson),
        ]
    }

    /// The walk that shows the app in five minutes.
    package static let tour = File("tour", PackageResources.tour_walk)

    /// The tours, in the order in which they are shown: one for each engine.
    package static let tours = [tour, File("tour-ips", PackageResources.tour_ips_walk)]

    /// Every walk, by name.
    package static let traces = (tours + chapters.flatMap(\.walks)).sorted { $0.name < $1.name }

    /// Every walk except the tours, grouped by subject, in the order of learning. A new walk is
    /// listed only here.
    package static let chapters = [
        Chapter(
            "Getting a position",
            [
                File("first-scan", PackageResources.first_scan_walk),
                File("not-now", PackageResources.not_now_walk),
                File("not-yet-scanned", PackageResources.not_yet_scanned_walk),
                File("camera-denied", PackageResources.camera_denied_walk),
                File("permission-withdrawn", PackageResources.permission_withdrawn_walk),
                File("unsupported-phone", PackageResources.unsupported_phone_walk),
                File("support-withdrawn", PackageResources.support_withdrawn_walk),
                File("phone-too-flat", PackageResources.phone_too_flat_walk),
                File("point-elsewhere", PackageResources.point_elsewhere_walk),
                File("at-the-ceiling", PackageResources.at_the_ceiling_walk),
                File("plain-walls", PackageResources.plain_walls_walk),
                File("finger-on-the-camera", PackageResources.finger_on_the_camera_walk),
                File("slow-connection", PackageResources.slow_connection_walk),
                File("no-internet", PackageResources.no_internet_walk),
                File("faults-ended", PackageResources.faults_ended_walk),
                File("scan-timeout", PackageResources.scan_timeout_walk),
                File("try-on", PackageResources.try_on_walk),
                File("back-to-the-map", PackageResources.back_to_the_map_walk),
                File("what-became-of-attempts", PackageResources.what_became_of_attempts_walk),
                File("stop-locating", PackageResources.stop_locating_walk),
            ]),
        Chapter(
            "Less precise, lost, found again",
            [
                File("phone-at-the-floor", PackageResources.phone_at_the_floor_walk),
                File(
                    "degraded-in-the-white-corridor",
                    PackageResources.degraded_in_the_white_corridor_walk),
                File("lost-after-150-metres", PackageResources.lost_after_150_metres_walk),
                File("scan-heals-the-distance", PackageResources.scan_heals_the_distance_walk),
                File("standing-still", PackageResources.standing_still_walk),
                File("below-the-gate", PackageResources.below_the_gate_walk),
                File("into-the-dark", PackageResources.into_the_dark_walk),
                File("low-light", PackageResources.low_light_walk),
                File("dead-spot", PackageResources.dead_spot_walk),
                File("ten-failures", PackageResources.ten_failures_walk),
                File("scan-by-hand-comes-first", PackageResources.scan_by_hand_comes_first_walk),
                File("limited-tracking", PackageResources.limited_tracking_walk),
                File("flickering-tracking", PackageResources.flickering_tracking_walk),
                File("tracking-failed", PackageResources.tracking_failed_walk),
                File("frozen-session", PackageResources.frozen_session_walk),
                File("hidden-app", PackageResources.hidden_app_walk),
                File("hidden-for-long", PackageResources.hidden_for_long_walk),
                File("hidden-while-navigating", PackageResources.hidden_while_navigating_walk),
                File("small-jump", PackageResources.small_jump_walk),
                File("big-jump", PackageResources.big_jump_walk),
                File("drift-burst", PackageResources.drift_burst_walk),
                File("wrong-level-in-background", PackageResources.wrong_level_in_background_walk),
                File("lookalike-platforms", PackageResources.lookalike_platforms_walk),
                File("ageing-map", PackageResources.ageing_map_walk),
                File("hot-phone", PackageResources.hot_phone_walk),
                File("unreliable-phone", PackageResources.unreliable_phone_walk),
            ]),
        Chapter(
            "Other levels",
            [
                File("escalator-to-platform", PackageResources.escalator_to_platform_walk),
                File("lift-to-platform", PackageResources.lift_to_platform_walk),
                File("up-the-stairs", PackageResources.up_the_stairs_walk),
                File("step-free-to-the-wards", PackageResources.step_free_to_the_wards_walk),
                File("moving-walkway", PackageResources.moving_walkway_walk),
                File("moving-walkway-alone", PackageResources.moving_walkway_alone_walk),
                File("walking-on-the-escalator", PackageResources.walking_on_the_escalator_walk),
                File(
                    "stairs-beside-the-escalator",
                    PackageResources.stairs_beside_the_escalator_walk),
                File("another-escalator", PackageResources.another_escalator_walk),
                File("escalator-without-a-way", PackageResources.escalator_without_a_way_walk),
                File("escalator-stops", PackageResources.escalator_stops_walk),
                File("slow-escalator", PackageResources.slow_escalator_walk),
                File("stuck-in-the-lift", PackageResources.stuck_in_the_lift_walk),
                File("in-the-cabin", PackageResources.in_the_cabin_walk),
                File("lift-left-too-early", PackageResources.lift_left_too_early_walk),
                File("detected-over-and-over", PackageResources.detected_over_and_over_walk),
                File("no-automatic-level-change", PackageResources.no_automatic_level_change_walk),
                File("every-escalator-a-loss", PackageResources.every_escalator_a_loss_walk),
                File("down-to-the-platform", PackageResources.down_to_the_platform_walk),
                File("wrong-level-scanned", PackageResources.wrong_level_scanned_walk),
                File("standalone", PackageResources.standalone_walk),
            ]),
        Chapter(
            "The way, and another one",
            [
                File("only-from-accurate", PackageResources.only_from_accurate_walk),
                File("start-while-limited", PackageResources.start_while_limited_walk),
                File("leaving-the-wait", PackageResources.leaving_the_wait_walk),
                File("no-answer-at-the-start", PackageResources.no_answer_at_the_start_walk),
                File("preview-without-network", PackageResources.preview_without_network_walk),
                File("wrong-turn", PackageResources.wrong_turn_walk),
                File("beside-the-way", PackageResources.beside_the_way_walk),
                File("beside-the-start", PackageResources.beside_the_start_walk),
                File("which-way-now", PackageResources.which_way_now_walk),
                File("degraded-and-off-the-way", PackageResources.degraded_and_off_the_way_walk),
                File("recalculation-waits", PackageResources.recalculation_waits_walk),
                File("router-asked-again", PackageResources.router_asked_again_walk),
                File("router-out-of-order", PackageResources.router_out_of_order_walk),
                File("routes-begin-elsewhere", PackageResources.routes_begin_elsewhere_walk),
                File("itinerary-by-hand", PackageResources.itinerary_by_hand_walk),
                File("ramp-by-hand", PackageResources.ramp_by_hand_walk),
                File("level-change-by-hand", PackageResources.level_change_by_hand_walk),
                File("nearly-there", PackageResources.nearly_there_walk),
                File("right-below", PackageResources.right_below_walk),
            ]),
        Chapter(
            "Other people, words and numbers",
            [
                File("the-distracted", PackageResources.the_distracted_walk),
                File("distracted-to-room-11", PackageResources.distracted_to_room_11_walk),
                File("the-slow", PackageResources.the_slow_walk),
                File("phone-in-the-pocket", PackageResources.phone_in_the_pocket_walk),
                File("rush-hour", PackageResources.rush_hour_walk),
                File("nothing-to-recognise", PackageResources.nothing_to_recognise_walk),
                File("en-francais", PackageResources.en_francais_walk),
                File("lower-gate", PackageResources.lower_gate_walk),
                File("other-scans", PackageResources.other_scans_walk),
                File("other-background-scans", PackageResources.other_background_scans_walk),
                File("other-distances", PackageResources.other_distances_walk),
                File("other-ways", PackageResources.other_ways_walk),
                File("other-conveyors", PackageResources.other_conveyors_walk),
                File("other-people", PackageResources.other_people_walk),
            ]),
        Chapter(
            "Getting a position from beacons",
            [
                File("listening-for-beacons", PackageResources.listening_for_beacons_walk),
                File("bluetooth-denied", PackageResources.bluetooth_denied_walk),
                File("location-denied", PackageResources.location_denied_walk),
                File(
                    "location-denied-outdoors",
                    PackageResources.location_denied_outdoors_walk),
                File("bluetooth-needs-location", PackageResources.bluetooth_needs_location_walk),
                File("both-denied", PackageResources.both_denied_walk),
                File("bluetooth-switched-off", PackageResources.bluetooth_switched_off_walk),
                File("bluetooth-off-and-back", PackageResources.bluetooth_off_and_back_walk),
                File("map-from-a-package", PackageResources.map_from_a_package_walk),
                File("offline-map-service", PackageResources.offline_map_service_walk),
                File("slow-map-service", PackageResources.slow_map_service_walk),
                File(
                    "positioning-data-query-failed",
                    PackageResources.positioning_data_query_failed_walk),
                File("positioning-table-empty", PackageResources.positioning_table_empty_walk),
                File("map-without-positioning", PackageResources.map_without_positioning_walk),
                File("copy-of-the-data", PackageResources.copy_of_the_data_walk),
                File("never-a-first-location", PackageResources.never_a_first_location_walk),
                File("satellites-late", PackageResources.satellites_late_walk),
                File("walk-on-for-a-position", PackageResources.walk_on_for_a_position_walk),
                File("last-known-place", PackageResources.last_known_place_walk),
                File("hidden-with-beacons", PackageResources.hidden_with_beacons_walk),
                File("info-messages", PackageResources.info_messages_walk),
            ]),
        Chapter(
            "Where one is",
            [
                File(
                    "with-beacons-to-the-platform",
                    PackageResources.with_beacons_to_the_platform_walk),
                File("snapped-to-the-way", PackageResources.snapped_to_the_way_walk),
                File("path-snapping-off", PackageResources.path_snapping_off_walk),
                File("snapping-distance", PackageResources.snapping_distance_walk),
                File("no-pathways", PackageResources.no_pathways_walk),
                File("smoothing-off", PackageResources.smoothing_off_walk),
                File("gnss-off", PackageResources.gnss_off_walk),
                File("in-from-the-green", PackageResources.in_from_the_green_walk),
                File("out-and-in-again", PackageResources.out_and_in_again_walk),
                File("satellites-lost", PackageResources.satellites_lost_walk),
                File(
                    "satellites-alone-to-the-platform",
                    PackageResources.satellites_alone_to_the_platform_walk),
                File("muffled-phone", PackageResources.muffled_phone_walk),
                File("misled-heading", PackageResources.misled_heading_walk),
                File("people-between", PackageResources.people_between_walk),
                File("walls-changed", PackageResources.walls_changed_walk),
                File("bare-wing", PackageResources.bare_wing_walk),
                File(
                    "over-the-walkway-by-beacons",
                    PackageResources.over_the_walkway_by_beacons_walk),
                File("moved-beacons", PackageResources.moved_beacons_walk),
                File("dead-beacons", PackageResources.dead_beacons_walk),
                File("strangers-beacons", PackageResources.strangers_beacons_walk),
            ]),
        Chapter(
            "Levels and floors",
            [
                File("lift-hears-little", PackageResources.lift_hears_little_walk),
                File("beacons-by-escalator", PackageResources.beacons_by_escalator_walk),
                File("stairs-without-barometer", PackageResources.stairs_without_barometer_walk),
                File("mezzanine-hears-the-hall", PackageResources.mezzanine_hears_the_hall_walk),
                File("wrong-floor-and-back", PackageResources.wrong_floor_and_back_walk),
                File("right-above", PackageResources.right_above_walk),
                File("in-the-basement", PackageResources.in_the_basement_walk),
                File("stale-floor-label", PackageResources.stale_floor_label_walk),
                File("counter-changes-meaning", PackageResources.counter_changes_meaning_walk),
                File("another-count-of-floors", PackageResources.another_count_of_floors_walk),
                File("a-picked-floor", PackageResources.a_picked_floor_walk),
                File("no-automatic-floor", PackageResources.no_automatic_floor_walk),
                File("no-floor-picker", PackageResources.no_floor_picker_walk),
                File("another-building", PackageResources.another_building_walk),
                File("floor-kept-outdoors", PackageResources.floor_kept_outdoors_walk),
            ]),
        Chapter(
            "The way and the map",
            [
                File("another-way-by-beacons", PackageResources.another_way_by_beacons_walk),
                File("step-free-by-beacons", PackageResources.step_free_by_beacons_walk),
                File("des-balises", PackageResources.des_balises_walk),
                File("auto-pan", PackageResources.auto_pan_walk),
                File("level-in-doubt", PackageResources.level_in_doubt_walk),
                File("other-radio", PackageResources.other_radio_walk),
                File(
                    "other-numbers-of-the-engine",
                    PackageResources.other_numbers_of_the_engine_walk),
            ]),
        Chapter(
            "The positioning table",
            [
                File("newest-row", PackageResources.newest_row_walk),
                File("row-asked-for", PackageResources.row_asked_for_walk),
                File("row-on-the-phone", PackageResources.row_on_the_phone_walk),
                File("newest-on-the-phone", PackageResources.newest_on_the_phone_walk),
                File("other-row-offline", PackageResources.other_row_offline_walk),
                File("nothing-on-the-phone", PackageResources.nothing_on_the_phone_walk),
            ]),
        Chapter(
            "What a position is for",
            [
                File("both-engines", PackageResources.both_engines_walk),
                File("collecting", PackageResources.collecting_walk),
                File(
                    "track-through-a-dead-zone",
                    PackageResources.track_through_a_dead_zone_walk),
                File("sharing", PackageResources.sharing_walk),
                File("mia-shares", PackageResources.mia_shares_walk),
                File("jonas-shares", PackageResources.jonas_shares_walk),
                File(
                    "sharing-stopped-offline", PackageResources.sharing_stopped_offline_walk),
            ]),
        Chapter(
            "More walks",
            [
                File("map-in-hand", PackageResources.map_in_hand_walk)
            ]),
    ]
}
