import TextCanvas

/// The keys while two walks play side by side: those of one walk that have the same meaning there.
extension KeyCommand {
    /// Whether it does something with two walks.
    ///
    /// - Parameter hasMap: whether the floor is in view.
    func isOfUseInPair(hasMap: Bool) -> Bool {
        switch self {
        case .run(.recording), .run(.save), .run(.takeOver): false
        case .run, .slowAtMarks, .loopStart, .loopEnd, .loopOff, .help, .escape: true
        case .desk(.overlay): false
        default: hasMap && KeyTable.isAboutMap(self)
        }
    }
}

extension KeyTable {
    /// The groups for the help.
    static func pairGroups(hasMap: Bool) -> [KeyGroup] {
        groups.map { group in
            KeyGroup(
                title: group.title,
                lines: group.lines.filter { line in
                    line.bindings.allSatisfy { $0.command.isOfUseInPair(hasMap: hasMap) }
                }.map(worded))
        }
        .filter { !$0.lines.isEmpty }
    }

    /// The lines for the footer, the most useful first.
    static func pairHints(hasMap: Bool) -> [KeyLine] {
        let commands: [KeyCommand] =
            [
                .run(.pause), .run(.mark(forward: true)), .run(.step), .run(.faster),
                .run(.seek(0)),
                .loopStart,
            ]
            + (hasMap ? [.levelDown, .desk(.zoom(1)), .desk(.fit)] : []) + [.run(.quit)]
        return commands.compactMap { line(of: $0).map(worded) }
    }

    /// The line with words for two walks: marks are differences there.
    private static func worded(_ line: KeyLine) -> KeyLine {
        switch line.bindings.first?.command {
        case .run(.mark):
            KeyLine(
                bindings: line.bindings, label: "difference",
                help: "Difference before, after",
                names: line.keyNames)
        case .slowAtMarks:
            KeyLine(
                bindings: line.bindings, label: line.label,
                help: "Slows where they differ",
                names: line.keyNames)
        case .run(.quit):
            KeyLine(
                bindings: line.bindings, label: line.label, help: "Ends both walks",
                names: line.keyNames)
        default: line
        }
    }
}
