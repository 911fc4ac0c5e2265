import Indoor

/// Finds the marks named in the connectors section.
struct PlanConnectors {
    let source: SourceText
    let plan: PlanDocument

    func connectors() throws(InputError) -> [Connector] {
        let frame = PlanFrame(plan)
        var connectors: [Connector] = []
        for entry in plan.connectors {
            var ends: [(level: PlanLevel, cell: Int)] = []
            for end in entry.ends { ends.append(try cell(of: end)) }
            if entry.kind == .lift {
                try checkShaft(entry, ends)
                ends.sort { $0.level.ordinal < $1.level.ordinal }
            } else if ends[0].cell == ends[1].cell, ends[0].level.ordinal == ends[1].level.ordinal {
                throw source.error(
                    "a walkway with one end", at: entry.ends[1].spot, expected: "another mark")
            }
            let points = ends.map { frame.middle(of: $0.cell, on: $0.level) }
            connectors.append(
                Connector(
                    id: entry.id, kind: entry.kind,
                    path: entry.kind == .lift ? [points[0]] : points,
                    levels: ends.map(\.level.ordinal), direction: entry.direction))
        }
        return connectors
    }

    private func cell(of end: PlanConnector.End) throws(InputError) -> (PlanLevel, Int) {
        guard let level = plan.levels.first(where: { $0.ordinal == end.level }) else {
            throw source.error(
                "no level \(end.level)", at: end.spot,
                expected: plan.levels.map { "\($0.ordinal)" }.joined(separator: ", "))
        }
        let marks = plan.symbols.filter { $0.kind == .mark }
        guard marks.contains(where: { $0.letter == end.letter }) else {
            throw source.error(
                "unknown mark \"\(end.letter)\"", at: end.spot,
                expected: marks.isEmpty
                    ? "a mark of the legend" : marks.map { "\($0.letter)" }.joined(separator: ", "))
        }
        let cell = level.grid.objects.first {
            plan.symbols[Int(level.grid.cells[$0])].letter == end.letter
        }
        guard let cell else {
            throw source.error(
                "the mark \"\(end.letter)\" is not drawn on level \(end.level)", at: end.spot)
        }
        return (level, cell)
    }

    /// All marks of a lift must lie above each other.
    private func checkShaft(
        _ entry: PlanConnector, _ ends: [(level: PlanLevel, cell: Int)]
    ) throws(InputError) {
        func place(_ end: (level: PlanLevel, cell: Int)) -> PlanCell {
            PlanCell(
                column: end.level.grid.column(end.cell) + end.level.corner.column - 1,
                row: end.level.grid.row(end.cell) + end.level.corner.row - 1)
        }
        let first = place(ends[0])
        for (number, end) in ends.enumerated() where place(end) != first {
            let (here, there) = (place(end), entry.ends[0])
            throw source.error(
                "a lift that is not upright: column \(here.column), row \(here.row) of the plan",
                at: entry.ends[number].spot,
                expected: "column \(first.column), row \(first.row), "
                    + "as \(there.letter)@\(there.level)")
        }
    }
}
