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
        "on no floor of Gare de Lyon does a word lie on another, or on the position",
        .enabled(if: RealBuildings.hasStation),
        arguments: [(78, 12), (82, 20), (150, 28)])
    func overlaps(columns: Int, rows: Int) throws {
        let venue = try RealBuildings.gareDeLyon()
        let rect = Rect(column: 0, row: 0, width: columns, height: rows)
        var links = 0
        for floor in Atlas(venue).floors {
            let view = MapView(rect: rect, fitting: floor.bounds)
            let person = Rect(column: columns / 2, row: rows / 2, width: 1, height: 1)
            let position = Rect(column: columns / 2 - 3, row: rows / 2 - 1, width: 6, height: 3)
            var placer = LabelPlacer(view: view, marks: [person], under: [], beside: [position])
            let labels = placer.place(floor)
            for label in labels where label.kind != .link {
                #expect(position.intersection(label.whole).isEmpty, "“\(label.text)”")
            }
            links += labels.count { $0.kind == .link }
            // Level links come before names.
            let first = labels.prefix { $0.kind == .link }.count
            #expect(labels.dropFirst(first).allSatisfy { $0.kind != .link })
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
}
