import Indoor

/// The mean of the last positions (reference ips.md 1.3). The steps made since move each of them
/// on, so that the mean does not lag behind a walker.
struct MotionSmoothing: Sendable {
    private var positions: [Point] = []

    /// - Parameter moved: metres since the last position.
    mutating func add(_ point: Point, moved: Point, count: Int) -> Point {
        for number in positions.indices { positions[number] += moved }
        positions.append(point)
        if positions.count > max(count, 1) { positions.removeFirst() }
        return positions.reduce(Point.zero, +) / Double(positions.count)
    }

    mutating func forget() { positions = [] }
}
