import Indoor
import Testing

/// Checks that no way of the graph crosses a wall.
func expectWalkable(_ venue: Venue) {
    for way in venue.graph.ways where way.kind == nil {
        let (from, to) = (venue.graph.nodes[way.from].position, venue.graph.nodes[way.to].position)
        let isWalkable = venue.level(from.level)?.isWalkable(from: from.point, to: to.point)
        #expect(from.level == to.level && isWalkable == true, "from \(from) to \(to)")
    }
}
