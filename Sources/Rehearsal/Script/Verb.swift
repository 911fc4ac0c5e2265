import Indoor

/// A kind of statement in a walk. The table of verbs defines the language: the parser, the printer
/// and `dotwalk help walk` use it.
package enum Verb: String, CaseIterable, Hashable, Sendable {
    case openApp = "open app"
    case hideApp = "hide app"
    case confirm
    case choose = "choose PLACE"
    case tap = "tap BUTTON"
    case allow = "allow PERMISSION"
    case deny = "deny PERMISSION"
    case bluetooth = "bluetooth SWITCH"
    case panMap = "pan map METRES HEADING"
    case zoomMap = "zoom map ZOOM"
    case setMap = "map MODE"
    case autoPan = "auto-pan PANNING"
    case showOnMap = "show level LEVEL on map"
    case searchFloors = "search facilities \"TEXT\""
    case pickFacility = "pick facility FACILITY"
    case collect = "collect \"TEXT\""

    case walkTo = "walk to PLACE [within SECONDS]"
    case walkMetres = "walk METRES [within SECONDS]"
    case walkFor = "walk for SECONDS"
    case setOffTo = "set off to PLACE"
    case walkToSpot = "walk to spot COORDINATE COORDINATE level LEVEL [within SECONDS]"
    case setOffToSpot = "set off to spot COORDINATE COORDINATE level LEVEL"
    case setOff = "set off METRES"
    case stop = "stop"
    case turn = "turn SIDE [DEGREES]"
    case face = "face HEADING"
    case raisePhone = "raise phone [to ANGLE]"
    case lowerPhone = "lower phone [to ANGLE]"
    case takeLift = "take lift to LEVEL"
    case followGuidance = "follow guidance"

    case cutNetwork = "cut network [for SECONDS]"
    case slowNetwork = "slow network [for SECONDS]"
    case coverCamera = "cover camera [for SECONDS]"
    case darken = "darken [for SECONDS]"
    case lowLight = "low light [for SECONDS]"
    case breakTracking = "break tracking REASON [for SECONDS]"
    case failTracking = "fail tracking [for SECONDS]"
    case failScans = "fail scans OUTCOME [COUNT times]"
    case answerFromLevel = "answer from level LEVEL"
    case jump = "jump METRES HEADING"
    case drift = "drift PERCENT [for SECONDS]"
    case plainWalls = "plain walls [for SECONDS]"
    case heat = "heat phone [for SECONDS]"
    case unreliablePhone = "unreliable phone"
    case stopConveyor = "stop conveyor CONVEYOR [for SECONDS]"
    case freezeTracking = "freeze tracking [for SECONDS]"
    case freezeAfterScan = "freeze tracking SECONDS after scan"
    case loseTracking = "lose tracking support"
    case failRoutes = "fail routes [for SECONDS]"
    case misplaceRoutes = "misplace routes METRES HEADING [for SECONDS]"
    case stopBeacon = "stop beacon BEACON [for SECONDS]"
    case stopBeacons = "stop beacons on LEVEL [for SECONDS]"
    case moveBeacon = "move beacon BEACON METRES HEADING [for SECONDS]"
    case moveBeaconTo = "move beacon BEACON to PLACE [for SECONDS]"
    case addBeacon = "add beacon at PLACE [for SECONDS]"
    case muffle = "muffle phone DECIBELS [for SECONDS]"
    case loseSatellites = "lose satellites [for SECONDS]"
    case misleadHeading = "mislead heading DEGREES [for SECONDS]"
    case failMap = "fail map [for SECONDS]"
    case slowMap = "slow map [for SECONDS]"
    case failPositioningData = "fail positioning data ANSWER [for SECONDS]"
    case slowPositioningData = "slow positioning data [for SECONDS]"
    case crowd = "crowd PEOPLE [on LEVEL]"
    case endFaults = "end faults"

    case set = "set NAME VALUE"
    case note = "note \"TEXT\""
    case chapter = "chapter \"TEXT\""
    case wait = "wait for SUBJECT [within SECONDS]"
    case expectNever = "expect never SUBJECT [for SECONDS]"
    case expectWithinOf = "expect SUBJECT within SECONDS of SUBJECT"
    case expectWithin = "expect SUBJECT within SECONDS"
    case expectBefore = "expect SUBJECT before SUBJECT [by SECONDS]"
    case expectVisible = "expect SUBJECT visible for SECONDS"
    case expectTimes = "expect SUBJECT COUNT times"
    case expectNow = "expect SUBJECT"
    case digest = "digest HEXADECIMAL STATE COORDINATE COORDINATE LEVEL"
    case end = "end"

    /// Its line of help.
    package var help: String {
        switch self {
        case .openApp: "the user opens the app, or comes back to it"
        case .hideApp: "the user leaves the app"
        case .confirm:
            "a surveyor touches the map where they stand (ips survey --walk)"
        case .choose: "the user chooses a destination"
        case .tap: "the user taps a button by its id: continue, start, scan, stop …"
        case .allow: "answers the system's question, or changes it in the settings"
        case .deny: "the same, with no"
        case .bluetooth: "the switch in the phone's settings: on or off"
        case .panMap: "the user drags the app's map: what lies that way comes into view"
        case .zoomMap: "the user zooms the app's map: in or out"
        case .setMap: "the app's map follows, follows turned to the heading, or stays: \(modes)"
        case .autoPan: "how the app's map goes with the user: \(pannings)"
        case .searchFloors: "the user types into the floor picker's list of buildings"
        case .pickFacility: "the user picks a building in the floor picker, by its name or id"
        case .collect: "the user notes something in the app, where the position is"
        case .showOnMap: "the user picks a level on the app's map"
        case .walkTo: "walks the shortest way there; the script waits (60 s unless said)"
        case .walkMetres: "walks straight on; the script waits (60 s unless said)"
        case .walkFor: "walks straight on for a while; the script goes on at once"
        case .setOffTo: "the same as walk to, and the script goes on at once"
        case .walkToSpot: "walk to, for a spot so many metres east and north of the plan's origin"
        case .setOffToSpot: "the same, and the script goes on at once"
        case .setOff: "the same as walk METRES, and the script goes on at once"
        case .stop: "stops walking, and following"
        case .turn: "turns by so many degrees, 90 unless said"
        case .face: "turns to a heading: north, southwest, 135 …"
        case .raisePhone: "holds the phone up, 85 unless said (0 flat, 90 upright)"
        case .lowerPhone: "holds the phone down, 20 unless said"
        case .takeLift: "calls the lift here and rides"
        case .followGuidance: "from here the person goes by what the phone shows"
        case .cutNetwork: "no network"
        case .slowNetwork: "a network too slow to be pleasant"
        case .coverCamera: "a finger over the camera"
        case .darken: "the light goes out"
        case .lowLight: "so little light that scans often fail and tracking drifts"
        case .breakTracking: "the AR session is limited: \(reasons)"
        case .failTracking: "the AR session is not available"
        case .failScans: "the next attempts end so: noMatch, timedOut …"
        case .answerFromLevel: "the next fix names a wrong level"
        case .jump: "the AR session's position leaps"
        case .drift: "tracking goes off by so much of what is walked, in one direction"
        case .plainWalls: "every wall is plain white"
        case .heat: "a hot phone: slow scans, more drift, tracking sooner limited"
        case .unreliablePhone: "a model that tracks badly, from here to the end"
        case .stopConveyor: "an escalator, walkway or lift stands still"
        case .freezeTracking: "the AR session stops and says nothing"
        case .freezeAfterScan: "the same so long after each scan view, until the next is opened"
        case .loseTracking: "the phone turns out not to support AR"
        case .failRoutes: "the router gives no answer"
        case .misplaceRoutes: "the router's ways begin elsewhere than where the user is"
        case .stopBeacon: "a beacon is dead"
        case .stopBeacons: "all beacons of a level are dead"
        case .moveBeacon: "a beacon hangs elsewhere than it is registered"
        case .moveBeaconTo: "the same, at a place"
        case .addBeacon: "a beacon that nobody registered"
        case .muffle: "the phone hears Bluetooth so much weaker"
        case .loseSatellites: "no satellites, whatever the sky"
        case .misleadHeading: "the phone's heading is off by so much, clockwise"
        case .failMap: "the map does not load"
        case .slowMap: "the map loads slowly"
        case .failPositioningData: "the query of the positioning table ends so: \(answers)"
        case .slowPositioningData: "the query of the positioning table takes long"
        case .crowd: "so many other people on a level, on each unless said; 0 ends it"
        case .endFaults: "all that was made to go wrong is right again"
        case .set: "changes a setting (dotwalk help settings)"
        case .note: "a remark for whoever reads the walk"
        case .chapter: "a part of the walk begins, by this name on the timeline"
        case .wait: "the script waits for it (60 s unless said)"
        case .expectNever: "it must not happen from here to the end"
        case .expectWithinOf: "once the other is so, it must come within so long"
        case .expectWithin: "the script waits; it must happen in time"
        case .expectBefore: "it must happen earlier than the other, by so long"
        case .expectVisible: "once in view it must stay so long"
        case .expectTimes: "it must happen, or begin, so often until the end"
        case .expectNow: "it must be so now"
        case .digest: "written by the recorder: where the walk was"
        case .end: "the walk is over"
        }
    }

    private var modes: String {
        PhoneDisplay.Map.Mode.plain.map(\.rawValue).joined(separator: ", ")
    }

    private var pannings: String {
        PhoneDisplay.Map.Mode.autoPan.map(\.rawValue).joined(separator: ", ")
    }

    private var answers: String { (Slot.answer.words ?? []).joined(separator: ", ") }

    private var reasons: String {
        TrackingState.LimitedReason.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// The pattern's parts.
    var parts: [Part] { Verb.patterns[self] ?? [] }

    private static let patterns = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Part.parse($0.rawValue)) })

    package var slots: [Slot] { parts.slots }

    /// The pattern's fixed words, without optional parts: "walk to".
    var words: [String] {
        parts.compactMap { if case .word(let word) = $0 { word } else { nil } }
    }

    package var isExpectation: Bool { words.first == "expect" }

    /// Whether it may follow `at` or `when`: it acts at once and delays no other line.
    package var isImmediate: Bool {
        switch self {
        case .wait, .walkTo, .walkToSpot, .walkMetres, .expectWithin, .end, .digest: false
        default: true
        }
    }
}

/// A part of a verb's pattern.
enum Part: Hashable, Sendable {
    case word(String)
    case slot(Slot)
    /// Parts that may be omitted together.
    case optional([Part])

    static func parse(_ pattern: String) -> [Part] {
        var parts: [Part] = []
        var rest = pattern[...]
        while let first = rest.first {
            if first == "[" {
                let inner = rest.dropFirst().prefix { $0 != "]" }
                parts.append(.optional(parse(String(inner))))
                rest = rest.dropFirst(inner.count + 2)
            } else if first == " " {
                rest = rest.dropFirst()
            } else {
                let word = rest.prefix { $0 != " " && $0 != "[" }
                parts.append(Slot(rawValue: String(word)).map { .slot($0) } ?? .word(String(word)))
                rest = rest.dropFirst(word.count)
            }
        }
        return parts
    }
}

extension [Part] {
    /// The slots in order, with those of optional parts.
    var slots: [Slot] {
        flatMap { part -> [Slot] in
            switch part {
            case .word: []
            case .slot(let slot): [slot]
            case .optional(let inner): inner.slots
            }
        }
    }
}

/// A placeholder of a pattern.
package enum Slot: String, CaseIterable, Hashable, Sendable {
    case place = "PLACE"
    case button = "BUTTON"
    case permission = "PERMISSION"
    case seconds = "SECONDS"
    case metres = "METRES"
    case percent = "PERCENT"
    case degrees = "DEGREES"
    case angle = "ANGLE"
    case heading = "HEADING"
    case side = "SIDE"
    case mode = "MODE"
    case panning = "PANNING"
    case zoom = "ZOOM"
    case facility = "FACILITY"
    case level = "LEVEL"
    case count = "COUNT"
    case people = "PEOPLE"
    case name = "NAME"
    case value = "VALUE"
    case text = "\"TEXT\""
    case subject = "SUBJECT"
    case reason = "REASON"
    case outcome = "OUTCOME"
    case conveyor = "CONVEYOR"
    case beacon = "BEACON"
    case decibels = "DECIBELS"
    case answer = "ANSWER"
    case onOff = "SWITCH"
    case hexadecimal = "HEXADECIMAL"
    case state = "STATE"
    case coordinate = "COORDINATE"

    var expectation: String {
        switch self {
        case .place: "a place (quoted if it has spaces)"
        case .button: "a button's id"
        case .permission: (words ?? []).joined(separator: ", ")
        case .seconds: "a time such as 5s, at most a day"
        case .metres: "a distance such as 40m"
        case .coordinate: "metres such as -12.5m"
        case .percent: "a share such as 10%"
        case .degrees: "degrees from 0 to 360"
        case .angle: "degrees from 0 (flat) over 90 (upright) to 180 (overhead)"
        case .heading: "a heading: north, southwest or degrees"
        case .side: "left, right or round"
        case .mode, .panning, .zoom: (words ?? []).joined(separator: ", ")
        case .facility: "a building's name or id (quoted if it has spaces)"
        case .level: "a level such as -1"
        case .count: "a count such as 2"
        case .people: "a number of people from 0 to 500"
        case .name: "a setting's name"
        case .value: "a value"
        case .text: "words in double quotes"
        case .subject: "a state, page, cue or event"
        case .reason: TrackingState.LimitedReason.allCases.map(\.rawValue).joined(separator: ", ")
        case .outcome: (words ?? []).joined(separator: ", ")
        case .conveyor: "a connector's id"
        case .beacon: "a beacon's id"
        case .decibels: "decibels such as 10dB"
        case .answer: (words ?? []).joined(separator: ", ")
        case .onOff: "on or off"
        case .hexadecimal: "sixteen hexadecimal digits"
        case .state: "a positioning state"
        }
    }

    /// The accepted words, when they are a fixed list.
    package var words: [String]? {
        switch self {
        case .permission: Permission.allCases.map(\.rawValue)
        case .side: ["left", "right", "round"]
        case .heading: Compass.names
        case .mode: PhoneDisplay.Map.Mode.plain.map(\.rawValue)
        case .panning: PhoneDisplay.Map.Mode.autoPan.map(\.rawValue)
        case .reason: TrackingState.LimitedReason.allCases.map(\.rawValue)
        // Outcomes that a scan can be made to fail with: success and the phone's tilt are excluded.
        case .outcome:
            AttemptOutcome.allCases
                .filter { $0 != .success && $0 != .inclinationTooLow }.map(\.rawValue)
        case .answer: PositioningDataAnswer.allCases.filter { $0 != .loaded }.map(\.rawValue)
        case .onOff: ["on", "off"]
        case .zoom: ["in", "out"]
        default: nil
        }
    }
}
