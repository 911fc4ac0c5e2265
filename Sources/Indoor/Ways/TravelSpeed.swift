/// How fast people travel on each kind of way. Routes are reckoned with these values, and the
/// simulation's settings begin with them.
package enum TravelSpeed {
    /// m/s on the flat.
    package static let walking = 1.3
    /// The share of the walking speed on stairs (IESVE Simulex, peers.md 4).
    package static let (stairsDownFactor, stairsUpFactor) = (0.5, 0.35)
    /// m/s of an escalator or a moving walkway.
    package static let conveyor = 0.5
    /// m/s of a lift (ours).
    package static let lift = 1.0
    /// Seconds that a route allows for waiting for a lift, and for its doors (ours).
    static let liftWait = 20.0
}
