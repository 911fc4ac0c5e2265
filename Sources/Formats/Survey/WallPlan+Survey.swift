import Indoor

extension WallPlan {
    /// The walls of a level, with the file's doors cut out.
    init(_ survey: VenueSurvey, _ contents: LevelContents, level: LevelOrdinal) {
        let outlines = contents.outlines(on: level).map { (number: $0, survey.outlines[$0]) }
        let barriers = contents.barriers(on: level).map { survey.barriers[$0] }
        let closed = survey.closedDoors.filter { $0.levels?.contains(level) ?? true }
        let whole =
            WallPlan.walls(of: outlines, closed: closed.map(\.point))
            + WallPlan.walls(of: barriers)
        self.init(whole.flatMap(\.parts))
        for door in contents.doors(on: level).map({ survey.doors[$0] }) {
            open(at: door.point, width: door.width, kind: door.kind)
        }
    }

    /// The edges of all walled outlines. An edge shared by two outlines is one wall with two faces.
    ///
    /// - Parameter doors: the closed doors, which stand in walls.
    private static func walls(
        of outlines: [(number: Int, VenueSurvey.Outline)], closed doors: [Point]
    ) -> [Piece] {
        let index = SpatialIndex(doors.map { Segment($0, $0) })
        let open = openEdges(outlines.map(\.1))
        let cover = WallCover(outlines)
        var pieces: [Piece] = []
        var numberOf: [Segment: Int] = [:]
        for (number, outline) in outlines {
            guard let kind = outline.wallKind else { continue }
            let covers = cover.areas(over: outline, number)
            let edges = outline.area.edges.flatMap { edge -> [Segment] in
                let own = doors.isEmpty ? [] : closed(on: edge, doors, index)
                if outline.kind == .corridor, own.isEmpty, open.contains(edge) { return [] }
                return covers.standing(edge, closed: own)
            }
            for edge in edges {
                let piece = Piece(edge, kind: kind, of: outline, number: number)
                if let shared = numberOf[Segment(edge.b, edge.a)] ?? numberOf[edge] {
                    pieces[shared] = pieces[shared].merged(with: piece)
                } else {
                    numberOf[edge] = pieces.count
                    pieces.append(piece)
                }
            }
        }
        return pieces
    }

    /// The closed doors on an edge, as fractions of it.
    private static func closed(
        on edge: Segment, _ doors: [Point], _ index: SpatialIndex<Segment>
    ) -> [Double] {
        index.points(along: edge, within: slack).map { edge.fraction(nearest: doors[$0]) }
    }

    /// The edges that a corridor shares with an area or another corridor: no wall.
    private static func openEdges(_ outlines: [VenueSurvey.Outline]) -> Set<Segment> {
        var open: Set<Segment> = []
        var corridorEdges: Set<Segment> = []
        for outline in outlines {
            for edge in outline.area.edges {
                let both = [edge, Segment(edge.b, edge.a)]
                if outline.kind == .area { open.formUnion(both) }
                guard outline.kind == .corridor else { continue }
                if corridorEdges.contains(edge) { open.formUnion(both) }
                corridorEdges.formUnion(both)
            }
        }
        return open
    }

    private static func walls(of barriers: [VenueSurvey.Barrier]) -> [Piece] {
        barriers.flatMap { barrier in
            barrier.points.sides.map { side in
                Piece(
                    wall: Wall(
                        side, kind: barrier.kind, textureLeft: WallPlan.plainTexture,
                        textureRight: WallPlan.plainTexture),
                    outline: nil, isSoft: false)
            }
        }
    }

    /// Texture, 0 ... 1, of an ordinary wall, when the file gives none. This value and the
    /// differences by category below are ours: posters and shop windows against tiles.
    static let plainTexture = 0.6
}

extension WallPlan.Piece {
    fileprivate init(
        _ edge: Segment, kind: Wall.Kind, of outline: VenueSurvey.Outline, number: Int
    ) {
        let texture = outline.wallTexture
        wall = Wall(
            edge, kind: kind, textureLeft: texture,
            textureRight: outline.kind == .column ? texture : WallPlan.plainTexture)
        self.outline = number
        isSoft = outline.kind != .room && kind == .solid
    }

    /// Merges a wall given by two outlines: each determines the texture of its own side.
    fileprivate func merged(with other: WallPlan.Piece) -> WallPlan.Piece {
        var wall = wall
        if wall.segment != other.wall.segment { wall.textureRight = other.wall.textureLeft }
        return WallPlan.Piece(
            wall: wall, outline: outline, isSoft: isSoft && other.isSoft)
    }
}

extension WallPlan.Piece {
    fileprivate var parts: [WallPlan.Piece] {
        wall.segment.parts.map { part in
            var wall = wall
            wall.segment = part
            return WallPlan.Piece(wall: wall, outline: outline, isSoft: isSoft)
        }
    }
}

extension Segment {
    /// Pieces of at most 100 m: a segment index needs memory by the square of a segment's length,
    /// which a hostile file could exploit.
    var parts: [Segment] {
        let count = max(1, Int((length / 100).rounded(.up)))
        return (0..<count).map {
            Segment(
                $0 == 0 ? a : point(at: Double($0) / Double(count)),
                $0 == count - 1 ? b : point(at: Double($0 + 1) / Double(count)))
        }
    }
}

extension VenueSurvey.Outline {
    /// nil when the outline has no wall.
    fileprivate var wallKind: Wall.Kind? {
        switch kind {
        case .room, .corridor, .floor, .building, .block: .solid
        case .column: .column
        case .area, .platform, .ground: nil
        }
    }

    fileprivate var wallTexture: Double {
        switch category {
        case .shop: 0.85
        case .food: 0.75
        case .platform, .hall, .room, .outdoor: WallPlan.plainTexture
        case .corridor: 0.4
        case .service: 0.3
        case .toilets: 0.2
        }
    }

    /// The surroundings for camera and radio.
    var surroundings: Surroundings {
        Surroundings(texture: wallTexture, furnishing: category.usualFurnishing)
    }
}
