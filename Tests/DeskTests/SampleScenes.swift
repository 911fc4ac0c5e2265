import Indoor
import Rehearsal
import Simulation
import TestSupport
import TextCanvas

@testable import App
@testable import Desk
@testable import Positioning

/// The scenes of the recorded frames.
extension SampleScreen {
    static let closed = SampleScreen().with {
        $0.tick = 0
        $0.display = PhoneDisplay(page: .closed)
        $0.display.permissions = [PermissionState(.camera, .notDetermined)]
    }

    static let explanation = SampleScreen().with {
        $0.show(
            .explanation, "explanation", title: "Find your way indoors",
            "The camera recognises the building around you.",
            [Button(id: "continue", label: "Continue"), Button(id: "later", label: "Not now")])
    }

    static let cameraPrompt = SampleScreen().with {
        $0.show(
            .prompt(.camera), "camera-prompt", title: "“Wayfinder” would like to use the camera",
            "To find your position indoors.",
            [Button(id: "allow", label: "Allow"), Button(id: "deny", label: "Don't allow")])
    }

    static let scan = SampleScreen().with {
        $0.show(
            .acquisition("scan"), "scan-guide", title: "Scanning…",
            "Point the camera around you.",
            [Button(id: "cancel", label: "Cancel")])
        $0.display.permissions = [PermissionState(.camera, .granted)]
        $0.add(.hint, "scan-tilt", "Hold your phone upright.")
        $0.truth.inclination = 85
        // A wall with posters is at the left, a plain one further away at the right.
        $0.truth.viewfinder.rays = (0..<13).map { ray in
            ray < 6
                ? Viewfinder.Ray(distance: 5 + Double(ray) * 0.5, texture: 0.8)
                : Viewfinder.Ray(distance: 14, texture: 0.3)
        }
        $0.state = .notPositioning(Cause("notYetScanned"))
        $0.past = [
            [.source(.status(.starting)), .source(.status(.started))],
            [.source(.scan(.started)), .source(.tracking(.normal))],
            [.source(.attempt(.inclinationTooLow, background: false))],
        ]
    }

    static let itinerary = SampleScreen().with {
        $0.locate()
        $0.display.page = .itinerary
        $0.display.destination = "Platform"
        $0.display.itinerary = Sample.itinerary
        $0.display.buttons = [
            Button(id: "start", label: "Start"), Button(id: "scan", label: "Scan"),
            Button(id: "back", label: "Back"),
        ]
    }

    static let navigation = itinerary.with {
        $0.display.page = .navigation
        $0.display.progress = PhoneDisplay.Progress(
            along: 8, remaining: Sample.itinerary.length - 8, toNextManoeuvre: 7,
            nextManoeuvre: Sample.itinerary.manoeuvres[0])
        $0.display.buttons = [Button(id: "scan", label: "Scan"), Button(id: "stop", label: "Stop")]
        $0.add(
            .instruction, "take-escalator", "In 10 m take the escalator down to level −1.")
        $0.past = [
            [.guide(.page(.navigation))],
            [
                .fix(Sample.fix(at: Sample.hall), error: 0)
            ],
            [.source(.state(.accuratePositioning))],
            [.guide(.vibration(.turn))],
        ]
        $0.sinceScan = 42
        $0.lastScan = 31
    }

    static let degraded = navigation.with {
        $0.state = .degradedPositioning(Cause("distanceWithoutScan"))
        $0.display.banner = .init(quality: .degraded, text: "Less precise")
        $0.display.dot?.accuracy = 5
        $0.sinceScan = 80
        $0.add(
            .hint, "hold-upright",
            "Hold your phone upright in front of you.")
    }

    static let lost = navigation.with {
        $0.state = .notPositioning(Cause("distanceWithoutScan"))
        $0.display.banner = .init(quality: .lost, text: "Position lost")
        $0.display.dot?.isGrey = true
        $0.display.dot?.age = 12
        $0.display.isItineraryGreyed = true
        $0.display.progress?.toNextManoeuvre = nil
        $0.display.cues = []
        $0.truth.point += Heading.direction(120) * 6
        $0.add(.hint, "lost", "We lost your position. Scan again.")
        $0.display.buttons[0] = Button(id: "scan", label: "Scan again")
    }

    static let alert = scan.with {
        let buttons = [
            Button(id: "continue", label: "Keep scanning"),
            Button(id: "back", label: "Back to the map"),
        ]
        $0.add(.alert, "scan-give-up", title: "Still searching", "Keep scanning?", buttons)
        $0.display.buttons = buttons + $0.display.buttons
    }

    static let arrival = navigation.with {
        $0.show(
            .arrival, "arrived", title: "You have arrived", "Platform",
            [Button(id: "done", label: "Done")])
        // It is shown some metres before the destination.
        $0.display.dot?.levels = Levels(-1)
        let point = Sample.place("Platform") + Heading.direction(120) * 5
        $0.display.dot?.point = point
        $0.display.progress = nil
        let rest = LegSegment(
            line: Segment(point, Sample.place("Platform")), levels: Levels(-1), length: 6)
        $0.display.itinerary = Itinerary(
            destinationName: "Platform", legs: [Leg(segments: [rest], manoeuvres: [])])
        $0.raw = nil
        $0.truth.levels = Levels(-1)
        $0.truth.point = Sample.place("Platform") + Heading.direction(110) * 5
        $0.past = [[.guide(.vibration(.arrival))]]
        $0.tick = 21
    }

    static let search = SampleScreen().with {
        $0.display.page = .search
        $0.display.buttons = [Button(id: "cancel", label: "Cancel")]
        $0.interface.apply(.open(DestinationSearch()))
        $0.interface.apply(.type("a"))
        $0.interface.apply(.select(1))
    }

    static let help = navigation.with { $0.interface.apply(.open(HelpPages())) }

    static let legend = navigation.with { $0.interface.apply(.open(LegendPages())) }

    static let settings = navigation.with {
        $0.settings.set("degraded-distance", to: .number(60))
        $0.interface.apply(.open(SettingsPanel()))
        $0.interface.apply(.select(1))
    }

    static let faults = navigation.with {
        $0.truth.faults = [FaultInForce("cut network for 20s", secondsLeft: 11.35)]
        $0.interface.apply(.open(FaultMenu()))
        $0.interface.apply(.select(5))
    }

    static let places = navigation.with {
        $0.interface.apply(.open(PlacePicker()))
        $0.interface.apply(.select(2))
    }

    static let note = navigation.with {
        $0.interface.apply(.open(NoteAbout(tick: 850)))
        $0.interface.apply(
            .type(
                "“Take the escalator” comes too early: she looks for it where she stands."))
    }

    static let events = navigation.with {
        $0.future = [
            [.source(.scan(.started))],
            [.source(.state(.degradedPositioning(Cause("distanceWithoutScan"))))],
            [.guide(.vibration(.warning)), .guide(.page(.acquisition("scan")))],
            [.source(.scan(.stopped))],
        ]
        $0.interface.apply(.add(Notes.Note(tick: 70, text: "It buzzes too late.")))
        $0.interface.apply(.add(Notes.Note(tick: 900)))
        $0.press(.character("i"))
    }

    static let desk = navigation.with { $0.interface.apply(.show(.floor)) }

    /// The app's map, turned to where the walker is heading.
    static let turned = navigation.with { $0.touches = [.setMode(.heading)] }

    /// A finger has dragged the app's map, and picked the level of the platform.
    static let dragged = navigation.with {
        $0.touches = [.show(-1), .pan(Point(4, -6))]
        $0.interface.apply(.open(MapTouch()))
    }

    static let all: [(name: String, scene: SampleScreen)] = [
        ("closed", closed), ("explanation", explanation), ("camera-prompt", cameraPrompt),
        ("scan", scan), ("itinerary", itinerary), ("navigation", navigation),
        ("degraded", degraded), ("lost", lost), ("alert", alert), ("arrival", arrival),
        ("search", search), ("help", help), ("legend", legend), ("note", note), ("events", events),
        ("desk", desk),
        ("turned", turned), ("dragged", dragged),
        ("settings", settings), ("faults", faults), ("places", places),
        ("radio", radio), ("radio-beacons", radioBeacons), ("radio-error", radioError),
        ("transmitters", transmitterList),
    ]

    // MARK: Making them

    /// The desk after a key.
    mutating func press(_ key: Key) {
        for intent in KeyBindings.intents(for: key, in: model, on: screen()) {
            interface.apply(intent)
        }
    }

    private mutating func locate() {
        state = .accuratePositioning
        display.banner = .init(quality: .accurate, text: "Accurate")
        display.permissions = [PermissionState(.camera, .granted)]
        display.dot = PhoneDisplay.Dot(
            point: Sample.hall + Point(0.4, 0.3), levels: Levels(0), heading: 120, accuracy: 1,
            isGrey: false, age: 0)
        raw = Sample.hall + Point(1.2, -0.8)
        truth.walked = 12
    }

    private mutating func show(
        _ page: PhoneDisplay.Page, _ id: String, title: String, _ text: String, _ buttons: [Button]
    ) {
        display.page = page
        display.buttons = buttons
        add(.page, id, title: title, text, buttons)
    }

    mutating func add(
        _ kind: ShownCue.Kind, _ id: String, title: String = "", _ text: String,
        _ buttons: [Button] = []
    ) {
        display.cues.append(
            ShownCue(
                id: id, kind: kind, title: title, text: text, buttons: buttons, asks: nil,
                shownAt: 0))
    }
}
