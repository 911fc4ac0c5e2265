/// Something that a text of an app can mean. The raw values are the names in lexicons and sheets.
package enum Sense: String, CaseIterable, Hashable, Sendable {
    // Directions on the flat.
    case turnLeft = "turn-left"
    case turnRight = "turn-right"
    case turnSlightLeft = "turn-slight-left"
    case turnSlightRight = "turn-slight-right"
    case turnSharpLeft = "turn-sharp-left"
    case turnSharpRight = "turn-sharp-right"
    case goStraight = "go-straight"
    case turnBack = "turn-back"
    // Directions between levels, and the level itself: its label is the statement's value.
    case up, down
    case level
    // Means of going on.
    case stairs, escalator, lift, ramp, walkway, door
    // Amounts, with the number as the statement's amount: metres, seconds, steps.
    case metres, seconds, steps
    case now
    /// A place by its name.
    case place
    /// Towards the open air, and back into the building.
    case outdoors, indoors
    // The phone: raised before the eyes, pointed all around, pointed at something else, lowered, put
    // into a pocket or bag.
    case upright, surroundings, elsewhere, lower
    /// Walking or moving the phone more slowly.
    case slower
    case putAway = "put-away"
    // The app and the phone's settings.
    case scan, tap, settings, wait
    case turnOn = "turn-on"
    case connection
    // What to go by instead of the app's words.
    case line, signs
    // States.
    case found, lost, arrived
    case lessPrecise = "less-precise"
    case offRoute = "off-route"
    case onRoute = "on-route"
    case newRoute = "new-route"
    case findingRoute = "finding-route"
    case noRoute = "no-route"
    case findingPosition = "finding-position"

    /// What a sense is about: of most categories a text says one thing only.
    package enum Category: String, CaseIterable, Hashable, Sendable {
        case direction, vertical, level, means, amount, place, side, phone, app, guide, state
    }

    package var category: Category {
        switch self {
        case .turnLeft, .turnRight, .turnSlightLeft, .turnSlightRight, .turnSharpLeft,
            .turnSharpRight, .goStraight, .turnBack:
            .direction
        case .up, .down: .vertical
        case .level: .level
        case .stairs, .escalator, .lift, .ramp, .walkway, .door: .means
        case .metres, .seconds, .steps, .now: .amount
        case .place: .place
        case .outdoors, .indoors: .side
        case .upright, .surroundings, .elsewhere, .lower, .putAway, .slower: .phone
        case .scan, .tap, .settings, .wait, .turnOn, .connection: .app
        case .line, .signs: .guide
        case .found, .lost, .arrived, .lessPrecise, .offRoute, .onRoute, .newRoute, .findingRoute,
            .noRoute,
            .findingPosition:
            .state
        }
    }

    /// The side of a turn: -1 left, 1 right, 0 neither.
    package var side: Int {
        switch self {
        case .turnLeft, .turnSlightLeft, .turnSharpLeft: -1
        case .turnRight, .turnSlightRight, .turnSharpRight: 1
        default: 0
        }
    }

    /// Whether nothing can be both, so that no words mean both.
    package func isOpposite(of other: Sense) -> Bool {
        side * other.side < 0
            || Sense.opposites.contains { $0 == (self, other) || $0 == (other, self) }
    }

    package var hasOpposite: Bool { Sense.allCases.contains(where: isOpposite) }

    private static let opposites: [(Sense, Sense)] = [
        (.up, .down), (.goStraight, .turnBack), (.outdoors, .indoors), (.upright, .lower),
        (.upright, .putAway), (.found, .lost), (.newRoute, .noRoute), (.offRoute, .onRoute),
    ]

    /// The sense in words: "turn left".
    package var words: String { rawValue.replacing("-", with: " ") }
}
