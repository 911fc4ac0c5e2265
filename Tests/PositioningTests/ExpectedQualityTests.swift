import Indoor
import Testing

@testable import Positioning

@Suite("What positioning data promises")
struct ExpectedQualityTests {
    /// Strengths that fall evenly to the east, and others to the north.
    private func quality(_ slopes: [Point], spread: Double) -> ExpectedQuality {
        let grid = HexGrid(
            covering: Bounds(low: .zero, high: Point(20, 20)), spacing: 2)
        let points = (0..<grid.count).map {
            PositioningLevel.GridPoint(cell: Int32($0), isOutdoor: false)
        }
        let signals = points.map { point in
            slopes.enumerated().map { number, slope in
                ExpectedSignal(
                    transmitter: Int32(number),
                    strength: -40 + slope.dot(grid.point(Int(point.cell)) - Point(10, 10)),
                    spread: spread)
            }
        }
        let ids = slopes.indices.map {
            TransmitterID.beacon(uuid: Beacon.ownUUID, major: 1, minor: UInt16($0))
        }
        return ExpectedQuality(
            PositioningData(
                transmitters: ids,
                levels: [
                    PositioningLevel(
                        ordinal: 0, grid: grid, points: points, signals: signals,
                        transmitterCount: ids.count)
                ]))
    }

    private let middle = Point(10, 10)

    @Test("the bound is that of Cramér and Rao")
    func bound() throws {
        // The slope is 1 dB a metre in both directions, the spread 4 dB, and the chance to hear is
        // the best.
        let both = quality([Point(1, 0), Point(0, 1)], spread: 4)
        let chance = IPSSettings().hearsAtBest
        let expected = (2 * 16 / chance).squareRoot()
        let error = try #require(both.error(at: middle, on: 0))
        #expect(abs(error - expected) < 0.05 * expected, "\(error), expected \(expected)")
        let twice = quality([Point(1, 0), Point(0, 1)], spread: 8)
        #expect(abs((twice.error(at: middle, on: 0) ?? 0) - 2 * error) < 0.1 * error)
    }

    @Test("one transmitter, or two on one line, determine no position")
    func undetermined() {
        for slopes in [[Point(1, 0)], [Point(1, 0), Point(2, 0)]] {
            let error = quality(slopes, spread: 4).error(at: middle, on: 0)
            #expect((error ?? 0) > 50, "\(slopes)")
        }
    }

    @Test("the number heard is what a second's scan is expected to hear")
    func heard() throws {
        let two = quality([Point(1, 0), Point(0, 1)], spread: 4)
        let heard = try #require(two.heard(at: middle, on: 0))
        #expect(abs(heard - 2 * IPSSettings().hearsAtBest) < 0.05)
        #expect(two.heard(at: Point(500, 0), on: 0) == nil)
        #expect(two.heard(at: middle, on: 1) == nil)
    }
}
