/// How the routing service answers.
package enum RouterCondition: Hashable, Sendable {
    case works
    case fails
    /// Its routes begin at this offset from the user's position, in metres east and north.
    case misplaces(Point)
}
