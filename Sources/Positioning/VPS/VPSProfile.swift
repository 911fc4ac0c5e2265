import Indoor

extension VPSSource {
    /// A scan: the user points the camera at the surroundings.
    static let scan = Acquisition(
        name: "scan", page: "scan-guide", success: "scan-success",
        hints: ["scan-no-internet", "scan-timeout", "scan-tilt", "scan-slow"],
        inVain: ["scan-elsewhere"], encouragements: ["scan-give-up"],
        suggestion: "scan-suggestion", wait: "start-waits")

    package static let profile: SourceProfile = {
        var profile = SourceProfile(name: "VPS")
        profile.permissions = [.camera]
        profile.acquisition = scan
        // vps-best-practices: Itinerary
        profile.navigationNeedsAccuracy = true
        profile.matchesItinerary = true
        profile.lossCauses = LossReason.allCases.map(\.rawValue)
        profile.degradationCauses = DegradationReason.all.map(\.name)
        profile.notices = ScanError.allCases.map(\.notice)
        profile.outcomes = AttemptOutcome.allCases.map(\.rawValue)
        profile.remedies = [
            "hold-upright", "lost", "lost-by-level-change", "scan-after-level-change",
        ]
        profile.settings = VPSSettings.table.map(\.name)
        profile.impossible = [
            ImpossibleChange(
                from: PositioningState.lostName, to: PositioningState.degradedName,
                reason: "a fix makes accurate first, whatever degrades it then")
        ]
        (profile.restsWhileHidden, profile.isSilentWhileLost) = (true, true)
        profile.overlays = [
            .coverage(poor: "scans are hard", none: "scans fail"), .texture,
        ]
        profile.detailNames =
            AcquisitionStatus.allCases.map { "background-scan-\($0.rawValue)" }
            + ["localized", "localized-in-background"]
            + RideAction.allCases.map { "conveyor-\($0.rawValue)" }
            + profile.outcomes.map { "attempt:\($0)" }
            + ["tracking:normal", "tracking:limited", "tracking:notAvailable"]
            + TrackingState.LimitedReason.allCases.map { "tracking:\($0.rawValue)" }
        return profile
    }()

    package var profile: SourceProfile { VPSSource.profile }
}

// The engine's snapshot.
extension VPSSource {
    package var snapshot: SourceSnapshot {
        SourceSnapshot(
            status: status, state: state, isAcquiring: scan != nil,
            secondsInVain: scan?.secondsInVain ?? 0, activity: activity, gauges: gauges,
            readings: [tracking])
    }

    package var state: PositioningState {
        switch machine.state {
        case .accuratePositioning: .accuratePositioning
        case .degradedPositioning(let reason):
            // The user is asked for something only during a background scan.
            .degradedPositioning(
                Cause(
                    reason.name, remedy: background == nil ? nil : "hold-upright",
                    passes: reason != .distanceWithoutScan))
        case .notPositioning(let reason):
            .notPositioning(Cause(reason.rawValue, remedy: remedy(reason)))
        }
    }

    /// A scan; during a level change it would fail, so it is requested at the end of the ride.
    private func remedy(_ reason: LossReason) -> CueID {
        guard reason.isLevelChange else { return "lost" }
        return carriedOffBy == nil ? "scan-after-level-change" : "lost-by-level-change"
    }

    private var activity: String? {
        if scan != nil { return "scanning" }
        return background == nil ? nil : "background scan"
    }

    private var gauges: [Gauge] {
        let isLost = machine.state.isLost
        let beside = Gauge(
            name: "off the way", unit: "m", value: isLost ? nil : offTheWay,
            limits: [numbers.matchingDistance])
        return (itinerary == nil ? [] : [beside]) + [
            Gauge(
                name: "since scan", unit: "m", value: isLost ? nil : odometer,
                limits: [numbers.degradedDistance, numbers.lossDistance]),
            Gauge(
                name: "last scan", unit: "s",
                value: isLost ? nil : SimulatedTime.seconds(tick - lastFixAt),
                limits: [numbers.backgroundScanInterval]),
            Gauge(
                name: "phone", unit: "°", value: inclination,
                limits: [numbers.scanInclination, numbers.backgroundScanInclination],
                isGate: true),
        ]
    }

    private var tracking: Reading {
        func reading(_ value: String, _ quality: Reading.Quality) -> Reading {
            Reading(
                name: "tracking", value: value, quality: quality,
                meaning: "tracking: how well the phone follows its own movement, by camera and "
                    + "motion sensors.")
        }
        guard status == .started else { return reading("not running", .unknown) }
        let quality: Reading.Quality =
            switch trackingState {
            case .normal: .good
            case .limited: .poor
            case .notAvailable: .bad
            }
        return reading(trackingState.words, quality)
    }
}
