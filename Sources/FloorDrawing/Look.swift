import Indoor
import TextCanvas

/// The colour theme: the only place that assigns colours and attributes to meanings.
///
/// Every meaning also has a glyph or a word, so that colours are not required. The numbers are
/// xterm's 256 colours, one for dark and one for light backgrounds.
package struct Look: Hashable, Sendable {
    package let isLight: Bool
    /// Whether areas can have faint background tints. That needs 256 colours.
    package let hasTints: Bool
    package let glyphs: GlyphSet

    package init(_ capabilities: Capabilities) {
        isLight = capabilities.background == .light
        hasTints = capabilities.colours == .palette256
        glyphs = capabilities.glyphs
    }

    /// A colour for dark and one for light backgrounds.
    package func ink(
        _ dark: UInt8, _ light: UInt8, basic: UInt8, _ mono: Attributes = []
    ) -> Colour {
        Colour(
            isLight ? light : dark, basic: isLight ? Look.basicOnWhite(basic) : basic, mono: mono)
    }

    /// The nearest of 16 colours that is legible on white: never white or a bright colour; blue
    /// replaces cyan, magenta replaces yellow and black replaces green.
    private static func basicOnWhite(_ basic: UInt8) -> UInt8 {
        switch basic % 8 {
        case 7: 0
        case 6: 4
        case 3: 5
        case 2: 0
        default: basic > 8 ? basic - 8 : basic
        }
    }

    private func style(
        _ dark: UInt8, _ light: UInt8, basic: UInt8, mono: Attributes = [],
        _ attributes: Attributes = []
    ) -> Style {
        Style(ink(dark, light, basic: basic, mono), attributes)
    }

    private func filled(
        _ text: (UInt8, UInt8), on paper: (UInt8, UInt8), basic: (UInt8, UInt8),
        mono: Attributes = .reverse, _ attributes: Attributes = []
    ) -> Style {
        Style(
            Colour(isLight ? text.1 : text.0, basic: basic.0),
            on: Colour(isLight ? paper.1 : paper.0, basic: basic.1, mono: mono), attributes)
    }

    // MARK: Text

    package var text: Style { style(253, 235, basic: 7) }
    package var strong: Style { style(255, 232, basic: 15, mono: .bold, .bold) }
    package var dim: Style { style(246, 242, basic: 7, mono: .dim) }
    /// The style of unimportant things: lines between parts, empty gauges.
    package var faint: Style { style(241, 245, basic: 8, mono: .dim) }
    // The frames of panels are lighter than their contents.
    package var frame: Style { style(241, 245, basic: 8, mono: .dim) }
    package var title: Style { style(248, 240, basic: 7, mono: .bold) }
    package var key: Style { style(117, 25, basic: 14, mono: .bold, .bold) }
    /// The style of a key in a long list. It is not bold: bold keys would hide their meanings.
    package var listedKey: Style { style(117, 25, basic: 14, mono: .bold) }
    package var accent: Style { style(81, 25, basic: 14, mono: .bold) }

    /// The style of a picture in the dark.
    package var black: Style { Style(on: Colour(16, basic: 0)) }

    // MARK: Good and bad

    package var good: Style { style(78, 28, basic: 10) }
    package var warning: Style { style(215, 130, basic: 11, mono: .bold) }
    package var bad: Style { style(203, 160, basic: 9, mono: .bold) }

    /// The style of areas, such as gauges. In the colour of words they would draw the eye away from
    /// the phone.
    package func fill(_ words: Style) -> Style {
        switch words {
        case good: style(65, 28, basic: 2)
        case warning: style(137, 130, basic: 3, mono: .bold)
        case bad: style(131, 160, basic: 1, mono: .bold)
        case hint: style(137, 130, basic: 3)
        default: words
        }
    }

    // MARK: The map

    /// Walls are of a middle grey, and names are brighter: a map is read by its names.
    package var wall: Style { style(246, 244, basic: 8) }
    /// Walls drawn in Braille, on a map that is zoomed out. There are many of them, so they are
    /// fainter than walls near by.
    package var wallFar: Style { style(242, 246, basic: 8) }
    package var glass: Style { style(66, 66, basic: 6) }
    package var low: Style { style(240, 248, basic: 8, mono: .dim) }
    package var column: Style { style(241, 248, basic: 8) }
    package var door: Style { style(137, 137, basic: 3, mono: .dim) }
    package var connector: Style { style(183, 55, basic: 13) }
    /// The lines of connectors, and on a map that is zoomed out, where there are many, their marks.
    package var connectorFar: Style { style(140, 55, basic: 13) }
    /// The mark of a connector that the next manoeuvre takes.
    package var manoeuvre: Style { style(231, 16, basic: 15, mono: .bold, .bold) }
    package var unitName: Style { style(252, 235, basic: 7) }
    /// The name of a room, in the colour of its kind. The floor itself is grey: the palette has no
    /// dark colours that are faint enough for floors.
    package func name(of kind: GroundKind) -> Style {
        switch kind {
        case .shop: style(151, 22, basic: 2)
        case .food: style(223, 88, basic: 3)
        case .toilets: style(152, 18, basic: 6)
        case .platform: style(189, 54, basic: 13)
        case .closed: style(248, 238, basic: 7, mono: .dim)
        default: unitName
        }
    }
    package var placeName: Style { style(250, 238, basic: 7, mono: .dim) }
    /// The way up to the next manoeuvre: brighter than the rest.
    package var itineraryNext: Style { style(117, 26, basic: 12, mono: .bold, .bold) }
    package var itinerary: Style { style(75, 26, basic: 12, mono: .bold) }
    package var itineraryBehind: Style { style(25, 68, basic: 4, mono: .dim) }
    package var itineraryElsewhere: Style { style(60, 103, basic: 8, mono: .dim) }
    package var itineraryLost: Style { style(246, 242, basic: 7) }
    package var destination: Style { style(225, 90, basic: 13, mono: .bold, .bold) }
    package var dot: Style { style(45, 26, basic: 14, mono: .bold, .bold) }
    /// The dot on the map. It is a solid cell, with halves of cells at both sides.
    package var dotSolid: Style {
        filled((231, 231), on: (45, 26), basic: isLight ? (15, 4) : (0, 14), .bold)
    }
    package var dotLost: Style { style(250, 240, basic: 7, mono: .dim) }
    /// The outlines of ring and cone where there are no tints.
    package var ring: Style { style(38, 67, basic: 6) }
    package var cone: Style { style(45, 26, basic: 14) }
    package var truth: Style { style(214, 130, basic: 11, mono: .bold, .bold) }
    /// The person's mark on the map: an inverse cell.
    package var person: Style { filled((16, 231), on: (214, 130), basic: (0, 3), .bold) }
    /// The trail of the person: a paler colour of the person's arrow. The app's trail has the
    /// colours of accuracy.
    package var truthTrail: Style { style(222, 94, basic: 11, mono: .dim) }
    package var truthLost: Style { style(167, 160, basic: 1, mono: .dim) }
    package var people: Style { style(152, 60, basic: 7) }
    package var peopleOld: Style { style(242, 245, basic: 8, mono: .dim) }
    package var raw: Style { style(203, 160, basic: 9, mono: .bold) }
    package var trailAccurate: Style { style(35, 65, basic: 2) }
    package var trailDegraded: Style { style(178, 136, basic: 3) }

    /// The mark of one of the other people.
    package static let person = "•"
    /// The mark of a closed part of the building.
    package static let closed = "✗"

    // MARK: The phone

    package var phone: Style { style(250, 240, basic: 7) }
    package var phoneShaken: Style { style(215, 130, basic: 11, mono: .bold, .bold) }

    /// The phone's frame while it vibrates, in the colour of what the vibration means.
    package func shaken(_ pattern: VibrationPattern) -> Style {
        switch pattern {
        case .success, .arrival: good.adding(.bold)
        case .warning: phoneShaken
        case .error: bad.adding(.bold)
        case .turn: hint.adding(.bold)
        }
    }

    package var bannerAccurate: Style { filled((231, 231), on: (22, 22), basic: (0, 2), .bold) }
    package var bannerDegraded: Style { filled((16, 16), on: (214, 214), basic: (0, 3), .bold) }
    package var bannerLost: Style { filled((231, 231), on: (240, 240), basic: (0, 7), .bold) }
    package var bannerNone: Style { filled((252, 237), on: (236, 253), basic: (7, 0), mono: []) }
    package var primaryButton: Style { filled((231, 231), on: (24, 24), basic: (15, 4), .bold) }
    package var button: Style { filled((254, 235), on: (238, 252), basic: (0, 7), mono: []) }
    package var primaryKey: Style { filled((228, 228), on: (24, 24), basic: (11, 4), .bold) }
    package var buttonKey: Style {
        filled((117, 24), on: (238, 252), basic: (4, 7), mono: [], .bold)
    }
    package var card: Style { filled((231, 231), on: (24, 24), basic: (15, 4), mono: [], .bold) }
    /// The style of captions. They have no colour, so that they are not taken for words or positions
    /// of the app.
    package var caption: Style {
        filled((231, 231), on: (240, 240), basic: (15, 4), mono: [], .bold)
    }
    package var hint: Style { style(222, 130, basic: 11, mono: .bold) }
    package var toast: Style { style(117, 25, basic: 14) }

    /// The tint of the ring of accuracy on a ground: two greys above it, and on light backgrounds two
    /// below. Grounds with a hue get one tint.
    package func ring(on ground: Colour) -> Colour {
        tint(isLight ? max(grey(of: ground) - 2, 251) : min(grey(of: ground) + 2, 238))
    }

    /// The tint of the cone of view. On a dark background it is a blue as dark as the ground: the
    /// palette's brighter blues hide what lies on them.
    package func cone(on ground: Colour) -> Colour { tint(isLight ? 153 : 17) }

    /// The grey of a ground; for the terminal's own background and grounds with a hue, one between
    /// open ground and rooms.
    private func grey(of ground: Colour) -> Int {
        let own = ground.number(in: .palette256)
        return own.flatMap { (232...255).contains($0) ? $0 : nil } ?? (isLight ? 256 : 234)
    }

    private func tint(_ number: Int) -> Colour {
        Colour(UInt8(truncatingIfNeeded: number), basic: isLight ? 15 : 0)
    }

    /// The faint background of a kind of ground; nil for none. If there are no background tints, a
    /// pattern shows where scans fail. A blank has the foreground colour of walls, which is not
    /// visible there: the terminal is then sent fewer changes of colours.
    package func ground(_ kind: GroundKind) -> Cell? {
        guard hasTints else {
            return switch kind {
            case .coveragePoor, .gradeFair: Cell("·", faint)
            case .coverageNone: Cell("░", faint)
            // These three patterns also differ in ASCII.
            case .gradePoor: Cell("▒", faint)
            case .gradeNone: Cell("╱", faint)
            default: nil
            }
        }
        let number: (dark: UInt8, light: UInt8) =
            switch kind {
            case .open: (235, 255)
            case .room: (236, 253)
            // On dark backgrounds these are one grey: the colours of the kinds are too strong.
            case .shop: (236, 230)
            case .food: (236, 225)
            case .toilets: (236, 195)
            case .platform: (236, 254)
            case .closed: (233, 252)
            case .outdoor: (234, 255)
            case .coveragePoor: (53, 229)
            case .coverageNone: (52, 224)
            case .gradeGood: (22, 194)
            case .gradeFair: (235, 254)
            case .gradePoor: (53, 229)
            case .gradeNone: (52, 224)
            }
        let paper = Colour(isLight ? number.light : number.dark, basic: isLight ? 15 : 0)
        return Cell(.blank, wall.on(paper))
    }
}

/// The kinds of ground on a map.
package enum GroundKind: Hashable, Sendable, CaseIterable {
    case open, room, shop, food, toilets, platform, closed, outdoor
    /// The areas where a picture is unlikely to be recognised, or cannot be.
    case coveragePoor, coverageNone
    /// The quality of the radio, from enough to nothing.
    case gradeGood, gradeFair, gradePoor, gradeNone
}

extension Canvas {
    /// A box of the desk.
    ///
    /// - Parameter isJoined: whether its left line is already drawn, because it is the right line of
    ///   another panel.
    /// - Returns: the inner rectangle, one column from its line.
    package mutating func panel(
        _ rect: Rect, _ look: Look, title: String, note: String = "", isJoined: Bool = false
    ) -> Rect {
        box(
            rect, style: look.frame, title: title, titleStyle: look.title, note: note,
            isJoined: isJoined
        ).inset(columns: 1, rows: 0)
    }

    /// Writes without changing the background of the cells, unless the style has its own.
    package mutating func write(over text: String, column: Int, row: Int, style: Style) {
        var next = column
        for glyph in text.glyphs {
            put(
                glyph, column: next, row: row,
                style: style.background == .standard
                    ? style.on(self[next, row].style.background) : style)
            next += glyph.columns
        }
    }
}

extension Look {
    /// The nearest of eight arrows to a direction in degrees clockwise from up.
    package static func arrow(_ degrees: Double) -> String {
        ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][
            Int((Heading.normalized(degrees) + 22.5) / 45) % 8]
    }
}

extension Look {
    /// Draws marks in the last column of a list: the list goes on above, or below.
    package func markMore(above: Int, below: Int, in rect: Rect, on canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let column = rect.endColumn - 1
        func mark(_ glyph: Glyph, row: Int) {
            let style = dim.on(canvas[column, row].style.background)
            canvas.put(glyph, column: column, row: row, style: style)
        }
        if above > 0 { mark("▲", row: rect.row) }
        if below > 0 { mark("▼", row: rect.endRow - 1) }
    }
}
