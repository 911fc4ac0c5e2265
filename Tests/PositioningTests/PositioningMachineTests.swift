import Indoor
import Testing

@testable import Positioning

/// Every state by every event, none skipped.
///
/// A: accurate. D: 75 m without a scan. i m f r: the session is initializing, excessiveMotion,
/// insufficientFeatures, relocalizing; Di and so on: that and 75 m. Lost: N not yet scanned,
/// H app hidden, W 150 m without a scan, T too far from the itinerary, S source stopped, X tracking
/// failed, C conveyed without automatic level change, E conveying failed at the end.
@Suite("The states of positioning")
struct PositioningMachineTests {
    static let table = """
               N   H   W   T   S   X   C   E   A   D   i   m   f   r   Di  Dm  Df  Dr
        start  N   H   W   T   N   X   C   E   A   D   i   m   f   r   Di  Dm  Df  Dr
        stop   S   S   S   S   S   S   S   S   S   S   S   S   S   S   S   S   S   S
        scan   A   A   A   A   S   A   A   A   A   A   i   m   f   r   i   m   f   r
        75m    N   H   W   T   S   X   C   E   D   D   Di  Dm  Df  Dr  Di  Dm  Df  Dr
        150m   N   H   W   T   S   X   C   E   W   W   W   W   W   W   W   W   W   W
        init   N   H   W   T   S   X   C   E   i   Di  i   i   i   i   Di  Di  Di  Di
        fast   N   H   W   T   S   X   C   E   m   Dm  m   m   m   m   Dm  Dm  Dm  Dm
        plain  N   H   W   T   S   X   C   E   f   Df  f   f   f   f   Df  Df  Df  Df
        reloc  N   H   W   T   S   X   C   E   r   Dr  r   r   r   r   Dr  Dr  Dr  Dr
        fine   N   H   W   T   S   X   C   E   A   D   A   A   A   A   D   D   D   D
        fail   N   H   W   T   S   X   C   E   X   X   X   X   X   X   X   X   X   X
        hide   N   H   W   T   S   X   C   E   H   H   H   H   H   H   H   H   H   H
        astray N   H   W   T   S   X   C   E   T   T   T   T   T   T   T   T   T   T
        carry  N   H   W   T   S   X   C   E   C   C   C   C   C   C   C   C   C   C
        stuck  N   H   W   T   S   X   C   E   E   E   E   E   E   E   E   E   E   E
        """

    static let events: [String: PositioningMachine.Event] = [
        "start": .started, "stop": .stopped, "scan": .scanSucceeded, "75m": .walkedFar,
        "150m": .walkedTooFar, "init": .trackingLimited(.initializing),
        "fast": .trackingLimited(.excessiveMotion),
        "plain": .trackingLimited(.insufficientFeatures),
        "reloc": .trackingLimited(.relocalizing), "fine": .trackingNormal, "fail": .trackingFailed,
        "hide": .appHidden, "astray": .cannotReroute, "carry": .conveyedUnexpectedly,
        "stuck": .conveyingFailed,
    ]

    /// The events that lead to each state from the initial one, and the resulting report.
    static let states: [String: (path: [String], says: PositioningMachine.State)] = [
        "N": (["start"], .notPositioning(.notYetScanned)),
        "H": (["start", "scan", "hide"], .notPositioning(.appHidden)),
        "W": (["start", "scan", "150m"], .notPositioning(.distanceWithoutScan)),
        "T": (["start", "scan", "astray"], .notPositioning(.tooFarFromItinerary)),
        "S": ([], .notPositioning(.sourceStopped)),
        "X": (["start", "scan", "fail"], .notPositioning(.trackingFailed)),
        "C": (["start", "scan", "carry"], .notPositioning(.conveyingNoAutomaticLevelChange)),
        "E": (["start", "scan", "stuck"], .notPositioning(.conveyingFailedAtEnd)),
        "A": (["start", "scan"], .accuratePositioning),
        "D": (["start", "scan", "75m"], .degradedPositioning(.distanceWithoutScan)),
        "i": (["start", "scan", "init"], .degradedPositioning(.session(.initializing))),
        "m": (["start", "scan", "fast"], .degradedPositioning(.session(.excessiveMotion))),
        "f": (["start", "scan", "plain"], .degradedPositioning(.session(.insufficientFeatures))),
        "r": (["start", "scan", "reloc"], .degradedPositioning(.session(.relocalizing))),
        "Di": (["start", "scan", "75m", "init"], .degradedPositioning(.session(.initializing))),
        "Dm": (["start", "scan", "75m", "fast"], .degradedPositioning(.session(.excessiveMotion))),
        "Df": (
            ["start", "scan", "75m", "plain"],
            .degradedPositioning(.session(.insufficientFeatures))
        ),
        "Dr": (["start", "scan", "75m", "reloc"], .degradedPositioning(.session(.relocalizing))),
    ]

    static let rows = table.split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
    }

    static func machine(in state: String) throws -> PositioningMachine {
        var machine = PositioningMachine()
        for name in try #require(states[state]).path {
            _ = machine.handle(try #require(events[name]))
        }
        return machine
    }

    @Test("each state becomes what the table says", arguments: rows.dropFirst())
    func stateBecomesTable(row: [String]) throws {
        let event = try #require(Self.events[row[0]])
        for (from, to) in zip(Self.rows[0], row.dropFirst()) {
            var machine = try Self.machine(in: from)
            let before = machine.state
            let said = machine.handle(event)
            let expected = try #require(Self.states[to]).says
            #expect(machine == (try Self.machine(in: to)), "\(from) after \(row[0])")
            #expect(machine.state == expected)
            #expect(said == (before == expected ? nil : expected), "said of \(from), \(row[0])")
        }
    }

    @Test("no state and no event is left out")
    func wholeTable() {
        let losses = LossReason.allCases.map { PositioningMachine.State.notPositioning($0) }
        let degradations = DegradationReason.all.map {
            PositioningMachine.State.degradedPositioning($0)
        }
        let known = Self.states.values.map(\.says)
        #expect((losses + degradations + [.accuratePositioning]).allSatisfy(known.contains))
        #expect(Set(Self.rows[0]) == Set(Self.states.keys))
        #expect(Set(Self.rows.dropFirst().map { $0[0] }) == Set(Self.events.keys))
        let cells = Self.rows.dropFirst().reduce(0) { $0 + $1.count - 1 }
        #expect(cells == Self.states.count * Self.events.count)
        #expect(cells == 18 * 15)
    }

    @Test(
        "reasons are kept apart",
        arguments: [
            ("75m plain fine", "D"), ("plain 75m scan fine", "A"), ("plain 75m fine scan", "A"),
            ("plain fast fine", "A"), ("hide scan", "A"), ("hide astray scan", "A"),
        ])
    func reasonsKeptApart(path: String, expected: String) throws {
        var machine = try Self.machine(in: "A")
        for event in path.split(separator: " ") {
            _ = machine.handle(try #require(Self.events[String(event)]))
        }
        #expect(machine == (try Self.machine(in: expected)))
    }
}
