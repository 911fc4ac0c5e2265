/// What the localisation service says of its pictures of a place (vps.md 1.4, coverage).
package struct ServiceCoverage: Hashable, Sendable {
    /// Whether it has pictures of the place.
    package let isAvailable: Bool
    /// Metres to the nearest place of the same level of which it has some; nil: there is none.
    package let distance: Double?

    package init(isAvailable: Bool, distance: Double?) {
        (self.isAvailable, self.distance) = (isAvailable, distance)
    }
}
