import Indoor

/// The ways that words say, as far as the person sees them.
extension Eyes {
    /// Metres that must be free for a way to be there (ours), and degrees by which it may lie
    /// otherwise than the words say (ours).
    private static let leastWay = 3.0
    private static let offDirection = [0.0, 20, -20, 35, -35]

    /// The walk of a person who goes by words. Who sees no such way looks for it further on, or where
    /// they came from.
    ///
    /// - Parameter stretch: what the map shows instead; nil: nothing.
    /// - Returns: nothing if there is no way at all.
    func moves(
        saying said: Follower.SaidWay, instead stretch: ShownStretch?, from here: Position,
        as mobility: Mobility
    ) -> [Move] {
        let moves =
            switch said.way {
            case .turn(let turn): moves(said.facing + turn, said.metres, from: here)
            case .ride(let ride):
                said.isForALook
                    ? [] : self.moves(onto: ride, instead: stretch, from: here, as: mobility)
            }
        if !moves.isEmpty { return moves }
        if case .turn = said.way, said.isForALook { return [] }
        let onwards = self.moves(said.facing, said.metres, from: here)
        return onwards.isEmpty ? self.moves(said.facing + 180, said.metres, from: here) : onwards
    }

    private func moves(_ heading: Double, _ metres: Double, from here: Position) -> [Move] {
        guard let level = venue.level(here.level) else { return [] }
        for degrees in Eyes.offDirection {
            let direction = Heading.direction(heading + degrees)
            let free = freeMetres(from: here.point, along: direction, atMost: metres, on: level)
            if free.metres >= min(metres, Eyes.leastWay) {
                return [.walk(to: here.point + direction * free.metres)]
            }
        }
        return []
    }

    private func moves(
        onto said: SaidRide, instead stretch: ShownStretch?, from here: Position,
        as mobility: Mobility
    ) -> [Move] {
        guard let stretch, let shown = stretch.goal.connector else { return [] }
        let named = said.level.flatMap { sign in
            venue.levels.map(\.ordinal).first { venue.sign(of: $0, at: here.point) == sign }
        }
        if said.level != nil, named == nil { return [] }
        let climb =
            said.climb ?? named.map { $0.number - here.level.number } ?? shown.climb
        let wanted = ShownConnector(
            kind: said.kind ?? shown.kind, climb: climb,
            level: named ?? (said.climb == nil ? shown.level : next(climb, from: here.level)),
            exit: shown.exit)
        let way = boarding(
            wanted, near: here.point + stretch.move,
            Walker(here: here, effort: stretch.effort, mobility: mobility))
        guard let way, case .ride(_, _, let to)? = way.moves.last,
            named.map({ $0 == to.level }) ?? true
        else { return [] }
        return way.moves
    }

    /// The next level up or down.
    private func next(_ climb: Double, from level: LevelOrdinal) -> LevelOrdinal? {
        let levels = venue.levels.map(\.ordinal).sorted()
        return climb < 0 ? levels.last { $0 < level } : levels.first { $0 > level }
    }
}
