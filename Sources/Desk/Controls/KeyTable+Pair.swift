/// The keys while two walks play side by side: those of one walk that have the same meaning there.
extension KeyTable {
    /// Whether a line's keys do something with two walks.
    ///
    /// - Parameter hasMap: whether the floor is in view.
    static func isForPair(_ line: KeyLine, hasMap: Bool) -> Bool {
        line.isForPairs && (hasMap || !isAboutMap(line))
    }

    /// The groups for the help.
    static func pairGroups(hasMap: Bool) -> [KeyGroup] {
        groups.map { group in
            KeyGroup(
                title: group.title,
                lines: group.lines.filter { isForPair($0, hasMap: hasMap) }.map(wordedForPair))
        }
        .filter { !$0.lines.isEmpty }
    }

    /// The lines for the footer, the most useful first.
    static func pairHints(hasMap: Bool) -> [KeyLine] {
        ([pause, marks, step, speed, jump, loop] + (hasMap ? [level, zoom, wholeFloor] : [])
            + [quit]).map(wordedForPair)
    }

    /// The line with words for two walks: marks are differences there.
    private static func wordedForPair(_ line: KeyLine) -> KeyLine {
        if line.isSame(as: marks) {
            return line.worded(label: "difference", help: "Difference before, after")
        }
        if line.isSame(as: slowAtMarks) { return line.worded(help: "Slows where they differ") }
        return line.isSame(as: quit) ? line.worded(help: "Ends both walks") : line
    }
}
