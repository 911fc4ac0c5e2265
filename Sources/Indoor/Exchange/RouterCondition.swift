/// How the router answers: it is a service, and has its own bad days.
package enum RouterCondition: Hashable, Sendable {
    case works
    case fails
    /// Its ways begin so many metres east and north of where the user is.
    case misplaces(Point)
}
