import App
import Indoor
import Positioning
import Simulation

/// The event log: one JSON object a line, for programs. Kinds and keys may be added, never renamed.
/// Times in seconds with two decimals, metres with three, `x` east and `y` north of the venue's
/// origin.
package struct EventLog: RehearsalObserver, Sendable {
    private let frame: GeoFrame

    package init(venue: Venue) {
        frame = venue.frame
    }

    /// The data of a log's first line.
    package struct Header: Sendable {
        package var trace: String
        package var venue: String
        package var engine: String
        package var seed: UInt64
        package var person: String
        package var traceDigest: String
        package var venueDigest: String
        package var cuesDigest: String
        /// nil when the router makes the itinerary.
        package var itineraryDigest: String?
        /// The source of the beacons; nil when the engine uses none.
        package var beacons: String?
        /// nil when they come from no list.
        package var beaconsDigest: String?
        /// The source of the app's map; nil when the engine needs none.
        package var map: String?
        /// The walks of other people who share their positions, with their digests.
        package var others: [(name: String, digest: String)]

        package init(
            trace: String, venue: String, engine: String, seed: UInt64, person: String,
            traceDigest: String, venueDigest: String, cuesDigest: String,
            itineraryDigest: String? = nil, beacons: String? = nil,
            beaconsDigest: String? = nil, map: String? = nil,
            others: [(name: String, digest: String)] = []
        ) {
            self.others = others
            self.trace = trace
            self.venue = venue
            self.engine = engine
            self.seed = seed
            self.person = person
            self.traceDigest = traceDigest
            self.venueDigest = venueDigest
            self.cuesDigest = cuesDigest
            self.itineraryDigest = itineraryDigest
            self.beacons = beacons
            self.beaconsDigest = beaconsDigest
            self.map = map
        }
    }

    /// The first line of a walk's log.
    ///
    /// - Parameter profile: that of the walk's engine, if it is none of the shipped ones.
    package static func opening(
        _ header: Header, settings: SessionSettings, with profile: SourceProfile? = nil
    ) -> String {
        var line = JSONLine()
        line.add("dotwalk", 1)
        line.add("trace", header.trace)
        line.add("venue", header.venue)
        line.add("engine", header.engine)
        line.add("seed", json: String(header.seed))
        line.add("person", header.person)
        line.add("beacons", header.beacons)
        line.add("map", header.map)
        line.add("others", header.others.map(\.name))
        var digests = JSONLine()
        digests.add("trace", header.traceDigest)
        digests.add("venue", header.venueDigest)
        digests.add("cues", header.cuesDigest)
        digests.add("itinerary", header.itineraryDigest)
        digests.add("beacons", header.beaconsDigest)
        digests.add("others", header.others.map(\.digest))
        line.add("digests", digests)
        var values = JSONLine()
        for setting in SessionSettings.all(with: profile) {
            switch setting.get(settings) {
            case .flag(let flag): values.add(setting.name, flag)
            case .choice(let choice): values.add(setting.name, choice)
            case let number: values.add(setting.name, json: number.description)
            }
        }
        line.add("settings", values)
        return line.text + "\n"
    }

    /// The lines since the last `take`, each with a line end.
    private var text = ""

    /// Returns and removes the lines since the last call.
    package mutating func take() -> String {
        defer { text = "" }
        return text
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        var lines = report.inputs.map { input($0, report) }
        if report.tick % SimulatedTime.ticksPerSecond == 0 {
            lines += [truth(report)] + radio(report)
        }
        for event in report.events { lines += entries(event, report) }
        if report.tick % SimulatedTime.ticksPerSecond == 0, let location = report.location {
            lines.append(self.location(location, report))
            if let heading = location.heading { lines.append(attitude(heading, report)) }
        }
        lines += tick.findings.map { finding($0, report) }
        for line in lines { text += line.text + "\n" }
    }

    /// The last line of a walk's log.
    package func closing(_ report: Report, isOK: Bool) -> String {
        var line = entry("end", report)
        line.add("result", isOK ? "ok" : "failed")
        return line.text + "\n"
    }

    func entry(_ kind: String, _ report: Report) -> JSONLine {
        var line = JSONLine()
        line.add("t", report.seconds, decimals: 2)
        line.add("event", kind)
        return line
    }

    // MARK: Once a second

    private func truth(_ report: Report) -> JSONLine {
        var line = entry("truth", report)
        line.add(report.truth.point)
        line.add(report.truth.levels)
        line.add("heading", report.truth.heading, decimals: 1)
        line.add("inclination", report.truth.inclination, decimals: 1)
        line.add("walked", report.truth.walked, decimals: 3)
        if let crowd = report.truth.crowd {
            line.add("crowd", crowd.count)
            line.add("density", crowd.density, decimals: 2)
        }
        return line
    }

    /// The lines about radio; none while no source listens to beacons or satellites.
    private func radio(_ report: Report) -> [JSONLine] {
        guard let radio = report.truth.radio else { return [] }
        var line = entry("radio", report)
        line.add("beacons", radio.beacons.count)
        line.add("alive", radio.beacons.count(where: \.isAlive))
        line.add("heard", radio.heard)
        line.add("sky", radio.sky?.rawValue)
        return [line]
    }

    private func location(_ location: UserLocation, _ report: Report) -> JSONLine {
        var line = entry("location", report)
        let geo = frame.geo(location.point)
        line.add("latitude", geo.latitude, decimals: 8)
        line.add("longitude", geo.longitude, decimals: 8)
        line.add(location.levels)
        if let accuracy = location.horizontalAccuracy {
            line.add("horizontalAccuracy", accuracy, decimals: 3)
        }
        line.add("positionSource", location.source)
        addProperties(of: location, to: &line)
        line.add("raw", point(location.raw))
        line.add("snapped", location.matched.map(point))
        return line
    }

    /// Adds the properties that only some sources know; missing ones are left out.
    private func addProperties(of location: UserLocation, to line: inout JSONLine) {
        if let floor = location.floor { line.add("floor", floor) }
        if let id = location.floorLevelID { line.add("floorLevelId", id) }
        if let counted = location.counted { line.add("\(counted.name)Count", counted.number) }
        if let speed = location.speed { line.add("speed", speed, decimals: 2) }
        if let course = location.course { line.add("course", course, decimals: 1) }
        if location.isLastKnown { line.add("lastKnown", true) }
        if let snapped = location.snapped { line.add("pathway", point(snapped)) }
    }

    private func point(_ point: Point) -> JSONLine {
        var line = JSONLine()
        line.add(point)
        return line
    }

    private func attitude(_ heading: Double, _ report: Report) -> JSONLine {
        var line = entry("attitude", report)
        line.add("heading", heading, decimals: 1)
        return line
    }

    // MARK: Events

    private func input(_ input: Input, _ report: Report) -> JSONLine {
        if case .note(let text) = input {
            var line = entry("note", report)
            line.add("text", text)
            return line
        }
        if case .chapter(let name) = input {
            var line = entry("chapter", report)
            line.add("name", name)
            return line
        }
        var line = entry("input", report)
        guard let statement = input.statement(time: .same) else { return line }
        // The permission's name is part of the action.
        let words = statement.verb.pattern.words + [input.permission?.rawValue].compactMap(\.self)
        line.add("do", words.joined(separator: " "))
        for (slot, argument) in zip(statement.verb.slots, statement.arguments)
        where slot != .permission {
            switch argument {
            case .number(let number) where slot == .metres:
                line.add(slot.rawValue.lowercased(), number, decimals: 3)
            case .number(let number):
                line.add(slot.rawValue.lowercased(), json: number.toThousandths)
            case .word(let word): line.add(slot.rawValue.lowercased(), word)
            case nil: break
            }
        }
        return line
    }

    private func finding(_ finding: ExpectationResult, _ report: Report) -> JSONLine {
        var line = entry("expectation", report)
        line.add("line", finding.line)
        line.add("met", finding.isMet)
        line.add("expected", finding.expected)
        if !finding.isMet { line.add("seen", finding.seen) }
        return line
    }

    private func entries(_ event: SessionEvent, _ report: Report) -> [JSONLine] {
        switch event {
        case .source(let event): [source(event, report)]
        case .fix(let detail, let error): [self.detail(detail, error: error, report)]
        case .misread(let misread): [self.misread(misread, report)]
        case .navigation(let event): [navigation(event, report)]
        case .person(let event): [person(event, report)]
        case .guide(let event): guide(event, report).map { [$0] } ?? []
        }
    }

    private func source(_ event: SourceEvent, _ report: Report) -> JSONLine {
        switch event {
        case .status(let status): return one("sourceStatus", "status", status.rawValue, report)
        case .state(let state):
            var line = one("state", "state", state.name, report)
            line.add("reason", state.reason)
            return line
        case .acquisition(let status, let kind): return one(kind, "status", status.rawValue, report)
        case .level(let from, let to, let automatic):
            var line = entry("level", report)
            line.add("from", json: from?.description)
            line.add("to", json: to.description)
            line.add("automatic", automatic)
            return line
        case .notice(let notice): return one("error", "kind", notice.name, report)
        case .detail(let detail): return self.detail(detail, error: nil, report)
        }
    }

    private func one(_ kind: String, _ key: String, _ value: String, _ report: Report) -> JSONLine {
        var line = entry(kind, report)
        line.add(key, value)
        return line
    }

    /// - Parameter error: a fix's error in metres.
    private func detail(_ detail: SourceDetail, error: Double?, _ report: Report) -> JSONLine {
        var line = entry(detail.kind, report)
        for field in detail.fields {
            switch field.value {
            case .word(let word): line.add(field.key, word)
            case .flag(let flag): line.add(field.key, flag)
            case .number(let number, let decimals):
                line.add(field.key, number, decimals: decimals)
            case .place(let position):
                line.add(position.point)
                line.add(Levels(position.level))
            }
        }
        line.add("errorMetres", error, decimals: 3)
        return line
    }

    private func misread(_ misread: Misread, _ report: Report) -> JSONLine {
        var line = one("misread", "why", misread.cause.rawValue, report)
        line.add("takenFor", misread.takenFor)
        return line
    }

    private func navigation(_ event: NavigationEvent, _ report: Report) -> JSONLine {
        var line = one("navigation", "action", event.name, report)
        if case .manoeuvre(let manoeuvre) = event {
            line.add("kind", manoeuvre.kind.rawValue)
            line.add("direction", manoeuvre.direction?.rawValue)
            line.add("along", manoeuvre.along, decimals: 3)
        }
        return line
    }

    private func guide(_ event: GuideEvent, _ report: Report) -> JSONLine? {
        switch event {
        case .page(let page): return one("page", "id", page.rawValue, report)
        case .cue(.shown(let cue, _)): return self.cue(cue, "shown", report)
        case .cue(.changed(let cue)): return self.cue(cue, "changed", report)
        case .cue(.hidden(let cue, let end)):
            var line = self.cue(cue, "hidden", report)
            line.add("why", end.name)
            line.add("by", end.by)
            return line
        case .vibration(let pattern): return one("vibration", "pattern", pattern.rawValue, report)
        case .permission(let state):
            var line = one("permission", "kind", state.permission.rawValue, report)
            line.add("status", state.status.rawValue)
            return line
        case .map(let mode): return one("map", "mode", mode.rawValue, report)
        case .use(let event): return use(event, report)
        case .refused: return nil
        }
    }

    private func cue(_ cue: ShownCue, _ action: String, _ report: Report) -> JSONLine {
        var line = one("cue", "id", cue.id, report)
        line.add("kind", cue.kind.rawValue)
        line.add("action", action)
        let isEnded = cue.title.last.map { $0.isPunctuation } ?? true
        let title = cue.title.isEmpty ? "" : cue.title + (isEnded ? " " : ". ")
        if action != "hidden" { line.add("text", title + cue.text) }
        return line
    }
}

extension Input {
    fileprivate var permission: Permission? {
        if case .answer(let permission, _) = self { permission } else { nil }
    }
}
