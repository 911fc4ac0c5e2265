import Indoor

extension VPSSource {
    /// Cues that lead to another place.
    static let walkOn: CueID = "walk-on-to-signs"
    static let notCovered: CueID = "not-covered"
    static let noInternetHere: CueID = "no-internet-here"

    /// A scan: the user points the camera at the surroundings.
    static let scan = Acquisition(
        name: "scan", page: "scan-guide", success: "scan-success",
        hints: ["scan-no-internet", "scan-timeout", "scan-tilt", "scan-slow"],
        inVain: ["scan-elsewhere"], leadingOn: [walkOn, notCovered, noInternetHere],
        encouragements: ["scan-give-up"],
        suggestion: "scan-suggestion", givenUp: "scan-given-up", wait: "start-waits",
        outcomes: AttemptOutcome.allCases.map(\.rawValue))

    package static let profile: SourceProfile = {
        var profile = SourceProfile(name: "VPS")
        profile.need = .each([.camera])
        profile.notInstalled = "ar-not-installed"
        profile.acquisition = scan
        // vps-best-practices: Itinerary
        profile.navigationNeedsAccuracy = true
        profile.matchesItinerary = true
        profile.lossCauses = LossReason.allCases.map(\.rawValue)
        profile.degradationCauses = DegradationReason.all.map(\.name)
        profile.notices = ScanError.allCases.map(\.notice)
        profile.remedies = [
            "hold-upright", "moving-too-fast", "little-to-see", "finding-surroundings", "lost",
            "lost-by-level-change", "scan-after-level-change", walkOn, notCovered,
            noInternetHere,
        ]
        profile.remedyValues = [notCovered: ["metres"]]
        profile.intents = intents
        profile.settings = VPSSettings.table.map { $0.within(\.vps) }
        profile.rules = { _ in [VPSRules()] }
        profile.overlays = [
            .coverage(poor: "scans are hard", none: "scans fail"), .texture,
        ]
        profile.details = EventKind.ofVPS
        return profile
    }()

    package var profile: SourceProfile { VPSSource.profile }

    private static let intents: [CueID: CueIntent] = [
        "scan-guide": CueIntent(
            .surroundings, maySay: [.scan, .wait, .upright, .seconds, .findingPosition]),
        "scan-success": CueIntent(.found, maySay: [.lower, .putAway]),
        "scan-tilt": CueIntent(.upright),
        "scan-no-internet": CueIntent(.connection),
        "scan-timeout": CueIntent(.wait, maySay: [.connection]),
        "scan-slow": CueIntent(.wait, maySay: [.connection]),
        "scan-elsewhere": CueIntent(.elsewhere, maySay: [.signs, .scan]),
        "scan-give-up": CueIntent(.scan, maySay: [.found, .lost, .findingPosition]),
        "scan-given-up": CueIntent(.lost, maySay: [.found, .findingPosition]),
        "scan-suggestion": CueIntent(.scan, maySay: [.lessPrecise]),
        "start-waits": CueIntent(.wait),
        "hold-upright": CueIntent(.upright, maySay: [.lessPrecise]),
        "moving-too-fast": CueIntent(.slower, maySay: [.lessPrecise]),
        "little-to-see": CueIntent(.elsewhere, maySay: [.signs, .lessPrecise]),
        "finding-surroundings": CueIntent(
            .surroundings, maySay: [.findingPosition, .lessPrecise]),
        "lost": CueIntent(.scan, maySay: [.lost]),
        "lost-by-level-change": CueIntent(.scan, maySay: [.lost]),
        "scan-after-level-change": CueIntent(.scan),
        walkOn: CueIntent(.goStraight, maySay: [.signs, .scan, .lost]),
        notCovered: CueIntent(.goStraight, maySay: [.lost, .lessPrecise, .scan]),
        noInternetHere: CueIntent(.goStraight, maySay: [.connection, .lost, .scan]),
    ]
}

extension Engine {
    package static let vps = Engine("vps", VPSSource.profile) {
        VPSSource(map: $0.map, settings: $0.settings.vps)
    }
}
