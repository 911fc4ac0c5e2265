import Indoor

/// The meaning of the words in USE_TYPE. The model leaves them to a building's owner, so this looks
/// for known words of English, French, German, Spanish and Italian.
struct IndoorsUse {
    let isLift: Bool
    let isStairwell: Bool
    /// Whether it is no place for people: an opening in the floor, a shaft.
    let isVoid: Bool
    let category: Unit.Category
    /// nil: no wall.
    let wall: Wall.Kind?
    /// nil: no door.
    let opening: Opening.Kind?

    init(_ useType: String) {
        let words = UseWords(useType)
        let hasLift = words.has(IndoorsUse.lifts)
        // A room in front of a lift, or for its machine, is named after the lift.
        let isElsewhere = words.has(IndoorsUse.besides)
        isLift = hasLift && !isElsewhere && !words.has(["pit", "overrun"])
        isStairwell = !isLift && !isElsewhere && words.has(IndoorsUse.stairs)
        isVoid =
            !isLift && !isStairwell
            && (words.has(IndoorsUse.voids) || hasLift && words.has(["pit", "overrun"]))
        category = IndoorsUse.categories.first { words.has($0.words) }?.category ?? .room
        opening = IndoorsUse.opening(words)
        wall = opening == nil ? IndoorsUse.walls.first { words.has($0.words) }?.kind : nil
    }

    // MARK: Units

    private static let lifts = [
        "elevator", "lift", "personenlift", "lastenlift", "ascenseur", "monte charge", "*aufzug",
        "*aufzuege",
        "*aufzuge", "*aufzugsschacht", "*aufzugschacht", "fahrstuhl", "fahrstuehle",
        "fahrstuhlschacht", "ascensor", "ascensore", "ascensori", "montacarichi",
    ]

    private static let stairs = [
        "stair*", "escalier", "escalator", "*treppe", "*treppen", "*treppenhaus",
        "*treppenraum", "escalera", "scala", "scale mobili", "scalinata",
    ]

    /// Words of places that are beside a lift or stairs, not in them.
    private static let besides = [
        "lobby", "hall", "hallway", "corridor", "vestibule", "foyer", "room", "machine",
        "machinery", "mechanical", "equipment", "control", "landing", "waiting", "access",
        "storage", "closet", "office", "under", "below", "penthouse", "door", "palier", "local",
        "salle", "machinerie", "couloir", "pasillo", "sala", "cuarto", "vestibulo", "locale",
        "atrio", "corridoio", "vorraum", "flur",
    ]

    private static let voids = [
        "void", "open to below", "open below", "shaft", "chase", "gaine", "*schacht", "vide",
        "vacio", "vuoto",
    ]

    /// The first category with a matching word counts.
    private static let categories: [(category: Unit.Category, words: [String])] = [
        (
            .toilets,
            [
                "restroom", "rest room", "toilet*", "*toilette", "*toiletten", "washroom",
                "bathroom", "lavatory", "wc", "sanitaire", "sanitaer*", "aseo", "bano", "bagno",
                "bagni",
            ]
        ),
        (
            .platform,
            ["platform", "quai", "*bahnsteig", "*bahnsteige", "anden", "binario", "binari"]
        ),
        (
            .corridor,
            [
                "corridor", "hallway", "circulation", "couloir", "*flur", "*flure", "gang",
                "gaenge", "durchgang", "hauptgang", "verbindungsgang", "laubengang", "pasillo",
                "corridoio", "corridoi", "aisle", "passageway", "walkway",
            ]
        ),
        (
            .hall,
            [
                "hall", "*halle", "*hallen", "lobby", "atrium", "concourse", "foyer", "vestibule",
                "entrance", "open area", "vestibulo", "atrio", "eingangsbereich",
            ]
        ),
        (
            .food,
            [
                "food", "restaurant*", "cafe", "cafeteria", "cantine", "kantine", "canteen",
                "mensa", "bar", "dining", "ristorante",
            ]
        ),
        (.service, ["store room", "storeroom"]),
        (
            .shop,
            [
                "retail", "shop", "store", "boutique", "*laden", "*laeden", "tienda", "negozio",
                "negozi", "magasin",
            ]
        ),
        (
            .service,
            [
                "mechanical", "electrical", "janitor", "custodial", "storage", "utility",
                "service", "server", "telecom*", "technical", "technique", "technik*", "*lager",
                "lagerraum", "lagerraeume",
            ]
        ),
        (.outdoor, ["outdoor", "exterior", "terrace", "courtyard", "patio", "*terrasse"]),
    ]

    // MARK: Details

    private static let walls: [(kind: Wall.Kind, words: [String])] = [
        (
            .column,
            [
                "column", "cols", "pillar", "pilier", "colonne", "*stuetze", "*stuetzen", "stutze",
                "*saeule", "*saeulen", "saule", "poteau", "poteaux", "columna", "colonna",
                "pilastro", "pilastri",
            ]
        ),
        (
            .glass,
            [
                "glass", "glas*", "glaz", "glazing", "glazed", "window", "*fenster", "curtain",
                "vitrage", "vitre", "vitree", "fenetre", "ventana", "finestra", "finestre",
            ]
        ),
        (
            .low,
            [
                "rail", "railing", "handrail", "guardrail", "balustrade", "banister", "fence",
                "counter", "barrier", "parapet", "half wall", "low wall", "*gelaender",
                "gelander", "*bruestung", "garde corps", "barandilla", "ringhiera",
            ]
        ),
        (
            .solid,
            [
                "wall", "drywall", "firewall", "mur", "*wand", "*waende", "*mauer", "*mauern",
                "pared", "muro", "muri", "parete", "pareti", "partition", "cloison",
            ]
        ),
    ]

    private static let doors = [
        "door", "doorway", "porte", "*tuer", "*tueren", "tur", "tueren", "puerta", "porta",
    ]
    private static let entrances = [
        "entrance", "entry", "exit", "entree", "sortie", "*eingang", "*eingaenge", "*ausgang",
        "*ausgaenge", "entrada", "salida", "ingresso", "uscita",
    ]
    /// Words of parts of a door, and of things beside one.
    private static let partsOfDoors = [
        "frame", "jamb", "header", "lintel", "threshold", "tag", "number", "label", "sign",
        "signage", "light", "lighting", "mat", "canopy",
    ]

    private static func opening(_ words: UseWords) -> Opening.Kind? {
        if words.has(partsOfDoors) { return nil }
        let isDoor = words.has(doors)
        let isWall = walls.contains { words.has($0.words) }
        if words.has(["gate", "portillon", "turnstile", "drehkreuz", "tornello"]), !isWall {
            return .gate
        }
        if words.has(entrances), isDoor || !isWall { return .entrance }
        if isDoor { return .door }
        return words.has(["passage", "archway", "cased opening"]) && !isWall ? .passage : nil
    }
}

/// The words of a USE_TYPE: "StructuralWall", "A-WALL" and "Structural wall" have the word "wall".
private struct UseWords {
    private let words: [String]

    init(_ useType: String) {
        var spaced = ""
        var wasSmall = false
        for letter in useType.withoutInvisible {
            if wasSmall, letter.isUppercase { spaced.append(" ") }
            wasSmall = letter.isLowercase
            // German spells its umlauts with two letters where it has no others.
            switch letter.lowercased() {
            case "ä": spaced += "ae"
            case "ö": spaced += "oe"
            case "ü": spaced += "ue"
            case let small: spaced += letter.isLetter ? small : " "
            }
        }
        words = spaced.withoutAccents.split(separator: " ").map { String($0) }
    }

    /// Whether it has one of these: a word or several in a row; with a star, how a word ends (German
    /// puts words together, and the last says what it is) or begins.
    func has(_ any: [String]) -> Bool {
        guard !words.isEmpty else { return false }
        return any.contains { wanted in
            if wanted.hasPrefix("*") {
                let end = wanted.dropFirst()
                return words.contains { $0.hasSuffix(end) }
            }
            if wanted.hasSuffix("*") {
                let start = wanted.dropLast()
                return words.contains { $0.hasPrefix(start) }
            }
            let row = wanted.split(separator: " ")
            guard row.count <= words.count else { return false }
            return (0...(words.count - row.count)).contains { start in
                row.indices.allSatisfy { UseWords.isSame(words[start + $0], row[$0]) }
            }
        }
    }

    /// Whether a word is the other, or several of it.
    private static func isSame(_ word: String, _ one: Substring) -> Bool {
        guard word.hasPrefix(one.dropLast()) else { return false }
        return word == one || word == one + "s" || word == one + "es"
            || (one.last == "y" && word == one.dropLast() + "ies")
    }
}
