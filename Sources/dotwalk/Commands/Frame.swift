import ArgumentParser
import Desk
import Foundation
import Indoor
import Rehearsal
import TextCanvas

/// `dotwalk frame`: the screen at a moment, as text or as a picture.
struct Frame: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frame", abstract: "Print the screen at a moment of a walk.",
        discussion: """
            As text without colours, as text for a terminal (ansi), or as a picture (svg).

            dotwalk frame escalator-to-platform --at 42
            dotwalk frame escalator-to-platform --at 42 --format svg --light > moment.svg
            """)

    @Argument(help: "A walk: a file, or the name of an included walk.")
    var trace: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The moment, in simulated seconds.", valueName: "seconds"))
    var at: Double

    @Option(
        help: ArgumentHelp("Of the screen, 120x40 unless said.", valueName: "colsxrows"),
        transform: FrameSize.init(typed:))
    var size = FrameSize(columns: 120, rows: 40)

    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @Option(help: "text, ansi or svg; text unless said.", transform: FrameFormat.named)
    var format = FrameFormat.text

    @Flag(help: "For an audience: phone, floor and caption. Else it is the desk.")
    var audience = false

    @OptionGroup var screen: ScreenOptions

    @Flag(help: "Measure positions by ten drawn walks first, and show them by room.")
    var quality = false

    @OptionGroup var choices: ChoiceOptions

    func validate() throws { try Moment.check(at) }

    func run() throws {
        let setup = try Setup(trace: Files.trace(trace), options: try choices.options(seed: seed))
        var stage = Stage(
            setup, files: WalkFiles(setup),
            measured: quality ? try QualityRun.rooms(like: setup) : nil)
        stage.film(audience: audience)
        let line = ProgressLine("playing", Files.title(trace))
        guard
            try stage.advance(
                toSeconds: at, size: size.size, screen.ofAFile, watching: line.tell)
        else { throw Failure(ExitStatus.left) }
        line.erase()
        let canvas = stage.frame(size: size.size, capabilities: screen.ofAFile)
        switch format {
        case .text: print(canvas.lines.joined(separator: "\n"))
        case .ansi: print(ANSIText.text(canvas))
        case .svg:
            let title = "\(setup.title.printable) at \(at.short) s"
            let picture = CanvasPicture(ThemedCanvas(dark: canvas)).document(
                title: title, description: "The screen of dotwalk, as text in colours.",
                isLight: screen.light)
            print(picture, terminator: "")
        }
        guard stage.tick < SimulatedTime.tick(atSeconds: at) else { return }
        let end = SimulatedTime.seconds(stage.tick)
        Output.write(
            "dotwalk: \(trace.printable): the walk ends at \(end.fixed(2)) s, before "
                + "--at \(at.short): this is its end\n", to: STDERR_FILENO)
    }
}

/// The formats of a frame.
enum FrameFormat: String, CaseIterable {
    case text, ansi, svg

    static func named(_ word: String) throws -> FrameFormat { try choice(word, "format") }
}

/// A moment of a walk, given by `--at`.
enum Moment {
    /// Half a day: a later moment is taken for a typing error.
    private static let latest = 43_200.0

    static func check(_ seconds: Double, option: String = "--at") throws {
        guard (0...latest).contains(seconds) else {
            throw ValidationError(
                "\(option) takes seconds from 0 to \(latest.short), half a day.")
        }
    }
}

/// A size as typed: "120x40".
struct FrameSize {
    let columns: Int
    let rows: Int

    var size: Size { Size(columns: columns, rows: rows) }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init(typed: String) throws {
        let parts = typed.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...1000).contains(columns), (1...1000).contains(rows)
        else {
            throw InputError(
                "no size", expected: "columns and rows from 1 to 1000, such as 120x40")
        }
        self.init(columns: columns, rows: rows)
    }

    /// Refuses a size that has only room for the message that it is too small.
    func checkForScreen() throws {
        let least = Screen.smallest
        guard columns < least.columns || rows < least.rows else { return }
        throw InputError(
            "\(columns)x\(rows) is too small for the screen",
            expected: "\(least.columns)x\(least.rows) or more")
    }
}
