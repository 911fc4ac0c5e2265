import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal
import Synchronization

extension Setup {
    /// The options of the command line that replace a walk's header.
    struct Options: Sendable {
        var venue: String?
        var cues: String?
        var itinerary: String?
        var beacons: String?
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
    /// Keyed by list and venue.
    private var beacons: [String: OpenBeacons] = [:]
    /// Keyed by venue and list.
    private var data: [String: (settings: IPSSettings, data: PositioningData)] = [:]
    /// Keyed by path.
    private var packages: [String: MapPackage] = [:]
    /// Keyed by path and row.
    private var generations: [String: PositioningTable.Generation] = [:]
    private var sheets: [String: OpenSheet] = [:]
    /// The last setup: walks come one after the other, each with all its seeds.
    private var last: (walk: String, engine: String?, setup: Setup)?
    private let read: Files.Reading

    init(reading read: @escaping Files.Reading = Files.reading) { self.read = read }

    mutating func setup(
        walk: String, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        let engine = options.choices.engine
        if let last, last.walk == walk, last.engine == engine { return last.setup }
        let setup = try setup(try Files.trace(walk, from: nil, read), options, progress)
        last = (walk, engine, setup)
        return setup
    }

    mutating func setup(
        _ trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> Setup {
        let others = try others(of: trace, options, progress)
        return try setup(trace, options, progress, others: others)
    }

    private mutating func venue(
        of trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> OpenVenue {
        if let name = options.venue { return try venue(name, from: nil, progress) }
        return try OpenTrace.named(.venue, in: trace) {
            try venue(
                trace?.trace.header.venue ?? "station", from: trace?.folder, progress)
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
        let open = try venue(of: trace, options, progress)
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
        let beacons = try beacons(of: open, trace, options, progress)
        let table = try table(for: beacons, in: open, trace, options, progress)
        if try Setup.engine(of: trace, options.choices).profile.usesBeacons {
            // An engine named on the command line is no mistake of the walk.
            try OpenTrace.named(.engine, in: options.choices.engine == nil ? trace : nil) {
                try Library.check(beacons, table.wanted.data, in: open)
            }
        }
        return try Setup(
            trace: trace, venue: open, sheet: words, itinerary: way, beacons: beacons, table: table,
            others: others, choices: options.choices)
    }

    /// The people of the walks that a header names, rehearsed to find what they share.
    private mutating func others(
        of trace: OpenTrace?, _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> [OpenOther] {
        guard let trace, !trace.trace.header.others.isEmpty else { return [] }
        let open = try venue(of: trace, options, progress)
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

    /// Checks that an engine that listens to beacons can be used in the venue.
    private static func check(
        _ beacons: OpenBeacons?, _ data: PositioningData, in open: OpenVenue
    ) throws(InputError) {
        guard let beacons, beacons.beacons.isEmpty || data.pointCount == 0 else { return }
        throw InputError(
            "the engine \(SourceProfile.ips.name) cannot serve \(open.venue.name): it has no floor "
                + "indoors to hang beacons over",
            expected: "another engine or venue")
    }

    /// The positioning table for an engine that listens to beacons: that of the venue's package, if
    /// it has rows; otherwise data predicted for the beacons.
    private mutating func table(
        for beacons: OpenBeacons?, in open: OpenVenue, _ trace: OpenTrace?,
        _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> PositioningTable {
        guard let beacons, try Setup.engine(of: trace, options.choices).profile.usesBeacons
        else { return .empty }
        if let table = try packagedTable(of: open, trace) { return table }
        return PositioningTable(
            try prediction(for: beacons, in: open, trace, options, progress))
    }

    /// nil: the venue is in no package, or in one without rows.
    private mutating func packagedTable(
        of open: OpenVenue, _ trace: OpenTrace?
    ) throws -> PositioningTable? {
        let header = trace?.trace.header
        let package = try packages[open.reference] ?? Packages.package(of: open, read)
        packages[open.reference] = package
        func generation(
            _ key: Trace.Header.Key, _ row: String
        ) throws -> PositioningTable.Generation {
            try OpenTrace.named(key, in: trace) {
                guard let package else {
                    throw InputError(
                        "\(open.venue.name) has no positioning table",
                        expected: "a map package (.gpkg) as the venue")
                }
                return try self.generation(row, of: package, open.reference)
            }
        }
        let cached = try header?.cache.map { try generation(.cache, $0) }
        if let row = header?.positioning {
            return PositioningTable(
                try generation(.positioning, row), isAsked: true, cached: cached)
        }
        guard let package, let newest = try package.positioningRow(nil) else { return nil }
        return PositioningTable(
            try self.generation(newest.globalID, of: package, open.reference), cached: cached)
    }

    /// A row of a package's table, read once.
    private mutating func generation(
        _ row: String, of package: MapPackage, _ reference: String
    ) throws -> PositioningTable.Generation {
        do {
            // A requested row exists.
            guard let row = try package.positioningRow(row) else { throw ReadingProgress.ended }
            let key = "\(reference)\0\(row.globalID)"
            if let known = generations[key] { return known }
            let new = PositioningTable.Generation(
                row: row.globalID, data: try package.positioningData(of: row))
            generations[key] = new
            return new
        } catch var error as InputError {
            // If a walk names the row, the error is at the walk's line.
            error.problem = "\(error.file ?? reference): \(error.problem)"
            (error.file, error.line, error.column) = (nil, nil, nil)
            throw error
        }
    }

    /// The expected strengths of beacons, predicted from the plan.
    private mutating func prediction(
        for beacons: OpenBeacons, in open: OpenVenue, _ trace: OpenTrace?,
        _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> PositioningData {
        var settings = SessionSettings()
        // A recording has the settings with which its walk began.
        for change in (trace?.trace.openingChanges ?? []) + options.choices.changes {
            settings.set(change.name, to: change.value)
        }
        let numbers = settings.positioning.ips
        let key = "\(open.reference)\0\(beacons.source)"
        if let known = data[key], known.settings == numbers { return known.data }
        let new = try PredictedData.opened(
            for: open.with(beacons), settings: numbers, progress: progress)
        data[key] = (numbers, new)
        return new
    }

    /// The beacons of the list that the command line or the walk names; otherwise the venue's, for
    /// an engine that listens to them.
    private mutating func beacons(
        of open: OpenVenue, _ trace: OpenTrace?, _ options: Setup.Options,
        _ progress: ReadingProgress?
    ) throws -> OpenBeacons? {
        if let name = options.beacons { return try list(name, from: nil, of: open) }
        if let name = trace?.trace.header.beacons {
            return try OpenTrace.named(.beacons, in: trace) {
                try list(name, from: trace?.folder, of: open)
            }
        }
        let engine = try Setup.engine(of: trace, options.choices)
        return engine.profile.usesBeacons ? try beacons(of: open, progress) : nil
    }

    /// The plan's own beacons, or those of the list beside it, or planned ones.
    mutating func beacons(
        of open: OpenVenue, _ progress: ReadingProgress?
    ) throws -> OpenBeacons {
        if let registered = try registered(for: open) { return registered }
        let key = "\0\(open.reference)"
        if let known = beacons[key] { return known }
        let planned = try PlannedBeacons.opened(for: open.venue, progress: progress)
        beacons[key] = planned
        return planned
    }

    /// The venue's own beacons, or those of the list beside it; nil: none are registered.
    mutating func registered(for open: OpenVenue) throws -> OpenBeacons? {
        if !open.venue.beacons.isEmpty {
            return OpenBeacons(beacons: open.venue.beacons, source: .plan)
        }
        return try Files.listBeside(open).map { try list($0, from: nil, of: open) }
    }

    private mutating func list(
        _ name: String, from folder: String?, of open: OpenVenue
    ) throws -> OpenBeacons {
        let key = "\(Files.Kind.beacons.key(name, from: folder))\0\(open.reference)"
        if let known = beacons[key] { return known }
        let list = try Files.beacons(name, from: folder, in: open.venue, read)
        beacons[key] = list
        return list
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

    private typealias SheetAhead = Inbox<Result<OpenSheet, any Error>>

    /// Begins to read a cue sheet while the venue is read; nil if it has been read. It has its own
    /// thread, because the tasks of a batch may wait for it on every core.
    private func sheetAhead(_ name: String?, from folder: String?) -> SheetAhead? {
        guard sheets[sheetKey(name, folder)] == nil else { return nil }
        let ahead = SheetAhead()
        Thread.detachNewThread { [read] in
            ahead.put(Result { try Files.cueSheet(name, from: folder, read) })
        }
        return ahead
    }

    /// - Parameter ahead: the result of `sheetAhead` for the same sheet.
    private mutating func sheet(
        _ name: String?, from folder: String?, _ ahead: SheetAhead?
    ) throws -> OpenSheet {
        let key = sheetKey(name, folder)
        if let known = sheets[key] { return known }
        let sheet = try ahead?.take().get() ?? Files.cueSheet(name, from: folder, read)
        sheets[key] = sheet
        return sheet
    }

    private func sheetKey(_ name: String?, _ folder: String?) -> String {
        Files.Kind.cueSheet.key(name ?? "en", from: folder)
    }
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
