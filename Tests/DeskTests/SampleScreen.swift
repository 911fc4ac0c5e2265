import Indoor
import Rehearsal
import Simulation
import TextCanvas

@testable import App
@testable import Desk
@testable import FloorDrawing
@testable import Positioning

/// A constructed moment of a rehearsal: by default the person stands in the main hall, with the
/// app's map open and no position yet.
struct SampleScreen {
    var tick = 850
    var display = PhoneDisplay(page: .map)
    var state = PositioningState.notPositioning(Cause("sourceStopped"))
    var truth = Truth(
        point: Sample.hall, levels: Levels(0), height: 0, heading: 120, activity: .standing,
        walked: 0, inclination: 45,
        camera: Viewfinder(texture: 0.4, light: 1, blur: 0, isCovered: false),
        network: .good, battery: 0.86, isBusy: false, failure: nil)
    var raw: Point?
    var engine = Engine.vps
    /// The engine's snapshot and location, if they are not the usual ones.
    var snapshot: SourceSnapshot?
    var location: UserLocation?
    var sinceScan = 0.0
    var lastScan = 0.0
    /// The user's actions on the app's map.
    var touches: [MapViewpoint.Act] = []
    var interface = Interface()
    var title = "sample"
    var isScripted = false
    var isFinished = false
    var isInThePast = false
    var settings = SessionSettings()
    /// Past events, each in a tick of its own from the first on.
    var past: [[SessionEvent]] = []
    /// Known future events, each a second after the one before.
    var future: [[SessionEvent]] = []
    var size = Size(columns: 120, rows: 40)

    init() {
        display.banner = .init(quality: .none, text: "No position yet")
        display.permissions = [PermissionState(.camera, .notDetermined)]
        display.buttons = [
            Button(id: "search", label: "Search"), Button(id: "locate", label: "Locate me"),
            Button(id: "scan", label: "Scan"),
        ]
    }

    private func report(
        tick: Int, _ events: [SessionEvent], _ display: PhoneDisplay, _ source: SourceSnapshot
    ) -> Report {
        Report(
            tick: tick, events: events, truth: truth,
            location: location
                ?? raw.map {
                    UserLocation(
                        raw: $0, matched: nil, levels: Levels(0), heading: 120,
                        horizontalAccuracy: 1, source: "VPS", alongItinerary: nil)
                },
            source: source, display: display)
    }

    /// The engine's state after its events.
    private var source: SourceSnapshot {
        var source = SourceSnapshot(status: .started, state: state)
        var tracking = Reading(
            name: "tracking", value: "not running", quality: .unknown, meaning: "")
        for case .source(let event) in past.joined() {
            switch event {
            case .acquisition(let status, _):
                source.instruments.activity = status == .started ? "scanning" : nil
            case .detail(let detail) where detail.record.kind.name == "tracking":
                tracking = Reading(name: "tracking", value: "normal", quality: .good, meaning: "")
            default: break
            }
        }
        source.instruments.gauges = [
            Gauge(
                name: "since scan", unit: "m", value: sinceScan, limits: [75, 150],
                says: ["# since the last scan", "# since a scan"], ["asks at", "lost at"]),
            Gauge(
                name: "last scan", unit: "s", value: lastScan, limits: [30],
                says: ["# since the last scan"], ["scans unasked at"]),
            Gauge(
                name: "phone", unit: "°", value: truth.inclination, limits: [65, 80],
                isGate: true, says: ["phone at #"], ["scans from", "unasked from"]),
        ]
        source.instruments.readings = [tracking]
        return source
    }

    var model: ScreenModel {
        var chronicle = Chronicle()
        // This is read once, because it searches the whole past.
        let source = snapshot ?? self.source
        for (number, events) in past.enumerated() {
            chronicle.observe(
                RehearsalTick(report(tick: (number + 1) * 20, events, PhoneDisplay(), source)))
        }
        var display = display
        display.map = map
        let now = report(tick: tick, [], display, source)
        chronicle.observe(RehearsalTick(now))
        let atlas = engine == .ips ? Sample.radioAtlas : Sample.atlas
        var interface = interface
        let layout = interface.layout(size, for: engine.profile, Capabilities())
        interface.attend(to: truth, in: atlas, on: layout)
        var whole = chronicle
        for (number, events) in future.enumerated() {
            whole.observe(
                RehearsalTick(
                    report(tick: tick + (number + 1) * 20, events, PhoneDisplay(), source)))
        }
        var model = ScreenModel(
            atlas: atlas, sheet: Sample.sheet, report: now,
            profile: engine.profile, chronicle: chronicle,
            known: ScreenModel.Known(
                line: whole.timeline, events: whole.entries, horizon: 2600, isWhole: true),
            interface: interface, title: title, isScripted: isScripted, isFinished: isFinished)
        model.isInThePast = isInThePast
        model.settings = settings
        return model
    }

    /// The app's map, some seconds after each touch.
    private var map: PhoneDisplay.Map {
        var camera = MapViewpoint(rest: Sample.venue.drawnBearing)
        let now = MapViewpoint.Observation(
            page: display.page, dot: display.dot, itinerary: display.itinerary,
            destination: display.itinerary?.destination.map { Position($0, level: -1) },
            ground: Sample.venue.groundLevel)
        camera.advance(now)
        for touch in touches {
            camera.take(touch, now)
            for _ in 0..<60 { camera.advance(now) }
        }
        return camera.map(now)
    }

    func screen(_ capabilities: Capabilities = Capabilities()) -> Screen {
        Screen(model, size: size, capabilities: capabilities)
    }

    var lines: [String] { screen().canvas.lines }

    /// Returns a changed copy, for short tests.
    func with(_ change: (inout SampleScreen) -> Void) -> SampleScreen {
        var copy = self
        change(&copy)
        return copy
    }

    func sized(_ columns: Int, _ rows: Int) -> SampleScreen {
        with { $0.size = Size(columns: columns, rows: rows) }
    }
}

extension Sample {
    static let atlas = Atlas(venue)

    /// In the middle of the main hall.
    static let hall = place("Ticket machines")

    static func place(_ name: String) -> Point {
        venue.places.places.first { $0.name == name }?.position.point ?? .zero
    }

    /// The way to the platform: from the hall to the escalator and down.
    static let itinerary: Itinerary = {
        let escalator = venue.connector("escalator-a")?.path ?? [.zero, .zero]
        let end = place("Platform")
        let start = hall + Heading.direction(300) * 8
        let segments = [
            LegSegment(line: Segment(start, escalator[0]), levels: Levels(0)),
            LegSegment(
                line: Segment(escalator[0], escalator[1]), levels: Levels(-1, 0),
                levelDifference: -1, kind: .escalator, direction: .down, length: 9,
                connector: "escalator-a"),
            LegSegment(line: Segment(escalator[1], end), levels: Levels(-1)),
        ]
        let along = segments[0].length
        let steps = [
            Manoeuvre(
                kind: .escalator, direction: .down, along: along, length: 9, position: escalator[0],
                fromLevel: 0, toLevel: -1, connector: "escalator-a"),
            Manoeuvre(
                kind: .arrival, direction: nil, along: along + 9 + segments[2].length, length: 0,
                position: end, fromLevel: -1, toLevel: nil, connector: nil),
        ]
        return Itinerary(
            destinationName: "Platform", legs: [Leg(segments: segments, manoeuvres: steps)])
    }()
}
