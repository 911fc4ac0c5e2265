import ArgumentParser
import NcursesTerminal
import TextCanvas

/// The options for facts about the terminal that the program cannot find out by itself.
struct ScreenOptions: ParsableArguments {
    @Flag(help: "ASCII characters only.")
    var ascii = false

    @Flag(help: "For a light background, where COLORFGBG does not tell.")
    var light = false

    /// The capabilities for a picture in a file: its readers have glyphs and colours.
    var ofAFile: Capabilities {
        Capabilities(
            glyphs: ascii ? .ascii : .unicode, colours: .palette256,
            background: light ? .light : .dark)
    }

    /// The real terminal, as long as the value lives.
    func terminal() throws -> Terminal {
        try told { () throws(TerminalError) in
            try Terminal(glyphs: ascii ? .ascii : nil, background: light ? .light : nil)
        }
    }

    /// Checks the terminal before a long preparation.
    func check() throws { try told(Terminal.check) }

    private func told<Value: ~Copyable>(
        _ open: () throws(TerminalError) -> Value
    ) throws -> Value {
        do {
            return try open()
        } catch {
            throw Failure(ExitStatus.badInput, "\(error)")
        }
    }
}
