import Indoor
import PhoneScreen
import Testing

@testable import Desk

@Suite("Places by the names people say")
struct PlaceTitleTests {
    private func titles(
        _ places: [(name: String, x: Double, level: LevelOrdinal)], columns: Int = 40
    ) -> [String] {
        let directory = PlaceDirectory(
            places.map {
                PlaceDirectory.Entry(
                    name: $0.name, category: .shop,
                    position: Position(Point($0.x, 0), level: $0.level),
                    node: 0)
            })
        return directory.places.map { directory.title(of: $0, columns: columns) }
    }

    @Test("a name alone on its level needs no more, its level stands beside it")
    func alone() {
        #expect(
            titles([("Lift lobby", 0, 0), ("Lift lobby", 0, -2)])
                == ["Lift lobby", "Lift lobby"])
    }

    @Test("names alike on a level say what they are next to")
    func neighbours() {
        #expect(
            titles([
                ("Relay", 0, 1), ("Bakery", 4, 1), ("Relay", 50, 1), ("Exit", 60, 1),
                ("Bar", 50, 0),
            ]) == ["Relay (Bakery)", "Bakery", "Relay (Exit)", "Exit", "Bar"])
    }

    @Test("where nothing tells them apart they are counted")
    func counted() {
        #expect(titles([("Toilets", 0, 0), ("Toilets", 9, 0)]) == ["Toilets (1)", "Toilets (2)"])
        #expect(
            titles([("Toilets", 0, 0), ("Toilets", 9, 0), ("Bar", 5, 0)])
                == ["Toilets (1)", "Toilets (2)", "Bar"])
    }

    @Test("where there is little room the name is cut before what tells it apart")
    func narrow() {
        #expect(
            titles(
                [("Rue de Bercy", 0, 0), ("Exki", 1, 0), ("Rue de Bercy", 50, 0), ("Bar", 51, 0)],
                columns: 16) == ["Rue de B… (Exki)", "Exki", "Rue de Be… (Bar)", "Bar"])
    }
}
