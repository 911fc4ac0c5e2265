import ArgumentParser
import Guidance
import Indoor
import PhoneFit
import Screens
import Shipped
import Traces

/// `dotwalk cues …`: the words of the app.
struct CuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cues", abstract: "What the app says: check a cue sheet, or get one to edit.",
        subcommands: [CuesCheck.self, CuesExport.self])
}

struct CuesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read a cue sheet and say what is wrong with it.",
        discussion: "Warns of words too long for a phone of 32 columns and 35 rows.")

    @Argument(help: "A path, or the name of a shipped sheet.")
    var file: String

    func run() throws {
        let sheet = try Files.cueSheet(file).sheet
        for misfit in sheet.misfits { print("warning: \(misfit)") }
        print("\(file.printable): ok, \(sheet.all.count) cues in \"\(sheet.language)\"")
    }
}

struct CuesExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a shipped cue sheet, to copy and change.",
        discussion: "dotwalk cues export en > mine.yaml")

    @Argument(help: "The name of a shipped sheet: en, fr.")
    var name: String

    func run() throws {
        print(try Files.shippedSheet(name).text, terminator: "")
    }
}
