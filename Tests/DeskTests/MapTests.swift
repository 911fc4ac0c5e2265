import Indoor
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

@Suite("The floor map")
struct MapTests {
    /// The text on the map only.
    private func words(_ scene: SampleScreen) -> [Substring] {
        let lines = scene.lines
        let map = lines.dropFirst(2).prefix { !$0.hasPrefix("╰") }
        return map.flatMap { $0.split { !($0.isLetter || $0 == "-") } }
    }

    private func desk(_ change: (inout Interface) -> Void) -> SampleScreen {
        SampleScreen.closed.with {
            $0.truth.point = Sample.place("Newsagent")
            $0.interface.apply(.show(.floor))
            change(&$0.interface)
        }
        .sized(99, 60)
    }

    @Test("at every zoom and place names are whole or not there")
    func names() {
        let known: Set<Substring> = [
            "Main", "hall", "Bakery", "Newsagent", "Toilets", "White", "corridor", "Forecourt",
            "Ticket", "machines", "m", "N", "you",
            // These words stand where a pan leaves nothing in view.
            "Nothing", "is", "mapped", "here", "v", "whole", "floor", "F", "the", "person",
        ]
        var seen: Set<Substring> = []
        for zoom in -8...8 {
            for pan in 0..<6 {
                let scene = desk {
                    $0.apply(.zoom(zoom))
                    $0.apply(.pan(Point(Double(pan * 5 - 12), Double(pan % 3 * 4 - 4))))
                }
                // On a low map, names come near the scale and the list of levels.
                for scene in [scene, scene.sized(80, 24)] {
                    let found = words(scene)
                    #expect(Set(found).isSubset(of: known), "zoom \(zoom), pan \(pan): \(found)")
                    seen.formUnion(found)
                }
            }
        }
        #expect(seen == known)
    }

    @Test("the nearer, the more names; the whole floor shows the large ones")
    func zooming() {
        let whole = words(desk { $0.apply(.fit) })
        #expect(whole.contains("Bakery") && whole.contains("Toilets"))
        let tiny = words(desk { $0.apply(.zoom(-8)) }).filter { $0.count > 1 }
        #expect(tiny.count < 7 && !tiny.contains("Bakery"), "\(tiny)")
    }

    @Test("connectors say where they lead")
    func links() {
        let text = desk { $0.apply(.fit) }.lines.joined(separator: "\n")
        #expect(text.contains("⇘ −1"))
        #expect(text.contains("▣ −1"))
        let below = desk {
            $0.apply(.fit)
            $0.apply(.showLevel(-1))
        }
        #expect(below.lines[1].contains("level −1 · Platforms"))
        // people only arrive by this escalator
        #expect(!below.lines.dropLast(12).joined().contains("↗"))
    }

    @Test("names find room: beside walls, never over them or each other")
    func placing() {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 40, height: 8), centre: .zero, metresPerDot: 0.5)
        var wall = DotCanvas(Size(columns: 40, rows: 8), layers: [.plain])
        wall.line(from: DotPoint(0, 18), to: DotPoint(80, 18), layer: 0)
        let floor = Atlas(Sample.venue).floors[1]
        let mark = Rect(column: 10, row: 2, width: 3, height: 1)
        var placer = LabelPlacer(view: view, marks: [mark], under: [wall])
        let labels = placer.place(floor).filter { $0.kind != .link }
        #expect(!labels.isEmpty)
        for (number, label) in labels.enumerated() {
            let rect = Rect(
                column: label.column, row: label.row, width: label.text.displayColumns, height: 1)
            #expect(rect.intersection(view.rect) == rect)
            #expect(rect.intersection(mark).isEmpty)
            #expect(label.row != 4)
            for other in labels.dropFirst(number + 1) {
                let room = Rect(
                    column: other.column, row: other.row, width: other.text.displayColumns,
                    height: 1)
                #expect(rect.intersection(room).isEmpty, "\(label.text) and \(other.text)")
            }
        }
    }

    @Test("from afar ways to other levels are marked apart, and go before names of rooms")
    func farPlacing() throws {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 60, height: 20), centre: .zero, metresPerDot: 1)
        func stairs(_ x: Double) -> DrawnLevel.Link {
            DrawnLevel.Link(
                path: [Point(x, 0), Point(x + 3, 0)], words: "≡ −1", anchor: Point(x, 0),
                levelMetres: 0)
        }
        let floor = try #require(Atlas(Sample.venue).floor(0))
        let lift = DrawnLevel.Link(path: [], words: "▣ −1", anchor: Point(-10, 0), levelMetres: 0)
        let links = [-20, -18, -16, 8].map { stairs($0) } + [lift, lift]
        var placer = LabelPlacer(view: view, marks: [], under: [])
        let labels = placer.place(links: links, names: floor.names.filter { !$0.isGoal })
        // A column is two metres wide: one mark stands for the three that would touch, and a lift
        // has its own.
        #expect(
            labels.filter { $0.kind == .link }.map { "\($0.text) at \($0.column),\($0.row)" }
                == ["≡ −1 at 20,10", "≡ −1 at 34,10", "▣ at 25,10"])
        #expect(labels.dropFirst(3).allSatisfy { $0.kind != .link } && labels.count > 3)
    }

    @Test("from afar the stairs that the way takes come first, and lie over it")
    func ownLink() {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 60, height: 20), centre: .zero, metresPerDot: 1)
        let links = [("⇗ 1", 0.0), ("≡ 0.5", 4)].map { words, x in
            DrawnLevel.Link(path: [], words: words, anchor: Point(x, 0), levelMetres: 0)
        }
        var way = DotCanvas(view.rect.size, layers: [.plain])
        way.line(
            from: view.dot(Point(-20, 0)), to: view.dot(Point(20, 0)), layer: 0, thickness: 2)
        func labels(changes: [Point]) -> [String] {
            var placer = LabelPlacer(view: view, marks: [], under: [way], changes: changes)
            return placer.place(links: links, names: [])
                .map { "\($0.text) at \($0.column),\($0.row)" }
        }
        #expect(labels(changes: []) == ["⇗ at 30,10"])
        #expect(labels(changes: [Point(3, 1)]) == ["≡ 0.5 at 32,10"])
    }

    @Test("the level a way leads to is told where there is room about it, else its mark alone")
    func linkPlacing() {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 20, height: 5), centre: .zero, metresPerDot: 0.1)
        let link = DrawnLevel.Link(
            path: [.zero, Point(0.3, 0)], words: "↘ −1", anchor: .zero, levelMetres: 0)
        func label(marks: [(Int, Int)]) -> [String] {
            var placer = LabelPlacer(
                view: view,
                marks: marks.map { Rect(column: $0.0, row: $0.1, width: 1, height: 1) }, under: [])
            return placer.place(links: [link], names: [])
                .map { "\($0.text) at \($0.column),\($0.row)" }
        }
        #expect(label(marks: []) == ["↘ −1 at 10,2"])
        #expect(label(marks: [(13, 2)]) == ["↘ −1 at 7,2"])
        #expect(label(marks: [(13, 2), (8, 2)]) == ["↘ −1 at 10,1"])
        #expect(label(marks: [(13, 2), (8, 2), (12, 1)]) == ["↘ −1 at 10,3"])
        let all = (0..<5).flatMap { row in [(8, row), (12, row)] }
        #expect(label(marks: all) == ["↘ at 10,2"])
    }

    @Test("the whole floor is everything built or named, not all the ground around it")
    func wholeFloor() {
        func unit(_ name: String?, _ category: Unit.Category, _ bounds: Bounds) -> [Unit] {
            let (low, high) = (bounds.low, bounds.high)
            let ring = [low, Point(high.x, low.y), high, Point(low.x, high.y)]
            return Area(rings: [ring])
                .map { [Unit(name: name, category: category, area: $0)] } ?? []
        }
        func bounds(_ units: [Unit]) -> Bounds {
            let level = Level(
                ordinal: 0, elevation: 0, shortName: "0", name: "0", units: units, walls: [],
                openings: [])
            let venue = Venue(
                name: "Box", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)),
                bearing: 0, levels: [level], connectors: [], places: PlaceDirectory([]),
                graph: WayGraph(nodes: [], ways: []))
            return DrawnLevel(level, of: venue, PlanTurn(bearing: 0)).bounds
        }
        let hall = Bounds(low: Point(-10, -10), high: Point(10, 10))
        let around = unit(nil, .outdoor, hall.grown(by: 90))
        #expect(bounds(unit("Hall", .hall, hall) + around) == hall)
        #expect(bounds(unit("Garden", .outdoor, hall) + around) == hall)
        #expect(bounds(around) == hall.grown(by: 90))
    }

    @Test("up on the screen is up on the plan")
    func turning() {
        let turn = PlanTurn(bearing: 90)
        // East is up, so north is to the left.
        #expect(turn.place(Point(5, 0)).y.rounded() == -5)
        #expect(turn.place(Point(0, 5)).x.rounded() == -5)
    }

    @Test("a building without a bearing is drawn along its walls")
    func grid() {
        func venue(turned degrees: Double, bearing: Double = 0) -> Venue {
            let corners = [Point(0, 0), Point(0, 20), Point(30, 20), Point(30, 0)]
                .map { $0.turned(clockwise: degrees) }
            let walls = corners.indices.map {
                Wall(
                    Segment(corners[$0], corners[($0 + 1) % 4]), textureLeft: 1, textureRight: 1)
            }
            let level = Level(
                ordinal: 0, elevation: 0, shortName: "0", name: "0", units: [], walls: walls,
                openings: [])
            return Venue(
                name: "Box", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)),
                bearing: bearing, levels: [level], connectors: [], places: PlaceDirectory([]),
                graph: WayGraph(nodes: [], ways: []))
        }
        #expect(Atlas(venue(turned: 0)).bearing == 0)
        #expect(Atlas(venue(turned: 30)).bearing == 30)
        #expect(Atlas(venue(turned: 60)).bearing == -30)
        #expect(Atlas(venue(turned: 30, bearing: 10)).bearing == 10)
    }

    // MARK: What is drawn beside the building

    private func map(
        _ scene: SampleScreen, _ glyphs: GlyphSet = .unicode, _ change: (inout Interface) -> Void
    ) -> Canvas {
        let desk = scene.with {
            $0.interface.apply(.show(.floor))
            change(&$0.interface)
        }
        return desk.sized(99, 60).screen(Capabilities(glyphs: glyphs)).canvas
    }

    /// The number of the map's cells with a style.
    private func count(_ style: Style, in canvas: Canvas) -> Int {
        canvas.cells.count { $0.style.foreground == style.foreground && $0.glyph != .blank }
    }

    @Test("what is closed has a mark where people meet it, and a word in the map's edge")
    func closed() {
        func marks(_ part: String) -> (count: Int, isNamed: Bool) {
            var scene = SampleScreen.navigation
            scene.truth.faults = [FaultInForce("close \"\(part)\"", secondsLeft: nil)]
            let canvas = map(scene) { _ in }
            return (
                canvas.lines.joined().count { $0 == "✗" },
                canvas.lines.contains { $0.contains("✗ closed") }
            )
        }
        // One of them is in the edge.
        #expect(marks("escalator-a") == (2, true))
        #expect(marks("Nowhere") == (0, false))
    }

    @Test("the mark of what is closed stands beside the person who is before it")
    func closedHere() throws {
        var scene = SampleScreen.navigation
        let end = try #require(scene.model.venue.entries(ofPart: "escalator-a").first)
        scene.truth.faults = [FaultInForce("close \"escalator-a\"", secondsLeft: nil)]
        (scene.truth.point, scene.truth.levels) = (end.point, Levels(end.level))
        let canvas = map(scene) { $0.apply(.showLevel(end.level)) }
        // One is in the legend, before all others.
        #expect(canvas.lines.joined().count { $0 == "✗" } >= 2)
        #expect(canvas.lines.contains { $0.contains(#/✗ closed +● app/#) })
    }

    @Test("an arrow leads to a dot outside of the map, with the metres from its edge")
    func dotOutside() throws {
        func text(_ change: (inout Interface) -> Void) -> String {
            map(.navigation) { change(&$0) }.lines.joined(separator: "\n")
        }
        let right = text { $0.apply(.pan(Point(-1000, 0))) }
        let words = try #require(right.firstMatch(of: #/ dot (\d+) m →/#))
        let metres = try #require(Int(words.output.1))
        #expect((900...1100).contains(metres))
        #expect(text { $0.apply(.pan(Point(1000, 0))) }.contains("← dot "))
        #expect(!text { _ in }.contains(" dot "))
        let otherLevel = text {
            $0.apply(.showLevel(-1))
            $0.apply(.pan(Point(1000, 0)))
        }
        #expect(!otherLevel.contains(" dot "))
    }

    @Test("the way on other levels shows through, dimmed")
    func elsewhere() {
        let look = Look(Capabilities())
        // This is the way through the hall, seen from the platforms.
        let below = map(.navigation) {
            $0.apply(.showLevel(-1))
            $0.apply(.fit)
        }
        #expect(count(look.itineraryElsewhere, in: below) > 3)
        #expect(count(look.itineraryElsewhere, in: map(.closed) { _ in }) == 0)
    }

    @Test("C shows coverage, then texture, then neither; plain walls are dotted")
    func overlays() {
        let look = Look(Capabilities())
        func legend(_ canvas: Canvas) -> String { canvas.lines.first { $0.hasPrefix("╰") } ?? "" }
        let texture = map(.closed) { for _ in 0..<2 { $0.apply(.overlay) } }
        #expect(legend(map(.closed) { $0.apply(.overlay) }).contains("scans fail"))
        #expect(legend(texture).contains("┄ plain"))
        #expect(legend(map(.closed) { _ in }).contains("lift"))
        // The white corridor is plain, the main hall is not.
        #expect(count(look.bad, in: texture) > 10 && count(look.good, in: texture) > 10)
        let steps = 0..<12
        #expect(steps.count { MapLayer.texturePlain.isDrawn(atStep: $0) } == 3)
        #expect(steps.count { MapLayer.textureFair.isDrawn(atStep: $0) } == 6)
        #expect(steps.count { MapLayer.textureRich.isDrawn(atStep: $0) } == 12)
    }

    @Test("the truth's trail is red where the app had lost its position, and left no trail")
    func trails() {
        let look = Look(Capabilities())
        for (quality, style) in [
            (.accurate, look.truthTrail), (.degraded, look.truthTrail),
            (.none, look.truthTrail), (.lost, look.truthLost),
        ] as [(PhoneDisplay.Banner.Quality, Style)] {
            #expect(MapLayer(truth: quality).style(look) == style)
        }
    }

    @Test("the level list tells the walker's, the app's, the goal's and the shown level apart")
    func levelList() {
        func list(_ scene: SampleScreen) -> [String] {
            guard let map = scene.screen().layout?.map else { return [] }
            return scene.lines[map.row + 1...map.row + 2]
                .map { String($0.prefix(map.endColumn - 1).suffix(7)) }
        }
        #expect(list(.navigation) == ["▸ 0 ↑● ", " −1   ◆"])
        #expect(
            list(.navigation.with { $0.interface.apply(.showLevel(-1)) })
                == ["  0 ↑● ", "▸−1   ◆"])
        #expect(
            list(.navigation.with { $0.display.dot?.levels = Levels(-1) })
                == ["▸ 0 ↑  ", " −1  ●◆"])
        // The person is outdoors.
        #expect(list(.navigation.with { $0.truth.levels = .outdoors }) == ["▸ 0 ↑● ", " −1   ◆"])
        #expect(list(.lost).first?.hasSuffix("○ ") == true)
    }

    // MARK: The whole floor

    /// A desk after keys in sequence, with a frame before each.
    private struct Desk {
        let atlas = Atlas(Sample.venue)
        let size = Size(columns: 99, rows: 60)
        var interface = Interface()
        var truth = SampleScreen().truth

        init(at place: String) {
            truth.point = Sample.place(place)
            press(.show(.floor))
        }

        mutating func press(_ intents: Intent...) {
            for intent in intents {
                interface.apply(intent)
                let layout = interface.layout(size, for: Engine.vps.profile, Capabilities())
                interface.attend(to: truth, in: atlas, on: layout)
            }
        }
    }

    @Test("a level of which nothing is in view is shown whole, and only that level")
    func unseenLevel() {
        // The platforms are under the other end of the house.
        var desk = Desk(at: "Forecourt")
        desk.press(.zoom(6), .showLevel(-1))
        #expect(desk.interface.sight.fitsFloor)
        desk.press(.showLevel(0))
        #expect(!desk.interface.sight.fitsFloor && desk.interface.sight.zoom == 6)
        desk = Desk(at: "White corridor")
        desk.press(.showLevel(-1))
        #expect(!desk.interface.sight.fitsFloor)
    }

    @Test("zooming goes on from the whole floor's size, a step either way", arguments: [1, -1])
    func zoomFromWhole(steps: Int) {
        var desk = Desk(at: "Ticket machines")
        desk.press(.zoom(8), .fit)
        let whole = desk.interface.sight.shownZoom
        #expect(whole < 4)
        desk.press(.zoom(steps))
        #expect(desk.interface.sight.zoom == whole + steps)
        #expect(!desk.interface.sight.fitsFloor && desk.interface.sight.followsPerson)
    }

    @Test("between two levels the map shows the nearer one in height")
    func betweenLevels() {
        func shown(at height: Double, between levels: Levels) -> LevelOrdinal {
            var truth = SampleScreen().truth
            (truth.levels, truth.height) = (levels, height)
            return Sample.venue.drawnLevel(of: truth)
        }
        let depth = Sample.venue.elevation(of: -1)
        #expect(shown(at: 0, between: Levels(-1, 0)) == 0)
        #expect(shown(at: depth * 0.4, between: Levels(-1, 0)) == 0)
        #expect(shown(at: depth * 0.6, between: Levels(-1, 0)) == -1)
        // The person waits for a lift.
        #expect(shown(at: depth, between: Levels(-1, 0)) == -1)
    }

    @Test("panning goes on from where the whole floor was")
    func panFromWhole() throws {
        var desk = Desk(at: "Forecourt")
        let floor = try #require(desk.atlas.floor(0))
        desk.press(.fit, .pan(Point(3, 0)))
        #expect(desk.interface.sight.centre == floor.bounds.centre + Point(3, 0))
    }

    @Test("zooming into another level stays there, wherever the person is")
    func zoomIntoLevel() throws {
        var desk = Desk(at: "Forecourt")
        let below = try #require(desk.atlas.floor(-1))
        desk.press(.zoom(6), .showLevel(-1), .zoom(1))
        #expect(desk.interface.sight.centre == below.bounds.centre)
        #expect(!desk.interface.sight.followsPerson)
        desk.press(.follow)
        #expect(desk.interface.sight.followsPerson)
        let centre = try #require(desk.interface.sight.centre)
        #expect(centre.distance(to: desk.atlas.turn.place(desk.truth.point)) < 2)
    }
}
