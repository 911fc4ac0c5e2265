import Indoor
import Reports
import Review
import TextCanvas

/// What the terminal shows of an exploration. It fits the smallest usual screen, and the totals
/// come last, so that they are in view.
struct ExplorationLines {
    let files: ExplorationFolder
    /// The folder whose kinds are known; nil: each kind is told.
    let baseline: String?

    private static let width = 80
    /// The rows for what was found: a screen of 24 without the totals and the prompt.
    private static let rows = 18

    /// - Parameter found: what is told, which is new if there is a baseline.
    func lines(_ found: [FoundGroup.Member], _ totals: ExplorationSummary) -> [String] {
        let groups = FoundGroup.groups(of: found)
        var lines = heading(found).map { [$0] } ?? []
        var told = 0
        for group in groups {
            let next = rows(of: group)
            guard lines.count + next.count <= ExplorationLines.rows || told == 0 else { break }
            lines += next
            told += 1
        }
        lines += wrapped(pointer(to: groups.count - told, told: told))
        return lines + wrapped(totals.words)
    }

    private func heading(_ found: [FoundGroup.Member]) -> String? {
        guard let baseline = baseline?.printable else {
            return found.isEmpty ? ExplorationPage.nothing : nil
        }
        return found.isEmpty
            ? "Nothing new: \(baseline) has all kinds."
            : "\(found.count.counted("kind")) not in \(baseline):"
    }

    /// What is wrong, where, and the command that plays it, which is never broken.
    private func rows(of group: FoundGroup) -> [String] {
        wrapped("\(group.headline.printable) (\(group.rule.printable))")
            + wrapped(group.words.printable, indented: 4)
            + ["    \(files.play(group.first).printable)"]
    }

    private func pointer(to rest: Int, told: Int) -> String {
        let report = files.report.printable
        if told == 0 { return "\(report) has the totals." }
        return rest > 0
            ? "\(report) has pictures, and \(rest.counted("more line"))."
            : "\(report) has pictures."
    }

    private func wrapped(_ text: String, indented indent: Int = 0) -> [String] {
        text.wrapped(to: ExplorationLines.width - indent).map { line in
            String(repeating: " ", count: indent) + line
        }
    }
}
