import Indoor

/// Why there is no position (names ours; the documents give none).
package enum IPSLoss: String, CaseIterable, Hashable, Sendable {
    case stopped, starting, failedToStart
    /// Started, and no location so far; it may never come (ips.md 3).
    case waitingForFirstLocation
    /// No beacon for too long, and no satellites (ips.md 2.3).
    case noIndoorPosition
    /// The switch is off, and there are no satellites either.
    case bluetoothOff
    /// The permission is missing, and there are no satellites either.
    case bluetoothDenied

    package var cause: Cause {
        switch self {
        case .stopped, .starting, .failedToStart: Cause(rawValue)
        case .waitingForFirstLocation: Cause(rawValue, remedy: "first-position-late")
        case .noIndoorPosition: Cause(rawValue, remedy: "no-indoor-position")
        case .bluetoothOff: Cause(rawValue, remedy: "bluetooth-needed")
        case .bluetoothDenied: Cause(rawValue, remedy: .bluetoothAccessNeeded)
        }
    }
}

/// The reason why a position is less precise.
package enum IPSDegradation: String, CaseIterable, Hashable, Sendable {
    case fewTransmitters, largeError, lastKnownOnly, outdoorsOnGNSS, levelUnsure
    /// Positions come from satellites alone, because Bluetooth is off, or is not allowed.
    case bluetoothOff, bluetoothDenied

    package var cause: Cause {
        switch self {
        case .fewTransmitters, .largeError:
            Cause(rawValue, remedy: "position-uncertain", passes: true)
        case .lastKnownOnly: Cause(rawValue, remedy: "last-known-place", passes: true)
        case .outdoorsOnGNSS: Cause(rawValue, passes: true)
        case .levelUnsure:
            Cause(rawValue, remedy: "level-unsure", passes: true, doubtsLevel: true)
        case .bluetoothOff: Cause(rawValue, remedy: "bluetooth-off")
        case .bluetoothDenied: Cause(rawValue, remedy: .bluetoothNotAllowed)
        }
    }
}

/// The messages besides the state. The first three are the sample's errors
/// (arcgis-indoor-positioning: Handle location change): they end the source until it is started
/// again.
package enum IPSNotice: String, CaseIterable, Hashable, Sendable {
    case failedToLoadIPS, noIPSDataFound, mapDoesNotSupportIPS
    case offline, bluetoothOff, bluetoothDenied, noTransmitters, unknownTransmitters, cachedData,
        otherCachedData, noGNSS

    package var notice: Notice {
        switch self {
        case .failedToLoadIPS: Notice(rawValue, cue: "ips-load-failed", severity: .error)
        case .noIPSDataFound: Notice(rawValue, cue: "ips-no-data", severity: .error)
        case .mapDoesNotSupportIPS: Notice(rawValue, cue: "ips-no-support", severity: .error)
        case .offline: Notice(rawValue, cue: "offline")
        // The states of these have words for the user.
        case .bluetoothOff: Notice(rawValue, waitingCue: "bluetooth-off")
        case .bluetoothDenied: Notice(rawValue, waitingCue: .bluetoothNotAllowed)
        case .noTransmitters, .unknownTransmitters, .otherCachedData, .noGNSS: Notice(rawValue)
        case .cachedData: Notice(rawValue, severity: .info)
        }
    }
}

extension CueID {
    // Told once, as satellites or beacons take over.
    static let outdoorsOnSatellites: CueID = "outdoors-on-gnss"
    static let indoorsAgain: CueID = "indoors-again"
}

/// Cues for when one of the two permissions is missing, or its switch is off.
extension CueID {
    /// No first position yet, from satellites alone.
    static let satellitesLate: CueID = "satellites-late"
    /// No first position yet, from Bluetooth alone.
    static let beaconsLate: CueID = "beacons-late"
    /// The position is lost, and only Bluetooth is available.
    static let locationNeeded: CueID = "location-needed"
    static let bluetoothAccessNeeded: CueID = "bluetooth-access-needed"
    static let bluetoothNotAllowed: CueID = "bluetooth-not-allowed"
    /// Airplane mode: no Bluetooth, and no satellites either.
    static let airplaneMode: CueID = "airplane-mode"
    /// No beacon is heard where the way back leads, either.
    static let nothingHeard: CueID = "nothing-heard"
}

/// What a location of this engine is determined from.
extension Counted {
    package static let transmitter = "transmitter"
    package static let satellite = "satellite"

    package static func transmitters(_ number: Int) -> Counted { Counted(transmitter, number) }
    package static func satellites(_ number: Int) -> Counted { Counted(satellite, number) }
}

extension SourceProfile {
    /// Positions from Bluetooth beacons, and from satellites where there are none.
    package static let ips: SourceProfile = {
        var profile = SourceProfile(name: "IPS")
        (profile.explanation, profile.unsupported) = ("ips-explanation", "ips-unsupported")
        // arcgis-indoor-positioning: Add indoor positioning to your app
        profile.need = .any([.bluetooth, .location])
        // arcgis-indoor-positioning: Handle location change
        profile.map = MapNeed(
            failure: "map-failed", levelChange: "floor-changed",
            modes: [.compassNavigation, .off, .recenter, .navigation])
        let causes = IPSLoss.allCases.map(\.cause) + IPSDegradation.allCases.map(\.cause)
        profile.lossCauses = IPSLoss.allCases.map(\.rawValue)
        profile.degradationCauses = IPSDegradation.allCases.map(\.rawValue)
        let needs: [CueID] = [
            .satellitesLate, .beaconsLate, .locationNeeded, .airplaneMode, .nothingHeard,
        ]
        profile.remedies = (causes.compactMap(\.remedy) + needs).withoutRepeats
        profile.accessCues = [
            "bluetooth-off", "bluetooth-needed", .bluetoothAccessNeeded, .bluetoothNotAllowed,
            .airplaneMode,
        ]
        profile.intents = intents
        profile.positionSources = Handover.Origin.allCases.map(\.rawValue)
        profile.counts = [Counted.transmitter, Counted.satellite]
        profile.notices = IPSNotice.allCases.map(\.notice)
        profile.details = EventKind.ofIPS
        profile.detailCues = [.outdoorsOnSatellites, .indoorsAgain]
        profile.settings = IPSSettings.table.map { $0.within(\.ips) }
        profile.unreachable = [
            Unreachable(
                .cue(profile.unsupported), reason: "every phone that is rehearsed has Bluetooth")
        ]
        profile.rules = { [LocationRules(), DataRules($0)] }
        profile.hearing = Hearing(sender: "transmitter", device: "beacon")
        let settings = IPSSettings()
        profile.overlays = [
            .devices("beacons"), .heard(limits: [1, settings.leastTransmitters, manyHeard]),
            .expectedError(limits: [goodError, fairError, settings.fitAccuracy]),
        ]
        return profile
    }()

    /// Transmitters heard in a second if beacons are close enough to each other
    /// (reference ips.md 4.6).
    private static let manyHeard = 6.0
    /// Metres: the errors not exceeded in 50 % and 95 % of positions, with beacons 8 to 10 m apart
    /// (ips.md 4.7).
    private static let (goodError, fairError) = (2.5, 5.0)

    private static let intents: [CueID: CueIntent] = [
        "map-failed": CueIntent(.tap, maySay: [.connection]),
        "ips-load-failed": CueIntent(.tap, maySay: [.connection, .lost]),
        "ips-no-data": CueIntent(maySay: [.lost]),
        "ips-no-support": CueIntent(maySay: [.lost]),
        "first-position-late": CueIntent(.goStraight, maySay: [.lost]),
        "satellites-late": CueIntent(
            oneOfEach: [[.outdoors, .turnOn]], maySay: [.lost, .settings]),
        "beacons-late": CueIntent(.goStraight, maySay: [.lost, .indoors]),
        "no-indoor-position": CueIntent(.turnBack, maySay: [.lost]),
        "location-needed": CueIntent(
            oneOfEach: [[.turnBack, .indoors]], maySay: [.lost]),
        "bluetooth-needed": CueIntent(.turnOn, maySay: [.lost, .settings]),
        "bluetooth-access-needed": CueIntent(.settings, maySay: [.lost, .turnOn]),
        "airplane-mode": CueIntent(.settings, maySay: [.lost, .turnOn]),
        "nothing-heard": CueIntent(.signs, maySay: [.lost]),
        "bluetooth-not-allowed": CueIntent(.settings, maySay: [.lost, .lessPrecise]),
        "last-known-place": CueIntent(.goStraight, maySay: [.lost]),
        "level-unsure": CueIntent(
            oneOfEach: [[.signs, .lessPrecise]], maySay: [.lost]),
        "position-uncertain": CueIntent(.lessPrecise, maySay: [.signs]),
        "bluetooth-off": CueIntent(.turnOn, maySay: [.lost, .lessPrecise, .settings]),
        "outdoors-on-gnss": CueIntent(.outdoors, maySay: [.lessPrecise]),
        "offline": CueIntent(.connection),
    ]
}

extension Engine {
    package static let ips = Engine("ips", .ips) {
        IPSSource(map: $0.map, table: $0.table, settings: $0.settings, seed: $0.seed)
    }
}
