import Indoor

/// Points joined by lines, the shortest first. A line is left out where lines that are already there
/// lead to its end and are hardly longer: otherwise all doors of a corridor would be joined with one
/// another.
struct Web {
    private(set) var sides: [(Int, Int)] = []
    private let count: Int
    private var parts: Parts
    private var neighbours: [[Neighbour]]
    /// The metres of the way found between each point and each other one, row by row.
    private var metres: [Float]

    private struct Neighbour {
        let point: Int
        let metres: Float
    }

    /// How much longer the other lines may be (ours).
    private static let detour: Float = 1.02

    /// - Parameters:
    ///   - pairs: the points that may be joined: the metres between them, and their numbers.
    ///   - isFree: whether there is a line between the points of a pair.
    init(
        count: Int, pairs: some Sequence<(metres: Double, a: Int, b: Int)>,
        isFree: (Int, Int) -> Bool
    ) {
        self.count = count
        parts = Parts(count: count)
        neighbours = Array(repeating: [], count: count)
        metres = Array(repeating: .infinity, count: count * count)
        let pairs = pairs.map { Pair(metres: Float($0.metres), a: Int32($0.a), b: Int32($0.b)) }
        for pair in pairs.sorted() {
            let (a, b) = (Int(pair.a), Int(pair.b))
            var way = detour(from: a, to: b)
            if way > pair.metres * Web.detour, isFree(a, b) {
                way = pair.metres
                join(a, b, way)
            }
            metres[a * count + b] = way
            metres[b * count + a] = way
        }
    }

    /// - Parameters:
    ///   - hubs: each line joins one of this many first points with another point; nil: any two.
    ///   - isWalkable: whether the straight line between two points is free.
    init(_ points: [Point], hubs: Int? = nil, isWalkable: (Point, Point) -> Bool) {
        let pairs = points.indices.prefix(hubs ?? points.count).lazy.flatMap { a in
            points.indices.dropFirst(a + 1).lazy.map { b in
                (metres: points[a].distance(to: points[b]), a: a, b: b)
            }
        }
        self.init(count: points.count, pairs: pairs) { isWalkable(points[$0], points[$1]) }
    }

    private mutating func join(_ a: Int, _ b: Int, _ metres: Float) {
        sides.append((a, b))
        parts.join(a, b)
        neighbours[a].append(Neighbour(point: b, metres: metres))
        neighbours[b].append(Neighbour(point: a, metres: metres))
    }

    /// The metres by the lines that are there, as far as the ways between nearer points show.
    private func detour(from a: Int, to b: Int) -> Float {
        neighbours[a].reduce(.infinity) { best, next in
            min(best, next.metres + metres[next.point * count + b])
        }
    }

    /// Whether the points form one connected part.
    var isWhole: Bool { joins(count) }

    /// Whether the first points are in one connected part.
    func joins(_ count: Int) -> Bool { (0..<count).allSatisfy { parts.areJoined($0, 0) } }

    private struct Pair: Comparable {
        let metres: Float
        let a: Int32
        let b: Int32

        static func < (one: Pair, other: Pair) -> Bool {
            one.metres == other.metres
                ? (one.a, one.b) < (other.a, other.b) : one.metres < other.metres
        }
    }
}
