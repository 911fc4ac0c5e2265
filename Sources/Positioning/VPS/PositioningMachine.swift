import Indoor

/// The state (accurate, degraded or lost) and its cause: a pure state machine of the documents'
/// rules.
struct PositioningMachine: Hashable, Sendable {
    enum Event: Hashable, Sendable {
        case started
        case stopped
        case scanSucceeded
        /// The user has walked the degraded distance (75 m) since the last fix.
        case walkedFar
        /// The user has walked the loss distance (150 m) since the last fix.
        case walkedTooFar
        case trackingLimited(TrackingState.LimitedReason)
        case trackingNormal
        case trackingFailed
        case appHidden
        case cannotReroute
        case conveyedUnexpectedly
        case conveyingFailed
    }

    private enum Inner: Hashable {
        /// The state while no position is known; only a scan ends it.
        case lost(LossReason)
        /// The state while a fix is extrapolated, with the independent reasons for degradation.
        case positioned(limited: TrackingState.LimitedReason?, isFar: Bool)
    }

    private var inner = Inner.lost(.sourceStopped)

    /// The engine's own state, with its own reasons.
    enum State: Hashable, Sendable {
        case notPositioning(LossReason)
        case degradedPositioning(DegradationReason)
        case accuratePositioning

        var isLost: Bool { if case .notPositioning = self { true } else { false } }
    }

    /// Limited tracking takes precedence over distance: it ends positioning sooner.
    var state: State {
        switch inner {
        case .lost(let reason): .notPositioning(reason)
        case .positioned(let reason?, _): .degradedPositioning(.session(reason))
        case .positioned(nil, isFar: true): .degradedPositioning(.distanceWithoutScan)
        case .positioned(nil, isFar: false): .accuratePositioning
        }
    }

    /// Handles an event; returns the new state when it changed.
    mutating func handle(_ event: Event) -> State? {
        let before = state
        inner = next(event)
        return state == before ? nil : state
    }

    private func next(_ event: Event) -> Inner {
        switch (event, inner) {
        case (.stopped, _): .lost(.sourceStopped)
        case (.started, .lost(.sourceStopped)): .lost(.notYetScanned)
        case (.scanSucceeded, .lost(.sourceStopped)): inner
        case (.scanSucceeded, .positioned(let limited, _)):
            .positioned(limited: limited, isFar: false)
        case (.scanSucceeded, .lost): .positioned(limited: nil, isFar: false)
        // A loss keeps its first cause, which the user is told.
        case (_, .lost): inner
        case (.started, .positioned): inner
        case (.walkedFar, .positioned(let limited, _)): .positioned(limited: limited, isFar: true)
        case (.trackingLimited(let reason), .positioned(_, let far)):
            .positioned(limited: reason, isFar: far)
        case (.trackingNormal, .positioned(_, let far)): .positioned(limited: nil, isFar: far)
        case (.walkedTooFar, .positioned): .lost(.distanceWithoutScan)
        case (.trackingFailed, .positioned): .lost(.trackingFailed)
        case (.appHidden, .positioned): .lost(.appHidden)
        case (.cannotReroute, .positioned): .lost(.tooFarFromItinerary)
        case (.conveyedUnexpectedly, .positioned): .lost(.conveyingNoAutomaticLevelChange)
        case (.conveyingFailed, .positioned): .lost(.conveyingFailedAtEnd)
        }
    }
}
