/// The terminal's capabilities.
package struct Capabilities: Hashable, Sendable {
    package enum Background: Hashable, Sendable {
        case dark
        case light
    }

    package var glyphs: GlyphSet
    package var colours: ColourDepth
    package var background: Background

    package init(
        glyphs: GlyphSet = .unicode, colours: ColourDepth = .palette256,
        background: Background = .dark
    ) {
        self.glyphs = glyphs
        self.colours = colours
        self.background = background
    }

    /// Finds them from the environment.
    ///
    /// - Parameters:
    ///   - terminalColours: the number in the terminal's description; 0 or less for none.
    ///   - noColour: the value of `NO_COLOR`, effective when not empty (no-color.org).
    ///   - foregroundAndBackground: the value of `COLORFGBG`, such as `15;0` or `0;default;15`.
    package init(
        isUTF8: Bool, terminalColours: Int, noColour: String?, foregroundAndBackground: String?
    ) {
        glyphs = isUTF8 ? .unicode : .ascii
        colours =
            switch terminalColours {
            case _ where noColour?.isEmpty == false: .mono
            case 256...: .palette256
            case 8...: .basic16
            default: .mono
            }
        // 7 and the bright colours from 9 are light; 8 is dark grey
        let number = foregroundAndBackground?.split(separator: ";").last.flatMap { Int($0) }
        background = number.map { $0 == 7 || $0 > 8 } == true ? .light : .dark
    }
}
