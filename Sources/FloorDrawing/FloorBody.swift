import Indoor

/// The part of a floor that a view of the whole floor shows. Files contain strays, such as a wall
/// of another building 100 m away, which would shrink the floor to a strip at the edge.
struct FloorBody {
    /// A wall or a room.
    struct Piece {
        let bounds: Bounds
        /// Whether people go there: a named room.
        let isKept: Bool
    }

    /// The largest share of all pieces that can be strays, and their least distance as a share of
    /// the floor's extent.
    private static let (mostOfStrays, leastGap) = (0.03, 0.25)

    private(set) var pieces: [Piece]

    /// How far from the rest a link between levels may begin, in metres (ours).
    static let reach = 8.0

    /// - Parameter ways: where links between levels begin. Those near the rest stay in view; others
    ///   only pass this level.
    init(_ pieces: [Piece], ways: [Point]) {
        self.pieces = pieces
        let most = self.pieces.reduce(0) { $0 + $1.bounds.halfOfRim } * FloorBody.mostOfStrays
        while dropStrays(most: most) {}
        let body = bounds?.grown(by: FloorBody.reach)
        self.pieces += ways.filter { body?.contains($0) ?? true }
            .map { Piece(bounds: Bounds(low: $0, high: $0), isKept: true) }
    }

    var bounds: Bounds? { Bounds(pieces.flatMap { [$0.bounds.low, $0.bounds.high] }) }

    /// Drops everything beyond the first wide gap from any of the four sides.
    ///
    /// - Returns: whether anything was dropped.
    private mutating func dropStrays(most: Double) -> Bool {
        for axis in 0..<2 {
            for isFromEnd in [false, true] {
                guard let count = strays(along: axis, isFromEnd, most: most) else { continue }
                pieces = Array(sorted(along: axis, isFromEnd).dropFirst(count))
                return true
            }
        }
        return false
    }

    /// The number of pieces at one end that are strays; nil: none.
    private func strays(along axis: Int, _ isFromEnd: Bool, most: Double) -> Int? {
        let pieces = sorted(along: axis, isFromEnd)
        func near(_ piece: Piece) -> Double {
            isFromEnd ? -piece.bounds.high[axis] : piece.bounds.low[axis]
        }
        func far(_ piece: Piece) -> Double {
            isFromEnd ? -piece.bounds.low[axis] : piece.bounds.high[axis]
        }
        guard let first = pieces.first, let end = pieces.map(far).max() else { return nil }
        let gap = (end - near(first)) * FloorBody.leastGap
        var (reach, sum) = (far(first), 0.0)
        for (count, piece) in pieces.enumerated() {
            if count > 0, near(piece) - reach > gap { return count }
            reach = max(reach, far(piece))
            sum += piece.bounds.halfOfRim
            if piece.isKept || sum > most { return nil }
        }
        return nil
    }

    private func sorted(along axis: Int, _ isFromEnd: Bool) -> [Piece] {
        isFromEnd
            ? pieces.sorted { $0.bounds.high[axis] > $1.bounds.high[axis] }
            : pieces.sorted { $0.bounds.low[axis] < $1.bounds.low[axis] }
    }
}

extension Bounds {
    fileprivate var halfOfRim: Double { size.x + size.y }
}
