/// How the phone is held, in a word and from the side; the steps are those of the keys.
package enum Attitude: String {
    case flat
    case halfUp = "half up"
    case upright

    /// - Parameter degrees: the inclination, from 0 flat to 90 upright.
    package init(degrees: Double) {
        self = degrees < 33 ? .flat : degrees < 65 ? .halfUp : .upright
    }

    package var sign: String {
        switch self {
        case .flat: "━"
        case .halfUp: "╱"
        case .upright: "┃"
        }
    }
}
