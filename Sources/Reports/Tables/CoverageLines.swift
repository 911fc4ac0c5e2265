import Review

extension Coverage {
    /// The output of `dotwalk coverage`.
    package var lines: [String] {
        Coverage.Kind.allCases.flatMap { kind in
            let items = items.filter { $0.kind == kind }
            return ["\(kind.rawValue): \(items.count { $0.walks > 0 }) of \(items.count)"]
                + items.map(Coverage.line)
        } + [summary]
    }

    /// The line of an item: "   12  lost", or "    –  no-route: a way leads …".
    private static func line(_ item: Coverage.Item) -> String {
        guard item.walks == 0 else {
            let count = String(item.walks)
            return String(repeating: " ", count: max(0, 5 - count.count)) + count + "  " + item.name
        }
        return "    –  " + item.name + (item.obstacle.map { ": " + $0 } ?? "")
    }
}
