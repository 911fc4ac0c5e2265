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
            let words = "\(uses.held) held, \(uses.delivered) delivered"
            lines.append(line("track", words, isOn: uses.isTracking))
        }
        let told = model.report.truth.server?.positions ?? 0
        if uses.isSharing || told > 0 {
            let count = uses.others.count
            let others = count == 1 ? "1 other" : "\(count) others"
            lines.append(line("sharing", "\(told) told, \(others)", isOn: uses.isSharing))
        }
        if !uses.collected.isEmpty {
            lines.append(line("noted", "\(uses.collected.count)", isOn: true))
        }
        return lines
    }

    private func line(_ name: String, _ words: String, isOn: Bool) -> Line {
        { canvas, rect in
            let parts = rect.split(top: 1).top.split(left: EnginePanel.nameColumns)
            canvas.write(name, in: parts.left, style: look.dim)
            let state = isOn ? "" : ", off"
            canvas.write(words + state, in: parts.rest, style: isOn ? look.text : look.dim)
        }
    }
}
