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
        var digests = JSONLine()
        digests.add(.trace, header.traceDigest)
        digests.add(.venue, header.venueDigest)
        digests.add(.cues, header.cuesDigest)
        digests.add(.itinerary, header.itineraryDigest)
        digests.add(.beaconSource, header.beaconsDigest)
        digests.add(.others, header.others.map(\.digest))
        var values = JSONLine()
        for setting in SessionSettings.all(with: profile) {
            switch setting.get(settings) {
            case .flag(let flag): values.add(setting.name, json: "\(flag)")
            case .choice(let choice): values.add(setting.name, json: choice.jsonQuoted)
            case let number: values.add(setting.name, json: number.description)
            }
        }
        var line = JSONLine()
        line.add(EventField.time.name, json: "0")
        line.add(.event, EventKind.header.name)
        line.add(.version, 1)
        line.add(.trace, header.trace)
        line.add(.venue, header.venue)
        line.add(.engine, header.engine)
        line.add(EventField.seed.name, json: String(header.seed))
        line.add(.person, header.person)
        line.add(.beaconSource, header.beacons)
        line.add(.map, header.map)
        line.add(.others, header.others.map(\.name))
        line.add(EventField.digests.name, json: digests.text)
        line.add(EventField.settings.name, json: values.text)
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
        for input in report.inputs { add(input.record, report) }
        if report.tick % SimulatedTime.ticksPerSecond == 0 {
            add(report.truth.record, report)
            if let radio = report.truth.radio { add(radio.record, report) }
        }
        for event in report.events {
            if let record = event.record(at: report.tick) { add(record, report) }
        }
        if report.tick % SimulatedTime.ticksPerSecond == 0, let location = report.location {
            add(location.record(frame.geo(location.point)), report)
            if let heading = location.heading { add(EventRecord(.attitude, heading), report) }
        }
        for finding in tick.findings { add(finding.record, report) }
    }

    /// The last line of a walk's log.
    package func closing(_ report: Report, isOK: Bool) -> String {
        EventLog.line(EventRecord(.end, isOK ? "ok" : "failed"), report.seconds)
    }

    private mutating func add(_ record: EventRecord, _ report: Report) {
        text += EventLog.line(record, report.seconds)
    }

    private static func line(_ record: EventRecord, _ seconds: Double) -> String {
        var line = JSONLine()
        line.add(.time, seconds)
        line.add(.event, record.kind.name)
        for (field, value) in zip(record.kind.fields, record.values) { line.add(field, value) }
        return line.text + "\n"
    }
}

extension Truth {
    fileprivate var record: EventRecord {
        EventRecord(
            .truth, point.x, point.y, levels, heading, inclination, walked, crowd?.count,
            crowd?.density)
    }
}

extension Truth.Radio {
    fileprivate var record: EventRecord {
        EventRecord(.radio, beacons.count, beacons.count(where: \.isAlive), heard, sky?.rawValue)
    }
}

extension UserLocation {
    /// Properties that only some sources know are left out where they are missing.
    fileprivate func record(_ geo: GeoPoint) -> EventRecord {
        EventRecord(
            .location, geo.latitude, geo.longitude, levels, horizontalAccuracy, source, floor,
            floorLevelID, counted, speed, course,
            isLastKnown ? true : nil, snapped, raw, matched)
    }
}

extension ExpectationResult {
    fileprivate var record: EventRecord {
        EventRecord(.expectation, line, isMet, expected, isMet ? nil : seen)
    }
}
