import FloorDrawing
import Indoor
import Rehearsal
import Review
import TextCanvas

/// Signs and colours of drawings over the time of the walk.
extension Look {
    /// The same colours, dimmed, for the future.
    func future(_ style: Style) -> Style { Style(style.foreground, on: style.background, .dim) }

    /// The line's glyph and style for the quality of the position.
    func bar(_ column: Timeline.Column) -> (Glyph, Style) {
        // It has to be recognisable without colours and in ASCII, where all lines would look the
        // same.
        let isPlain = glyphs == .ascii
        return switch column.quality {
        case .accurate: (isPlain ? "=" : "━", good)
        case .degraded: (isPlain ? "-" : "╍", warning)
        case .lost: (isPlain ? "x" : "┄", bad)
        case nil, .some(.none): (isPlain ? "." : "─", faint)
        }
    }

    func mark(_ kind: Timeline.Kind) -> (Glyph, Style) {
        switch kind {
        case .failed: ("✗", bad)
        case .met: ("✓", good)
        case .caption: ("¶", text)
        case .chapter: ("§", strong)
        case .marker: ("⚑", accent)
        case .note: ("✎", accent)
        case .cue: ("»", hint)
        case .level: ("⇕", connector)
        case .handover: ("⇄", accent)
        case .waypoint: ("◈", destination)
        case .warning: ("⚠", warning)
        case .vibration: ("≈", warning)
        }
    }

    /// The glyph for the cues in a column; nil: there are none.
    func mark(_ cell: CueLane.Cell) -> (Glyph, Style)? {
        let isPlain = glyphs == .ascii
        if let finding = cell.finding { return ("!", finding == .error ? bad : warning) }
        return switch cell.count {
        case 0: nil
        case 1 where cell.isReadable: (isPlain ? "#" : "▄", fill(hint))
        case 1: (isPlain ? "=" : "▂", fill(hint))
        default: (isPlain ? "%" : "█", fill(hint))
        }
    }
}
