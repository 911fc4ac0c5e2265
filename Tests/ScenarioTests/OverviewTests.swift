import Foundation
import Indoor
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// Whole floors of a real station, at the sizes of the map on small and large screens.
@Suite("Overviews")
struct OverviewTests {
    @Test(
        "rooms of Gare de Lyon that are smaller than their names have them beside themselves",
        .enabled(if: RealBuildings.hasStation),
        arguments: [(82, 20, 2), (150, 28, 10)])
    func smallRooms(columns: Int, rows: Int, least: Int) throws {
        let floor = try #require(Atlas(try RealBuildings.gareDeLyon()).floor(0))
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: columns, height: rows), fitting: floor.bounds)
        var placer = LabelPlacer(view: view, marks: [], under: [])
        let names = placer.place(floor).filter {
            $0.text.hasPrefix("◦ ") || $0.text.hasSuffix(" ◦")
        }
        let shops = names.filter { $0.kind == .unit(.shop) || $0.kind == .unit(.food) }
        #expect(shops.count >= least, "\(shops.count) \(shops.map(\.text))")
    }

    @Test(
        "on no floor of Gare de Lyon does a word lie on another, or on the person",
        .enabled(if: RealBuildings.hasStation),
        arguments: [(78, 12), (82, 20), (150, 28)])
    func overlaps(columns: Int, rows: Int) throws {
        let venue = try RealBuildings.gareDeLyon()
        let rect = Rect(column: 0, row: 0, width: columns, height: rows)
        var links = 0
        for floor in Atlas(venue).floors {
            let view = MapView(rect: rect, fitting: floor.bounds)
            let person = Rect(column: columns / 2, row: rows / 2, width: 1, height: 1)
            var placer = LabelPlacer(view: view, marks: [person], under: [])
            let labels = placer.place(floor)
            links += labels.count { $0.kind == .link }
            // Links come after platforms and the largest halls, and before other names.
            let goals = floor.names.filter(\.isGoal).flatMap { $0.layouts.flatMap(\.self) }
            let first = labels.prefix { $0.kind != .link }
            // A point marks a ground that is smaller than its name.
            #expect(Set(first.map { unmarked($0.text) }).subtracting(goals.map(unmarked)) == [])
            let others = labels.dropFirst(first.count).drop { $0.kind == .link }
            #expect(others.allSatisfy { $0.kind != .link })
            var written = Set([[person.column, person.row]])
            for label in labels {
                for column in label.column..<label.column + label.text.displayColumns {
                    #expect(
                        written.insert([column, label.row]).inserted,
                        "“\(label.text)” at \(column), \(label.row)")
                    #expect(rect.contains(column: column, row: label.row), "\(label.text)")
                }
            }
        }
        #expect(links > 20)
    }

    /// A name without the point that marks a small ground or a place.
    private func unmarked(_ label: String) -> String {
        label.trimmingCharacters(in: CharacterSet(charactersIn: "◦ "))
    }

    @Test(
        "the whole floor of Gare de Lyon's tracks names each platform, and shows what is built",
        .enabled(if: RealBuildings.hasStation))
    func platforms() throws {
        let floor = try #require(Atlas(try RealBuildings.gareDeLyon()).floor(1))
        // The map of 120 by 40, while a walk by hand waits.
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 118, height: 22), fitting: floor.bounds)
        let drawing = MapDrawing(
            MapDrawing.Subject(
                MapScene(Atlas(try RealBuildings.gareDeLyon()), floor: floor), view: view,
                look: Look(Capabilities())), floor)
        var placer = LabelPlacer(
            view: view, marks: [], taken: drawing.takenCells, under: [drawing.ways])
        let words = Set(placer.place(floor).map(\.text))
        let platforms = floor.names.filter { $0.kind == .platform && !$0.text.isEmpty }.map(\.text)
        #expect(platforms.count == 10)
        #expect(platforms.filter { !words.contains($0) } == [])
        // The file's open ground is 500 m wide; the building takes nearly all of the view.
        let built = view.cells(of: floor.bounds)
        #expect(built.high.column - built.low.column > 100)
    }
}
