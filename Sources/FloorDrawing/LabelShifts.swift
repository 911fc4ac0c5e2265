extension LabelPlacer {
    /// Alternative positions for a name, the nearest first; a row counts as far as two columns.
    static let shifts: [SIMD2<Int>] = {
        let (columns, rows) = ([0, 1, 2, 3, 4, 6, 8, 10, 13, 16], [0, 1, 2, 3])
        let all = rows.flatMap { y in
            columns.flatMap { x in
                Set([x, -x]).sorted().flatMap { x in Set([y, -y]).sorted().map { SIMD2(x, $0) } }
            }
        }
        func distance(_ shift: SIMD2<Int>) -> Int { abs(shift.x) + 2 * abs(shift.y) }
        return all.enumerated().sorted {
            (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
        }.map(\.element)
    }()

    /// Alternative positions when zoomed out: halls contain many small things, so more positions
    /// are tried.
    static let farShifts: [SIMD2<Int>] = {
        var all: [SIMD2<Int>] = [
            [0, 0], [0, -1], [0, 1], [-3, 0], [3, 0], [0, -2], [0, 2], [-6, 0], [6, 0],
            [-3, -1], [3, -1], [-3, 1], [3, 1], [0, -3], [0, 3], [-10, 0], [10, 0],
            // These are for long halls.
            [-10, -2], [10, -2], [-10, 2], [10, 2],
            [-16, 0], [16, 0], [-16, -2], [16, -2], [-16, 2], [16, 2],
        ]
        for ring in 1...12 {
            for x in [0, -3 * ring, 3 * ring] {
                for y in [0, -ring, ring] where x != 0 || y != 0 { all.append(SIMD2(x, y)) }
            }
        }
        return all
    }()
}
