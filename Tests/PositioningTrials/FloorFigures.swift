import Indoor
import Positioning

/// The figures that make positioning on a recorded floor difficult: the number of beacons, how
/// often they are heard, how long people walk, and how far from the survey.
package struct FloorFigures {
    /// Metres between the first waypoint and the last, along the way.
    package let medianLength: Double
    /// The survey's transmitters per 100 m² of the ground within 10 m of surveyed ways.
    package let beaconsTo100SquareMetres: Double
    /// Metres from a tested second's place to the nearest surveyed one.
    package let meanGap: Double
    /// The mean number of transmitters heard in a surveyed second.
    package let meanHeard: Double
    /// The shares of surveyed seconds in which none, and three or more, are heard.
    package let (none, many): (Double, Double)

    package init(survey: [SurveyRecording], test: [SurveyRecording]) {
        let surveyed = SurveySeconds(survey)
        let places = surveyed.seconds.map(\.position.point)
        let counts = surveyed.seconds.map(\.heard.count)
        medianLength = FloorFigures.median((survey + test).map(\.length))
        beaconsTo100SquareMetres =
            Double(surveyed.transmitters.count) * 100 / FloorFigures.area(round: places)
        let gaps = SurveySeconds(test).seconds.map { second in
            places.map { $0.distance(to: second.position.point) }.min() ?? 0
        }
        meanGap = gaps.reduce(0, +) / Double(max(gaps.count, 1))
        let total = Double(max(counts.count, 1))
        meanHeard = Double(counts.reduce(0, +)) / total
        none = Double(counts.count { $0 == 0 }) / total
        many = Double(counts.count { $0 >= 3 }) / total
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.sorted()[values.count / 2]
    }

    /// The area within 10 m of some places, in m², counted in squares of 2 m.
    private static func area(round places: [Point]) -> Double {
        let side = 2.0
        let reach = Int(10 / side)
        var squares: Set<SIMD2<Int>> = []
        for place in places {
            let (column, row) = (Int(place.x / side), Int(place.y / side))
            for x in -reach...reach {
                for y in -reach...reach where x * x + y * y <= reach * reach {
                    squares.insert(SIMD2(column + x, row + y))
                }
            }
        }
        return Double(squares.count) * side * side
    }
}

extension SurveyRecording {
    /// Metres along the waypoints.
    fileprivate var length: Double {
        zip(waypoints, waypoints.dropFirst()).reduce(0) {
            $0 + $1.0.position.point.distance(to: $1.1.position.point)
        }
    }
}
