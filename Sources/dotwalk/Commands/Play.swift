import ArgumentParser
import Desk
import Foundation
import Indoor
import MapPackage
import NcursesTerminal
import Positioning
import Rehearsal
import Shipped
import TextCanvas

/// `dotwalk play`: a rehearsal on the screen, by script or by hand.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a walk, or walk by hand (the default command).",
        discussion: """
            With nothing said, a page shows what there is to rehearse, your own files among it.
            With --venue and no walk, you walk by hand. O shows why: the data of the engine beside \
            phone and floor. A walk that failed, or is opened by --at, shows them at once.

            dotwalk play tour --at 120                       from its third minute on
            dotwalk play --venue clinic --start ward-1       by hand, from a place
            dotwalk play tour --set walking-speed=0.8        with another setting
            """)

    @Argument(help: "A walk: a file, or the name of an included walk.")
    var trace: String?

    @Option(help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped venue.")
    var venue: String?

    @Option(
        help: ArgumentHelp(
            "A site of the map of --venue, where it has several: its name or number.",
            valueName: "name"))
    var site: String?

    @Option(parsing: .unconditional, help: "Random seed.")
    var seed: UInt64?

    @OptionGroup var pace: SpeedOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Begin at this second of the walk, as after a jump.", valueName: "seconds"))
    var at: Double?

    @Option(
        help: ArgumentHelp("Where the walk starts: a place of the venue.", valueName: "place"))
    var start: String?

    @Option(
        help: ArgumentHelp(
            "An itinerary made by hand (.yaml, .geojson), for the destination at its end.",
            valueName: "file"))
    var itinerary: String?

    @Option(help: ArgumentHelp("Write the walk down here, into a new file.", valueName: "file"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Survey by hand: y confirms a point; the recording goes into this package.",
            valueName: "file"))
    var survey: String?

    @Flag(help: "Measure positions by ten drawn walks first, and show them by room (C).")
    var quality = false

    @OptionGroup var choices: ChoiceOptions

    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        if record != nil, trace == nil, venue == nil {
            throw ValidationError("--record takes a walk or a --venue to be written down.")
        }
        if start != nil, trace == nil, venue == nil {
            throw ValidationError("--start takes a walk or a --venue to start in.")
        }
        if site != nil, venue == nil {
            throw ValidationError("--site takes a --venue with several sites.")
        }
        if survey != nil, trace == nil, venue == nil {
            throw ValidationError("--survey takes a walk or a --venue to survey.")
        }
        if survey != nil, choices.engines.contains(where: { $0 != Engine.ips.name }) {
            throw ValidationError("--survey takes --engine ips: beacons are surveyed.")
        }
        if quality, trace == nil, venue == nil {
            throw ValidationError("--quality takes a walk or a --venue to measure.")
        }
        guard let at else { return }
        guard trace != nil else {
            throw ValidationError("--at takes a walk: one by hand begins when you do.")
        }
        try Moment.check(at)
    }

    /// - Throws: if a walk is for another engine, because only beacons are surveyed.
    private static func checkSurveyed(_ walk: OpenTrace?) throws {
        guard let walk, let engine = walk.trace.header.engine, engine != Engine.ips.name else {
            return
        }
        try OpenTrace.named(.engine, in: walk) {
            throw InputError(
                "the walk is for the engine \(engine)",
                expected: "--survey with a walk that names no engine, or ips")
        }
    }

    func run() throws {
        var options = try choices.options(seed: seed)
        options.venue = venue.map { Files.name(of: $0, site: site) }
        (options.itinerary, options.choices.start) = (itinerary, start)
        guard trace != nil || venue != nil else {
            return try StartLoop(options: options, speed: pace.speed, screen: screen).run()
        }
        let walk = try trace.map { try Files.trace($0) }
        if survey != nil {
            try Play.checkSurveyed(walk)
            options.choices.engine = Engine.ips.name
            // What is being surveyed has no data yet, and the phone has to listen all the same.
            options.choices.positioning = PositioningTable.predicted
        }
        let setup = try Setup(trace: walk, options: options)
        let place = try survey.map { try SurveyPlace(setup.venue, package: $0) }
        let measured = quality ? try QualityRun.rooms(like: setup) : nil
        let recording = try record.map { try Recording(path: $0, setup: setup) }
        let notes = try KeptNotes(setup, recording: record)
        // A survey is in memory until its end.
        if place != nil { Terminal.holdEndings() }
        let stage = try played {
            Stage(
                setup, files: WalkFiles(setup, notes: notes), recording: recording,
                isSurvey: place != nil, then: Play.tour(after: trace), measured: measured)
        }
        if let place { try place.keep(try setup.again(as: stage.walked), at: PackageTime(Date())) }
        if let divergence = stage.rehearsal.divergence {
            throw Run.diverged(trace ?? "the walk", divergence)
        }
        var lastRuns = LastRuns()
        lastRuns.take(setup, stage)
        lastRuns.keep()
        let expected = stage.expected(by: setup)
        if !stage.rehearsal.isOK || !expected.allSatisfy(\.isMet) {
            throw Failure(ExitStatus.no, stage.failures(expected))
        }
    }

    /// The tour after one that is shipped; nil: it is the last, or none.
    private static func tour(after name: String?) -> String? {
        let tours = Shipped.tours.map(\.name)
        guard let name, let number = tours.firstIndex(of: name) else { return nil }
        return tours.dropFirst(number + 1).first
    }

    /// The stage after the last key. The terminal is restored by then, so that printed text stays.
    private func played(_ open: () -> Stage) throws -> Stage {
        // No key is echoed from here on: the stage of a large venue takes a second.
        var terminal = try screen.terminal()
        var stage = open()
        let view = needsDesk ? nil : KeptView()
        view?.show(on: &stage)
        if let speed = pace.speed { stage.setSpeed(speed) }
        if let at { stage.jump(toSeconds: at) }
        var loop = RunLoop()
        try loop.run(&stage, on: &terminal)
        try stage.close()
        view?.keep(stage)
        return stage
    }

    /// Whether the data are what the user came for: at a moment of a walk, in one that failed, and
    /// when something is measured.
    private var needsDesk: Bool {
        at != nil || survey != nil || quality
            || trace.map { LastRuns()[walk: $0] != nil } == true
    }
}
