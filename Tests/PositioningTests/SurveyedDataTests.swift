import Indoor
import RealModule
import Testing

@testable import Positioning

/// Positioning data from recordings.
struct SurveyedDataTests {
    private static let near = TransmitterID.mac(0xAC23_3F00_0001)
    private static let far = TransmitterID.mac(0xAC23_3F00_0002)
    /// The two highest bits are 01: an address that a phone keeps for some minutes.
    private static let phone = TransmitterID.mac(0x4A23_3F00_0003)

    /// A walk of forty seconds along y = 0 at 1 m/s, with the strengths heard at each of the
    /// surveyor's places.
    private static func recording(
        _ id: String = "a", y: Double = 0, startedAt: Double? = nil,
        heard: (Point) -> [TransmitterID: Double]
    ) -> SurveyRecording {
        SurveyRecording(
            id: id, startedAt: startedAt,
            advertisements: (0..<40).flatMap { second in
                heard(Point(Double(second) + 0.5, y)).map {
                    Advertisement(
                        transmitter: $0.key, strength: $0.value, time: Double(second) + 0.5)
                }
            },
            waypoints: [
                SurveyRecording.Waypoint(time: 0, position: Position(Point(0, y), level: 0)),
                SurveyRecording.Waypoint(time: 40, position: Position(Point(40, y), level: 0)),
            ])
    }

    /// A beacon is heard within 15 m of (10, 0): -60 dBm there, 1 dB less a metre.
    private static func beacon(_ place: Point) -> [TransmitterID: Double] {
        let away = place.distance(to: Point(10, 0))
        return away < 15 ? [near: -60 - away] : [:]
    }

    private static func strength(
        of transmitter: TransmitterID = near, at point: Point, in data: PositioningData
    ) throws -> Double? {
        let level = try #require(data.levels.first)
        let number = try #require(data.number(of: transmitter))
        let place = try #require(level.point(at: point))
        return level.expected(place).first { $0.transmitter == number }?.strength
    }

    @Test("where a strength was heard it is expected", arguments: [(10.0, -61.0), (20.0, -70.0)])
    func strengths(x: Double, dBm: Double) throws {
        let data = try #require(try SurveyedData([Self.recording(heard: Self.beacon)]).data())
        let expected = try #require(try Self.strength(at: Point(x, 0), in: data))
        #expect(abs(expected - dBm) < 3)
    }

    @Test("where somebody walked and did not hear it, it is expected to be weak")
    func silence() throws {
        // Behind x = 15 a thick wall: by distance alone it would be heard there, at -76 dBm.
        let walled = Self.recording { $0.x < 15 ? Self.beacon($0) : [:] }
        let data = try #require(try SurveyedData([walled]).data())
        let curve = try #require(data.hearing)
        let before = try #require(try Self.strength(at: Point(14, 0), in: data))
        let behind = try Self.strength(at: Point(22, 0), in: data)
        #expect(curve.chance(before) > 0.6)
        #expect(behind.map { curve.chance($0) } ?? 0 < 0.15)
    }

    @Test("far from what was surveyed the spread is wider")
    func spreads() throws {
        let data = try #require(try SurveyedData([Self.recording(heard: Self.beacon)]).data())
        let level = try #require(data.levels.first)
        let spreads = try [0.0, 6, 12].map { y in
            let point = try #require(level.point(at: Point(10, y)))
            return try #require(level.expected(point).first).spread
        }
        #expect(spreads[0] < spreads[1] && spreads[1] < spreads[2])
    }

    @Test("there are points beside the surveyed way, and none far from it")
    func points() throws {
        let data = try #require(try SurveyedData([Self.recording(heard: Self.beacon)]).data())
        let level = try #require(data.levels.first)
        #expect(level.point(at: Point(20, 8)) != nil)
        #expect(level.point(at: Point(20, 30)) == nil)
    }

    @Test("the order of the recordings makes no difference, nor does one that is given twice")
    func order() throws {
        let recordings = [
            Self.recording("a", heard: Self.beacon),
            Self.recording("b", y: 5) { _ in [Self.far: -80] },
            Self.recording("c", y: 9, heard: Self.beacon),
        ]
        let data = try #require(try SurveyedData(recordings).data())
        for other in [Array(recordings.reversed()), recordings + [recordings[1]]] {
            let data2 = try #require(try SurveyedData(other).data())
            #expect(data2.transmitters == data.transmitters)
            #expect(data2.levels.map(\.signals) == data.levels.map(\.signals))
            #expect(data2.levels.map(\.points) == data.levels.map(\.points))
            #expect(data2.hearing == data.hearing)
        }
    }

    @Test(
        "an address of the kind that phones change is surveyed when it lasts",
        arguments: [(600.0, false), (172_800.0, true)] as [(Double, Bool)])
    func addresses(secondsApart: Double, isSurveyed: Bool) throws {
        let recordings = [0, secondsApart].enumerated().map { number, start in
            Self.recording("\(number)", startedAt: 1_500_000_000 + start) { _ in
                [Self.near: -70, Self.phone: -60]
            }
        }
        let data = try #require(try SurveyedData(recordings).data())
        #expect(data.transmitters.contains(Self.near))
        #expect(data.transmitters.contains(Self.phone) == isSurveyed)
    }

    @Test("where nothing was surveyed what was predicted stays; where it was not heard it does not")
    func prior() throws {
        // Predicted: -70 dBm on a row of points along y = 0, whose first half somebody walks.
        let grid = HexGrid(origin: Point(0, 0), spacing: 2, columns: 60, rows: 1)
        let prior = PositioningData(
            transmitters: [Self.far],
            levels: [
                PositioningLevel(
                    ordinal: 0, grid: grid,
                    points: (0..<60).map {
                        PositioningLevel.GridPoint(cell: $0, isOutdoor: false)
                    },
                    signals: [[ExpectedSignal]](
                        repeating: [ExpectedSignal(transmitter: 0, strength: -70, spread: 6)],
                        count: 60),
                    transmitterCount: 1)
            ])
        let survey = SurveyedData([Self.recording(heard: Self.beacon)], prior: prior)
        let data = try #require(try survey.data())
        #expect(try Self.strength(of: Self.far, at: Point(100, 0), in: data) == -70)
        let walked = try Self.strength(of: Self.far, at: Point(20, 0), in: data)
        #expect(walked.map { $0 < -75 } ?? true)
    }

    @Test("nothing surveyed: no points")
    func empty() throws {
        #expect(try #require(try SurveyedData([]).data()).pointCount == 0)
    }

    @Test("generating tells how far it is, and can be ended")
    func progress() throws {
        let survey = SurveyedData([Self.recording(heard: Self.beacon)])
        var told: [Double] = []
        #expect(
            try survey.data {
                told.append($0)
                return true
            } != nil)
        #expect(told == told.sorted() && told.allSatisfy { (0...1).contains($0) })
        #expect(try survey.data { _ in false } == nil)
    }
}
