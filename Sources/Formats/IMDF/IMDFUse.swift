import Indoor

/// What a unit's category means for who walks there.
enum IMDFUse {
    case space(VenueSurvey.Outline.Kind, Unit.Category)
    case lift
    case stairs
    case escalator
    case ramp
    /// A part of the building that nobody walks through: a wall, a structure.
    case solid
    case column
    /// Nothing to stand on: an opening in the floor, plants, water.
    case void

    /// Its name in counts, in the singular.
    var kind: String {
        switch self {
        case .space: "room"
        case .lift: "lift"
        case .stairs: "stairway"
        case .escalator: "escalator"
        case .ramp: "ramp"
        case .solid: "wall"
        case .column: "column"
        case .void: "void"
        }
    }

    var isToilets: Bool {
        if case .space(_, .toilets) = self { true } else { false }
    }

    init(_ category: String?) {
        let category = (category ?? "").lowercased()
        let base = String(category.split(separator: ".").first ?? "")
        self = IMDFUse.standard[base] ?? IMDFUse(words: category)
    }

    /// A category that the standard does not know, by its words.
    private init(words: String) {
        let use = IndoorsUse(words.replacing(".", with: " ").replacing("_", with: " "))
        if use.isLift {
            self = .lift
        } else if words.contains("escalator") {
            self = .escalator
        } else if use.isStairwell {
            self = .stairs
        } else if use.isVoid {
            self = .void
        } else {
            let category = use.category
            let isOpen = category == .corridor || category == .hall || category == .platform
            self = .space(isOpen ? .area : category == .outdoor ? .ground : .room, category)
        }
    }

    /// The categories of the standard (unit category, 1.0.0), without what follows the first dot.
    private static let standard: [String: IMDFUse] = {
        var uses: [String: IMDFUse] = [
            "elevator": .lift, "stairs": .stairs, "escalator": .escalator, "ramp": .ramp,
            "column": .column, "opentobelow": .void, "vegetation": .void,
            "platform": .space(.platform, .platform), "road": .space(.ground, .outdoor),
            "terrace": .space(.ground, .outdoor), "parking": .space(.area, .hall),
        ]
        for name in ["brick", "concrete", "drywall", "glass", "wood", "structure"] {
            uses[name] = .solid
        }
        for name in ["walkway", "footbridge", "movingwalkway", "steps"] {
            uses[name] = .space(.area, .corridor)
        }
        for name in ["unenclosedarea", "fieldofplay", "recreation"] {
            uses[name] = .space(.area, .hall)
        }
        for name in ["restroom", "shower"] { uses[name] = .space(.room, .toilets) }
        for name in ["foodservice", "kitchen"] { uses[name] = .space(.room, .food) }
        for name in ["lobby", "lounge", "waitingroom", "auditorium", "library", "theater"] {
            uses[name] = .space(.room, .hall)
        }
        for name in ["storage", "serverroom", "mailroom", "nonpublic"] {
            uses[name] = .space(.room, .service)
        }
        for name in [
            "classroom", "conferenceroom", "firstaid", "fitnessroom", "huddleroom", "laboratory",
            "mothersroom", "movietheater", "office", "phoneroom", "privatelounge", "room",
            "smokingarea", "unspecified",
        ] { uses[name] = .space(.room, .room) }
        return uses
    }()
}
