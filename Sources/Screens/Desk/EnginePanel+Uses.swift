import Indoor
import Session
import TextCanvas

/// What the app does with the position beside showing it, as the desk sees it.
extension EnginePanel {
    /// None while it does nothing.
    var useLines: [Line] {
        guard let uses = model.report.display.uses else { return [] }
        var lines: [Line] = []
        if uses.isTracking || uses.held + uses.delivered > 0 {
            let off = uses.isTracking ? "" : ", off"
            lines.append(
                line(
                    "track",
                    [
                        "\(uses.held) held, \(uses.delivered) delivered\(off)",
                        "\(uses.held) held of \(uses.held + uses.delivered)\(off)",
                    ], isOn: uses.isTracking))
        }
        let told = model.report.truth.server?.positions ?? 0
        if uses.isSharing || told > 0 {
            let count = uses.others.count
            let others = count == 1 ? "1 other" : "\(count) others"
            let words = uses.isSharing ? ["\(told) told, \(others)"] : ["\(told) told, off"]
            lines.append(line("sharing", words, isOn: uses.isSharing))
        }
        if !uses.collected.isEmpty {
            lines.append(line("noted", ["\(uses.collected.count)"], isOn: true))
        }
        return lines
    }

    /// - Parameter words: from long to short; the first that fits is shown.
    private func line(_ name: String, _ words: [String], isOn: Bool) -> Line {
        { canvas, rect in
            let line = rect.split(top: 1).top
            func room(_ columns: Int) -> Rect { line.split(left: columns).rest }
            // in a narrow panel without the column of names
            let columns = [EnginePanel.nameColumns, name.displayColumns + 1]
            let fitting = words.lazy.flatMap { words in columns.map { (words, room($0)) } }
                .first { $0.displayColumns <= $1.width }
            let (text, place) = fitting ?? (words.last ?? "", room(name.displayColumns + 1))
            canvas.write(name, in: line, style: look.dim)
            canvas.write(text, in: place, style: isOn ? look.text : look.dim)
        }
    }
}
