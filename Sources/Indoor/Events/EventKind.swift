/// A kind of event, with all that is declared of it. To add an event, add a row, and a case where
/// it happens: the log, its document, the list of events and the walk language go by the rows.
package final class EventKind: Hashable, Sendable {
    /// The group in the list of events, which has a mark and a colour of its own.
    package enum Role: Hashable, Sendable {
        case accurate, degraded, lost
        case input, page, cue, vibration, permission
        case source, acquisition, fix, failedAttempt, error, sensor, level, connector, navigation
        /// The position comes from another technology from now on.
        case handover
        /// The app did something with the position besides showing it.
        case use
        /// A waypoint of the recording that is played.
        case waypoint
        case met, failed
        /// A note of the walk's script.
        case caption
        /// A chapter of the walk's script begins.
        case chapter
        /// A reviewer's note or marker; never in a chronicle.
        case marker, note
    }

    /// The name in the log. Several kinds have the same one if a constant field tells them apart.
    package let name: String
    package let role: Role
    /// A sentence.
    package let meaning: String
    /// In the order of the log.
    package let fields: [EventField]
    /// The words in the list of events: the first whose values are all there. Empty: not listed.
    let words: [EventTemplate]
    /// The names in the walk language whose values are all there.
    let names: [EventTemplate]

    package init(
        _ name: String, _ role: Role, _ meaning: String, _ fields: [EventField] = [],
        words: [String] = [], names: [String] = []
    ) {
        (self.name, self.role, self.meaning, self.fields) = (name, role, meaning, fields)
        self.words = words.map { EventTemplate($0, fields) }
        self.names = names.map { EventTemplate($0, fields) }
    }

    package static func == (a: EventKind, b: EventKind) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Words and names with their fields in capitals.
    package var wordTemplates: [String] { words.map(\.text) }
    package var nameTemplates: [String] { names.map(\.text) }

    /// All names in the walk language, where the values of their fields are known.
    package var allNames: [String] { names.flatMap { $0.all(fields) } }

    // MARK: The table

    /// In the order of the document, under its headings.
    package static let groups = [
        ("Once a second", [truth, radio, location, attitude]),
        ("The walk", [header, input, note, chapter, expectation, end]),
        (
            "The source",
            [
                sourceStatus, state, levelChanged, levelChangedByItself, error, warning, info,
                misread,
            ]
        ),
        ("Navigation", ofNavigation),
        ("The app", [page, cueShown, cueChanged, cueHidden, vibration, permission, map]),
        ("The use of the position", ofUse),
        ("The person", ofPerson),
    ]

    package static let header = EventKind(
        "header", .source, "What was played: the first line of each walk.",
        EventField.ofFirstLine)

    package static let truth = EventKind(
        "truth", .source, "Where the person is, and how they hold the phone.",
        EventField.place + [.heading, .inclination, .walked, .crowd, .density])
    package static let radio = EventKind(
        "radio", .source, "What the phone could receive, while a source listens.",
        [.beacons, .alive, .heard, .sky])
    package static let location = EventKind(
        "location", .source, "The location that the app has.",
        [
            .latitude, .longitude, .level, .horizontalAccuracy, .positionSource, .floor,
            .floorLevelID, .counted, .speed, .course, .isLastKnown, .pathway, .raw, .snapped,
        ])
    package static let attitude = EventKind(
        "attitude", .source, "The phone's heading, as the app has it.", [.heading])

    package static let input = EventKind(
        "input", .input, "A statement of the walk, a key or the person's own action.", [.command])

    /// The inputs that a statement of the walk language says.
    package static func input(_ pattern: Pattern, words: [String]) -> EventKind {
        EventKind(
            input.name, input.role, input.meaning,
            [.command] + pattern.slots.filter { $0 != .permission }.map(EventField.init),
            words: words)
    }

    package static let note = EventKind(
        "note", .caption, "A note in the walk.", [.text], words: ["note: TEXT"])
    package static let chapter = EventKind(
        "chapter", .chapter, "A chapter of the walk begins.", [.label], words: ["chapter: NAME"])
    package static let expectation = EventKind(
        "expectation", .met, "An expectation was decided.", [.line, .met, .expected, .seen])
    package static let end = EventKind("end", .input, "The walk ended.", [.result])

    package static let sourceStatus = EventKind(
        "sourceStatus", .source, "The source started, stopped or failed.", [.status],
        words: ["source STATUS"], names: ["source:STATUS"])
    package static let state = EventKind(
        "state", .source, "The positioning state changed.", [.state, .reason],
        words: ["STATE: REASON", "STATE"], names: ["STATE", "STATE:REASON"])
    package static let levelChanged = EventKind(
        "level", .level, "The position is on another level.",
        [.fromLevel, .toLevel, .automatic(false), .fromSign, .toSign],
        words: ["level FROMSIGN → TOSIGN", "level TOSIGN"],
        names: ["level-changed"])
    package static let levelChangedByItself = EventKind(
        "level", .level, "The source changed the level without a new fix.",
        [.fromLevel, .toLevel, .automatic(true), .fromSign, .toSign],
        words: ["level FROMSIGN → TOSIGN by itself", "level TOSIGN by itself"],
        names: ["level-changed", "level-changed:AUTOMATIC"])
    package static let error = EventKind(
        "error", .error, "The source reports an error.", [.kind],
        words: ["error KIND"], names: ["error:KIND"])
    /// Older walks call a warning an error.
    package static let warning = EventKind(
        "warning", .error,
        "The source reports a warning: positions may be less accurate until it passes.", [.kind],
        words: ["warning KIND"], names: ["warning:KIND", "error:KIND"])
    package static let info = EventKind(
        "info", .source, "The source reports something to developers.", [.kind],
        words: ["info KIND"], names: ["info:KIND", "error:KIND"])
    package static let misread = EventKind(
        "misread", .error,
        "The service took a picture for another place, or did not recognise the place any more.",
        [.why, .takenFor], names: ["misread:WHY"])

    /// In the order of the walk language.
    package static let ofNavigation = [
        navigationStarted, nextManoeuvre, deviated, recalculated, arrived, navigationStopped,
        wayClosed, noRoute, routeFailed,
    ]
    package static let navigationStarted = navigation(
        "started", "An itinerary is there.", words: ["navigation started"])
    package static let nextManoeuvre = navigation(
        "step", "Another manoeuvre is the next one.", [.kind, .direction, .along])
    package static let deviated = navigation(
        "deviated", "The position is too far from the itinerary.", words: ["left the itinerary"],
        names: ["ACTION"])
    package static let recalculated = navigation(
        "recalculated", "Another itinerary is there.", words: ["new itinerary"])
    package static let arrived = navigation(
        "arrived", "The position is at the destination.", words: ["arrived"])
    package static let navigationStopped = navigation(
        "stopped", "Navigation stopped.", words: ["navigation stopped"])
    package static let wayClosed = navigation(
        "closed", "The router knows that a part of the way is closed, and seeks another way.",
        [.label], words: ["NAME is closed on the way"])
    package static let noRoute = navigation(
        "noRoute", "No route leads to the destination.", words: ["no route"])
    package static let routeFailed = navigation(
        "routeFailed", "The router does not answer.", words: ["route request failed"])

    private static func navigation(
        _ action: String, _ meaning: String, _ fields: [EventField] = [], words: [String] = [],
        names: [String] = []
    ) -> EventKind {
        EventKind(
            "navigation", .navigation, meaning, [.action(action)] + fields, words: words,
            names: ["navigation:ACTION"] + names)
    }

    package static let page = EventKind(
        "page", .page, "The app shows another page.", [.id], words: ["page ID"], names: ["page:ID"])
    /// The value of `action` where a cue came into view.
    package static let shown = "shown"
    package static let cueShown = EventKind(
        "cue", .cue, "A cue came into view.", [.id, .kind, .action(shown), .text],
        words: ["KIND ID"], names: ["ID"])
    package static let cueChanged = EventKind(
        "cue", .cue, "A cue in view changed its words.", [.id, .kind, .action("changed"), .text])
    package static let cueHidden = EventKind(
        "cue", .cue, "A cue went out of view.", [.id, .kind, .action("hidden"), .why, .by],
        names: ["ID:hidden"])
    package static let vibration = EventKind(
        "vibration", .vibration, "The phone vibrates.", [.pattern], words: ["vibration PATTERN"],
        names: ["vibration:PATTERN"])
    package static let permission = EventKind(
        "permission", .permission, "A permission changed.", [.kind, .status],
        words: ["KIND STATUS"], names: ["permission:KIND:STATUS"])
    package static let map = EventKind(
        "map", .page, "The app's map changed its mode.", [.mode], words: ["map MODE"],
        names: ["map:MODE"])

    private static let ofUse = [
        useAllowed, useStopped, collected, trackRecorded, trackDelivered, positionSent,
        positionReceived, positionGone,
    ]
    private static let told = EventField.place + [.horizontalAccuracy, .positionSource]
    package static let useAllowed = EventKind(
        "consent", .use, "The user allows a use of the position.", [.use, .allowed(true)],
        words: ["USE allowed"], names: ["USE:allowed"])
    package static let useStopped = EventKind(
        "consent", .use, "The user stops a use of the position.", [.use, .allowed(false)],
        words: ["USE stopped"], names: ["USE:stopped"])
    package static let collected = EventKind(
        "collected", .use, "The user noted a point, without a place if no position was known.",
        [.number, .text] + told + [.isLastKnown], names: ["point:collected"])
    package static let trackRecorded = EventKind(
        "track", .use, "The app recorded a point of the track.",
        [.action("recorded"), .number] + told, names: ["track:ACTION"])
    package static let trackDelivered = EventKind(
        "track", .use, "The server confirmed points of the track.",
        [.action("delivered"), .points, .held], words: ["track: POINTS delivered"],
        names: ["track:ACTION"])
    package static let positionSent = EventKind(
        "sharing", .use, "The app sent the position to the server.", [.action("sent")] + told,
        names: ["sharing:ACTION"])
    package static let positionReceived = EventKind(
        "sharing", .use, "Another person's position came.",
        [.action("received"), .label, .age] + told, names: ["sharing:ACTION"])
    package static let positionGone = EventKind(
        "sharing", .use, "Another person shares no more.", [.action("gone"), .label],
        words: ["NAME shares no more"])

    /// In the order of the walk language.
    package static let ofPerson = [
        noticed, overlooked, read, acted, hesitated, misled, held, backFromSettings, foundClosed,
        gaveUp,
    ]
    package static let noticed = person("noticed", "The person noticed a cue.", [.id])
    package static let overlooked = person(
        "overlooked", "The person did not see a cue; a later look may notice it.", [.id],
        words: ["overlooks ID"])
    package static let read = person(
        "reading", "The person read a cue.", [.id, .fromTime, .toTime, .whole])
    package static let acted = person(
        "acted", "A cue made the person do something.", [.id, .did, .button])
    package static let hesitated = person(
        "hesitated", "The cue does not fit what the person sees: they stop.", words: ["hesitates"])
    package static let held = person("phone", "The person holds the phone in another way.", [.hold])
    package static let backFromSettings = person(
        "backFromSettings", "The person has changed the phone's settings.",
        words: ["back from the settings"])
    package static let misled = person(
        "misled", "The words of a cue and the map differ, and the person goes by the words.",
        [.id], words: ["goes by ID, not by the map"], as: .error)
    package static let foundClosed = person(
        "foundClosed", "The person stands before what is closed, and the phone leads there.",
        [.label], words: ["finds NAME closed"], as: .error)
    package static let gaveUp = person(
        "gaveUp", "The person gives up.", [.reason], words: ["gives up"], as: .error)

    private static func person(
        _ name: String, _ meaning: String, _ fields: [EventField] = [], words: [String] = [],
        as role: Role = .input
    ) -> EventKind {
        EventKind(name, role, meaning, fields, words: words, names: ["person:\(name)"])
    }
}

extension EventField {
    /// The value of a slot in the log.
    init(_ slot: Slot) {
        self.init(
            slot.rawValue.lowercased(), slot.expectation,
            slot == .metres ? .metres : slot == .level ? .level : .number)
    }
}

extension Operand {
    /// The value in the log and in lists.
    package func value(of slot: Slot) -> any EventValued {
        switch self {
        case .number(let number) where slot == .level: LevelOrdinal(storeys: number)
        case .number(let number): number
        case .word(let word): word
        }
    }
}
