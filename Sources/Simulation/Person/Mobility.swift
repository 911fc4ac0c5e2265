import Indoor

/// The ways between levels that a person can take.
package enum Mobility: String, CaseIterable, Sendable {
    /// All of them.
    case walks
    /// In a wheelchair: no stairs, no escalators.
    case wheels
    /// With a pram: no stairs, no escalators.
    case pram
    /// With heavy luggage: stairs only where neither a lift nor an escalator is in sight.
    case luggage

    /// Whether the person asks the app for a way without steps.
    package var avoidsSteps: Bool { self == .wheels || self == .pram }

    /// The preference for ways that the person gives the app.
    package var preference: RoutePreference { avoidsSteps ? .stepFree : .fastest }

    /// Whether the person can use such a connector at all.
    func takes(_ kind: Connector.Kind) -> Bool {
        switch kind {
        case .stairs, .escalator: !avoidsSteps
        case .lift, .ramp, .walkway: true
        }
    }

    /// Whether the person looks for another connector first.
    func avoids(_ kind: Connector.Kind) -> Bool {
        !takes(kind) || (self == .luggage && kind == .stairs)
    }
}
