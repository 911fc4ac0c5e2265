import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The panel with the meanings of the signs.
struct LegendPages: Panel {
    /// Counts from 0; the first follows after the last.
    var page = 0

    static let opening = KeyLine(
        .init("I") { _ in [.open(LegendPages())] }, label: "signs", help: "What the signs mean")

    var place: PanelPlace { .screen }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        if HelpPages.opening.has(key) { return [.open(KeyCard())] }
        let next = key.turned(page, of: Legend.pageCount(in: screen?.canvas.size))
        return [next.map { .open(LegendPages(page: $0)) } ?? .close]
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        Legend(look: parts.look, profile: parts.model.profile)
            .draw(page: page, in: parts.layout.overlays, on: &canvas)
        touchable = Touchable()
    }
}

/// The meanings of the signs of the floor map, the events and the timeline, over everything else.
struct Legend {
    let look: Look
    let profile: SourceProfile

    private struct Entry {
        let sign: String
        let style: Style
        let words: String
    }

    private struct Group {
        let title: String
        let entries: [Entry]
    }

    /// - Parameters:
    ///   - page: counts from 0; the first follows after the last.
    ///   - rooms: possible rectangles, the smallest first; the first with room for all signs is
    ///     used, otherwise the last.
    func draw(page: Int, in rooms: [Rect], on canvas: inout Canvas) {
        let fitting = rooms.first { $0.width >= Legend.widest && $0.height >= rows + 2 }
        guard let screen = fitting ?? rooms.last else { return }
        let count = Legend.pageCount(in: screen.size)
        let number = page % count
        let columns = count == 1 ? all : pages[number]
        let box = screen.box(ofRows: rows + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "what the signs mean", titleStyle: look.title,
            note: count > 1
                ? "page \(number + 1) of \(count) · Space turns, any other key closes"
                : "any key closes this")
        let places = inner.inset(columns: 1, rows: 0).columns(columns.count, gap: 2)
        for (place, groups) in zip(places, columns) {
            var rest = place
            for group in groups {
                draw(group, in: rest, on: &canvas)
                rest = rest.split(top: group.entries.count + 2).rest
            }
        }
    }

    private var all: [[Group]] {
        [[people, trails, building], [events, rareEvents], [ground, timeline]]
    }

    /// The pages of a narrow screen.
    private var pages: [[[Group]]] {
        [[[people, trails], [events]], [[ground, building], [timeline, rareEvents]]]
    }

    /// The words of all signs.
    var words: [String] { all.flatMap { $0.flatMap { $0.entries.map(\.words) } } }

    /// The rows of the longest column.
    private var rows: Int {
        all.map { $0.reduce(-1) { $0 + $1.entries.count + 2 } }.max() ?? 0
    }

    /// The columns of everything on a wide screen.
    private static let widest = 3 * columnWidth + 4

    private static let columnWidth = 38
    private static let signColumns = 4

    private func draw(_ group: Group, in rect: Rect, on canvas: inout Canvas) {
        canvas.write(group.title, in: rect, style: look.strong)
        for (row, entry) in group.entries.enumerated() {
            let parts = rect.line(row + 1).split(left: Legend.signColumns)
            canvas.write(entry.sign, in: parts.left, style: entry.style)
            canvas.write(entry.words, in: parts.rest, style: look.text)
        }
    }

    /// The number of pages; a wide screen has room for all three columns on one.
    static func pageCount(in size: Size?) -> Int {
        (size?.columns ?? 0) >= widest ? 1 : 2
    }

    /// The sign of an area's tint; without tints areas are outlines.
    private func area(_ tint: Colour, _ outline: Style, _ words: String) -> Entry {
        look.hasTints
            ? entry("   ", look.text.on(tint), words) : entry("⠢⠔", outline, words)
    }

    private func entry(_ sign: String, _ style: Style, _ words: String) -> Entry {
        Entry(sign: sign, style: style, words: words)
    }

    private var people: Group {
        Group(
            title: "Positions",
            entries: [
                entry("●", look.dotSolid, "the app's position"),
                entry("○", look.dotLost, "its last one, when it is old"),
                entry("◌", look.dotLost, "on another level"),
                area(look.ring(on: .standard), look.ring, "circle: how exact the position is"),
                area(look.cone(on: .standard), look.cone, "cone: where the phone points"),
                entry("↑", look.person, "the person, and the way they face"),
                entry("+", look.raw, "the source's own position"),
                entry("◆", look.destination, "the destination"),
            ])
    }

    private var trails: Group {
        Group(
            title: "Lines",
            entries: [
                entry("⠶⠶", look.itineraryNext, "the route to the next turn"),
                entry("⠶⠶", look.itinerary, "the route after it"),
                entry("⠒⠒", look.itineraryBehind, "the route behind"),
                entry("⠄ ⠄", look.itineraryElsewhere, "the route on another level"),
                entry("⠂⠂", look.trailAccurate, "the app's trail: green, precise"),
                entry("⠂⠂", look.trailDegraded, "the same: orange, less so"),
                entry("⠂ ⠂", look.truthTrail, "the person's trail, wider apart"),
                entry("⠂ ⠂", look.truthLost, "the same: the app was lost"),
            ] + (profile.needsDevices ? [entry("⠂⠂", look.raw, "the trail of +")] : []))
    }

    private var building: Group {
        Group(
            title: "The building",
            entries: [
                entry("⇘", look.connector, "escalator, and where it leads"),
                entry("≡", look.connector, "stairs"), entry("▣", look.connector, "lift"),
                entry("◢", look.connector, "ramp"),
                entry("⇒", look.connector, "moving walkway"),
                entry("⠒⠒", look.connector, "its way, or that of stairs"),
                entry("┄", look.door, "door"),
                entry(Look.closed, look.bad, "closed: nobody gets through"),
            ])
    }

    private var ground: Group {
        let tints: [(GroundKind, String)] = [
            (.room, "room"), (.shop, "shop"), (.food, "food and drink"), (.toilets, "toilets"),
            (.platform, "platform"), (.closed, "not for the public"),
        ]
        return Group(
            title: "Walls, and rooms by their names",
            entries: [
                entry("──", look.wall, "wall"), entry("──", look.glass, "glass"),
                entry("──", look.low, "low: counter, railing"), entry("██", look.column, "column"),
                entry("◦", look.placeName, "a place without a room"),
            ] + tints.map { entry("Ab", look.name(of: $0.0), $0.1) })
    }

    private var timeline: Group {
        let qualities: [(PhoneDisplay.Banner.Quality, String)] = [
            (.accurate, "precise"), (.degraded, "less precise"), (.lost, "no position"),
        ]
        let signs = ["━━", "╍╍", "┄┄"]
        let doings: [(Timeline.Doing.Kind, String)] = [
            (.walks, "the person walks"), (.rides, "is carried"), (.looks, "looks at the phone"),
            (.reads, "reads"),
        ]
        return Group(
            title: "The timeline",
            entries: zip(signs, qualities).map { entry($0, look.quality($1.0), $1.1) }
                + [
                    entry("▄▄", look.fill(look.hint), "half: a cue, time to read it"),
                    entry("▂▂", look.fill(look.hint), "thin: a cue, longer in view"),
                    entry("██", look.fill(look.hint), "whole: several cues"),
                    entry("!", look.bad, "a finding of the audit"),
                ]
                + doings.map { entry(String(look.glyph($0.0).description), look.style($0.0), $0.1) }
        )
    }

    private var events: Group {
        let kinds: [(EventKind.Role, String)] = [
            (.accurate, "precise from here on"), (.degraded, "less precise"),
            (.lost, "no position"), (.page, "a page of the app"), (.cue, "words of the app"),
            (.vibration, "vibration"), (.permission, "permission"), (.input, "what was done"),
            (.acquisition, "attempt to find the place"), (.fix, "found"),
            (.failedAttempt, "not found"),
            (.level, "level"), (.connector, "on stairs, escalator, lift"),
            (.navigation, "next step of the route"), (.error, "something is wrong"),
            (.met, "expectation met"), (.failed, "expectation failed"),
            (.caption, "caption of the walk"), (.chapter, "chapter"),
            (.marker, "your marker"), (.note, "your note"),
        ]
        return events("Events, here and on the timeline", kinds)
    }

    private var rareEvents: Group {
        let kinds: [(EventKind.Role, String)] = [
            (.source, "the source starts or stops"), (.handover, "another source, from here on"),
            (.sensor, "what the phone feels"), (.use, "use of the position"),
            (.waypoint, "waypoint of a recording"),
        ]
        return events("Rarer events", kinds)
    }

    private func events(_ title: String, _ kinds: [(EventKind.Role, String)]) -> Group {
        Group(title: title, entries: kinds.map { entry($0.0.glyph, look.style($0.0), $0.1) })
    }
}
