import Indoor

/// The meaning of the words in USE_TYPE. The model leaves them to a building's owner, so this looks
/// for known words of English, French, German, Spanish and Italian.
struct IndoorsUse {
    private let words: String

    init(_ useType: String) { words = useType.searchable }

    private func has(_ any: [String]) -> Bool { any.contains { words.contains($0) } }

    // MARK: Units

    var isLift: Bool { has(["elevator", "lift", "ascenseur", "aufzug", "fahrstuhl", "ascensor"]) }

    var isStairwell: Bool {
        has(["stair", "escalier", "trepp", "escalera", "scala", "escalator", "rolltrepp"])
    }

    /// Whether it is no place for people: an opening in the floor, a shaft.
    var isVoid: Bool {
        has(["void", "open to below", "shaft", "chase", "gaine", "schacht", "vide"])
    }

    var category: Unit.Category {
        for (category, words) in IndoorsUse.categories where has(words) { return category }
        return .room
    }

    /// The first category with a matching word counts.
    private static let categories: [(Unit.Category, [String])] = [
        (.toilets, ["restroom", "toilet", "washroom", "wc", "sanitaire", "aseo", "bagno"]),
        (.platform, ["platform", "quai", "bahnsteig", "anden", "binario"]),
        (
            .corridor,
            ["corridor", "hallway", "circulation", "couloir", "flur", "gang", "pasillo", "aisle"]
        ),
        (
            .hall,
            ["hall", "lobby", "atrium", "concourse", "foyer", "vestibule", "entrance", "open area"]
        ),
        (
            .food,
            ["food", "restaurant", "cafe", "cafeteria", "cantine", "kantine", "bar", "dining"]
        ),
        (.shop, ["retail", "shop", "store ", "boutique", "laden", "tienda"]),
        (
            .service,
            [
                "mechanical", "electrical", "janitor", "storage", "utility", "service", "server",
                "telecom", "technique", "technik", "lager",
            ]
        ),
        (.outdoor, ["outdoor", "exterior", "terrace", "courtyard", "patio", "terrasse"]),
    ]

    // MARK: Details

    var wall: Wall.Kind? {
        if opening != nil { return nil }
        if has(["column", "pillar", "pilier", "colonne", "stutze", "saule", "poteau"]) {
            return .column
        }
        if has(["glass", "glazing", "window", "curtain", "vitr", "fenster", "fenetre"]) {
            return .glass
        }
        if has(["rail", "fence", "counter", "barrier", "parapet", "gelander", "garde"]) {
            return .low
        }
        return has(["wall", "mur", "wand", "pared", "partition", "cloison"]) ? .solid : nil
    }

    var opening: Opening.Kind? {
        if has(["gate", "portillon", "turnstile"]) { return .gate }
        if has(["entrance", "exit", "entree", "eingang"]) { return .entrance }
        return has(["door", "porte", "tur", "puerta", "porta"]) ? .door : nil
    }
}
