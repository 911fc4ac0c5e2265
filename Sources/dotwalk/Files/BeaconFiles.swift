import Formats
import Indoor
import MapPackage
import Positioning
import Rehearsal

/// Opens what an engine that needs devices in the building is given: a list of beacons and a
/// positioning table. Each file is opened once.
struct EngineFiles: Sendable {
    /// Keyed by list and venue.
    private var beacons: [String: OpenBeacons] = [:]
    /// Keyed by venue and list.
    private var data: [String: (settings: IPSSettings, data: PositioningData)] = [:]
    /// Keyed by path.
    private var packages: [String: MapPackage] = [:]
    /// Keyed by path and row.
    private var generations: [String: PositioningTable.Generation] = [:]
    private let read: Files.Reading

    init(reading read: @escaping Files.Reading = Files.reading) { self.read = read }

    mutating func opened(
        for open: OpenVenue, _ trace: OpenTrace?, _ options: Setup.Options,
        _ progress: ReadingProgress?
    ) throws -> (devices: OpenBeacons?, table: PositioningTable) {
        let engine = try Setup.engine(of: trace, options.choices)
        let beacons = try beacons(of: open, trace, options, progress)
        guard engine.profile.needsDevices, let beacons else { return (beacons, .empty) }
        let table = try table(for: beacons, in: open, trace, options, progress)
        // An engine named on the command line is no mistake of the walk.
        try OpenTrace.named(.engine, in: options.choices.engine == nil ? trace : nil) {
            try EngineFiles.check(beacons, table, engine, in: open)
        }
        return (beacons, table)
    }

    /// Checks that an engine that listens to beacons can be used in the venue.
    private static func check(
        _ beacons: OpenBeacons, _ table: PositioningTable, _ engine: Engine, in open: OpenVenue
    ) throws(InputError) {
        let isWithoutFloor = table.isPredicted && table.data.pointCount == 0
        guard beacons.beacons.isEmpty || isWithoutFloor else { return }
        throw InputError(
            "the engine \(engine.profile.name) cannot serve \(open.venue.name): it has no floor "
                + "indoors to hang beacons over",
            expected: "another engine or venue")
    }

    /// The positioning table for an engine that listens to beacons: that of the venue's package.
    /// Plans and drawn maps have no such table as formats, so for them data is predicted, as for a
    /// walk or an option that asks for it.
    private mutating func table(
        for beacons: OpenBeacons, in open: OpenVenue, _ trace: OpenTrace?,
        _ options: Setup.Options, _ progress: ReadingProgress?
    ) throws -> PositioningTable {
        let asked = options.choices.positioning ?? trace?.trace.header.positioning
        let isPredicted = asked == PositioningTable.predicted
        let packaged = try packagedTable(
            of: open, trace, asked: isPredicted ? nil : asked,
            isTyped: options.choices.positioning != nil)
        if let packaged, !isPredicted { return packaged }
        return PositioningTable(
            .predicted(
                PositioningTable.Generation(
                    row: nil,
                    data: try prediction(for: beacons, in: open, trace, options, progress))),
            cached: packaged?.cached)
    }

    /// nil: the venue is in no package.
    ///
    /// - Parameter isTyped: whether the row is asked for on the command line.
    private mutating func packagedTable(
        of open: OpenVenue, _ trace: OpenTrace?, asked: String?, isTyped: Bool
    ) throws -> PositioningTable? {
        let header = trace?.trace.header
        let package = try packages[open.reference] ?? Packages.package(of: open, read)
        packages[open.reference] = package
        func generation(
            _ key: Trace.Header.Key, _ row: String, in trace: OpenTrace?
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
        let cached = try header?.cache.map { try generation(.cache, $0, in: trace) }
        if let asked {
            return PositioningTable(
                .row(try generation(.positioning, asked, in: isTyped ? nil : trace)),
                isAsked: true, cached: cached)
        }
        guard let package else { return nil }
        let finding: PositioningTable.Finding =
            switch try package.newestPositioningRow() {
            case .row(let row):
                .row(try self.generation(row.globalID, of: package, open.reference))
            case .invalidID: .invalidID
            case .none: .noRow
            }
        return PositioningTable(finding, cached: cached)
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
        if let name = options.devices { return try list(name, from: nil, of: open) }
        if let name = trace?.trace.header.beacons {
            return try OpenTrace.named(.beacons, in: trace) {
                try list(name, from: trace?.folder, of: open)
            }
        }
        let engine = try Setup.engine(of: trace, options.choices)
        return engine.profile.needsDevices ? try beacons(of: open, progress) : nil
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
}

extension Packages {
    /// The commands that make map packages.
    static let makers = "\"dotwalk venue convert\" or \"dotwalk ips survey\""
}
