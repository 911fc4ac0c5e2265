import Indoor
import TextCanvas

/// The app's buttons in rows: the first one large, the others in one row if they fit, otherwise in
/// several rows below it. Each shows its key, but not in a picture of a phone as its user has it.
package struct ButtonRows: Hashable, Sendable {
    package let rows: [[Button]]
    /// The glyphs of the keys on them; nil: none are shown.
    package let keys: GlyphSet?
    /// Empty rows above each button row.
    package let gap: Int

    package init(_ buttons: [Button], width: Int, keys: GlyphSet?, isTall: Bool) {
        self.keys = keys
        gap = isTall ? 1 : 0
        var rows: [[Button]] = []
        var used = 0
        for button in buttons {
            let columns = ButtonRows.text(button, keys).displayColumns + 2
            if rows.isEmpty || used + 1 + columns > width {
                rows.append([button])
                used = columns
            } else {
                rows[rows.count - 1].append(button)
                used += 1 + columns
            }
        }
        self.rows = rows
    }

    /// Screen rows in total; on a tall phone this includes one more at the edge.
    package var height: Int { rows.isEmpty ? 0 : rows.count * (1 + gap) + gap }

    package static func text(_ button: Button, _ keys: GlyphSet?) -> String {
        let mark = ButtonKeys.mark(of: button.id, keys)
        return mark.isEmpty ? button.label : "\(mark) \(button.label)"
    }
}
