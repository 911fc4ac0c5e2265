import CNcurses
import TextCanvas

/// A style as ncurses expects it: attributes and a colour pair.
struct Rendition {
    var attributes: attr_t
    var pair: Int16
}

/// Turns styles into ncurses' attributes and colour pairs, which are made when first used.
struct Palette {
    private let depth: ColourDepth
    private let isLight: Bool
    /// The number of colours available; if it is 8, attributes make the bright half of 16.
    private let colours: Int
    /// The number of pairs available, including pair 0 (the terminal's own colours).
    private let pairLimit: Int
    /// Whether the terminal's own colours can be part of a pair.
    private let hasOwnColours: Bool
    private var pairs: [PairKey: Int16] = [:]
    private var renditions: [Style: Rendition] = [.plain: Rendition(attributes: 0, pair: 0)]

    private struct PairKey: Hashable {
        var foreground: Int16
        var background: Int16
    }

    init(depth: ColourDepth, background: Capabilities.Background) {
        isLight = background == .light
        let works = depth != .mono && has_colors() && start_color() == OK
        self.depth = works ? depth : .mono
        hasOwnColours = works && use_default_colors() == OK
        colours = works ? Int(cncurses_colours()) : 0
        pairLimit = works ? min(Int(cncurses_pairs()), Int(Int16.max)) : 1
    }

    mutating func rendition(of style: Style) -> Rendition {
        if let rendition = renditions[style] { return rendition }
        let rendition = makeRendition(of: style)
        renditions[style] = rendition
        return rendition
    }

    private mutating func makeRendition(of style: Style) -> Rendition {
        var attributes = style.attributes(in: depth)
        var foreground = style.foreground.number(in: depth)
        var background = style.background.number(in: depth)
        if colours < 16 {
            // Bold makes a colour bright, but bold black is often black: so dark grey is dim
            // white, or dim black on white.
            if foreground == 8 {
                foreground = isLight ? 0 : 7
                attributes.insert(.dim)
            } else if let bright = foreground, bright > 8 {
                foreground = bright - 8
                attributes.insert(.bold)
            }
            background = background.map { $0 % 8 }
        }
        return Rendition(
            attributes: attributes.ncurses,
            pair: pair(foreground: foreground, background: background))
    }

    /// Pair 0 when there are no pairs left: plain, but readable.
    private mutating func pair(foreground: Int?, background: Int?) -> Int16 {
        guard foreground != nil || background != nil else { return 0 }
        let key = PairKey(
            foreground: Int16(foreground ?? (hasOwnColours ? -1 : 7)),
            background: Int16(background ?? (hasOwnColours ? -1 : 0)))
        if let pair = pairs[key] { return pair }
        let pair = Int16(pairs.count + 1)
        guard pair < pairLimit, init_pair(pair, key.foreground, key.background) == OK else {
            return 0
        }
        pairs[key] = pair
        return pair
    }
}

extension Attributes {
    fileprivate var ncurses: attr_t {
        var all: attr_t = 0
        if contains(.bold) { all |= cncurses_bold }
        if contains(.dim) { all |= cncurses_dim }
        if contains(.underline) { all |= cncurses_underline }
        if contains(.reverse) { all |= cncurses_reverse }
        return all
    }
}
