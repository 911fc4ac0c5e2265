import Indoor

/// The phone's camera: casts its view against the true walls.
enum Camera {
    static let rayCount = 13
    /// Metres beyond which nothing is recognised (ours).
    static let range = 40.0

    /// - Parameters:
    ///   - heading: the camera's direction, degrees from north.
    ///   - inclination: 90 looks straight ahead, 0 at the floor, 180 at the ceiling.
    ///   - surroundings: the surroundings of the position.
    ///   - people: people who may stand in the way; in a cabin, relative to its middle.
    /// - Returns: the view of a camera held still.
    static func view(
        from position: Position, heading: Double, inclination: Double, in venue: Venue,
        surroundings: Surroundings, conditions: CameraConditions, people: [Point] = []
    ) -> Viewfinder {
        let surroundings = conditions.isInCabin ? Cabin.surroundings : surroundings
        let light = min(surroundings.light, conditions.brightest)
        let level = conditions.isInCabin ? Cabin.room : venue.level(position.level)
        let point = conditions.isInCabin ? .zero : position.point
        guard let level, !conditions.isCovered else {
            return Viewfinder(texture: 0, light: 0, blur: 0, isCovered: conditions.isCovered)
        }
        let walls = cast(
            from: point, heading: heading, on: level,
            furnishing: conditions.hasPlainWalls ? 0 : surroundings.furnishing, conditions)
        let rays = hidden(walls, by: people, from: point, heading: heading)
        let ahead = rays.reduce(0) { $0 + $1.texture * visibility($1.distance) } / Double(rayCount)
        let floor =
            conditions.hasPlainWalls
            ? 0.02 : surroundings.texture * (inclination > 90 ? ceilingTexture : floorTexture)
        let share = shareOfWalls(inclination: inclination)
        return Viewfinder(
            rays: rays, heading: heading,
            texture: ahead * share + floor * (1 - share) * floorWeight, light: light, blur: 0,
            isCovered: false)
    }

    /// The blur, 0 ... 1, of a camera that turns by `swing` degrees a second: none up to 40, full
    /// at 150 (ours).
    static func blur(swing: Double) -> Double { min(1, max(0, (swing - 40) / 110)) }

    private static func cast(
        from point: Point, heading: Double, on level: Level, furnishing: Double,
        _ conditions: CameraConditions
    ) -> [Viewfinder.Ray] {
        (0..<rayCount).map { i in
            let share = Double(i) / Double(rayCount - 1) - 0.5
            let angle = heading + Viewfinder.fieldOfView * share
            let end = point + Heading.direction(angle) * range
            let hit = level.wallIndex.firstHit(from: point, to: end) { level.walls[$0].blocksSight }
            guard let hit else {
                return Viewfinder.Ray(
                    distance: range, texture: max(0.3, texture(of: furnishing, before: range)))
            }
            let wall = level.walls[hit.segment]
            let texture = conditions.hasPlainWalls ? 0.02 : wall.texture(seenFrom: point)
            let grazing = grazingShare(of: end - point, on: wall.segment)
            let distance = hit.fraction * range
            return Viewfinder.Ray(
                distance: distance,
                texture: max(texture * grazing, self.texture(of: furnishing, before: distance)))
        }
    }

    /// The texture that a wall would need to be recognised as well as the furnishing in front of
    /// it.
    private static func texture(of furnishing: Double, before distance: Double) -> Double {
        guard furnishing > 0, distance > furnished else { return 0 }
        return min(1, furnishing / visibility(distance))
    }

    /// Metres that a ray goes without a wall before it meets furnishing on a platform or on open
    /// ground (ours).
    private static let furnished = 12.0

    /// The rays, stopped by people in front of walls. Nothing on people can be recognised.
    private static func hidden(
        _ rays: [Viewfinder.Ray], by people: [Point], from point: Point, heading: Double
    ) -> [Viewfinder.Ray] {
        guard !people.isEmpty else { return rays }
        var rays = rays
        for i in rays.indices {
            let share = Double(i) / Double(rayCount - 1) - 0.5
            let direction = Heading.direction(heading + Viewfinder.fieldOfView * share)
            for person in people {
                let way = person - point
                let (along, beside) = (way.dot(direction), way.cross(direction))
                let depth = Crowd.radius * Crowd.radius - beside * beside
                guard along > 0, depth > 0, case let metres = along - depth.squareRoot(),
                    metres < rays[i].distance
                else { continue }
                rays[i] = Viewfinder.Ray(
                    distance: max(metres, 0), texture: 0, showsPerson: true)
            }
        }
        return rays
    }

    /// The share of a wall's texture that is visible at a flat angle.
    private static func grazingShare(of ray: Point, on wall: Segment) -> Double {
        let sine = abs(ray.normalized.cross((wall.b - wall.a).normalized))
        return 0.5 + 0.5 * min(1, sine * 2)
    }

    /// The share of a wall's texture that can be recognised at a distance: close up one brick
    /// shows, far away nothing (ours; a scan works best from 2 to 15 m).
    private static func visibility(_ metres: Double) -> Double {
        switch metres {
        case ..<0.6: 0.25
        case ..<2: 0.25 + 0.75 * (metres - 0.6) / 1.4
        case ..<15: 1
        default: max(0.35, 1 - (metres - 15) / 40)
        }
    }

    /// The share of the picture that shows walls rather than floor or ceiling.
    static func shareOfWalls(inclination: Double) -> Double {
        min(1, max(0, (min(inclination, 180 - inclination) - 20) / 60))
    }

    /// A floor's texture relative to that of the walls round it.
    private static let floorTexture = 0.6
    /// A ceiling's texture relative to the walls' (ours): lamps and panels look the same
    /// everywhere.
    private static let ceilingTexture = 0.3
    /// The weight of the floor (ours): it helps tracking but hardly recognition.
    private static let floorWeight = 0.5
}

/// A camera's place and direction.
struct CameraPose: Hashable, Sendable {
    let position: Position
    /// Degrees from north.
    let heading: Double
    /// 90 looks straight ahead, 0 at the floor, 180 at the ceiling.
    let inclination: Double
}

/// Conditions that impair the view.
struct CameraConditions: Hashable, Sendable {
    var isCovered = false
    /// The upper limit of the light, 0 ... 1.
    var brightest = 1.0
    var hasPlainWalls = false
    /// In a lift's cabin with closed doors.
    var isInCabin = false
}
