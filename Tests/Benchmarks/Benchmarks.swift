import BuildingTrials
import Desk
import FloorDrawing
import Formats
import Foundation
import Indoor
import PlainNcurses
import Positioning
import Rehearsal
import Shipped
import Simulation
import TestSupport
import TextCanvas

/// Measures figures. Each run also measures a fixed reference computation, so that figures of
/// different machines and days can be compared. `docs/figures/README.md` explains them.
///
///     swift build -c release && swift run -c release Benchmarks [NAME [ARGUMENT …] …]
///     swift run -c release Benchmarks --record [NAME [ARGUMENT …] …]
@main
struct Benchmarks {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        // `terminal` starts and measures these programs.
        case "plain-all": plain_ncurses(true)
        case "plain-dirty": plain_ncurses(false)
        case "painter": try PaintedPlan.run()
        default:
            do {
                try measure(words)
            } catch let error as InputError {
                FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
                exit(2)
            }
        }
    }

    private static func measure(_ words: [String]) throws {
        let isRecorded = words.first == "--record"
        let calls = try Benchmark.calls(in: Array(words.dropFirst(isRecorded ? 1 : 0)))
        if isRecorded { return try FigureFile.record(calls) }
        for call in calls { try call.run() }
    }

    /// Random ways and walks through real buildings.
    static func tryBuildings(_ paths: [String]) throws {
        for path in paths {
            guard let venue = try building(at: path) else {
                say("skipped: no venue at \(path)")
                continue
            }
            say("\(venue.name): \(venue.places.places.count) places")
            for engine in Engine.shipped {
                progress("random ways and walks with \(engine)")
                let trial = try BuildingTrial(venue, engine: engine, pairs: 200)
                if engine == .standard {
                    say("  ways for \(trial.pairs - trial.missed.count) of \(trial.pairs) pairs")
                    for pair in trial.missed { say("    none from \(pair)") }
                    let found = trial.stepFreePairs - trial.missedStepFree.count
                    say("  step-free ways for \(found) of \(trial.stepFreePairs) pairs")
                    for pair in trial.missedStepFree { say("    none from \(pair)") }
                }
                for walk in trial.failed { say("    \(walk)") }
                say(
                    "  \(engine): \(trial.walks - trial.failed.count) of \(trial.walks) walks arrive"
                )
            }
        }
    }

    /// A building from a file in any format, or from a folder with IMDF in it; nil if there is none.
    private static func building(at path: String) throws -> Venue? {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: path) else {
            return try files.contents(atPath: path).map {
                try BuildingFile.read($0, file: path).venue
            }
        }
        let parts = try BuildingFile.files(in: names, folder: path)?.compactMap { name in
            files.contents(atPath: "\(path)/\(name)").map { (name: name, bytes: [UInt8]($0)) }
        }
        return try parts.map {
            try BuildingFile.read($0, folder: path, languages: { [] }, progress: .unwatched).venue
        }
    }

    private static let manyRooms = 5000

    /// The file of this program.
    static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    /// The program that is measured, which stands in the same folder.
    static let measured = executable.deletingLastPathComponent().appendingPathComponent("dotwalk")

    /// The real building in which figures are measured.
    static let building = "../shared/data/gare-de-lyon-osm/gare-de-lyon.geojson"

    static func measure(in path: String = building) throws {
        say("each line: what, median of the runs, against the reference of the same run\n")
        let reference = reference()
        line("reference: 4 MB through FNV-1a", reference, reference)

        let plan = Shipped.venues[0].text
        line(
            "read station.plan",
            median(of: 5) {
                _ = try? PlanReader.read(plan, file: "station.plan")
            }, reference)
        let rooms = Array(ManyRooms.geoJSON(manyRooms).utf8)
        line(
            "read a level of \(manyRooms) rooms",
            median(of: 3) {
                _ = try? GeoJSONReader.read(rooms, file: "rooms.geojson")
            }, reference)
        guard let data = FileManager.default.contents(atPath: path) else {
            say("\nskipped: no venue at \(path)")
            return
        }
        line(
            "read \(URL(fileURLWithPath: path).lastPathComponent)",
            median(of: 5) {
                _ = try? GeoJSONReader.read(data, file: path)
            }, reference)
        let venue = try GeoJSONReader.read(data, file: path).venue
        try profile(reference)
        try headless(venue, reference)
        try crowd(reference)
        try frames(venue, reference)
        routes(venue, reference)
        say("\npeak memory: \(peakMegabytes()) MB")
    }

    // MARK: What is measured

    /// Prints the time of each part of a tick, on the tour: the layers of `Session.advance`.
    private static func profile(_ reference: Double) throws {
        let tour = try tour()
        let clock = ContinuousClock()
        var runs: [[Double]] = []
        for _ in 0..<5 {
            var session = tour.session
            var seconds = [Double](repeating: 0, count: Session.Layer.allCases.count)
            var since = clock.now
            for inputs in tour.inputs {
                since = clock.now
                session.advance(inputs) { layer in
                    let now = clock.now
                    seconds[Session.Layer.allCases.firstIndex(of: layer) ?? 0] +=
                        (now - since) / .seconds(1)
                    since = now
                }
            }
            runs.append(seconds.map { $0 / Double(tour.inputs.count) })
        }
        let medians = Session.Layer.allCases.indices.map { layer in
            runs.map { $0[layer] }.sorted()[runs.count / 2]
        }
        let total = medians.reduce(0, +)
        line("a tick of the tour", total, reference)
        for (layer, seconds) in zip(Session.Layer.allCases, medians) {
            line(
                "  \(layer.rawValue), \((seconds / total * 100).fixed(0)) %", seconds, reference)
        }
    }

    /// The tour's session, and its script's inputs in each tick.
    private static func tour() throws -> (session: Session, inputs: [[Input]]) {
        guard let file = Shipped.traces.first(where: { $0.name == "tour" }) else {
            throw InputError("there is no tour")
        }
        let trace = try TraceParser.parse(file.text, file: file.name)
        let plan = Shipped.venues[0]
        let venue = try PlanReader.read(plan.text, file: plan.name).venue
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        var rehearsal = try Setup(
            trace: OpenTrace(name: file.name, text: file.text, trace: trace),
            venue: OpenVenue(name: venue.name, reference: plan.name, venue: venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: "en", digest: "")
        ).rehearsal()
        let session = rehearsal.session
        var inputs: [[Input]] = []
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            inputs.append(report.given.map { report.inputs[$0] })
        }
        return (session, inputs)
    }

    private static func headless(_ venue: Venue, _ reference: Double) throws {
        let ticks = 600 * SimulatedTime.ticksPerSecond
        let seconds = median(of: 5) {
            guard var session = try? rehearsal(venue).session else { return }
            for tick in 0..<ticks { session.advance(script[tick] ?? []) }
        }
        line("ten minutes, headless", seconds, reference)
        say("  \(Int(600 / seconds)) times real time")
    }

    /// The tour among two hundred others on three levels.
    private static func crowd(_ reference: Double) throws {
        let tour = try tour()
        let seconds = median(of: 5) {
            var session = tour.session
            session.advance([.crowd(people: 67, level: nil)])
            for inputs in tour.inputs { session.advance(inputs) }
        }
        line("the tour in a crowd of 200", seconds, reference)
        say("  \(Int(SimulatedTime.seconds(tour.inputs.count) / seconds)) times real time")
    }

    private static func frames(_ venue: Venue, _ reference: Double) throws {
        let size = Size(columns: 200, rows: 60)
        let capabilities = Capabilities(glyphs: .unicode, colours: .palette256, background: .dark)
        let atlas = Atlas(venue)
        line("lay out the map (once)", median(of: 5) { _ = Atlas(venue) }, reference)
        var playback = Playback(try rehearsal(venue), misfits: Chronicle.phoneMisfits)
        var interface = Interface()
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        let title = "bench"
        for tick in 0..<(30 * SimulatedTime.ticksPerSecond) {
            playback.advance(script[tick] ?? [])
        }
        let count = 200
        let seconds =
            median(of: 5) {
                for _ in 0..<count {
                    playback.advance()
                    let layout = interface.layout(size, for: playback.profile, capabilities)
                    interface.attend(to: playback.report.truth, in: atlas, on: layout)
                    let model = playback.model(
                        atlas: atlas, sheet: sheet, interface: interface, title: title)
                    _ = Screen.draw(model, size: size, capabilities: capabilities)
                }
            } / Double(count)
        line("a tick and a frame at 200x60", seconds, reference)
        try seeking(venue, reference)
    }

    /// Seeks within half an hour: the script's ten minutes and the time after it.
    private static func seeking(_ venue: Venue, _ reference: Double) throws {
        progress("seeking in half an hour")
        var playback = Playback(try rehearsal(venue))
        let end = 1800 * SimulatedTime.ticksPerSecond
        for tick in 0..<end { playback.advance(script[tick] ?? []) }
        // The longest seek is to just before a keyframe.
        let places = (1...20).map { $0 * 1733 % 1800 * SimulatedTime.ticksPerSecond + 199 }
        var longest = 0.0
        for place in places {
            longest = max(
                longest,
                median(of: 3) {
                    playback.seek(to: 0)
                    playback.seek(to: place)
                })
        }
        line("seek in 30 minutes, the longest of 20", longest, reference)
    }

    private static func routes(_ venue: Venue, _ reference: Double) {
        let nodes = venue.places.places.map(\.node)
        guard nodes.count > 20 else { return }
        let pairs = (0..<100).map { (nodes[$0 * 7 % nodes.count], nodes[$0 * 13 % nodes.count]) }
        line(
            "100 routes, A*",
            median(of: 5) {
                for (a, b) in pairs { _ = venue.graph.route(from: a, to: b) }
            }, reference)
        line(
            "100 routes, Dijkstra",
            median(of: 5) {
                for (a, b) in pairs { _ = venue.graph.routeByDijkstra(from: a, to: b) }
            }, reference)
    }

    // MARK: Means

    /// A rehearsal that follows the guidance, from the first place to the last.
    private static func rehearsal(_ venue: Venue) throws -> Rehearsal {
        var choices = Setup.Choices(seed: 1)
        choices.start = venue.places.places[0].key
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        return try Setup(
            trace: nil,
            venue: OpenVenue(name: venue.name, reference: "", venue: venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: "en", digest: ""), choices: choices
        ).rehearsal()
    }

    private static let script: [Int: [Input]] = [
        1: [.openApp, .incline(degrees: 85)], 5: [.tap(button: "locate")],
        10: [.tap(button: "continue")], 15: [.answer(.camera, granted: true)],
        200: [.walk(.seconds(600))], 400: [.turn(degrees: 90)], 900: [.turn(degrees: 120)],
        1500: [.turn(degrees: 75)], 2400: [.turn(degrees: 140)], 4000: [.turn(degrees: 60)],
    ]

    private static func hashed(megabytes: Int) -> UInt64 {
        var digest = Digest()
        for i in 0..<(megabytes << 20) { digest.add(UInt8(truncatingIfNeeded: i)) }
        return digest.value
    }

    /// Seconds.
    private static func median(of runs: Int, _ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        let times = (0..<runs).map { _ in clock.measure(work) / .seconds(1) }.sorted()
        return times[runs / 2]
    }

    /// Seconds of the reference computation, with which figures are compared.
    static func reference() -> Double { median(of: 9) { _ = hashed(megabytes: 4) } }

    static func line(_ what: String, _ seconds: Double, _ reference: Double) {
        let name = what.padding(toLength: 44, withPad: " ", startingAt: 0)
        say("\(name) \((seconds * 1000).fixed(3)) ms   \((seconds / reference).fixed(3))")
    }

    /// The kernel's peak memory; 0 without that file.
    static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
