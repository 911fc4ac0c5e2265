import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The rows for what the app does with the position besides showing it.
extension EnginePanel {
    /// Empty while it does nothing.
    var useLines: [Line] {
        guard let uses = model.report.display.uses else { return [] }
        var lines: [Line] = []
        if uses.isTracking || uses.held + uses.delivered > 0 {
            let off = uses.isTracking ? "" : ", off"
            lines.append(
                .use(
                    Use(
                        name: "track",
                        words: [
                            "\(uses.held) held, \(uses.delivered) delivered\(off)",
                            "\(uses.held) held of \(uses.held + uses.delivered)\(off)",
                        ], isOn: uses.isTracking)))
        }
        let told = model.report.truth.server?.positions ?? 0
        if uses.isSharing || told > 0 {
            let count = uses.others.count
            let others = count == 1 ? "1 other" : "\(count) others"
            let words = uses.isSharing ? ["\(told) told, \(others)"] : ["\(told) told, off"]
            lines.append(.use(Use(name: "sharing", words: words, isOn: uses.isSharing)))
        }
        if !uses.collected.isEmpty {
            lines.append(.use(Use(name: "noted", words: ["\(uses.collected.count)"], isOn: true)))
        }
        return lines
    }

    struct Use {
        let name: String
        /// Words from long to short; the first that fits is shown.
        let words: [String]
        let isOn: Bool
    }

    func draw(_ use: Use, _ canvas: inout Canvas, _ rect: Rect) {
        let (name, line) = (use.name, rect.split(top: 1).top)
        func room(_ columns: Int) -> Rect { line.split(left: columns).rest }
        // A narrow panel does not align the names in a column.
        let columns = [EnginePanel.nameColumns, name.displayColumns + 1]
        let fitting = use.words.lazy.flatMap { words in columns.map { (words, room($0)) } }
            .first { $0.displayColumns <= $1.width }
        let (text, place) = fitting ?? (use.words.last ?? "", room(name.displayColumns + 1))
        canvas.write(name, in: line, style: look.dim)
        canvas.write(text, in: place, style: use.isOn ? look.text : look.dim)
    }
}
