import Indoor

extension VenueSurvey {
    /// Closes the doors of rooms that nobody enters.
    mutating func closeRooms() {
        let closed = outlines.filter(\.isClosed)
        guard !closed.isEmpty else { return }
        let edges = Dictionary(grouping: closed, by: \.level).mapValues { own in
            SpatialIndex(own.flatMap(\.area.edges).flatMap(\.parts))
        }
        func isClosed(_ door: Door) -> Bool {
            let indexes = door.levels?.compactMap { edges[$0] } ?? Array(edges.values)
            return indexes.contains { $0.nearest(to: door.point, within: WallPlan.slack) != nil }
        }
        closedDoors += doors.filter(isClosed)
        doors.removeAll(where: isClosed)
    }
}
