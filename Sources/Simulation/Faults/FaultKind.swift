import Indoor

/// A kind of fault, with all that is declared of it. To add a fault, add a row: the walk language,
/// its help, the menu of faults, the list of events and the log go by the rows.
package struct FaultKind: Sendable {
    /// The sources that a fault concerns.
    package enum Scope: Hashable, Sendable {
        case all
        /// Sources that use the camera; for others it changes nothing.
        case camera
        /// Sources that the user helps with the camera.
        case acquisition
        /// Sources whose attempts at a position have outcomes.
        case attempts
        /// Sources that listen to beacons.
        case beacons

        /// Whether it acts on what the app's viewfinder shows, or on the tracking behind it.
        package var isOfViewfinder: Bool { self == .camera || self == .acquisition }
    }

    /// A key that injects it at once.
    package struct Shortcut: Sendable {
        package let key: Character
        package let seconds: Double
        package let help: String
    }

    /// A statement of the walk language. The optional part `[for SECONDS]` is the duration.
    package let pattern: Pattern
    package let scope: Scope
    package let help: String
    /// The words in lists, with the names of slots in place of their values: first those with the
    /// duration, if it has one, then those without.
    package let words: [String]
    package private(set) var shortcut: Shortcut?
    let effect: Effect

    enum Effect: Sendable {
        /// Lasts for the duration; without one until the walk ends.
        case lasting(@Sendable (Fault, inout FaultEffects) -> Void)
        /// Is over at once.
        case once(@Sendable (Fault, inout FaultTargets) -> Void)
        /// Ends the closings of the same part.
        case opens
    }

    /// - Parameters:
    ///   - words: the words in lists, with the names of slots for their values.
    private init(
        _ pattern: String, for scope: Scope = .all, _ help: String, words: String,
        _ effect: @escaping @Sendable (Fault, inout FaultEffects) -> Void
    ) {
        self.init(pattern, for: scope, help, words: words, effect: .lasting(effect))
    }

    private init(
        _ pattern: String, for scope: Scope = .all, _ help: String, words: String, effect: Effect
    ) {
        self.pattern = Pattern(pattern)
        self.scope = scope
        self.help = help
        self.words = FaultKind.words(words, self.pattern)
        self.effect = effect
    }

    private static func words(_ words: String, _ pattern: Pattern) -> [String] {
        let isTimed = pattern.slots.last == .seconds && pattern.isOptional.last == true
        return (isTimed ? ["\(words) for SECONDS s"] : []) + [words]
    }

    /// The words in lists of a source's own fault: those of its statement.
    package static func words(as pattern: Pattern) -> [String] {
        words(
            pattern.text.prefix { $0 != "[" }.split(separator: " ").joined(separator: " "), pattern)
    }

    private func on(_ key: Character, for seconds: Double, _ help: String) -> FaultKind {
        var kind = self
        kind.shortcut = Shortcut(key: key, seconds: seconds, help: help)
        return kind
    }

    /// A fault of this kind with the values of its slots.
    package func callAsFunction(_ values: Operand?...) -> Fault { Fault(pattern, values) }

    package func includes(_ fault: Fault) -> Bool { fault.pattern == pattern }

    private static let byPattern = Dictionary(uniqueKeysWithValues: all.map { ($0.pattern, $0) })

    /// nil for a pattern that is no fault's.
    static func kind(of fault: Fault) -> FaultKind? { byPattern[fault.pattern] }

    // MARK: The table

    /// In the order of help and menu.
    package static let all =
        withKeys + ofCamera + ofBuilding + ofRoutes + ofBeacons + ofMap

    private static let withKeys = [
        FaultKind(
            "cut network [for SECONDS]", "no network", words: "network cut"
        ) { $1.network = PhoneNetwork.none }
        .on("N", for: 20, "No network for 20 s"),
        FaultKind(
            "slow network [for SECONDS]", "a network too slow to be pleasant",
            words: "network slow"
        ) { if $1.network != PhoneNetwork.none { $1.network = .slow } }
        .on("B", for: 30, "A slow network for 30 s"),
        FaultKind(
            "cover camera [for SECONDS]", for: .camera, "a finger over the camera",
            words: "camera covered"
        ) { $1.camera.isCovered = true }
        .on("V", for: 10, "Camera covered for 10 s"),
        FaultKind(
            "darken [for SECONDS]", for: .camera, "the light goes out", words: "light out"
        ) { $1.camera.brightest = min($1.camera.brightest, 0.05) }
        .on("D", for: 20, "The light out for 20 s"),
    ]

    private static let ofCamera = [
        // Brighter than the limit of `tooDark`, much darker than tracking needs (ours; "lighting",
        // vps.md 3.7).
        FaultKind(
            "low light [for SECONDS]", for: .camera,
            "so little light that scans often fail and tracking drifts", words: "low light"
        ) { $1.camera.brightest = min($1.camera.brightest, 0.25) },
        FaultKind(
            "break tracking REASON [for SECONDS]", for: .camera,
            "the AR session is limited: "
                + TrackingState.LimitedReason.allCases.map(\.rawValue).joined(separator: ", "),
            words: "tracking REASON"
        ) { fault, effects in
            effects.tracking =
                TrackingState.LimitedReason(rawValue: fault.word(.reason)).map { .limited($0) }
        },
        FaultKind(
            "fail tracking [for SECONDS]", for: .camera, "the AR session is not available",
            words: "tracking fails"
        ) { $1.tracking = .notAvailable },
        failAttempts, wrongLevel, jump, driftBurst,
        // "White corridors", vps.md 3.7.
        FaultKind(
            "plain walls [for SECONDS]", for: .camera, "every wall is plain white",
            words: "plain walls"
        ) { $1.camera.hasPlainWalls = true },
        // "Heat", vps.md 3.7.
        FaultKind(
            "heat phone [for SECONDS]", for: .camera,
            "a hot phone: slow scans, more drift, tracking sooner limited", words: "phone hot"
        ) { $1.isHot = true },
        // A phone model with poor tracking everywhere (iPhone SE 3, vps.md 3.7).
        FaultKind(
            "unreliable phone", for: .camera, "a model that tracks badly, from here to the end",
            words: "unreliable phone"
        ) { $1.isUnreliable = true },
        FaultKind(
            "stop conveyor CONVEYOR [for SECONDS]", "an escalator, walkway or lift stands still",
            words: "CONVEYOR stops"
        ) { $1.stoppedConveyors.insert($0.word(.conveyor)) },
        FaultKind(
            "freeze tracking [for SECONDS]", for: .camera, "the AR session stops and says nothing",
            words: "tracking frozen"
        ) { $1.isFrozen = true },
        // iOS 18, vps.md 3.7.
        FaultKind(
            "freeze tracking SECONDS after scan", for: .acquisition,
            "the same so long after each scan view, until the next is opened",
            words: "tracking freezes SECONDS s after scans"
        ) { $1.freezesAfterScan = $0.number(.seconds) },
        loseTracking, missingServices,
    ]

    /// The next attempts to localise have this outcome, whatever the camera sees.
    package static let failAttempts = FaultKind(
        "fail scans OUTCOME [COUNT times]", for: .attempts,
        "the next attempts end so: noMatch, timedOut …", words: "next COUNT scans OUTCOME",
        effect: .once { fault, targets in
            guard let outcome = AttemptOutcome(rawValue: fault.word(.outcome)) else { return }
            targets.service.script(
                Array(repeating: outcome, count: Int(fault.number(.count))))
        })

    /// The next fix is correct except for its level.
    package static let wrongLevel = FaultKind(
        "answer from level LEVEL", for: .attempts, "the next fix names a wrong level",
        words: "next fix from level LEVEL",
        effect: .once { $1.service.script(level: $0.level(.level)) })

    package static let jump = FaultKind(
        "jump METRES HEADING", for: .camera, "the AR session's position leaps",
        words: "tracking leaps METRES m", effect: .once { $1.tracking.jump($0.offset) })

    package static let driftBurst = FaultKind(
        "drift PERCENT [for SECONDS]", for: .camera,
        "tracking goes off by so much of what is walked, in one direction",
        words: "tracking drifts PERCENT %"
    ) { $1.driftBurst = max($1.driftBurst, $0.number(.percent) / 100) }

    package static let loseTracking = FaultKind(
        "lose tracking support", for: .camera, "the phone turns out not to support AR",
        words: "no AR support",
        effect: .once { _, targets in
            targets.phone.status.supportsAR = false
            targets.tracking.stop()
        })

    /// Some phones get the services for AR from a store (vps.md 1.2, AR supported and not installed).
    package static let missingServices = FaultKind(
        "miss AR services [for SECONDS]", for: .camera,
        "AR is supported, and its services are not installed", words: "AR services missing"
    ) { $1.lacksARServices = true }

    private static let ofBuilding = [close, closeTold, open]

    package static let close = FaultKind(
        "close PART [for SECONDS]",
        "nobody can use a lift, stairs, a door or a room; the router still leads there",
        words: "PART closed"
    ) { $1.closed.append($0.word(.part)) }

    package static let closeTold = FaultKind(
        "close PART [for SECONDS] told", "the same, and the router knows: it finds another way",
        words: "PART closed and told"
    ) { fault, effects in
        effects.closed.append(fault.word(.part))
        effects.told.append(fault.word(.part))
    }

    package static let open = FaultKind(
        "open PART", "what was closed is open again, and the router knows", words: "PART open",
        effect: .opens)

    /// Whether it closes a part of the building.
    package static func isClosing(_ fault: Fault) -> Bool {
        close.includes(fault) || closeTold.includes(fault)
    }

    private static let ofRoutes = [
        FaultKind(
            "fail routes [for SECONDS]", "the router gives no answer", words: "router fails"
        ) { $1.router = .fails },
        FaultKind(
            "misplace routes METRES HEADING [for SECONDS]",
            "the router's ways begin elsewhere than where the user is",
            words: "router METRES m off"
        ) { $1.router = .misplaces($0.offset) },
    ]

    private static let ofBeacons = [
        FaultKind(
            "stop beacon BEACON [for SECONDS]", for: .beacons, "a beacon is dead",
            words: "BEACON dead"
        ) { $1.ambient.beacons.silent.append($0.word(.device)) },
        FaultKind(
            "stop beacons on LEVEL [for SECONDS]", for: .beacons, "all beacons of a level are dead",
            words: "beacons of level LEVEL dead"
        ) { $1.ambient.beacons.silentLevels.append($0.level(.level)) },
        FaultKind(
            "move beacon BEACON METRES HEADING [for SECONDS]", for: .beacons,
            "a beacon hangs elsewhere than it is registered", words: "BEACON moved METRES m"
        ) { fault, effects in
            effects.ambient.beacons.moved[fault.word(.device)] = nil
            effects.ambient.beacons.shifted[fault.word(.device)] = fault.offset
        },
        FaultKind(
            "move beacon BEACON to PLACE [for SECONDS]", for: .beacons, "the same, at a place",
            words: "BEACON moved to PLACE"
        ) { $1.ambient.beacons.moved[$0.word(.device)] = $0.word(.place) },
        FaultKind(
            "add beacon at PLACE [for SECONDS]", for: .beacons, "a beacon that nobody registered",
            words: "beacon added at PLACE"
        ) { $1.ambient.beacons.addedAt.append($0.word(.place)) },
        FaultKind(
            "muffle phone DECIBELS [for SECONDS]", for: .beacons,
            "the phone hears Bluetooth so much weaker", words: "phone hears DECIBELS dB less"
        ) { $1.ambient.deafness = max($1.ambient.deafness, $0.number(.decibels)) },
        FaultKind(
            "lose satellites [for SECONDS]", for: .beacons, "no satellites, whatever the sky",
            words: "no satellites"
        ) { $1.ambient.hasNoSatellites = true },
        // Cold stores, machine rooms, shutters. As much as a lift's closed doors take (ours).
        FaultKind(
            "shield phone [for SECONDS]", for: .beacons,
            "metal around the phone: no network, no satellites, Bluetooth 27 dB weaker",
            words: "phone behind metal"
        ) {
            $1.network = PhoneNetwork.none
            $1.ambient.hasNoSatellites = true
            $1.ambient.deafness = max($1.ambient.deafness, 27)
        },
        FaultKind(
            "mislead heading DEGREES [for SECONDS]", for: .beacons,
            "the phone's heading is off by so much, clockwise", words: "heading DEGREES° off"
        ) { $1.ambient.headingOff = $0.number(.degrees) },
    ]

    private static let ofMap = [
        FaultKind(
            "fail map [for SECONDS]", for: .beacons, "the map does not load", words: "map fails"
        ) { $1.map.failsMap = true },
        FaultKind(
            "slow map [for SECONDS]", for: .beacons, "the map loads slowly", words: "map slow"
        ) { $1.map.slowsMap = true },
        FaultKind(
            "fail positioning data ANSWER [for SECONDS]", for: .beacons,
            "the query of the positioning table ends so: "
                + (Slot.answer.words ?? []).joined(separator: ", "),
            words: "positioning data ANSWER"
        ) { $1.map.answer = PositioningDataAnswer(rawValue: $0.word(.answer)) },
        FaultKind(
            "slow positioning data [for SECONDS]", for: .beacons,
            "the query of the positioning table takes long", words: "positioning data slow"
        ) { $1.map.slowsData = true },
    ]
}

extension Truth {
    /// The names of the parts of the building that are closed.
    package var closedParts: [String] { parts(FaultKind.isClosing) }

    /// The names of those that the router was told of.
    package var toldClosedParts: [String] { parts(FaultKind.closeTold.includes) }

    private func parts(_ isMeant: (Fault) -> Bool) -> [String] {
        faults.map(\.fault).filter(isMeant).map { $0.word(.part) }.withoutRepeats
    }
}
