import Indoor

/// Ways to the wanted nodes that no way reaches yet: doors are assumed.
struct ReachStage {
    private var ways: LevelWays
    private var entries: [PlaceDirectory.Entry]
    private var wants: [Want]
    private let locked: LockedParts
    private let progress: ReadingProgress
    /// For each space, the network's `changes` when its doors were last tried without success.
    private var triedDoors: [Int: Int] = [:]

    /// Adds an assumed door for each node outside the main part, then doors between neighbouring
    /// rooms; if that fails, too, a warning.
    ///
    /// - Returns: the ways, and the places that are left.
    static func reach(
        _ places: PlaceStage, on ways: LevelWays, warnings: inout WarningList,
        _ progress: ReadingProgress
    ) throws(InputError) -> (ways: LevelWays, entries: [PlaceDirectory.Entry]) {
        guard let main = ways.network.mainPart else { return (ways, places.entries) }
        var stage = ReachStage(
            ways: ways, entries: places.entries, wants: places.wants,
            locked: LockedParts(ways, main: main), progress: progress)
        try stage.join(main: main, warnings: &warnings)
        return (stage.ways, stage.entries)
    }

    /// Whether no door is to be assumed for a node: it is in a closed room, or only closed doors lead
    /// to it.
    private func isLocked(_ want: Want) -> Bool {
        isClosed(want) || locked.contains(want.node, ways)
    }

    private func isClosed(_ want: Want) -> Bool {
        want.space.map { ways.outline($0).isClosed } ?? false
    }

    private mutating func join(main: Int, warnings: inout WarningList) throws(InputError) {
        for turn in 0..<2 {
            for number in wants.indices where !ways.areJoined(wants[number].node, main) {
                try progress.pass(
                    .rest, (turn + 1) * wants.count + number, of: wants.count * 3)
                join(number, main: main, isLast: turn == 1)
            }
        }
        let open = wants.filter { !isLocked($0) }
        ways = NeighbourDoors.join(open, main: main, on: ways)
        for number in wants.indices where !ways.areJoined(wants[number].node, main) {
            move(number, main: main)
        }
        dropLoneSpots()
        let places = Set(entries.map(\.node))
        for want in wants where !ways.areJoined(want.node, main) {
            let isLeftOut = want.isPlace && !places.contains(want.node)
            if isLeftOut, let origin = want.origin {
                warnings.add("no way leads to \(want.label): left out", about: origin)
                warnings.note(origin, .notUsed, "no way leads there")
            } else {
                // What became of a closed room is told with the other closed parts.
                if isClosed(want) { continue }
                warnings.add(
                    "\(want.label) cannot be reached from most of the venue"
                        + (isLocked(want) ? ": its door is closed" : ""), about: want.origin)
            }
        }
    }

    private mutating func join(_ number: Int, main: Int, isLast: Bool) {
        let want = wants[number]
        if ways.link(want.node, in: want.space, aim: .part(of: main)) { return }
        guard let space = want.space, !isLocked(want) else { return }
        joinDoors(of: space, main: main)
        if ways.areJoined(want.node, main) { return }
        if isLast, isVast(space), move(number, main: main) { return }
        if isLast || ways.outline(space).isWalled {
            _ = ways.assumeDoor(of: space, for: want.node, aim: .part(of: main))
        }
    }

    /// Whether a space is open and so large that a way from its middle may need many bends.
    private func isVast(_ space: Int) -> Bool {
        let outline = ways.outline(space)
        return !outline.isWalled && outline.area.bounds.size.length > 2 * LevelWays.linkReach
    }

    /// Connects the doors of a space to the main part on their other side, around corners.
    private mutating func joinDoors(of space: Int, main: Int) {
        // Nothing has changed since the last attempt, which failed.
        guard triedDoors[space] != ways.network.changes else { return }
        for door in ways.nodes(in: space) where ways.isDoor(door) {
            for other in ways.spaces(touching: ways.position(door)) where other != space {
                if ways.link(door, in: other, aim: .part(of: main)) { return }
            }
        }
        triedDoors[space] = ways.network.changes
    }

    /// Moves the place of a hall or platform to its edge near a way, when no way leads to its
    /// middle; returns whether that helps.
    @discardableResult
    private mutating func move(_ number: Int, main: Int) -> Bool {
        let want = wants[number]
        guard want.isSpace, let space = want.space, !ways.outline(space).isWalled,
            let edge = joinEdge(of: space, main: main)
        else { return false }
        for number in entries.indices where entries[number].node == want.node {
            (entries[number].position, entries[number].node) = (ways.position(edge), edge)
        }
        wants[number] = Want(
            node: edge, space: space, label: want.label, origin: want.origin, isSpace: true)
        return true
    }

    /// Connects the edge of an open space with a way outside; returns the node at the edge.
    private mutating func joinEdge(of space: Int, main: Int) -> Int? {
        let outline = ways.outline(space)
        for spot in ways.doorCandidates(of: space, aim: .part(of: main)) {
            let outside = Position(spot.outside, level: outline.level)
            guard outline.area.contains(spot.inside),
                ways.isFree(spot.inside, spot.outside, on: outline.level),
                let way = ways.reach(
                    from: outside, in: ways.space(at: outside, except: space),
                    aim: .part(of: main))
            else { continue }
            let edge = ways.node(at: Position(spot.inside, level: outline.level))
            ways.addNode(edge, to: space)
            ways.join([edge] + ways.nodes(of: way, on: outline.level))
            return edge
        }
        return nil
    }

    /// Removes point places on unmapped ground that no way connects to another place. Rooms stay:
    /// people can stand in them.
    private mutating func dropLoneSpots() {
        var counts: [Int: Int] = [:]
        for entry in entries { counts[ways.network.parts.part(of: entry.node), default: 0] += 1 }
        guard entries.count > 1 else { return }
        let spots = Set(wants.filter { $0.isPlace && !$0.isSpace }.map(\.node))
        entries.removeAll {
            spots.contains($0.node) && counts[ways.network.parts.part(of: $0.node), default: 0] < 2
        }
    }
}
