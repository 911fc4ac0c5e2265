import ArgumentParser
import NcursesTerminal
import TextCanvas

/// What the program cannot find out about the terminal by itself.
struct ScreenOptions: ParsableArguments {
    @Flag(help: "ASCII characters only.")
    var ascii = false

    @Flag(help: "For a light background, where COLORFGBG does not tell.")
    var light = false

    /// Of what is written into a file: whoever looks at it later has glyphs and colours.
    var ofAFile: Capabilities {
        Capabilities(
            glyphs: ascii ? .ascii : .unicode, colours: .palette256,
            background: light ? .light : .dark)
    }

    /// The terminal at hand, for as long as the value lives.
    func terminal() throws -> Terminal {
        try told { () throws(TerminalError) in
            try Terminal(glyphs: ascii ? .ascii : nil, background: light ? .light : nil)
        }
    }

    /// Before anything is prepared that takes long.
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
