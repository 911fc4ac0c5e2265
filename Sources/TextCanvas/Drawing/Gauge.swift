extension Canvas {
    /// Draws a bar along one row, filled to `fraction` (0 to 1) with a resolution of an eighth of a
    /// column.
    ///
    /// `marks` are the fractions of thresholds; they are drawn over the bar.
    package mutating func gauge(
        _ fraction: Double, column: Int, row: Int, width: Int, style: Style = .plain,
        emptyStyle: Style? = nil, marks: [Double] = [], markStyle: Style = .plain
    ) {
        guard width > 0 else { return }
        let eighths = Int((share(fraction) * Double(width * 8)).rounded())
        for index in 0..<width {
            let part = min(max(eighths - index * 8, 0), 8)
            let cellStyle = part > 0 ? style : emptyStyle ?? style
            put(gaugeGlyphs[part], column: column + index, row: row, style: cellStyle)
        }
        for mark in marks {
            let index = min(Int(share(mark) * Double(width)), width - 1)
            put("│", column: column + index, row: row, style: markStyle)
        }
    }
}

/// Empty, one eighth, … full.
private let gaugeGlyphs: [Glyph] = ["░", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

private func share(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
