import Indoor

extension DrawnLevel {
    /// The numbers of the walls that enclose each column: walls of columns whose corners meet, to
    /// about 2 cm. Outlines that are not closed are left out.
    static func columns(of level: Level) -> [[Int]] {
        let faces = level.walls.indices.filter { level.walls[$0].kind == .column }
        var corners = Corners()
        let ends = faces.map { corners.join(level.walls[$0].segment) }
        var columns: [[Int]] = []
        var numbers: [Int: Int] = [:]
        for (face, end) in zip(faces, ends) {
            let group = corners.group(of: end)
            if let number = numbers[group] {
                columns[number].append(face)
            } else {
                numbers[group] = columns.count
                columns.append([face])
            }
        }
        for corner in corners.counts.indices where corners.counts[corner] != 2 {
            if let number = numbers[corners.group(of: corner)] { columns[number] = [] }
        }
        return columns.filter { !$0.isEmpty }
    }

    /// Corners by position, and which of them faces connect.
    private struct Corners {
        private var numbers: [SIMD2<Int32>: Int] = [:]
        /// The number of faces that end at each.
        private(set) var counts: [Int] = []
        /// For each corner, another one of its group, or itself.
        private var parents: [Int] = []

        /// - Returns: one of the ends.
        mutating func join(_ face: Segment) -> Int {
            let (a, b) = (number(of: face.a), number(of: face.b))
            let (one, other) = (group(of: a), group(of: b))
            parents[max(one, other)] = min(one, other)
            return a
        }

        private mutating func number(of point: Point) -> Int {
            func whole(_ metres: Double) -> Int32 {
                Int32(min(max(metres * 50, -2e9), 2e9).rounded())
            }
            let place = SIMD2(whole(point.x), whole(point.y))
            if let known = numbers[place] {
                counts[known] += 1
                return known
            }
            numbers[place] = counts.count
            parents.append(counts.count)
            counts.append(1)
            return counts.count - 1
        }

        func group(of corner: Int) -> Int {
            var corner = corner
            while parents[corner] != corner { corner = parents[corner] }
            return corner
        }
    }
}
