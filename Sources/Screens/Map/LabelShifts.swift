extension LabelPlacer {
    /// Alternative positions for a name, the nearest first.
    static let shifts: [SIMD2<Int>] = [
        [0, 0], [0, -1], [0, 1], [-3, 0], [3, 0], [0, -2], [0, 2], [-6, 0], [6, 0],
        [-3, -1], [3, -1], [-3, 1], [3, 1], [0, -3], [0, 3], [-10, 0], [10, 0],
        // in long halls
        [-10, -2], [10, -2], [-10, 2], [10, 2],
        [-16, 0], [16, 0], [-16, -2], [16, -2], [-16, 2], [16, 2],
    ]

    /// Zoomed out, halls contain many small things: more positions are tried.
    static let farShifts: [SIMD2<Int>] = {
        var all = shifts
        for ring in 1...12 {
            for x in [0, -3 * ring, 3 * ring] {
                for y in [0, -ring, ring] where x != 0 || y != 0 { all.append(SIMD2(x, y)) }
            }
        }
        return all
    }()
}
