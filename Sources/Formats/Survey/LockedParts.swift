import Indoor

/// The parts of a venue that only closed doors lead into: no other door is to be assumed for them.
struct LockedParts {
    /// The nodes that stand for these parts in the network.
    private var locked: Set<Int> = []

    init(_ ways: LevelWays, main: Int) {
        let doors = ways.survey.closedDoors
        guard !doors.isEmpty else { return }
        let index = SpatialIndex(doors.map { Segment($0.point, $0.point) })
        let main = ways.network.parts.part(of: main)
        var open: Set<Int> = [main]
        for floor in ways.floors {
            for space in floor.spaces where !ways.outline(space).isLift {
                let parts = Set(ways.nodes(in: space).map { ways.network.parts.part(of: $0) })
                let isOpen = !ways.outline(space).isWalled || LockedParts.leadsOut(space, ways)
                if isOpen {
                    open.formUnion(parts)
                } else if ways.survey.hasClosedDoor(ways.outline(space), index) {
                    locked.formUnion(parts)
                }
            }
        }
        locked.subtract(open)
    }

    /// Whether only closed doors lead to a node.
    func contains(_ node: Int, _ ways: LevelWays) -> Bool {
        !locked.isEmpty && locked.contains(ways.network.parts.part(of: node))
    }

    /// Whether a door leads from a space to one that no way joins with it.
    private static func leadsOut(_ space: Int, _ ways: LevelWays) -> Bool {
        ways.nodes(in: space).contains { door in
            guard ways.isDoor(door) else { return false }
            let others = ways.spaces(touching: ways.position(door)).filter { $0 != space }
            return others.isEmpty
                || others.contains { other in
                    !ways.nodes(in: other).contains { ways.areJoined($0, door) }
                }
        }
    }
}
