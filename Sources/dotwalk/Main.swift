import ArgumentParser
import Foundation
import Indoor
import Rehearsal

/// Runs the command line and ends with one of its exit codes, whatever happens.
@main
struct Main {
    static func main() {
        // A limit on the size of files acts like a full disk: the write fails with a message
        // (EFBIG).
        signal(SIGXFSZ, SIG_IGN)
        UserCache.ofProcess = UserCache()
        do {
            var command = try command()
            try command.run()
        } catch {
            Ending(CommandWords.explained(error, arguments)).exit()
        }
    }

    /// The command of the arguments. A command by itself is parsed in half the time that all of them
    /// take; what is wrong with its words, or help, is told by all of them.
    private static func command() throws -> any ParsableCommand {
        if let (command, words) = try CommandWords.checked(arguments),
            !words.contains("--help"), !words.contains("-h"),
            let parsed = try? command.parseAsRoot(words)
        {
            return parsed
        }
        return try Dotwalk.parseAsRoot(arguments)
    }

    /// The arguments. The tables are printed directly, because a help screen would wrap them at 80
    /// columns.
    private static var arguments: [String] {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let isTable = arguments == ["help", "walk"] || arguments == ["help", "settings"]
        return isTable ? [arguments[1]] : arguments
    }
}

struct Dotwalk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dotwalk",
        abstract: "Rehearse an indoor-navigation app in a terminal.",
        discussion: """
            A simulated person walks a simulated phone through a real floor plan. Positioning, \
            navigation and guidance behave as their documents say; you see the phone, and beside \
            it everything that caused what it shows.

            Try:  dotwalk                          a page of all there is to rehearse
                  dotwalk play --venue clinic      walk about by hand
                  dotwalk run traces/*.walk        check walks without a screen
            """,
        version: "dotwalk \(Release.version)",
        subcommands: [
            Play.self, Demo.self, Run.self, AuditCommand.self, Compare.self, ReportCommand.self,
            Analyse.self, Frame.self, StoryboardCommand.self, CastCommand.self, VenueCommand.self,
            PositioningCommand.self, CuesCommand.self, NotesCommand.self, CoverageCommand.self,
            RandomCommand.self, ExploreCommand.self, Walk.self, Settings.self, Keys.self,
        ],
        defaultSubcommand: Play.self)
}

/// The end of a command: its last message and its exit code.
private struct Ending {
    let status: Int32
    let message: String

    init(_ error: any Error) {
        switch error {
        case let failure as Failure:
            status = failure.status
            message = failure.message
        case let error as InputError:
            status = error.isUnknownFormat ? ExitStatus.unknownFormat : ExitStatus.badInput
            message = error.description
        default:
            // For ArgumentParser, help and version are no errors; its 64 is our 2.
            let text = Dotwalk.message(for: error)
            let isError = Dotwalk.exitCode(for: error) != .success
            status = isError ? ExitStatus.badInput : ExitStatus.ok
            message = isError ? Ending.oneLine(text) : text
        }
    }

    /// The message in one line. ArgumentParser lists alternatives in separate lines, and says about
    /// a wrong number only that it is none.
    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let number = numbers.first { line.hasSuffix("<\($0.name)>'") }
        return line + (number.map { "; expected \($0.words)" } ?? "")
    }

    /// The expected numbers, by the name of the option's value.
    private static let numbers = [
        (name: "seconds", words: "a number of seconds, such as 42.5"),
        (name: "seed", words: "a whole number from 0 on"),
        (name: "count", words: "a whole number"),
        (name: "speed", words: "a number"),
    ]

    func exit() -> Never {
        if !message.isEmpty {
            // Typed or read text in the message must not control the terminal.
            let text = message.split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).visible }.joined(separator: "\n")
            if status == ExitStatus.ok {
                print(text)
            } else {
                Output.write("dotwalk: \(text)\n", to: STDERR_FILENO)
            }
        }
        Foundation.exit(status)
    }
}
