import Desk
import FloorDrawing
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal
import Shipped
import Simulation

/// The items of the start page: everything shipped, and the files in the current folder.
enum StartFiles {
    /// - Parameter engine: the engine that the command line names; nil: each engine is offered for
    ///   walks by hand.
    static func groups(engine: String?) -> [StartPage.Group] {
        let engines = Engine.shipped.filter { engine == nil || $0.name == engine }
        let (venues, lastRuns) = (venues(), LastRuns())
        return [StartPage.Group("Begin here", Shipped.tours.map { item($0, lastRuns) })]
            + [StartPage.Group("Your walks", ownWalks(lastRuns))]
            + engines.map { engine in
                StartPage.Group(
                    "Walk about by hand · \(engine.profile.name)",
                    venues.map { name, title in
                        StartPage.Item(
                            .venue, name: name, title: title, engine: engine.name)
                    })
            } + chapters(lastRuns)
    }

    /// The chapters, under the name of each engine, in the order of learning.
    private static func chapters(_ lastRuns: LastRuns) -> [StartPage.Group] {
        let chapters = Shipped.chapters.map { chapter in
            (title: chapter.title, walks: chapter.walks.map { ($0, header(of: $0)) })
        }
        return Engine.shipped.flatMap { engine in
            chapters.compactMap { chapter in
                let walks = chapter.walks.filter {
                    ($0.1?.engine ?? Engine.standard.name) == engine.name
                }
                return walks.isEmpty
                    ? nil
                    : StartPage.Group(
                        "\(engine.profile.name) · \(chapter.title)",
                        walks.map { item($0.0, lastRuns, header: $0.1) })
            }
        }
    }

    private static func header(of file: Shipped.File) -> Trace.Header? {
        try? TraceParser.header(file.text, file: file.name)
    }

    private static func item(
        _ file: Shipped.File, _ lastRuns: LastRuns, header: Trace.Header? = nil
    ) -> StartPage.Item {
        let title = (header ?? self.header(of: file))?.title
        return StartPage.Item(
            Shipped.tours.contains { $0.name == file.name } ? .tour : .walk, name: file.name,
            title: title ?? file.name, failure: lastRuns[walk: file.name]?.line)
    }

    // MARK: The user's own files

    /// The most files of a folder that are listed.
    private static let limit = 200

    /// - Parameter folders: relative to the current folder, which is "".
    private static func paths(_ endings: [String], in folders: [String]) -> [String] {
        folders.flatMap { folder in
            let names =
                (try? FileManager.default.contentsOfDirectory(
                    atPath: folder.isEmpty ? "." : folder)) ?? []
            return names.filter { name in
                !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix(".\($0)") }
            }.sorted().prefix(limit).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
                .filter(Files.isAtHand)
        }
    }

    /// Whether a file is shipped, too: shipped files also lie in the project's folders, and are
    /// listed once.
    private static func isShipped(_ path: String, _ text: String, _ kind: Files.Kind) -> Bool {
        kind.shipped.contains { $0.name == Files.title(path) && $0.text == text }
    }

    private static func isShippedVenue(_ path: String) -> Bool {
        switch Files.ending(path) {
        case "plan":
            (try? Files.text(path, Files.readingAtHand)).map { isShipped(path, $0, .venue) }
                ?? false
        case MapPackage.ending:
            Shipped.packages.contains {
                $0.name == Files.title(path)
                    && $0.bytes == (try? Packages.bytes(path, Files.readingAtHand))
            }
        default: false
        }
    }

    private static func ownWalks(_ lastRuns: LastRuns) -> [StartPage.Item] {
        paths(["walk"], in: ["", "traces"]).compactMap { path in
            guard let text = try? Files.text(path, Files.readingAtHand) else {
                return StartPage.Item(.walk, name: path, title: "cannot be read")
            }
            guard !isShipped(path, text, .walk) else { return nil }
            let title = (try? TraceParser.header(text, file: path).title) ?? ""
            return StartPage.Item(
                .walk, name: path, title: title.isEmpty ? "a mistake in it" : title,
                failure: lastRuns[walk: path]?.line)
        }
    }

    private static func venues() -> [(name: String, title: String)] {
        let shipped = Files.Kind.venue.names.map { (name: $0, title: "The \($0)") }
        let own = paths(Files.venueEndings, in: ["", "venues"]).filter { !isShippedVenue($0) }
        return shipped + own.map { (name: $0, title: $0.printable) }
    }

    // MARK: The preview

    static func setup(
        _ item: StartPage.Item, options: Setup.Options, progress: ReadingProgress
    ) throws -> Setup {
        // A pipe would block the page until somebody writes into it.
        let read = Files.readingAtHand
        var library = Library(reading: read)
        switch item.kind {
        case .tour, .walk:
            return try library.setup(try Files.trace(item.name, read), options, progress)
        case .venue:
            var options = options
            options.venue = item.name
            if let engine = item.engine { options.choices.engine = engine }
            return try library.setup(nil, options, progress)
        }
    }

    static func preview(_ read: Result<Setup, any Error>) -> StartPage.Preview {
        var preview = StartPage.Preview()
        do {
            let setup = try read.get()
            preview.facts = facts(setup)
            preview.script = setup.trace.map { script($0.text) } ?? []
            preview.map = StartPage.Preview.Map(
                atlas: Atlas(setup.venue.venue), start: setup.position,
                heading: setup.start.heading ?? 0)
        } catch {
            preview.problem = "\(error)"
        }
        return preview
    }

    private static func facts(_ setup: Setup) -> [(name: String, value: String)] {
        let venue = setup.venue.venue
        let levels = venue.levels.count
        var facts: [(name: String, value: String)] = []
        if let source = setup.trace?.trace.header.source { facts.append(("checks", source)) }
        facts.append(
            (
                "venue",
                "\(venue.name) · \(levels.counted("level")), "
                    + "\(venue.places.places.count) places"
            ))
        facts.append(("engine", engine(setup)))
        facts.append(("start", "\(setup.start.place) · \(setup.person.name)"))
        guard let trace = setup.trace?.trace else { return facts }
        let verbs = trace.lines.compactMap(\.statement?.verb)
        let expected = verbs.count { $0.isExpectation }
        facts.append(
            (
                "script", "\(verbs.count) lines, \(expected.counted("expectation"))"
            ))
        return facts
    }

    /// The engine in words, with the devices that it needs: "IPS · 208 beacons".
    private static func engine(_ setup: Setup) -> String {
        let count = setup.venue.venue.deviceNames.count
        let device = count == 0 ? nil : setup.profile.hearing?.device
        let devices = device.map { " · \(count.counted($0))" } ?? ""
        return setup.profile.name + devices + (setup.remark == nil ? "" : ", planned")
    }

    /// The lines of the walk, as written in its file.
    private static func script(_ text: String) -> [String] {
        let lines = text.fileLines.map(\.printable)
        let start = lines.firstIndex(of: "").map { $0 + 1 } ?? 0
        return Array(lines.dropFirst(start).filter { !$0.isEmpty }.prefix(40))
    }
}
