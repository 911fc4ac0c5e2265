import Indoor
import Testing

@Suite("Finding places by name")
struct PlaceDirectoryTests {
    private static func directory(_ places: [(String, LevelOrdinal)]) -> PlaceDirectory {
        PlaceDirectory(
            places.enumerated().map { number, place in
                PlaceDirectory.Entry(
                    name: place.0, category: .room, position: Position(.zero, level: place.1),
                    node: number)
            })
    }

    private let places = directory([
        ("Main hall", 0), ("Platform 3", -2), ("Toilets", 0), ("Toilets", -1),
        ("Kiosk", 0), ("Kiosk", 0), ("Kiosk", 1), ("Café @ Work", 0), ("Lounge", 0), ("Lounge", 0),
    ])

    @Test("keys say no more than they have to")
    func keys() {
        #expect(
            places.places.map(\.key) == [
                "Main hall", "Platform 3", "Toilets@0", "Toilets@-1",
                "Kiosk@0#1", "Kiosk@0#2", "Kiosk@1", "Café @ Work", "Lounge@0#1", "Lounge@0#2",
            ])
    }

    @Test("every key finds its own place")
    func ownKeys() throws {
        for place in places.places { #expect(try places.find(place.key).node == place.node) }
    }

    @Test(
        "a place as people write it",
        arguments: [
            ("Main hall", 0), ("main-hall", 0), ("MAIN_HALL", 0), ("main  hall", 0),
            ("platform-3", 1), ("platform-3@-2", 1), ("toilets@-1", 3), ("kiosk@1", 6),
            ("kiosk@0#2", 5), ("café @ work", 7), ("café-@-work@0", 7), ("lounge@0#1", 8),
        ])
    func found(query: String, node: Int) throws {
        #expect(try places.find(query).node == node)
    }

    @Test("typed words are found however their letters are encoded, the best first")
    func encodings() {
        let directory = Self.directory([
            ("The cafe\u{301}", 0), ("Café", 1), ("Cafeteria", 0), ("Decaf", 0), ("Caf", 0),
        ])
        #expect(
            directory.search("caf").map(\.name)
                == ["Caf", "Café", "Cafeteria", "The café", "Decaf"])
        #expect(directory.search("CAFÉ").map(\.name) == ["Café", "Cafeteria", "The café"])
        #expect(
            directory.search("cafe\u{301}").map(\.name) == ["Café", "Cafeteria", "The café"])
        #expect(directory.search("x").isEmpty)
    }

    @Test(
        "words and numbers are found apart, in any order, by beginning and plural, without accents",
        arguments: [
            ("platform 9", ["Platforms 9 and 10"]), ("9 platforms", ["Platforms 9 and 10"]),
            ("plat 10", ["Platforms 9 and 10"]), ("platforms 19", ["Platform 19"]),
            ("hall depart", ["Hall Départ"]), ("halls", ["Hall Départ"]), ("platform 8", []),
            ("grosse", ["Große Halle"]),
        ])
    func words(typed: String, names: [String]) {
        let directory = Self.directory([
            ("Platform 19", 0), ("Platforms 9 and 10", 1), ("Hall Départ", 0), ("Große Halle", 1),
        ])
        #expect(directory.search(typed).map(\.name) == names)
    }

    @Test("characters without a width tell no names apart")
    func withoutWidth() throws {
        let directory = Self.directory([
            ("Bahn\u{AD}hof", 0), ("Kiosk", 0), ("Kio\u{200B}sk", 0), ("👩\u{200D}👧", 0),
        ])
        #expect(
            directory.places.map(\.key)
                == ["Bahn\u{AD}hof", "Kiosk@0#1", "Kio\u{200B}sk@0#2", "👩\u{200D}👧"])
        #expect(try directory.find("bahnhof").node == 0)
        #expect(try directory.find("Bah\u{200B}nhof").node == 0)
        #expect(try directory.find("kiosk@0#2").node == 2)
        #expect(directory.search("hnho").map(\.node) == [0])
        #expect(directory.search("👩").isEmpty)
    }

    @Test(
        "a name that several have lists them",
        arguments: [
            ("toilets", ["Toilets@0", "Toilets@-1"]),
            ("Kiosk", ["Kiosk@0#1", "Kiosk@0#2", "Kiosk@1"]),
            ("kiosk@0", ["Kiosk@0#1", "Kiosk@0#2"]),
            ("lounge", ["Lounge@0#1", "Lounge@0#2"]),
        ])
    func ambiguous(query: String, keys: [String]) {
        #expect(throws: PlaceDirectory.Failure.ambiguous(keys)) { try places.find(query) }
    }

    @Test(
        "a name that none has brings the nearest",
        arguments: [
            ("Man hall", ["Main hall"]), ("platfrom 3", ["Platform 3"]),
            ("toilets@7", ["Toilets@0", "Toilets@-1"]), ("zzz", []), ("", []), ("@", []),
            ("@0", []),
        ])
    func unknown(query: String, nearest: [String]) {
        #expect(throws: PlaceDirectory.Failure.unknown(nearest: nearest)) {
            try places.find(query)
        }
    }

    @Test("failures in words")
    func words() {
        #expect(
            PlaceDirectory.Failure.ambiguous(["A@0", "A@1"])
                .inputError("A", venue: "Station").description
                == "several places are called \"A\"; expected one of A@0, A@1")
        #expect(
            PlaceDirectory.Failure.unknown(nearest: ["Bakery"])
                .inputError("Bakry", venue: "Station").description == """
                    Station has no place "Bakry"; expected a place that "dotwalk venue info" lists; \
                    did you mean "Bakery"?
                    """)
    }

    @Test("typing narrows, beginnings first")
    func search() {
        #expect(places.search("o").map(\.key).contains("Kiosk@1"))
        #expect(places.search("hall").map(\.key) == ["Main hall"])
        #expect(places.search("t").first?.name == "Toilets")
        #expect(places.search("").count == places.places.count)
        #expect(places.search("xyz").isEmpty)
    }
}
