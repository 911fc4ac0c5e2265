import Formats
import Foundation
import Indoor
import Synchronization
import Traces

extension Setup {
    /// What the command line says in a walk's place.
    struct Options: Sendable {
        var venue: String?
        var cues: String?
        var itinerary: String?
        var choices = Choices()
    }

    /// - Parameter progress: follows the reading of a large venue; nil: a line on standard error
    ///   does.
    init(
        trace: OpenTrace?, options: Options = Options(), progress: ReadingProgress? = nil
    ) throws {
        var library = Library()
        self = try library.setup(trace, options, progress)
    }
}

/// Opens what walks and command lines name; what was opened once is at hand from then on.
///
/// A value, so that each core has its own: cores that share a venue wait for each other whenever
/// they count who uses it.
struct Library: Sendable {
    private var venues: [String: OpenVenue] = [:]
    private var sheets: [String: OpenSheet] = [:]
    /// Walks come one after the other, each with all its seeds.
    private var last: (walk: String, setup: Setup)?
    private let read: Files.Reading

    init(reading read: @escaping Files.Reading = Files.reading) { self.read = read }

    mutating func setup(
        walk: String, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        if let last, last.walk == walk { return last.setup }
        let setup = try setup(try Files.trace(walk, read), options, progress)
        last = (walk, setup)
        return setup
    }

    mutating func setup(
        _ trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        let header = trace?.trace.header
        let folder = trace?.folder
        let open =
            if let name = options.venue {
                try venue(name, from: nil, progress)
            } else {
                try OpenTrace.named(.venue, in: trace) {
                    try venue(header?.venue ?? "station", from: folder, progress)
                }
            }
        let words =
            if let name = options.cues {
                try sheet(name, from: nil)
            } else {
                try OpenTrace.named(.cues, in: trace) { try sheet(header?.cues, from: folder) }
            }
        let way =
            if let name = options.itinerary {
                try Files.itinerary(name, in: open.venue, read)
            } else {
                try OpenTrace.named(.itinerary, in: trace) {
                    try header?.itinerary.map {
                        try Files.itinerary($0, from: folder, in: open.venue, read)
                    }
                }
            }
        return try Setup(
            trace: trace, venue: open, sheet: words, itinerary: way, choices: options.choices)
    }

    private mutating func venue(
        _ name: String, from folder: String?, _ progress: ReadingProgress?
    ) throws -> OpenVenue {
        let key = Files.Kind.venue.key(name, from: folder)
        if var known = venues[key] {
            known.name = name
            return known
        }
        let venue = try Files.venue(name, from: folder, progress: progress, read)
        venues[key] = venue
        return venue
    }

    private mutating func sheet(_ name: String?, from folder: String?) throws -> OpenSheet {
        let key = Files.Kind.cueSheet.key(name ?? "en", from: folder)
        if let known = sheets[key] { return known }
        let sheet = try Files.cueSheet(name, from: folder, read)
        sheets[key] = sheet
        return sheet
    }
}

/// The bytes of files, each read once for all cores: a pipe gives its own but once.
final class KeptFiles: Sendable {
    private let kept = Mutex<[String: Data]>([:])

    func data(_ path: String, limit: Int) throws -> Data {
        try kept.withLock { kept in
            if let data = kept[path] { return data }
            let data = try Files.reading(path, limit)
            kept[path] = data
            return data
        }
    }
}
