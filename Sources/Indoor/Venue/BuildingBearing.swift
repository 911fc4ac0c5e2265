/// The main direction of a building's walls. In a drawing turned to it, walls are straight lines of
/// cells.
enum BuildingBearing {
    /// Degrees on either side of the peak that count as the same direction.
    private static let tolerance = 3
    /// The share of all walls that must have this direction (ours): round buildings have none.
    private static let enough = 0.4

    /// The bearing, -45 ... 45, of most walls; 0 if too few share one.
    static func of(_ levels: [Level]) -> Double {
        let walls = levels.flatMap(\.walls).map(\.segment)
        // Metres of wall by direction; perpendicular walls count as the same.
        var metres = [Double](repeating: 0, count: 90)
        for wall in walls { metres[Int(direction(wall)) % 90] += wall.length }
        let total = metres.reduce(0, +)
        let sums = metres.indices.map { peak in
            (-tolerance...tolerance).reduce(0) { $0 + metres[(peak + $1 + 90) % 90] }
        }
        guard total > 0, let best = sums.max(), best >= total * enough,
            let peak = sums.firstIndex(of: best)
        else { return 0 }
        let bearing = mean(walls, near: Double(peak) + 0.5)
        return bearing > 45 ? bearing - 90 : bearing
    }

    /// 0 ..< 90.
    private static func direction(_ segment: Segment) -> Double {
        segment.heading.truncatingRemainder(dividingBy: 90)
    }

    /// The mean direction of the walls near a peak, in tenths of a degree.
    private static func mean(_ walls: [Segment], near peak: Double) -> Double {
        var sum = 0.0
        var metres = 0.0
        for wall in walls {
            // The deviation from the peak, modulo a quarter turn.
            let off = (direction(wall) - peak + 135).truncatingRemainder(dividingBy: 90) - 45
            guard abs(off) <= Double(tolerance) else { continue }
            sum += off * wall.length
            metres += wall.length
        }
        let mean = metres > 0 ? peak + sum / metres : 0
        return ((mean + 90).truncatingRemainder(dividingBy: 90) * 10).rounded() / 10
    }
}
