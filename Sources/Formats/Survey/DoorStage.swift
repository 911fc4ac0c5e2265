import Indoor

/// The file's doors: each gets a node in the spaces it leads to, connected to the mapped ways at
/// it.
enum DoorStage {
    static func addDoors(
        _ contents: LevelContents, to ways: inout LevelWays, _ progress: ReadingProgress
    ) throws(InputError) {
        for floor in ways.floors.indices {
            let (level, isMapped) = (ways.floors[floor].ordinal, ways.floors[floor].isMapped)
            for door in contents.doors(on: level).map({ ways.survey.doors[$0].point }) {
                try progress.pass(.ways, 1, of: 1)
                let spaces = ways.floors[floor].spaces(touching: door)
                guard
                    spaces.contains(where: { ways.outline($0).isWalled })
                        || (!isMapped && !spaces.isEmpty)
                else { continue }
                let position = Position(door, level: level)
                let isOnWay = ways.network.existingNode(at: position) != nil
                let node = ways.node(at: position)
                ways.addDoor(node, to: spaces)
                let behind =
                    isOnWay || spaces.count != 1
                    ? nil : passWall(from: node, of: spaces[0], on: &ways)
                if !isOnWay, isMapped || (spaces.count == 1 && behind == nil) {
                    _ = ways.link(behind ?? node, in: nil, aim: .any)
                }
            }
        }
    }

    /// Metres behind a door at which a space is looked for: both sides of a wall may be drawn, with
    /// the door on one of them.
    private static let wallGaps = [0.4, 0.8, 1.4]

    /// Joins a door that only one space touches with the space behind the wall; returns the node
    /// there, nil where there is none.
    private static func passWall(from node: Int, of space: Int, on ways: inout LevelWays) -> Int? {
        let outline = ways.outline(space)
        let door = ways.point(node)
        guard outline.isWalled, !outline.isLift,
            let edge = outline.area.edges.min(by: {
                $0.distance(to: door) < $1.distance(to: door)
            })
        else { return nil }
        for gap in wallGaps {
            let position = Position(
                edge.nearest(to: door) + edge.right * gap, level: outline.level)
            guard let other = ways.space(at: position, except: space) else { continue }
            if ways.outline(other).isLift || ways.outline(other).isClosed { return nil }
            ways.clearWalls(Segment(door, position.point), on: position.level)
            let behind = ways.node(at: position)
            ways.addNode(behind, to: other)
            ways.join([node, behind])
            return behind
        }
        return nil
    }
}
