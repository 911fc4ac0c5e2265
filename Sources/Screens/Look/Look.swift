import Indoor
import Simulation
import TextCanvas

/// The colour theme: the only place that assigns colours and attributes to meanings.
///
/// Every meaning also has a glyph or a word, so that colours are not required. The numbers are
/// xterm's 256 colours, one for dark and one for light backgrounds.
struct Look: Hashable, Sendable {
    let isLight: Bool
    /// Whether areas can have faint background tints: needs 256 colours.
    let hasTints: Bool
    let glyphs: GlyphSet

    init(_ capabilities: Capabilities) {
        isLight = capabilities.background == .light
        hasTints = capabilities.colours == .palette256
        glyphs = capabilities.glyphs
    }

    /// A colour for dark and one for light backgrounds.
    func ink(
        _ dark: UInt8, _ light: UInt8, basic: UInt8, _ mono: Attributes = []
    ) -> Colour {
        Colour(
            isLight ? light : dark, basic: isLight ? Look.basicOnWhite(basic) : basic, mono: mono)
    }

    /// The colour of 16 that is visible on white: no whites, no bright ones, blue for cyan and
    /// magenta for yellow.
    private static func basicOnWhite(_ basic: UInt8) -> UInt8 {
        switch basic % 8 {
        case 7: 0
        case 6: 4
        case 3: 5
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

    var text: Style { style(253, 235, basic: 7) }
    var strong: Style { style(255, 232, basic: 15, mono: .bold, .bold) }
    var dim: Style { style(246, 242, basic: 7, mono: .dim) }
    /// The style of unimportant things: rules, empty gauges.
    var faint: Style { style(241, 245, basic: 8, mono: .dim) }
    // It is fainter than the content.
    var frame: Style { style(241, 245, basic: 8, mono: .dim) }
    var title: Style { style(248, 240, basic: 7, mono: .bold) }
    var key: Style { style(117, 25, basic: 14, mono: .bold, .bold) }
    /// A key in a list: among many, bold ones would attract more attention than their effects.
    var listedKey: Style { style(117, 25, basic: 14, mono: .bold) }
    var accent: Style { style(81, 25, basic: 14, mono: .bold) }

    /// A completely dark picture.
    var black: Style { Style(on: Colour(16, basic: 0)) }

    // MARK: Good and bad

    var good: Style { style(78, 28, basic: 10) }
    var warning: Style { style(215, 130, basic: 11, mono: .bold) }
    var bad: Style { style(203, 160, basic: 9, mono: .bold) }

    /// The style of areas, as in gauges: with the colour of words they would attract more attention
    /// than the phone.
    func fill(_ words: Style) -> Style {
        switch words {
        case good: style(65, 28, basic: 2)
        case warning: style(137, 130, basic: 3, mono: .bold)
        case bad: style(131, 160, basic: 1, mono: .bold)
        case hint: style(137, 130, basic: 3)
        default: words
        }
    }

    // MARK: The map

    var wall: Style { style(250, 238, basic: 7) }
    /// A wall in Braille, zoomed out, where there are many: positions, the route and links are more
    /// important.
    var wallFar: Style { style(244, 244, basic: 7) }
    var glass: Style { style(73, 30, basic: 6) }
    var low: Style { style(241, 245, basic: 8, mono: .dim) }
    var column: Style { style(245, 244, basic: 7) }
    var door: Style { style(137, 137, basic: 3, mono: .dim) }
    var connector: Style { style(141, 97, basic: 13) }
    /// A connector zoomed out, where there are many.
    var connectorFar: Style { style(140, 97, basic: 5) }
    var unitName: Style { wall }
    /// The style of a room's name, in the hue of its kind: the palette has no dark hues that are
    /// faint enough for floors beside greys.
    func name(of kind: GroundKind) -> Style {
        switch kind {
        case .shop: style(151, 28, basic: 2)
        case .food: style(180, 94, basic: 3)
        case .toilets: style(110, 25, basic: 6)
        case .platform: style(146, 61, basic: 5)
        case .closed: style(244, 242, basic: 7, mono: .dim)
        default: unitName
        }
    }
    var placeName: Style { style(244, 244, basic: 7, mono: .dim) }
    var itinerary: Style { style(75, 26, basic: 12, mono: .bold) }
    var itineraryBehind: Style { style(25, 68, basic: 4, mono: .dim) }
    var itineraryElsewhere: Style { style(60, 103, basic: 8, mono: .dim) }
    var itineraryLost: Style { style(246, 244, basic: 8) }
    var destination: Style { style(212, 162, basic: 13, mono: .bold, .bold) }
    var dot: Style { style(39, 27, basic: 12, mono: .bold, .bold) }
    var dotLost: Style { style(250, 240, basic: 7, mono: .dim) }
    var ring: Style { style(38, 67, basic: 6) }
    var cone: Style { style(39, 33, basic: 14) }
    var truth: Style { style(214, 166, basic: 11, mono: .bold, .bold) }
    /// The truth's trail, a paler colour of the person's arrow: the app's trail has the colours of
    /// quality.
    var truthTrail: Style { style(222, 94, basic: 11, mono: .dim) }
    var truthLost: Style { style(167, 160, basic: 1, mono: .dim) }
    var people: Style { style(152, 60, basic: 7) }
    var peopleOld: Style { style(242, 245, basic: 8, mono: .dim) }
    var raw: Style { style(203, 160, basic: 9, mono: .bold) }
    var trailAccurate: Style { style(35, 65, basic: 2) }
    var trailDegraded: Style { style(178, 136, basic: 3) }

    /// The mark of one of the other people.
    static let person = "•"

    // MARK: The phone

    var phone: Style { style(250, 240, basic: 7) }
    var phoneShaken: Style { style(215, 130, basic: 11, mono: .bold, .bold) }

    /// The phone's frame while it vibrates, in the colour of the vibration's meaning.
    func shaken(_ pattern: VibrationPattern) -> Style {
        switch pattern {
        case .success, .arrival: good.adding(.bold)
        case .warning: phoneShaken
        case .error: bad.adding(.bold)
        case .turn: hint.adding(.bold)
        }
    }

    var bannerAccurate: Style { filled((231, 231), on: (28, 28), basic: (15, 2), .bold) }
    var bannerDegraded: Style { filled((16, 16), on: (214, 214), basic: (0, 3), .bold) }
    var bannerLost: Style { filled((231, 231), on: (241, 241), basic: (0, 7), .bold) }
    var bannerNone: Style { filled((252, 238), on: (236, 253), basic: (7, 0), mono: []) }
    var primaryButton: Style { filled((231, 231), on: (26, 26), basic: (15, 4), .bold) }
    var button: Style { filled((254, 235), on: (238, 252), basic: (0, 7), mono: []) }
    var primaryKey: Style { filled((228, 228), on: (26, 26), basic: (11, 4), .bold) }
    var buttonKey: Style { filled((117, 25), on: (238, 252), basic: (4, 7), mono: [], .bold) }
    var card: Style { filled((231, 231), on: (24, 25), basic: (15, 4), mono: [], .bold) }
    /// The caption, without a hue: hues belong to the app's position and words below it.
    var caption: Style { filled((231, 231), on: (240, 240), basic: (15, 4), mono: [], .bold) }
    var hint: Style { style(222, 130, basic: 11, mono: .bold) }
    var toast: Style { style(117, 25, basic: 14) }

    /// The tint for the app's statements about the position: its accuracy, and the phone's
    /// direction. nil without background tints: the outlines are drawn in any case.
    var ringTint: Colour? { tint(25, 117) }
    /// The tint of a large ring; nil on dark, where every blue of the palette would hide its
    /// contents: its outline is enough.
    var wideRingTint: Colour? { isLight ? tint(195, 195) : nil }
    var coneTint: Colour? { tint(24, 153) }
    /// A wall under ring or cone.
    var wallInArea: Style { style(67, 67, basic: 7) }

    private func tint(_ dark: UInt8, _ light: UInt8) -> Colour? {
        hasTints ? Colour(isLight ? light : dark, basic: isLight ? 15 : 0) : nil
    }

    /// The faint background of a kind of ground; nil for none. Without background tints a pattern
    /// shows where scans fail. A blank has the wall's foreground colour. This is not visible, and
    /// saves a change of colours, each of which has to be sent.
    func ground(_ kind: GroundKind) -> Cell? {
        guard hasTints else {
            return switch kind {
            case .coveragePoor, .gradeFair: Cell("·", faint)
            case .coverageNone: Cell("░", faint)
            // These three differ in ASCII, too.
            case .gradePoor: Cell("▒", faint)
            case .gradeNone: Cell("╱", faint)
            default: nil
            }
        }
        let number: (dark: UInt8, light: UInt8) =
            switch kind {
            case .open: (235, 255)
            case .room: (237, 253)
            // These are greys on dark: the kind's colours are too strong beside them.
            case .shop: (238, 230)
            case .food: (239, 225)
            case .toilets: (237, 195)
            case .platform: (236, 254)
            case .closed: (233, 250)
            case .outdoor: (234, 255)
            case .coveragePoor: (58, 229)
            case .coverageNone: (52, 224)
            case .gradeGood: (22, 194)
            case .gradeFair: (236, 254)
            case .gradePoor: (58, 229)
            case .gradeNone: (52, 224)
            }
        let paper = Colour(isLight ? number.light : number.dark, basic: isLight ? 15 : 0)
        return Cell(.blank, wall.on(paper))
    }
}

/// The kinds of ground on a map.
enum GroundKind: Hashable, Sendable, CaseIterable {
    case open, room, shop, food, toilets, platform, closed, outdoor
    /// The areas where a picture is unlikely to be recognised, or cannot be.
    case coveragePoor, coverageNone
    /// The quality of the radio, from enough to nothing.
    case gradeGood, gradeFair, gradePoor, gradeNone
}

extension Canvas {
    /// A box of the desk.
    ///
    /// - Parameter isJoined: whether its left line is already drawn, as the right line of another
    ///   panel.
    /// - Returns: the inner rectangle, one column from its line.
    mutating func panel(
        _ rect: Rect, _ look: Look, title: String, note: String = "", isJoined: Bool = false
    ) -> Rect {
        box(
            rect, style: look.frame, title: title, titleStyle: look.title, note: note,
            isJoined: isJoined
        ).inset(columns: 1, rows: 0)
    }

    /// Writes without changing the background of the cells.
    mutating func write(over text: String, column: Int, row: Int, style: Style) {
        var next = column
        for glyph in text.glyphs {
            put(
                glyph, column: next, row: row,
                style: style.on(self[next, row].style.background))
            next += glyph.columns
        }
    }
}
