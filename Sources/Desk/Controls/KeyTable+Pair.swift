/// The keys while two walks play side by side: those of one walk that can act on both.
extension KeyTable {
    /// The message for a key that does nothing with two walks.
    ///
    /// - Parameter hasMap: whether the floor is in view.
    static func refusal(of line: KeyLine, hasMap: Bool) -> String? {
        if line.isForPairs, hasMap || !isAboutMap(line) { return nil }
        if line.isSame(as: otherSide) { return "Both phones are in view." }
        return isAboutMap(line)
            ? "The floor is shown on a larger screen, from about 150×50 on." : playsAlone
    }

    static let playsAlone =
        "Both walks play by themselves. ? shows the keys; dotwalk play takes over one."

    /// The groups for the help.
    static func pairGroups(hasMap: Bool) -> [KeyGroup] {
        groups.map { group in
            KeyGroup(
                title: group.title,
                lines: group.lines.filter { refusal(of: $0, hasMap: hasMap) == nil }
                    .map(wordedForPair))
        }
        .filter { !$0.lines.isEmpty }
    }

    /// The lines for the footer, the most useful first.
    static func pairHints(hasMap: Bool) -> [KeyLine] {
        ([pause, marks, step, speed, jump, loop] + (hasMap ? [level, zoom, wholeFloor] : []))
            .map(wordedForPair)
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
