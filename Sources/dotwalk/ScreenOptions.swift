import ArgumentParser
import NcursesTerminal
import TextCanvas

/// What the program cannot find out about the terminal by itself.
struct ScreenOptions: ParsableArguments {
    @Flag(help: "ASCII characters only.")
    var ascii = false

    @Flag(help: "For a light background, where COLORFGBG does not tell.")
    var light = false

    /// The terminal at hand, for as long as the value lives.
    func terminal() throws -> Terminal {
        do {
            return try Terminal(glyphs: ascii ? .ascii : nil, background: light ? .light : nil)
        } catch {
            throw Failure(ExitStatus.badInput, "\(error)")
        }
    }
}
