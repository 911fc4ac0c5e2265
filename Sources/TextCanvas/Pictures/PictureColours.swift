/// A canvas as it looks on a dark and on a light background: the same glyphs in other colours.
package struct ThemedCanvas: Hashable, Sendable {
    package let dark: Canvas
    package let light: Canvas

    /// - Parameter light: nil: the same as `dark`.
    package init(dark: Canvas, light: Canvas? = nil) {
        (self.dark, self.light) = (dark, light ?? dark)
    }

    package var size: Size { dark.size }

    func ink(column: Int, row: Int) -> Ink {
        Ink(dark: dark[column, row].style, light: light[column, row].style)
    }
}

/// The style of a cell under both themes.
struct Ink: Hashable {
    let dark: Style
    let light: Style
}

/// The colours of pictures, each a class of a style sheet that several pictures share. Only the
/// style sheet depends on the theme, so that one picture is right under both.
package struct PictureColours: Hashable, Sendable {
    /// The colours of one theme.
    package struct Theme: Hashable, Sendable {
        /// The terminal's own foreground and background.
        package let ink: RGB
        package let paper: RGB

        package static let dark = Theme(ink: RGB(218, 218, 218), paper: RGB(14, 16, 19))
        package static let light = Theme(ink: RGB(28, 28, 28), paper: RGB(255, 255, 255))
    }

    private struct Pair: Hashable {
        let dark: RGB
        let light: RGB
    }

    /// In the order in which they were first used.
    private var pairs: [Pair] = []
    private var numbers: [Pair: Int] = [:]

    package init() {
        _ = number(dark: Theme.dark.paper, light: Theme.light.paper)
        _ = number(dark: Theme.dark.ink, light: Theme.light.ink)
    }

    /// The class of the picture's own background.
    static let paper = "c0"

    /// The class of a foreground.
    mutating func foreground(_ ink: Ink) -> String {
        "c\(number(dark: ink.dark.shown(.dark).ink, light: ink.light.shown(.light).ink))"
    }

    /// The class of a background; nil: the picture's own.
    mutating func background(_ ink: Ink) -> String? {
        let number = number(
            dark: ink.dark.shown(.dark).paper, light: ink.light.shown(.light).paper)
        return number == 0 ? nil : "c\(number)"
    }

    private mutating func number(dark: RGB, light: RGB) -> Int {
        let pair = Pair(dark: dark, light: light)
        if let number = numbers[pair] { return number }
        numbers[pair] = pairs.count
        pairs.append(pair)
        return pairs.count - 1
    }

    // MARK: Style sheets

    /// The rules that every picture needs, whatever its colours are.
    private static let shared = """
        .screen text{font-family:"DejaVu Sans Mono",Menlo,Consolas,"Liberation Mono",monospace;\
        font-size:14px}
        .screen .b{font-weight:700}.screen .d{opacity:.65}\
        .screen .u{text-decoration:underline}
        .screen rect{shape-rendering:crispEdges}

        """

    /// The style sheet of a separate picture, which has one theme.
    package func sheet(isLight: Bool) -> String {
        PictureColours.shared + rules { isLight ? $0.light : $0.dark }
    }

    /// The style sheet of a page that follows its reader: light, dark if the reader prefers it,
    /// light on paper.
    package var sheet: String {
        PictureColours.shared + rules(\.light)
            + "@media screen and (prefers-color-scheme:dark){\n" + rules(\.dark) + "}\n"
    }

    private func rules(_ colour: (Pair) -> RGB) -> String {
        pairs.enumerated().map { ".screen .c\($0){fill:\(colour($1).hex)}\n" }.joined()
    }
}

extension Style {
    /// The foreground and background as they are seen.
    fileprivate func shown(_ theme: PictureColours.Theme) -> PictureColours.Theme {
        let (ink, paper) = (foreground.rgb ?? theme.ink, background.rgb ?? theme.paper)
        return attributes.contains(.reverse)
            ? PictureColours.Theme(ink: paper, paper: ink)
            : PictureColours.Theme(ink: ink, paper: paper)
    }
}
