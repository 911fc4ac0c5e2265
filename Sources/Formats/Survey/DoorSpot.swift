import Indoor

/// A candidate for a door, with a point one step before and behind it.
struct DoorSpot {
    let door: Point
    let inside: Point
    let outside: Point

    /// The same door, seen from its other side.
    var reversed: DoorSpot { DoorSpot(door: door, inside: outside, outside: inside) }

    /// Candidates on all edges of an area.
    static func spots(around area: Area) -> [DoorSpot] {
        var spots: [DoorSpot] = []
        for edge in area.edges where edge.length >= 0.8 {
            let outward = edge.right
            let count = min(max(Int(edge.length / 2), 1), 20)
            for i in 0..<count {
                let door = edge.point(at: (Double(i) + 0.5) / Double(count))
                spots.append(
                    DoorSpot(
                        door: door, inside: door - outward * 0.4, outside: door + outward * 0.4))
            }
        }
        return spots
    }
}
