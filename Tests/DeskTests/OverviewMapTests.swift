import App
import Formats
import Indoor
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import Rehearsal

@Suite("Whole floors, wide rings and what covers a map")
struct OverviewMapTests {
    @Test("from afar one of two namesakes near each other is named; one far off is named again")
    func namesakes() {
        func names(at metresPerDot: Double) -> [String] {
            let view = MapView(
                rect: Rect(column: 0, row: 0, width: 120, height: 20), centre: .zero,
                metresPerDot: metresPerDot)
            let names = [-80.0, -50, 60].map { x in
                DrawnLevel.Name(
                    layouts: [["◦ Toilets"]], anchor: Point(x, 0), ground: nil, unit: nil,
                    kind: .toilets, isGoal: false)
            }
            var placer = LabelPlacer(view: view, marks: [], under: [])
            return placer.place(links: [], names: names).map { "\($0.text) at \($0.column)" }
        }
        #expect(names(at: 0.75) == ["◦ Toilets at 6", "◦ Toilets at 26", "◦ Toilets at 100"])
        #expect(names(at: 1) == ["◦ Toilets at 20", "◦ Toilets at 90"])
    }

    @Test(
        "from afar short low walls are left out: stalls would hide a hall; a platform's edge stays")
    func lowWalls() throws {
        let floor = try #require(Sample.atlas.floor(0))
        let scene = MapScene(Sample.atlas, floor: floor)
        let lengths = floor.walls.filter { $0.kind == .low }.map(\.segment.length).sorted()
        #expect(lengths.map { $0.rounded() } == [7, 7, 13])
        /// The cells of low walls, across and down.
        func extent(at metresPerDot: Double) -> [Int] {
            let view = MapView(
                rect: Rect(column: 0, row: 0, width: 60, height: 24), centre: floor.bounds.centre,
                metresPerDot: metresPerDot)
            let subject = MapDrawing.Subject(scene, view: view, look: Look(Capabilities()))
            let walls = MapDrawing(subject, floor).strokes
            let cells = (0..<24).flatMap { row in
                (0..<60).filter {
                    walls.layer(atColumn: $0, row: row) == MapLayer.low.rawValue
                }.map { [$0, row] }
            }
            return [Set(cells.map { $0[0] }).count, Set(cells.map { $0[1] }).count]
        }
        #expect(extent(at: 0.79) == [4, 6])
        #expect(extent(at: 2) == [1, 2])
        #expect(extent(at: 3) == [0, 0])
    }

    @Test("a route that passes a column within its cell goes on beside it", arguments: [0, 1])
    func roundColumns(dot: Int) throws {
        let floor = try #require(Sample.atlas.floor(0))
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 80, height: 24), centre: floor.bounds.centre,
            metresPerDot: 0.25)
        let subject = MapDrawing.Subject(
            MapScene(Sample.atlas, floor: floor), view: view, look: Look(Capabilities()))
        let drawing = MapDrawing(subject, floor)
        let layer = MapLayer.itinerary.rawValue
        var columns = 0
        for (column, row) in (1..<23).flatMap({ row in (1..<79).map { ($0, row) } })
        where drawing.hasColumn(column, row) && !drawing.hasColumn(column + 1, row)
            && !drawing.hasColumn(column - 1, row)
        {
            columns += 1
            var dots = drawing.ways
            // The label is three cells down, at their left or right.
            for y in 4 * (row - 1)..<4 * (row + 2) {
                dots.set(x: 2 * column + dot, y: y, layer: layer)
            }
            LineDisplacement(drawing: drawing).apply(to: &dots)
            func has(_ shift: Int) -> Bool {
                dots.layer(atColumn: column + shift, row: row) == layer
            }
            #expect([has(-1), has(0), has(1)] == [dot == 0, false, dot == 1])
        }
        #expect(columns > 3)
    }

    @Test("a platform's name is moved to where there is room, but not off its ground")
    func movedNames() {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 60, height: 20), centre: .zero, metresPerDot: 1)
        func name(_ text: String, on ground: Bounds? = nil) -> DrawnLevel.Name {
            let area = ground.flatMap { ground in
                Area(rings: [
                    [
                        ground.low, Point(ground.high.x, ground.low.y), ground.high,
                        Point(ground.low.x, ground.high.y),
                    ]
                ])
            }
            return DrawnLevel.Name(
                layouts: [[text]], anchor: .zero, ground: area, unit: nil, kind: .platform,
                isGoal: true)
        }
        func placed(_ metresWide: Double?) -> [String] {
            // It is three rows high; a name keeps a row and two columns from others.
            let ground = metresWide.map {
                name("", on: Bounds(low: Point(-$0 / 2, -6), high: Point($0 / 2, 6)))
            }
            var placer = LabelPlacer(view: view, marks: [], under: [])
            let names = [ground].compactMap(\.self) + ["◦ 1", "◦ 2", "◦ 3"].map { name($0) }
            return placer.place(links: [], names: names).filter { !$0.text.isEmpty }
                .map { "\($0.text) at \($0.column), \($0.row)" }
        }
        #expect(placed(80) == ["◦ 1 at 33, 10", "◦ 2 at 30, 8", "◦ 3 at 24, 10"])
        #expect(placed(20) == ["◦ 1 at 30, 8"])
        // A place without a ground is moved along its row.
        #expect(placed(nil) == ["◦ 1 at 30, 10", "◦ 2 at 24, 10", "◦ 3 at 36, 10"])
    }

    @Test("a name of which a caption would cover a part is left out; the others stay")
    func covered() throws {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 80, height: 24), centre: .zero, metresPerDot: 0.4)
        let scene = MapScene(Sample.atlas, floor: try #require(Sample.atlas.floor(0)))
        func lines(covers: [Rect]) -> [String] {
            var canvas = Canvas(view.rect.size)
            MapPainter(scene, view: view, look: Look(Capabilities()), covers: covers)
                .draw(on: &canvas)
            return canvas.lines
        }
        let before = lines(covers: [])
        let row = try #require(before.firstIndex { $0.contains("Main hall") })
        let column = try #require(before[row].firstRange(of: "Main hall")).lowerBound
            .utf16Offset(in: before[row])
        let after = lines(covers: [Rect(column: column + 8, row: row, width: 20, height: 1)])
        var left = before
        left[row] = before[row].replacing("Main hall", with: "         ")
        #expect(after == left)
    }

    @Test("the age of an old dot keeps off the person beside it", arguments: 0...12)
    func ageBesidePerson(step: Int) throws {
        let scene = SampleScreen.lost.with {
            guard let dot = $0.display.dot else { return }
            $0.truth.point = dot.point + Point(Double(step) / 4, 0)
            $0.truth.levels = dot.levels
        }
        let lines = scene.sized(120, 40).lines.map { $0.dropFirst(34) }
        #expect(lines.contains { $0.contains("○") && $0.contains(#/[0-9] s/#) })
        #expect(!lines.contains { $0.contains(#/○[←-⇿] ?[0-9]+ s/#) }, "\(lines)")
    }

    @Test(
        "a wall along a trail stays whole, and the trail runs beside it, on its own side",
        arguments: [-0.8, -0.45, 0.45, 0.8])
    func trailAlongWall(metres: Double) throws {
        let (wall, row, dots) = try trail(besideWall: metres) { _ in true }
        #expect(row.allSatisfy(isWall), "\(row)")
        // The screen's rows count downwards.
        let isBelow = wallView.dot(wall.a + Point(0, metres)).y > wallView.dot(wall.a).y
        #expect(dots[isBelow ? 1 : 0] * 4 > wallLength(wall), "\(dots)")
    }

    @Test(
        "a trail on the middle of a wall runs on the side where one can stand",
        arguments: [-0.15, 0, 0.15])
    func trailOnWall(metres: Double) throws {
        let grounds = try #require(Sample.atlas.floor(0)).grounds
        func isGround(_ wall: Segment, _ side: Double) -> Bool {
            grounds.contains { $0.bounds.contains(wall.point(at: 0.5) + Point(0, side)) }
        }
        let (wall, row, dots) = try trail(besideWall: metres) {
            isGround($0, 1) != isGround($0, -1)
        }
        // There is no room beside it where other walls meet it.
        #expect(row.count(where: isWall) >= row.count - 2, "\(row)")
        let side = isGround(wall, 1) ? 1.0 : -1
        let isBelow = wallView.dot(wall.a + Point(0, side)).y > wallView.dot(wall.a).y
        #expect(dots[isBelow ? 1 : 0] * 4 > wallLength(wall), "\(dots)")
        #expect(dots[isBelow ? 0 : 1] == 0, "\(dots)")
    }

    private let wallView = MapView(
        rect: Rect(column: 0, row: 0, width: 80, height: 24), centre: .zero, metresPerDot: 0.4)

    /// Whether a glyph is a part of a thin line along the row.
    private func isWall(_ glyph: String) -> Bool { ["─", "┬", "┴", "┼"].contains(glyph) }

    private func wallLength(_ wall: Segment) -> Int {
        abs(wallView.cell(wall.b).column - wallView.cell(wall.a).column)
    }

    /// Draws a trail beside a long wall that runs along a row.
    ///
    /// - Returns: the content of the wall's row, and the cells of the trail in the rows above and
    ///   below.
    private func trail(
        besideWall metres: Double, where isWanted: (Segment) -> Bool
    ) throws -> (wall: Segment, row: [String], dots: [Int]) {
        let view = wallView
        let floor = try #require(Sample.atlas.floor(0))
        let wall = try #require(
            floor.walls.first { wall in
                let (a, b) = (view.cell(wall.segment.a), view.cell(wall.segment.b))
                return wall.kind == .solid && a.row == b.row && abs(a.column - b.column) > 12
                    && view.shows(wall.segment.a) && view.shows(wall.segment.b)
                    && isWanted(wall.segment)
            }?.segment)
        var scene = MapScene(Sample.atlas, floor: floor)
        for step in 0...200 {
            let place = wall.point(at: Double(step) / 200) + Point(0, metres)
            scene.dotTrail.append(
                TrailPoint(
                    point: Sample.atlas.turn.point(place), levels: Levels(0), quality: .accurate))
        }
        var canvas = Canvas(view.rect.size)
        MapPainter(scene, view: view, look: Look(Capabilities())).draw(on: &canvas)
        let columns = [view.cell(wall.a).column, view.cell(wall.b).column].sorted()
        func glyphs(_ row: Int) -> [String] {
            (columns[0] + 2..<columns[1] - 1).map { canvas[$0, row].glyph.description }
        }
        let row = view.cell(wall.a).row
        return (
            wall, glyphs(row),
            [row - 1, row + 1].map { glyphs($0).count { ("⠁"..."⣿").contains($0) } }
        )
    }

    @Test("the destination has its name beside it, once, and no line under it")
    func destinationName() throws {
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 80, height: 24), centre: .zero, metresPerDot: 0.2)
        let floor = try #require(Sample.atlas.floor(0))
        let name = floor.names.first { $0.text == "Main hall" }
        let place = try #require(name).anchor
        var placer = LabelPlacer(
            view: view, marks: [], under: [])
        let labels = placer.place(floor, to: ("Main hall", place))
        let named = labels.filter { $0.text == "Main hall" }
        #expect(named.map(\.kind) == [.destination])
        #expect(named.first?.row == view.cell(place).row)
        // A place with the same name elsewhere keeps its name.
        let toilets = try #require(floor.names.first { $0.text == "Toilets" }).anchor
        var apart = LabelPlacer(view: view, marks: [], under: [])
        let kinds = apart.place(floor, to: ("Toilets", place)).filter { $0.text == "Toilets" }
        #expect(
            kinds.map(\.kind) == [.destination] + (view.shows(toilets) ? [.unit(.toilets)] : []))
        // The way to it comes from the right, so the name is at its left.
        var way = DotCanvas(view.rect.size, layers: [.plain])
        way.line(from: view.dot(place), to: view.dot(place + Point(12, 0)), layer: 0, thickness: 2)
        var other = LabelPlacer(view: view, marks: [], under: [way])
        let label = try #require(
            other.place(floor, to: ("Main hall", place)).first { $0.kind == .destination })
        #expect(label.column + label.text.displayColumns <= view.cell(place).column)
    }

    @Test("stairs lead through the wall at their foot, and pass under a wall further on")
    func stairsAndWalls() throws {
        let text = """
            dotwalk plan 1
            name      Two walls
            origin    48.88 2.35 at 0,0
            legend
              #   wall
              .   hall      "Hall"
              +   door
              1   mark
            connectors
              stairs-a  stairs  1@0 - 1@-1
            level 0
            ################################
            #........+............+........#
            #........#............#........#
            #........#............#........#
            #......1.#............#........#
            #........#............#........#
            ################################
            end
            level -1
            ################################
            #..............................#
            #..............................#
            #..............................#
            #...........................1..#
            #..............................#
            ################################
            end
            """
        let venue = try PlanReader.read(text, file: "walls.plan").venue
        let atlas = Atlas(venue)
        let floor = try #require(atlas.floor(0))
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 80, height: 24), centre: floor.bounds.centre,
            metresPerDot: 0.2)
        var canvas = Canvas(view.rect.size)
        MapPainter(MapScene(atlas, floor: floor), view: view, look: Look(Capabilities()))
            .draw(on: &canvas)
        let path = try #require(venue.connectors.first).path.map { view.cell(atlas.turn.place($0)) }
        let glyphs = (path[0].column + 1...path[1].column)
            .map { canvas[$0, path[0].row].glyph.description }
        // The first wall contains the line, the second is whole.
        #expect(glyphs.filter { $0 == "│" } == ["│"], "\(glyphs)")
        #expect(glyphs.count { ("⠁"..."⣿").contains($0) } >= glyphs.count - 3, "\(glyphs)")
    }

    @Test("the edge of a ground is drawn in quarters of cells, on its own tint and on another's")
    func mosaic() {
        let (open, hall) = (Colour(235, basic: 0), Colour(237, basic: 0))
        var mosaic = GroundMosaic(Size(columns: 4, rows: 2))
        // A slanted edge is on the terminal's own background, with another one over its right half.
        func edges(_ corners: [DotPoint]) -> [(a: DotPoint, b: DotPoint)] {
            zip(corners, corners.dropFirst() + [corners[0]]).map { ($0, $1) }
        }
        mosaic.fill(edges([[0, 8], [8, 0], [8, 8]]), rows: 0..<2, open)
        mosaic.fill(edges([[5, 4], [8, 4], [8, 8], [5, 8]]), rows: 0..<2, hall)
        var canvas = Canvas(columns: 4, rows: 2)
        mosaic.draw(on: &canvas, .plain)
        #expect(canvas.lines == ["  ▗▟", "▗▟▐"])
        let tints = [(2, 0), (3, 0), (2, 1), (3, 1)].map { column, row in
            let style = canvas[column, row].style
            return [style.foreground, style.background]
        }
        #expect(
            tints == [[open, .standard], [open, .standard], [hall, open], [.standard, hall]])
    }

    private func scene(accuracy: Double, heading: Double?) throws -> MapScene {
        var scene = MapScene(Sample.atlas, floor: try #require(Sample.atlas.floor(0)))
        scene.dot = PhoneDisplay.Dot(
            point: Sample.atlas.turn.point(.zero), levels: Levels(0), heading: heading,
            accuracy: accuracy, isGrey: false, age: 0)
        return scene
    }

    private let ringView = MapView(
        rect: Rect(column: 0, row: 0, width: 60, height: 30), centre: .zero, metresPerDot: 0.5)

    @Test(
        "the cone begins at the dot and lies over the ring, both over the ground",
        arguments: [1.0, 14])
    func rings(accuracy: Double) throws {
        let look = Look(Capabilities())
        let ground = try #require(look.ground(.open))
        // East is where the plan's right is, if its bearing is north.
        let right = Sample.venue.bearing + 90
        var canvas = Canvas(ringView.rect.size)
        canvas.fill(ringView.rect, with: ground.glyph, style: ground.style)
        PositionArea(try scene(accuracy: accuracy, heading: right), view: ringView, look: look)?
            .fill(on: &canvas)
        func paper(_ column: Int) -> Colour { canvas[column, 15].style.background }
        let (ring, cone) = (
            look.ring(on: ground.style.background), look.cone(on: ground.style.background)
        )
        #expect([32, 34, 37].map(paper) == [cone, cone, cone])
        #expect(paper(28) == ring)
        #expect(paper(18) == (accuracy > 10 ? ring : ground.style.background))
    }

    @Test("words and walls keep their colours on ring and cone")
    func underRing() throws {
        let look = Look(Capabilities())
        var canvas = Canvas(ringView.rect.size)
        canvas.write("wall", column: 28, row: 15, style: look.wall)
        PositionArea(try scene(accuracy: 14, heading: nil), view: ringView, look: look)?
            .fill(on: &canvas)
        #expect(canvas.lines[15].contains("wall"))
        #expect(canvas[29, 15].style == look.wall.on(look.ring(on: .standard)))
    }

    @Test("the dot is the largest mark: a solid cell, and half a cell at each side")
    func dot() throws {
        let look = Look(Capabilities())
        var canvas = Canvas(ringView.rect.size)
        MapPainter(try scene(accuracy: 1, heading: nil), view: ringView, look: look)
            .draw(on: &canvas)
        let (column, row) = ringView.cell(.zero)
        #expect((-1...1).map { canvas[column + $0, row].glyph.description } == ["▐", "●", "▌"])
        #expect(canvas[column, row].style == look.dotSolid)
    }

    @Test("the person is an inverse cell with a line ahead, and has a word until the first step")
    func person() throws {
        let look = Look(Capabilities())
        func draw(isNamed: Bool) throws -> Canvas {
            var scene = MapScene(Sample.atlas, floor: try #require(Sample.atlas.floor(0)))
            scene.person = MapPerson(
                point: Sample.atlas.turn.point(.zero), levels: Levels(0),
                heading: Sample.venue.bearing + 90, isNamed: isNamed)
            var canvas = Canvas(ringView.rect.size)
            MapPainter(scene, view: ringView, look: look).draw(on: &canvas)
            return canvas
        }
        let (column, row) = ringView.cell(.zero)
        let canvas = try draw(isNamed: true)
        #expect(canvas[column, row].glyph == "→" && canvas[column, row].style == look.person)
        for ahead in 1...2 {
            #expect(
                canvas[column + ahead, row].style.foreground == look.truth.foreground, "\(ahead)")
        }
        // The word is on the other side.
        #expect(canvas.lines[row].prefix(column).hasSuffix("you "))
        #expect(!(try draw(isNamed: false)).lines.joined().contains("you"))
    }

    @Test("a map that turns has outlines in Braille, and no ground")
    func outlines() throws {
        let floor = try #require(Sample.atlas.floor(0))
        let look = Look(Capabilities())
        func cells(isOutlined: Bool) -> [Cell] {
            var scene = MapScene(Sample.atlas, floor: floor)
            scene.isOutlined = isOutlined
            let view = MapView(
                rect: Rect(column: 0, row: 0, width: 60, height: 30), centre: floor.bounds.centre,
                metresPerDot: 0.3)
            var canvas = Canvas(view.rect.size)
            MapPainter(scene, view: view, look: look).draw(on: &canvas)
            return canvas.cells
        }
        func isLine(_ cell: Cell) -> Bool { "─│┌┐└┘├┤┬┴┼".contains(cell.glyph.description) }
        let still = cells(isOutlined: false)
        #expect(still.contains(where: isLine))
        #expect(still.contains { $0.style.background != .standard })
        let turning = cells(isOutlined: true)
        #expect(!turning.contains(where: isLine))
        #expect(turning.allSatisfy { $0.style.background == .standard })
        #expect(turning.contains { ("⠁"..."⣿").contains($0.glyph.description) })
    }

    @Test("the route up to the next manoeuvre is brighter than the rest")
    func nextLeg() throws {
        let scene = SampleScreen.navigation
        let look = Look(Capabilities())
        let colours = Set(
            scene.sized(120, 40).screen(Capabilities()).canvas.cells
                .filter { ("⠁"..."⣿").contains($0.glyph.description) }.map(\.style.foreground))
        #expect(colours.isSuperset(of: [look.itineraryNext, look.itinerary].map(\.foreground)))
    }
}
