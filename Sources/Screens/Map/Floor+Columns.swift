import Indoor

extension Floor {
    /// The numbers of the walls that enclose each column: walls of columns that meet in their corners,
    /// to about 2 cm. Outlines that are not closed are left out.
    static func columns(of level: Level) -> [[Int]] {
        let faces = level.walls.indices.filter { level.walls[$0].kind == .column }
        func corners(_ number: Int) -> [SIMD2<Double>] {
            let segment = level.walls[number].segment
            return [segment.a, segment.b].map { ($0 * 50).rounded(.toNearestOrEven) }
        }
        let meeting = Dictionary(
            grouping: faces.flatMap { face in corners(face).map { (corner: $0, face: face) } },
            by: \.corner)
        var (columns, seen): ([[Int]], Set<Int>) = ([], [])
        for face in faces where seen.insert(face).inserted {
            var column = [face]
            var next = 0
            while next < column.count {
                let others = corners(column[next]).flatMap { meeting[$0] ?? [] }.map(\.face)
                column += others.filter { seen.insert($0).inserted }
                next += 1
            }
            let isClosed = column.flatMap(corners).allSatisfy { meeting[$0]?.count == 2 }
            if isClosed { columns.append(column) }
        }
        return columns
    }
}
