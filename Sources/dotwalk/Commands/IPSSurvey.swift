import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal

struct IPSSurvey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "survey",
        abstract: "Walk a building with a simulated phone, and keep what it heard in a package.",
        discussion: """
            Somebody walks the pathways of each level and confirms corners, doors and junctions on the \
            map, a little late and a little beside them. A package that is there gets the recordings \
            added; else it is made. dotwalk play --survey does the same by hand.

            A walk of your own (--walk) opens the app and starts positioning before it confirms:

              0.0s  allow bluetooth
                    allow location
                    open app
             +1.0s  tap locate
                    wait for ips-explanation
             +1.0s  tap continue
                    wait for source:started
                    confirm
                    walk to ward-1
                    confirm
             +1.0s  end
            """)

    @Argument(help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped venue.")
    var venue: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The package that the recordings go into.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "A walk by which it is surveyed, with \"confirm\" at known points.", valueName: "walk"))
    var walk: String?

    @Option(
        parsing: .unconditional,
        help:
            "Another seed: another building's radio, other touches. 1, or the walk's, unless said.")
    var seed: UInt64?

    @Option(parsing: .unconditional, help: ArgumentHelp("One level only.", valueName: "level"))
    var level: String?

    @Option(
        help: ArgumentHelp("When it is made; now unless said.", valueName: "ISO 8601"),
        transform: PackageTime.typed)
    var date: PackageTime?

    func validate() throws {
        if walk != nil, level != nil {
            throw ValidationError(
                "--level and --walk exclude each other: a walk says where it goes.")
        }
    }

    func run() throws {
        if let walk { return try survey(by: walk) }
        let open = try Files.venue(venue)
        let place = try SurveyPlace(open, package: output)
        let routes = try self.routes(through: place.venue)
        let surveyor = Surveyor(place.venue, seed: seed ?? 1)
        let line = ProgressLine("surveying", place.venue.name)
        defer { line.erase() }
        var recordings: [SurveyRecording] = []
        for (number, route) in routes.enumerated() {
            guard line.tell(Double(number) / Double(routes.count)) else {
                throw Failure(ExitStatus.left)
            }
            recordings.append(surveyor.walk(route, number: number + 1))
        }
        line.erase()
        let new = try place.keep(recordings, at: date ?? PackageTime(Date()))
        for recording in recordings { print("  \(recording.summary)") }
        print(
            "\(output.printable): \(new) of \(recordings.count) recordings added"
                + (new < recordings.count ? ", the others are there already" : ""))
        place.sayNext()
    }

    private func survey(by walk: String) throws {
        var options = Setup.Options()
        options.venue = venue
        options.choices.engine = Engine.ips.name
        options.choices.positioning = PositioningTable.predicted
        options.choices.seed = seed
        let setup = try Setup(trace: try Files.trace(walk), options: options)
        let place = try SurveyPlace(setup.venue, package: output)
        try place.keep(setup, at: date ?? PackageTime(Date()))
    }

    private func routes(through venue: Venue) throws -> [SurveyRoute] {
        let all = try SurveyRoute.routes(through: venue)
        guard let level else {
            guard !all.isEmpty else {
                throw Failure(ExitStatus.no, "\(venue.name) has no pathways to walk")
            }
            return all
        }
        let words = venue.levels.map(\.ordinal.description)
        guard let ordinal = LevelOrdinal(level), words.contains(ordinal.description) else {
            throw InputError(
                "\(venue.name) has no level \"\(level.printable)\"",
                expected: "one of \(words.joined(separator: ", "))",
                nearest: nearestWords(to: level, among: words))
        }
        return all.filter { $0.level == ordinal }
    }
}

extension SurveyRecording {
    /// A summary in one line.
    var summary: String {
        let seconds = whole.map { $0.upperBound - $0.lowerBound } ?? 0
        return "\(id): \(seconds.fixed(0)) s, \(waypoints.count.counted("point")) confirmed, "
            + "\(Set(advertisements.map(\.transmitter)).count.counted("transmitter")) heard"
    }
}

/// A venue to survey, and the package for its recordings.
struct SurveyPlace {
    /// The venue with its beacons: registered, or else planned ones.
    let venue: Venue
    private let open: OpenVenue
    private let package: String

    /// - Throws: if the package is for another building.
    init(_ open: OpenVenue, package: String) throws {
        (self.open, self.package) = (open, package)
        guard Files.ending(package) == MapPackage.ending else {
            throw InputError(
                file: package, "no name of a package", expected: "FILE.\(MapPackage.ending)")
        }
        // A survey takes long: an error in writing has to be known before it begins.
        _ = try ReplacingFile(package)
        var files = EngineFiles()
        let beacons = try files.beacons(of: open, nil).beacons
        guard !beacons.isEmpty else {
            throw Failure(
                ExitStatus.no, "no beacon hangs in \(open.venue.name), and none can be planned")
        }
        venue = open.venue.with(beacons: beacons)
        guard Files.exists(package) else { return }
        let there = try Packages.open(package).venue().venue
        guard there.isSameBuilding(as: venue) else {
            throw InputError(
                file: package, "is a package of \(there.name), not of this building",
                expected: "a new name, or the package of \(venue.name)")
        }
    }

    /// Keeps a walk's phone recording, with the points that it confirms.
    func keep(_ setup: Setup, at time: PackageTime) throws {
        var rehearsal = setup.rehearsal()
        let recording = rehearsal.surveyed(id: setup.title, seed: setup.seed)
        guard !recording.waypoints.isEmpty else {
            throw InputError(
                file: setup.trace?.name,
                "no point was confirmed while the phone listened: nothing is kept in "
                    + package.printable,
                expected: "y, or \"confirm\" in a walk, once positioning has started")
        }
        let new = try keep([recording], at: time)
        print("\(package.printable): \(recording.summary)\(new == 0 ? ", there already" : "")")
        if recording.waypoints.count == 1 {
            print("one point only: there is no way between points")
        }
        sayNext()
    }

    /// Prints what a survey can be used for.
    func sayNext() {
        print(
            "dotwalk ips generate \(package.printable) makes positioning data of all its recordings"
        )
    }

    /// - Returns: the number of new recordings.
    func keep(_ recordings: [SurveyRecording], at time: PackageTime) throws -> Int {
        try Packages.change(
            package,
            orMake: {
                try MapPackage.made(
                    of: venue, source: try VenueConvert.source(of: open), at: time, file: package)
            }, { try $0.add(recordings, in: venue, at: time) })
    }
}
