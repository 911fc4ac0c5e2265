import App
import Formats
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport
import Testing

/// The app with a source that behaves like one of Bluetooth beacons.
@Suite("The app with beacons")
struct BeaconAppTests {
    /// What each tick says that differs from the previous tick, with its second.
    private static func story(
        _ rehearsal: Rehearsal, _ words: (Report) -> String?
    ) -> [String] {
        var rehearsal = rehearsal
        var (last, lines) = ("", [String]())
        rehearsal.run { tick in
            guard let now = words(tick.report), now != last else { return }
            last = now
            lines.append("\(Int(tick.report.seconds)) \(now)")
        }
        return lines
    }

    static func location(
        _ level: LevelOrdinal? = 0, floor: Int? = 0, source: String = "BLE",
        isLastKnown: Bool = false
    ) -> UserLocation {
        UserLocation(
            raw: Point(5, 1), levels: level.map { Levels($0) } ?? .outdoors,
            horizontalAccuracy: 3, source: source, floor: floor,
            counted: source == "BLE" ? .transmitters(8) : source == "GNSS" ? .satellites(9) : nil,
            isLastKnown: isLastKnown)
    }

    /// A source with a location in each second from the start on.
    static let located = ScriptedSource { seconds in
        .init(.accuratePositioning, seconds == seconds.rounded() ? location() : nil)
    }

    @Test("the grey dot tells how old its place is, not when it was last repeated")
    func age() throws {
        let source = ScriptedSource { seconds in
            let isLastKnown = seconds >= 5
            return .init(
                isLastKnown
                    ? .degradedPositioning(IPSDegradation.lastKnownOnly.cause)
                    : .accuratePositioning,
                seconds == seconds.rounded() ? Self.location(isLastKnown: isLastKnown) : nil)
        }
        let lines = Self.story(try House.rehearsal(source, until: 14)) {
            $0.display.dot.map { "\($0.isGrey ? "grey" : "blue") \(Int($0.age)) s" }
        }
        #expect(
            lines == [
                "4 blue 0 s", "9 grey 1 s", "10 grey 2 s", "11 grey 3 s", "12 grey 4 s",
                "13 grey 5 s",
            ])
    }

    // MARK: Life

    @Test("starting, waiting for the first location, located, stopped")
    func life() throws {
        let source = ScriptedSource(startTime: 4) { seconds in
            seconds < 3
                ? .init(.notPositioning(IPSLoss.waitingForFirstLocation.cause))
                : .init(.accuratePositioning, Self.location())
        }
        let lines = Self.story(try House.rehearsal(source, "15.0s tap stop-locating\n")) {
            $0.display.page == .closed
                ? nil : "\($0.display.stage?.rawValue ?? "-"): \($0.display.banner.text)"
        }
        #expect(
            lines == [
                "1 loading-map: Loading map…", "1 idle: No position yet", "3 starting: Starting…",
                "7 waiting: Waiting for position", "10 running: Accurate",
                "15 stopped: Locating stopped",
            ])
    }

    @Test("a first location that never comes: after a while it says what to do")
    func neverLocated() throws {
        let source = ScriptedSource { _ in
            .init(.notPositioning(IPSLoss.waitingForFirstLocation.cause))
        }
        let lines = Self.story(try House.rehearsal(source)) { report in
            report.display.cues.first { $0.kind == .hint }?.id
        }
        #expect(lines == ["24 first-position-late"])
    }

    @Test(
        "a failure to start says why, and can be tried again",
        arguments: [
            (IPSNotice.failedToLoadIPS, "ips-load-failed", true),
            (.noIPSDataFound, "ips-no-data", false),
            (.mapDoesNotSupportIPS, "ips-no-support", false),
        ])
    func failures(error: IPSNotice, cue: String, hasButton: Bool) throws {
        let source = ScriptedSource(startTime: 2, failure: error.notice) { _ in
            .init(.accuratePositioning)
        }
        let rehearsal = try House.rehearsal(source, "10.0s tap locate\n", until: 14)
        let lines = Self.story(rehearsal) {
            $0.display.page == .closed ? nil : $0.display.stage?.rawValue
        }
        #expect(
            lines == [
                "1 loading-map", "1 idle", "3 starting", "5 failed", "10 starting", "12 failed",
            ])
        let cues = Self.story(rehearsal) { report in
            report.display.cues.first { $0.kind == .hint }
                .map { "\($0.id) \($0.buttons.map(\.id))" } ?? "none"
        }
        let words = "\(cue) \(hasButton ? ["locate"] : [])"
        #expect(cues == ["0 none", "5 \(words)", "10 none", "12 \(words)"])
    }

    // MARK: The dot and what is told

    @Test("the dot is grey while only the last place is known, and there is none before a location")
    func dot() throws {
        let source = ScriptedSource { seconds in
            switch seconds {
            case ..<2: .init(.notPositioning(IPSLoss.waitingForFirstLocation.cause))
            case ..<4:
                .init(
                    .degradedPositioning(IPSDegradation.lastKnownOnly.cause),
                    Self.location(isLastKnown: true))
            default: .init(.accuratePositioning, Self.location())
            }
        }
        let lines = Self.story(try House.rehearsal(source, until: 12)) { report in
            let dot = report.display.dot.map { $0.isGrey ? "grey" : "blue" } ?? "none"
            return "\(dot): \(report.display.banner.text)"
        }
        #expect(
            lines.suffix(3) == [
                "4 none: Waiting for position", "6 grey: Last known place", "8 blue: Accurate",
            ])
    }

    private static func handover(_ cue: CueID) -> SourceEvent {
        .detail(
            SourceDetail(
                EventRecord(EventKind("handover", .sensor, "A handover.", words: ["handover"])),
                cue: cue))
    }

    @Test("outdoors, indoors again, and another level are told once")
    func tidings() throws {
        let source = ScriptedSource { seconds in
            switch seconds {
            case ..<5: .init(.accuratePositioning, Self.location())
            case ..<12:
                .init(
                    .degradedPositioning(IPSDegradation.outdoorsOnGNSS.cause),
                    Self.location(nil, floor: nil, source: "GNSS"),
                    events: seconds == 5 ? [Self.handover("outdoors-on-gnss")] : [])
            case ..<20:
                .init(
                    .accuratePositioning, Self.location(),
                    events: seconds == 12 ? [Self.handover("indoors-again")] : [])
            default:
                .init(
                    .accuratePositioning, Self.location(1, floor: 1),
                    events: seconds == 20 ? [.level(from: 0, to: 1, automatic: false)] : [])
            }
        }
        // The first level is not a change.
        let lines = Self.story(
            try House.rehearsal(
                ScriptedSource { seconds in
                    var moment = source.say(seconds)
                    if seconds == 0 { moment.events = [.level(from: nil, to: 0, automatic: false)] }
                    return moment
                })
        ) { report in
            report.display.cues.first { $0.kind == .toast }.map { "\($0.id): \($0.text)" }
        }
        #expect(
            lines == [
                "9 outdoors-on-gnss: Outdoors now. Less precise.",
                "16 indoors-again: Now by Bluetooth.",
                "24 floor-changed: Now on level 1.",
            ])
    }

    // MARK: Details, floors

    /// A source that is indoors, then outdoors, where no floor is known.
    static let leaving = ScriptedSource { seconds in
        guard seconds == seconds.rounded() else { return .init(.accuratePositioning) }
        return seconds < 5
            ? .init(.accuratePositioning, location(1, floor: 1))
            : .init(.accuratePositioning, location(nil, floor: nil, source: "GNSS"))
    }

    @Test(
        "the details are the location's own; a faulty app leaves the last floor on the card",
        arguments: [
            ("none", "- GNSS - 9"), ("stale-floor-label", "1 GNSS - 9"),
        ])
    func details(fault: String, outdoors: String) throws {
        let rehearsal = try House.rehearsal(
            Self.leaving, "3.5s set faulty-app \(fault)\n12.0s tap details\n", until: 14)
        let lines = Self.story(rehearsal) { report in
            guard let details = report.display.details else { return nil }
            func word(_ value: Int?) -> String { value.map { "\($0)" } ?? "-" }
            func count(_ name: String) -> String {
                word(details.counted.flatMap { $0.name == name ? $0.number : nil })
            }
            return "\(word(details.floor)) \(details.source ?? "-") "
                + "\(count(Counted.transmitter)) \(count(Counted.satellite))"
        }
        #expect(lines == ["0 - - - -", "4 1 BLE 8 -", "9 \(outdoors)"])
        var last = rehearsal
        last.run { _ in }
        #expect(last.session.report.display.details?.isOpen == true)
    }

    /// The number of times that the layers are filtered, and the violated rules.
    @Test(
        "layers are filtered once a change of floor, or a pick; never with each location",
        arguments: [
            ("none", "", 2, 0),
            ("none", "7.0s show level 0 on map\n8.0s tap floor-automatic\n", 4, 0),
            ("filters-always", "", 11, 9),
        ])
    func filterings(fault: String, script: String, count: Int, violations: Int) throws {
        var rehearsal = try House.rehearsal(
            Self.leaving, "3.5s set faulty-app \(fault)\n" + script, until: 15)
        var invariants = Invariants(
            venue: rehearsal.venue, settings: rehearsal.session.settings, profile: .ips)
        rehearsal.run { invariants.observe($0) }
        #expect(rehearsal.session.report.display.map.filterings == count)
        #expect(invariants.violations.count == violations)
        let rules = Set(invariants.violations.map(\.rule))
        #expect(rules.isSubset(of: ["one filtering of the layers a change of floor"]))
    }

    @Test(
        "the floor picker shows on floor-aware maps only, with ips by the app's own floor manager",
        arguments: [
            ("indoors", "on", true), ("indoors", "off", true), ("ips", "on", true),
            ("ips", "off", false), ("no", "on", false),
        ])
    func floorAware(kind: String, own: String, isThere: Bool) throws {
        var rehearsal = try House.rehearsal(
            Self.located,
            "3.5s set floor-aware \(kind)\n     set own-floor-manager \(own)\n6.0s tap floors\n",
            until: 8)
        rehearsal.run { _ in }
        let display = rehearsal.session.report.display
        #expect(display.floors?.isOpen == (isThere ? true : nil))
        #expect(display.chips.contains("floors") == isThere)
    }

    // MARK: The map's modes

    /// The dot's symbol in each mode while it stands, and while it walks.
    @Test(
        "the heading shows with the compass, else the course of who moves, else neither",
        arguments: [
            ("compass-navigation", "heading heading"), ("recenter", "round course"),
            ("navigation", "round course"), ("off", "round course"),
        ])
    func symbols(mode: String, symbols: String) throws {
        let walking = ScriptedSource { seconds in
            var location = Self.location(0, floor: 0)
            (location.heading, location.course) = (90, seconds < 8 ? nil : 45)
            return .init(.accuratePositioning, location)
        }
        var rehearsal = try House.rehearsal(walking, "5.0s auto-pan \(mode)\n", until: 14)
        var seen: [String] = []
        rehearsal.run { tick in
            guard [140, 270].contains(tick.report.tick) else { return }
            seen.append(tick.report.display.dot?.symbol?.rawValue ?? "-")
        }
        #expect(seen.joined(separator: " ") == symbols)
    }

    @Test("a switch that is off shows, though the permission is granted")
    func switchedOff() throws {
        for (state, switchedOff) in [("on", []), ("off", [Permission.bluetooth])] {
            var rehearsal = try House.rehearsal(Self.located, "5.0s bluetooth \(state)\n", until: 6)
            rehearsal.run { _ in }
            let display = rehearsal.session.report.display
            #expect(display.switchedOff == switchedOff)
            #expect(display.permissions.allSatisfy { $0.status == .granted })
        }
    }

    /// The map's stage, and whether there is anything to see and to tap on it.
    @Test("a map that is not loaded is not shown")
    func noMap() throws {
        let rehearsal = try House.rehearsal(
            Self.located, "0.5s fail map for 10s\n", until: 6, map: .service)
        let lines = Self.story(rehearsal) { report in
            guard report.display.page == .map else { return nil }
            return "\(report.display.stage?.rawValue ?? "-") \(report.display.hasMap)"
        }
        #expect(lines.first == "1 loading-map false")
        #expect(lines.contains { $0.hasSuffix(" map-failed false") })
        #expect(!lines.contains { $0.hasSuffix(" map-failed true") })
    }

    @Test("that Bluetooth is off is said while the first location is awaited, too")
    func waitingWithoutBluetooth() throws {
        var source = ScriptedSource { _ in
            .init(.notPositioning(IPSLoss.waitingForFirstLocation.cause))
        }
        source.warnings = ["bluetoothOff"]
        let rehearsal = try House.rehearsal(source, "1.5s bluetooth off\n", until: 8)
        let cues = Self.story(rehearsal) { $0.display.cues.map(\.id).joined() }
        #expect(cues.contains { $0.hasSuffix(" bluetooth-off") })
    }

    @Test("a picked facility comes into view, and is one filtering; its list closes")
    func pickedFacility() throws {
        var rehearsal = try House.rehearsal(
            Self.located,
            "6.0s tap facilities\n6.5s search facilities \"sta\"\n"
                + "7.0s pick facility Stables\n", until: 8, facilities: true)
        rehearsal.run { _ in }
        let display = rehearsal.session.report.display
        #expect(display.floors?.facility?.id == "c" && display.floors?.search == nil)
        #expect(display.map.mode == .off)
        guard case .points = display.map.frame else {
            Issue.record("the map shows \(display.map.frame)")
            return
        }
    }

    @Test("it starts with the compass; scripts, drags and taps change the mode and are recorded")
    func autoPan() throws {
        let script = """
            5.0s auto-pan recenter
            6.0s pan map 5m north
            7.0s auto-pan navigation
            8.0s map heading
            8.5s zoom map in

            """
        let rehearsal = try House.rehearsal(Self.located, script, until: 10)
        let lines = Self.story(rehearsal) { $0.display.map.mode.rawValue }
        #expect(lines == ["0 compass-navigation", "5 recenter", "6 off", "7 navigation", "8 off"])
        let inputs: [Input] = [
            .setMap(.recenter), .setMap(.heading), .zoomMap(isIn: true), .zoomMap(isIn: false),
            .searchFloors("hall"), .pickFacility("Hill House"),
        ]
        #expect(inputs.map(\.asWritten) == inputs)
    }
}
