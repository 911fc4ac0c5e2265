import Formats
import Guidance
import Indoor
import Session
import Simulation
import Traces

/// Everything that a rehearsal is made of, from a walk and the options given beside it.
struct Setup {
    let title: String
    let trace: Files.OpenTrace?
    let venue: Files.OpenVenue
    let sheet: Files.OpenSheet
    /// nil: the router decides.
    let itinerary: Files.OpenItinerary?
    let engine: Engine
    let person: Person.Character
    private(set) var seed: UInt64
    let start: Trace.Start
    let settings: SessionSettings
    let position: Position

    /// What the command line may say in a walk's place.
    struct Options {
        var venue: String?
        var engine: String?
        var person: String?
        var seed: UInt64?
        var cues: String?
        var itinerary: String?
    }

    /// - Parameter progress: follows the reading of a large venue; nil: a line on standard error
    ///   does.
    init(
        trace: Files.OpenTrace?, options: Options = Options(), progress: ReadingProgress? = nil
    ) throws {
        let header = trace?.trace.header
        self.trace = trace
        venue =
            try options.venue.map { try Files.venue($0, progress: progress) }
            ?? Setup.named(.venue, in: trace) {
                try Files.venue(
                    header?.venue ?? "station", from: trace?.folder, progress: progress)
            }
        sheet =
            try options.cues.map { try Files.cueSheet($0) }
            ?? Setup.named(.cues, in: trace) {
                try Files.cueSheet(header?.cues, from: trace?.folder)
            }
        let place = venue.venue
        itinerary =
            try options.itinerary.map { try Files.itinerary($0, in: place) }
            ?? Setup.named(.itinerary, in: trace) {
                try header?.itinerary.map {
                    try Files.itinerary($0, from: trace?.folder, in: place)
                }
            }
        engine =
            try options.engine.map { try choice($0, "engine") }
            ?? Setup.named(.engine, in: trace) {
                try header?.engine.map { try choice($0, "engine") } ?? .vps
            }
        person =
            try options.person.map { try choice($0, "person") }
            ?? Setup.named(.person, in: trace) {
                try header?.person.map { try choice($0, "person") } ?? .attentive
            }
        seed = options.seed ?? header?.seed ?? 1
        title = header?.title ?? "by hand"
        if let trace {
            try TraceChecker.check(
                trace.trace, text: trace.text, file: trace.name, venue: venue.venue,
                sheet: sheet.sheet)
            if let end = itinerary?.segments.last {
                try TraceChecker.checkDestination(
                    trace.trace, of: end, text: trace.text, file: trace.name, venue: venue.venue)
            }
        }
        let first = try Setup.firstPlace(of: venue)
        start = header?.start ?? Trace.Start(place: first.key, heading: nil)
        position = try Setup.place(start.place, in: venue.venue).position
        settings = SessionSettings(person: person)
    }

    /// Reads what a walk's header names; where there is no such thing, the error points at the
    /// walk. A mistake inside a named file has its own place.
    private static func named<Value>(
        _ key: Trace.Header.Key, in trace: Files.OpenTrace?, _ read: () throws -> Value
    ) throws -> Value {
        do {
            return try read()
        } catch let error as InputError where error.file == nil {
            guard let trace else { throw error }
            throw TraceChecker.pointing(error, at: key, text: trace.text, file: trace.name)
        }
    }

    static func place(_ name: String, in venue: Venue) throws -> Place {
        do throws(PlaceDirectory.Failure) {
            return try venue.places.find(name)
        } catch {
            throw error.inputError(name, venue: venue.name)
        }
    }

    /// Where somebody begins who has not said where: the main hall or entrance, else the first
    /// place of the level nearest to the ground.
    private static func firstPlace(of open: Files.OpenVenue) throws -> Place {
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

    /// The same with another seed; nothing is read again.
    func with(seed: UInt64) -> Setup {
        var other = self
        other.seed = seed
        return other
    }

    func rehearsal() -> Rehearsal {
        Rehearsal(
            session: Session(
                venue: venue.venue, start: position, heading: start.heading ?? 0, engine: engine,
                seed: seed, itinerary: itinerary?.segments ?? [], settings: settings,
                sheet: sheet.sheet),
            trace: trace?.trace)
    }

    /// What a walk that is written down says of itself: all that it takes to play it again.
    var header: Trace.Header {
        var header = Trace.Header()
        header.title = "Recorded: \(title)"
        header.venue = venue.reference
        header.engine = engine.rawValue
        header.person = person.rawValue
        header.cues = sheet.reference
        header.itinerary = itinerary?.reference
        header.start = Trace.Start(place: start.place, heading: start.heading ?? 0)
        header.seed = seed
        return header
    }

    func logHeader() -> EventLog.Header {
        EventLog.Header(
            trace: trace?.name ?? title, venue: venue.name, engine: engine.rawValue, seed: seed,
            person: person.rawValue,
            traceDigest: Digest(trace.map { TracePrinter.print($0.trace) } ?? "").hexadecimal,
            venueDigest: venue.digest, cuesDigest: sheet.digest,
            itineraryDigest: itinerary?.digest)
    }
}
