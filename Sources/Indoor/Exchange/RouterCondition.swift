/// How the routing service answers.
package enum RouterCondition: Hashable, Sendable {
    case works
    case fails
    /// Its routes begin so many metres east and north of the user's position.
    case misplaces(Point)
}
