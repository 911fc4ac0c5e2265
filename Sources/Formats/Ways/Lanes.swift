import Indoor

/// A way through an opening: a point in the gap and one on each side of it.
struct Lane {
    let middle: Point
    /// Includes only sides on which a person can stand.
    let sides: [Point]
}

extension Lane {
    /// Metres from the gap to the points before and behind it.
    private static let reach = 0.9
    /// Metres of width for each lane of a wide opening.
    private static let spacing = 1.6

    static func lanes(of level: Level, _ obstacles: Obstacles) -> [Lane] {
        level.openings.flatMap { opening -> [Lane] in
            let length = opening.segment.length
            let count = length < 2.4 ? 1 : min(20, Int(length / spacing))
            return (0..<count).map { number in
                let middle = opening.segment.point(at: (Double(number) + 0.5) / Double(count))
                return Lane(
                    middle: middle, sides: sides(of: opening.segment, at: middle, obstacles))
            }
        }
    }

    private static func sides(
        of gap: Segment, at middle: Point, _ obstacles: Obstacles
    ) -> [Point] {
        // In a narrow door a person has less room on both sides.
        let halfWidth = min(Obstacles.halfWidth, gap.length * 0.4)
        return [gap.right * -1, gap.right].compactMap { out in
            let far = middle + out * (2 * reach)
            let hit = obstacles.wallsAndOpenings.firstHit(from: middle + out * 0.05, to: far)
            // Halfway to the obstacle opposite.
            let side = middle + out * (reach * min(1, hit?.fraction ?? 1))
            let free = obstacles.isFree(
                from: middle, to: side, halfWidth: halfWidth, throughOpenings: true)
            return free && side.distance(to: middle) > 0.25 ? side : nil
        }
    }
}
