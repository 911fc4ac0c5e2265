import App
import Indoor
import Positioning
import Simulation

/// Everything needed for a rehearsal: a walk, the files its header names, opened, and the choices
/// that override it.
package struct Setup: Sendable {
    package let title: String
    package let trace: OpenTrace?
    package let venue: OpenVenue
    package let sheet: OpenSheet
    /// nil: the router makes the itinerary.
    package let itinerary: OpenItinerary?
    /// nil: the engine uses none. The venue contains them, too.
    package let beacons: OpenBeacons?
    /// The expected strengths of these beacons; empty for an engine that uses none.
    package let table: PositioningTable
    /// The people of other walks who share their positions.
    package let others: [OpenOther]
    /// A recording that replaces the person's walk and the simulated sensors.
    package let recordedWalk: RecordedWalk?
    /// The persona of the person with this seed.
    package private(set) var person: Persona
    /// The file of the personas; nil: they are shipped ones.
    package let population: OpenPopulation?
    /// The people from whom the seed chooses one.
    private let people: Population
    /// The people whom the choices name; nil: they name nobody.
    let chosenPeople: Population?
    /// The languages that the person knows; nil: the sheet's.
    package let reads: Languages?
    /// The source of the app's map.
    package let map: MapKind
    /// The row of the positioning table that the app asks for, or the word for a prediction; nil:
    /// the newest row, or what the venue's format has.
    private let positioning: String?
    package private(set) var seed: UInt64
    package let start: Trace.Start
    package let position: Position
    /// The initial settings, with the choices applied.
    package private(set) var settings: SessionSettings
    /// The settings before the choices are applied.
    private var initial: SessionSettings
    private let engine: Engine
    let changes: [SettingChange]

    /// Whether positions come from data predicted from plan and beacons.
    package var isPredicted: Bool { profile.needsDevices && table.isPredicted }

    /// What the engine declares.
    package var profile: SourceProfile { engine.profile }

    /// Choices that override a walk's header.
    package struct Choices: Hashable, Sendable {
        package var engine: String?
        package var person: String?
        /// People of several personas with weights, in place of one: "attentive:6,slow:3".
        package var persons: String?
        /// Whether all people of the population walk, whatever persona a header names.
        package var usesPopulation = false
        package var map: String?
        /// The row of the positioning table that the app asks for, or a prediction.
        package var positioning: String?
        /// The languages that the person knows: "fr,en".
        package var reads: String?
        package var seed: UInt64?
        /// The name of a place in the venue.
        package var start: String?
        /// Applied in the first tick, after the walk's own `set`; if a name occurs twice, the last
        /// change counts.
        package var changes: [SettingChange] = []

        package init(seed: UInt64? = nil) { self.seed = seed }
    }

    /// - Parameters:
    ///   - trace: nil for a walk by hand.
    ///   - venue: the venue of the walk's header or its replacement; likewise sheet, itinerary and
    ///     beacons, which an engine that uses none ignores.
    ///   - table: the positioning data for those beacons.
    ///   - population: the file of the people that the walk or a choice names.
    ///   - recordedWalk: a recording to play in the venue.
    ///   - engines: those that a walk or a choice can name.
    package init(
        trace: OpenTrace?, venue: OpenVenue, sheet: OpenSheet, itinerary: OpenItinerary? = nil,
        devices beacons: OpenBeacons? = nil, table: PositioningTable = .empty,
        others: [OpenOther] = [], population: OpenPopulation? = nil,
        recordedWalk: RecordedWalk? = nil, choices: Choices = Choices(),
        engines: [Engine] = Engine.shipped
    ) throws {
        (self.table, self.others, self.recordedWalk) = (table, others, recordedWalk)
        let header = trace?.trace.header
        engine = try Setup.engine(of: trace, choices, among: engines)
        self.beacons = engine.profile.needsDevices ? beacons : nil
        self.venue = self.beacons.map(venue.with) ?? venue
        (self.trace, self.sheet, self.itinerary) = (trace, sheet, itinerary)
        self.population = population
        people = try Setup.people(choices, trace, population)
        chosenPeople =
            choices.person != nil || choices.persons != nil || choices.usesPopulation
            ? people : nil
        reads = try Setup.languages(choices.reads, header?.reads, trace)
        map = try Setup.chosen(choices.map, header?.map, .map, trace) ?? .package
        positioning = choices.positioning ?? header?.positioning
        seed = choices.seed ?? header?.seed ?? 1
        if choices.engine == nil { try Setup.checkUsed(trace, engine.profile) }
        try Setup.check(
            trace, startsElsewhere: choices.start != nil, self.venue.venue, sheet.sheet, itinerary,
            engine.profile)
        if let name = choices.start {
            let place = try Setup.place(name, in: venue.venue)
            start = Trace.Start(
                place: place.key,
                heading: header?.start?.heading ?? Setup.opening(trace, place, in: venue.venue))
        } else if let start = header?.start {
            self.start = start
        } else {
            let place = try Setup.firstPlace(of: venue)
            start = Trace.Start(
                place: place.key, heading: Setup.opening(trace, place, in: venue.venue))
        }
        title = header?.title ?? "by hand from \(start.place)"
        position = try Setup.place(start.place, in: venue.venue).position
        changes = Setup.withPreference(choices.changes)
        (person, initial, settings) = (.attentive, SessionSettings(), SessionSettings())
        choosePerson()
    }

    /// Chooses the person of the seed, with their settings.
    private mutating func choosePerson() {
        person = people.persona(seed: seed) ?? .attentive
        initial = SessionSettings(person: person, map: map, hasMapCopy: table.cached != nil)
        initial.world.readsSheet = reads?.include(sheet.sheet.language) ?? true
        settings = initial
        for change in changes { settings.set(change.name, to: change.value, with: engine.profile) }
    }

    private static func people(
        _ choices: Choices, _ trace: OpenTrace?, _ open: OpenPopulation?
    ) throws -> Population {
        let people = People(open?.population)
        if let mix = choices.persons { return try checked(try people.mix(mix), choices, open) }
        if let name = choices.person { return try checked(try people.all(name), choices, open) }
        if choices.usesPopulation, let all = people.ofFile { return all }
        guard let name = trace?.trace.header.person else {
            return try people.ofFile ?? people.all(Persona.attentive.name)
        }
        return try OpenTrace.named(.person, in: trace) { try people.all(name) }
    }

    /// Checks that a population which is to be used walks at least in part.
    private static func checked(
        _ chosen: Population, _ choices: Choices, _ open: OpenPopulation?
    ) throws -> Population {
        guard choices.usesPopulation, let open else { return chosen }
        try open.checkWalks(chosen.members.filter { $0.weight > 0 }.map(\.persona.name))
        return chosen
    }

    /// The changes; a mobility that allows no steps brings its preference for the app's routes,
    /// unless the changes have one.
    private static func withPreference(_ changes: [SettingChange]) -> [SettingChange] {
        guard case .choice(let word)? = changes.last(where: { $0.name == "mobility" })?.value,
            let mobility = Mobility(rawValue: word),
            !changes.contains(where: { $0.name == "route" }),
            let route = try? SettingChange(name: "route", value: mobility.preference.rawValue)
        else { return changes }
        return changes + [route]
    }

    package static func engine(
        of trace: OpenTrace?, _ choices: Choices, among engines: [Engine] = Engine.shipped
    ) throws -> Engine {
        try chosen(
            choices.engine, trace?.trace.header.engine, .engine, trace, among: engines, by: \.name)
            ?? .standard
    }

    /// The choice or else the header's value; nil when neither is given.
    private static func chosen<Choice: CaseIterable & RawRepresentable<String>>(
        _ word: String?, _ header: String?, _ key: Trace.Header.Key, _ trace: OpenTrace?
    ) throws -> Choice? {
        try chosen(word, header, key, trace, among: Array(Choice.allCases), by: \.rawValue)
    }

    private static func languages(
        _ word: String?, _ header: String?, _ trace: OpenTrace?
    ) throws -> Languages? {
        if let word { return try Languages(word) }
        return try header.map { header in
            try OpenTrace.named(.reads, in: trace) { try Languages(header) }
        }
    }

    private static func chosen<Choice>(
        _ word: String?, _ header: String?, _ key: Trace.Header.Key, _ trace: OpenTrace?,
        among all: [Choice], by name: (Choice) -> String
    ) throws -> Choice? {
        if let word { return try choice(word, key.rawValue, among: all, by: name) }
        guard let header else { return nil }
        return try OpenTrace.named(key, in: trace) {
            try choice(header, key.rawValue, among: all, by: name)
        }
    }

    /// Checks that a header's lines have a meaning for the engine that it names. A header without
    /// an engine is for any engine, and a recording may repeat lines without effect.
    private static func checkUsed(_ trace: OpenTrace?, _ profile: SourceProfile) throws {
        guard let header = trace?.trace.header, header.engine != nil,
            trace?.trace.isRecording == false
        else { return }
        let lines: [(key: Trace.Header.Key, isThere: Bool, isUsed: Bool)] = [
            (.map, header.map != nil, profile.map != nil),
            (.beacons, header.beacons != nil, profile.needsDevices),
            (.positioning, header.positioning != nil, profile.needsDevices),
            (.cache, header.cache != nil, profile.needsDevices),
        ]
        for line in lines where line.isThere && !line.isUsed {
            try OpenTrace.named(line.key, in: trace) {
                throw InputError(
                    "the engine \(profile.name) has no use for \(line.key.rawValue)",
                    expected: "another engine, or no such line")
            }
        }
    }

    private static func check(
        _ open: OpenTrace?, startsElsewhere: Bool, _ venue: Venue, _ sheet: CueSheet,
        _ itinerary: OpenItinerary?, _ profile: SourceProfile
    ) throws(InputError) {
        guard let open else { return }
        var trace = open.trace
        if startsElsewhere { trace.header.start = nil }
        try TraceChecker.check(
            trace, text: open.text, file: open.name, venue: venue, sheet: sheet,
            profile: profile)
        guard let end = itinerary?.segments.last else { return }
        try TraceChecker.checkDestination(
            open.trace, of: end, text: open.text, file: open.name, venue: venue)
    }

    package static func place(_ name: String, in venue: Venue) throws(InputError) -> Place {
        do throws(PlaceDirectory.Failure) {
            return try venue.places.find(name)
        } catch {
            throw error.inputError(name, venue: venue.name)
        }
    }

    /// The heading of a person who walks by hand: into the open. A walk without one faces north.
    private static func opening(_ trace: OpenTrace?, _ place: Place, in venue: Venue) -> Double? {
        guard trace == nil else { return nil }
        return venue.level(place.position.level)?.openHeading(at: place.position.point)
    }

    /// The default start: the main hall or entrance, or else the first place of the level nearest
    /// to level 0.
    private static func firstPlace(of open: OpenVenue) throws(InputError) -> Place {
        let places = open.venue.places.places
        let byHeight = places.enumerated().sorted {
            (abs($0.element.position.level.hundredths), $0.offset)
                < (abs($1.element.position.level.hundredths), $1.offset)
        }.map(\.element)
        let wanted = ["hall", "entrance", "reception", "salle", "lobby", "entrée"]
        let known = wanted.lazy.compactMap { word in
            byHeight.first { $0.name.lowercased().split(separator: " ").contains(word[...]) }
        }.first
        guard let place = known ?? byHeight.first else {
            throw InputError(file: open.name, "the venue names no place to start from")
        }
        return place
    }

    /// The same setup with another walk, which was recorded in it.
    package func again(as trace: Trace) throws -> Setup {
        let open = OpenTrace(name: title, text: TracePrinter.print(trace), trace: trace)
        return try Setup(
            trace: open, venue: venue, sheet: sheet, itinerary: itinerary, devices: beacons,
            table: table, population: population, engines: [engine])
    }

    /// The setup with another seed.
    package func with(seed: UInt64) -> Setup {
        var other = self
        other.seed = seed
        other.choosePerson()
        return other
    }
}

extension Setup {
    /// A rehearsal. The chosen settings are inputs, so that recordings contain them.
    package func rehearsal() -> Rehearsal { rehearsal(sharesFromStart: false) }

    /// A rehearsal that nobody watches: its reports have no instruments.
    package func unwatchedRehearsal() -> Rehearsal {
        rehearsal(of: session(false).unwatched)
    }

    /// - Parameter sharesFromStart: whether the person agreed to share their position before.
    func rehearsal(sharesFromStart: Bool) -> Rehearsal {
        rehearsal(of: session(sharesFromStart))
    }

    private func rehearsal(of session: Session) -> Rehearsal {
        Rehearsal(session: session, trace: trace?.trace, opening: changes.map(\.input))
    }

    private func session(_ sharesFromStart: Bool) -> Session {
        Session(
            venue: venue.venue, start: position, heading: start.heading ?? 0, engine: engine,
            table: table, seed: seed, itinerary: itinerary?.segments ?? [],
            settings: initial, sheet: sheet.sheet,
            others: others.updates, sharesFromStart: sharesFromStart, recorded: recordedWalk)
    }

    /// The header of a recording: everything needed to replay it.
    package var header: Trace.Header {
        var header = Trace.Header()
        header.title = "Recorded: \(title)"
        header.venue = venue.reference
        header.engine = engine.name
        header.person = person.name
        header.population = population?.reference
        header.reads = reads?.text
        header.cues = sheet.reference
        header.itinerary = itinerary?.reference
        header.beacons = beacons?.reference
        header.positioning = profile.needsDevices ? positioning : nil
        header.cache = trace?.trace.header.cache
        header.map = profile.map != nil ? map.rawValue : nil
        header.others = others.map(\.reference)
        header.start = Trace.Start(place: start.place, heading: start.heading ?? 0)
        header.seed = seed
        return header
    }

    package var logHeader: EventLog.Header {
        EventLog.Header(
            trace: trace?.title ?? title, venue: venue.name, engine: engine.name, seed: seed,
            person: person.name,
            traceDigest: Digest(trace.map { TracePrinter.print($0.trace) } ?? "").hexadecimal,
            venueDigest: venue.digest, cuesDigest: sheet.digest,
            itineraryDigest: itinerary?.digest, beacons: beacons?.name,
            beaconsDigest: beacons?.digest, map: profile.map != nil ? map.rawValue : nil,
            others: others.map { ($0.name, $0.digest) })
    }

    /// A remark that the program prints before the walk begins; nil: none.
    package var remark: String? {
        let remarks = [remarkOfBeacons, remarkOfTable].compactMap(\.self)
        return remarks.isEmpty ? nil : remarks.joined(separator: " ")
    }

    private var remarkOfBeacons: String? {
        guard let beacons, case .planned(let spacing) = beacons.source else { return nil }
        let count = beacons.beacons.count
        return "No beacons are registered for \(venue.venue.name): \(count) are planned, "
            + "\(spacing.short) m apart."
    }

    private var remarkOfTable: String? {
        switch table.finding {
        case .row, .predicted: nil
        case .noRow:
            "\(venue.venue.name) has no positioning row, so positioning fails. "
                + "--positioning predicted predicts the data from plan and beacons."
        case .invalidID:
            "The newest positioning row of \(venue.venue.name) has a GlobalID that is no UUID, so "
                + "positioning fails. \"dotwalk ips list\" tells which."
        }
    }
}

extension Setup {
    /// The paths of the files that it was read from.
    package var files: [String] {
        let names =
            [
                venue.reference, sheet.reference, itinerary?.reference, beacons?.reference,
                population?.reference,
            ].compactMap(\.self) + others.map(\.reference)
        // A shipped one has a name in place of a path.
        return names.filter { $0.hasPrefix("/") }
            + (trace.map { $0.folder == nil ? [] : [$0.name] } ?? [])
    }
}
