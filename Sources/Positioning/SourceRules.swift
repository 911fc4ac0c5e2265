import Indoor

/// Rules of one engine that hold in every tick of every rehearsal.
package protocol SourceRules: Sendable {
    /// Passes a tick.
    ///
    /// - Returns: the rules that it breaks, as sentences.
    mutating func broken(in moment: SourceMoment) -> [String]
}

/// What rules of a source see of a tick.
package struct SourceMoment: Sendable {
    package let tick: Int
    package let events: [SourceEvent]
    package let status: SourceStatus
    package let state: PositioningState
    package let location: UserLocation?
    /// With the changes of the tick.
    package let settings: SourceSettings
    /// Whether the app is not in view.
    package let isHidden: Bool
    package let isOffline: Bool
    /// The angle at which the phone is held, in degrees: 0 flat, 90 upright.
    package let inclination: Double

    package init(
        tick: Int, events: [SourceEvent], status: SourceStatus, state: PositioningState,
        location: UserLocation?, settings: SourceSettings, isHidden: Bool, isOffline: Bool,
        inclination: Double
    ) {
        (self.tick, self.events, self.status, self.state) = (tick, events, status, state)
        (self.location, self.settings) = (location, settings)
        (self.isHidden, self.isOffline, self.inclination) = (isHidden, isOffline, inclination)
    }
}
