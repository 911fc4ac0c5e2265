import App
import Formats
import Foundation
import Indoor
import Rehearsal
import Review
import Synchronization

extension Setup {
    /// The options of the command line that replace a walk's header.
    struct Options: Hashable, Sendable {
        var venue: String?
        var cues: String?
        var itinerary: String?
        var devices: String?
        var population: String?
        var choices = Choices()
    }

    /// - Parameter progress: reports the reading of a large venue; nil: a line on standard error
    ///   does.
    init(
        trace: OpenTrace?, options: Options = Options(), progress: ReadingProgress? = nil
    ) throws {
        var library = Library()
        self = try library.setup(trace, options, progress)
    }
}

/// Opens the files that walks and command lines name, each only once.
///
/// It is a value, so that each core has its own: cores that share a venue would wait for each other
/// when they count its users.
struct Library: Sendable {
    private var venues: [String: OpenVenue] = [:]
    /// The keys of venues with names in several languages; their key in `venues` has the language.
    private var multilingual: Set<String> = []
    private var engineFiles: EngineFiles
    private var sheets: [String: OpenSheet] = [:]
    private var populations: [String: OpenPopulation] = [:]
    /// The last setups, the newest first: walks come one after the other, each with all its seeds,
    /// under one or two variants.
    private var last: [(walk: String, options: Setup.Options, setup: Setup)] = []
    private let read: Files.Reading

    init(reading read: @escaping Files.Reading = Files.reading) {
        self.read = read
        engineFiles = EngineFiles(reading: read)
    }

    mutating func setup(
        walk: String, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        if let known = last.first(where: { $0.walk == walk && $0.options == options }) {
            return known.setup
        }
        let setup = try setup(try Files.trace(walk, from: nil, read), options, progress)
        last = [(walk, options, setup)] + last.prefix(1)
        return setup
    }

    mutating func setup(
        _ trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        let others = try others(of: trace, options, progress)
        return try setup(trace, options, progress, others: others)
    }

    private mutating func venue(
        of trace: OpenTrace?, _ options: Setup.Options, _ sheet: SheetAhead,
        _ progress: ReadingProgress?
    ) throws -> OpenVenue {
        if let name = options.venue { return try venue(name, from: nil, sheet, progress) }
        return try OpenTrace.named(.venue, in: trace) {
            try venue(
                trace?.trace.header.venue ?? "station", from: trace?.folder, sheet, progress)
        }
    }

    private mutating func setup(
        _ trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?,
        others: [OpenOther]
    ) throws -> Setup {
        let header = trace?.trace.header
        let folder = trace?.folder
        // A name on the command line is no mistake of the walk, and not relative to its folder.
        let isWalks = options.cues == nil
        let (cues, place) = (options.cues ?? header?.cues, isWalks ? folder : nil)
        let ahead = sheetAhead(cues, from: place)
        let open = try venue(of: trace, options, ahead, progress)
        let words = try OpenTrace.named(.cues, in: isWalks ? trace : nil) {
            try sheet(cues, from: place, ahead)
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
        let own = try engineFiles.opened(for: open, trace, options, progress)
        let setup = try Setup(
            trace: trace, venue: open, sheet: words, itinerary: way, devices: own.devices,
            table: own.table, others: others, population: try population(of: trace, options),
            choices: options.choices)
        try setup.checkRules()
        return setup
    }

    /// The people of the walks that a header names, rehearsed to find what they share.
    private mutating func others(
        of trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> [OpenOther] {
        guard let trace, !trace.trace.header.others.isEmpty else { return [] }
        let cues = options.cues ?? trace.trace.header.cues
        let sheet = sheetAhead(cues, from: options.cues == nil ? trace.folder : nil)
        let open = try venue(of: trace, options, sheet, progress)
        let walks = try OtherWalks(reading: read).walks(of: trace)
        return try walks.enumerated().map { number, walk in
            try OpenTrace.named(.others, word: number, in: trace) {
                let setup = try setup(walk.alone, Setup.Options(), progress, others: [])
                guard setup.venue.venue.isSameBuilding(as: open.venue) else {
                    throw InputError(
                        "\(walk.trace.title) is a walk in \(setup.venue.venue.name)",
                        expected: "walks in \(open.venue.name)")
                }
                let end = trace.trace.endTick
                return OpenOther(
                    name: walk.trace.title, reference: walk.reference,
                    digest: setup.logHeader.traceDigest,
                    updates: setup.shared(by: number, until: end))
            }
        }
    }

    /// - Parameter sheet: has the language of names, where the venue has names in several.
    private mutating func venue(
        _ name: String, from folder: String?, _ sheet: SheetAhead, _ progress: ReadingProgress?
    ) throws -> OpenVenue {
        let key = Files.Kind.venue.key(name, from: folder)
        let full = multilingual.contains(key) ? "\(sheet.language) \(key)" : key
        if var known = venues[full] {
            known.name = name
            return known
        }
        var isMultilingual = false
        let languages = {
            isMultilingual = true
            return [sheet.language]
        }
        let venue = try Files.venue(
            name, from: folder, languages: languages, progress: progress, read)
        if isMultilingual { multilingual.insert(key) }
        venues[isMultilingual ? "\(sheet.language) \(key)" : key] = venue
        return venue
    }

    /// nil: neither the walk nor the command line names one.
    private mutating func population(
        of trace: OpenTrace?, _ options: Setup.Options
    ) throws -> OpenPopulation? {
        if let name = options.population { return try population(name, from: nil) }
        return try OpenTrace.named(.population, in: trace) {
            try trace?.trace.header.population.map { try population($0, from: trace?.folder) }
        }
    }

    private mutating func population(
        _ name: String, from folder: String?
    ) throws -> OpenPopulation {
        let key = Files.resolved(name, from: folder)
        if let known = populations[key] { return known }
        let population = try Files.population(key, read)
        populations[key] = population
        return population
    }

    /// Begins to read a cue sheet while the venue is read. It has its own thread, because the tasks
    /// of a batch may wait for it on every core.
    private func sheetAhead(_ name: String?, from folder: String?) -> SheetAhead {
        if let known = sheets[sheetKey(name, folder)] { return SheetAhead(known) }
        let ahead = SheetAhead()
        Thread.detachNewThread { [read] in
            ahead.put(Result { try Files.cueSheet(name, from: folder, read) })
        }
        return ahead
    }

    /// - Parameter ahead: the result of `sheetAhead` for the same sheet.
    private mutating func sheet(
        _ name: String?, from folder: String?, _ ahead: SheetAhead
    ) throws -> OpenSheet {
        let key = sheetKey(name, folder)
        if let known = sheets[key] { return known }
        let sheet = try ahead.get()
        sheets[key] = sheet
        sheet.warn(as: name)
        return sheet
    }

    private func sheetKey(_ name: String?, _ folder: String?) -> String {
        Files.Kind.cueSheet.key(name ?? "en", from: folder)
    }
}

/// A cue sheet that is being read. Whoever asks for it waits until it is there.
private final class SheetAhead: Sendable {
    private let inbox = Inbox<Result<OpenSheet, any Error>>()
    private let read = Mutex<Result<OpenSheet, any Error>?>(nil)

    init() {}

    init(_ known: OpenSheet) { put(.success(known)) }

    func put(_ sheet: Result<OpenSheet, any Error>) { inbox.put(sheet) }

    func get() throws -> OpenSheet {
        try read.withLock { read in
            let sheet = read ?? inbox.take()
            read = sheet
            return sheet
        }.get()
    }

    /// English for a sheet that cannot be read: its error is told later.
    var language: String { (try? get())?.sheet.language ?? "en" }
}

/// The bytes of files, each read once for all cores, because a pipe can only be read once.
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
