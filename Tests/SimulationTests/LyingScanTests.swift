import Formats
import Indoor
import Positioning
import TestSupport
import Testing

@testable import Simulation

/// Scans whose answer is wrong or missing because of the place: places that look alike, and changes
/// since the survey.
@Suite("Scans that lie")
struct LyingScanTests {
    /// Two platforms of 40 × 6 m, 10 m from middle to middle, and a third right below the first.
    private func platforms(_ attributes: String = "alike platforms") throws -> Venue {
        let row = { (letter: Character) in
            "#" + String(repeating: letter, count: 40) + "#\n"
        }
        let wall = String(repeating: "#", count: 42) + "\n"
        let both = wall + String(repeating: row("a"), count: 6) + String(repeating: wall, count: 4)
        return try read(
            """
              #   wall  texture 0.8
              a   platform "Platform 1" \(attributes)
              b   platform "Platform 2" \(attributes)
              c   platform "Platform 3" \(attributes)
            level 0 elevation 0
            \(both + String(repeating: row("b"), count: 6) + wall)end
            level -1 elevation -30
            \(wall + String(repeating: row("c"), count: 6) + wall)end
            """)
    }

    /// A corridor of 40 × 3 m, its middle at x 19.5.
    private func corridor(_ attributes: String) throws -> Venue {
        let wall = String(repeating: "#", count: 42) + "\n"
        let row = "#" + String(repeating: ".", count: 40) + "#\n"
        return try read(
            """
              #   wall  texture 0.8
              .   corridor "Corridor" \(attributes)
            level 0
            \(wall + row + row + row + wall)end
            """)
    }

    /// A hall of 20 × 5 m, with a shop along its north side.
    private func shop(_ attributes: String = "") throws -> Venue {
        let wall = String(repeating: "#", count: 22) + "\n"
        let front = "####################+#\n"
        let row = { (letter: Character) in
            "#" + String(repeating: letter, count: 20) + "#\n"
        }
        return try read(
            """
              #   wall  texture 0.8
              +   door
              s   shop "Books" \(attributes)
              .   hall "Hall"
            level 0
            \(wall + row("s") + row("s") + row("s") + front + String(repeating: row("."), count: 5))\
            \(wall)end
            """)
    }

    private func read(_ legendAndLevels: String) throws -> Venue {
        let plan = """
            dotwalk plan 1
            name    Alike
            origin  48.88 2.35 at 2,4
            legend
            \(legendAndLevels)
            """
        return try PlanReader.read(plan, file: "alike.plan").venue
    }

    private func settings(
        lookalikes: Double = 0, mapAge: Double = 0, changedFronts: Double = 0.02
    ) -> WorldSettings {
        var settings = WorldSettings()
        settings.lookalikes = lookalikes
        settings.mapAge = mapAge
        settings.changedFronts = changedFronts
        return settings
    }

    private struct Scan {
        let fix: Fix?
        let misreads: [Misread]
        let outcomes: [AttemptOutcome]
    }

    /// The first answer with a fix, in a scan of 6 s at (x, y).
    private func scan(
        _ venue: Venue, x: Double, y: Double = 0, level: LevelOrdinal = 0, heading: Double = 90,
        seed: UInt64 = 1, _ settings: WorldSettings
    ) -> Scan {
        var rehearser = Rehearser(
            venue, at: Position(Point(x, y), level: level), heading: heading, seed: seed,
            settings: settings)
        rehearser.begin()
        rehearser.step([], [.startAcquisition])
        var (fix, misreads) = (Fix?.none, [Misread]())
        for _ in 0..<SimulatedTime.tick(atSeconds: 6) where fix == nil {
            rehearser.step()
            fix = rehearser.frame?.answers.compactMap(\.fix).first
            misreads += rehearser.outside?.misreads ?? []
        }
        return Scan(fix: fix, misreads: misreads, outcomes: rehearser.outcomes)
    }

    @Test("a platform is taken for the next one: as far along it, the same heading")
    func lookalike() throws {
        let scan = scan(try platforms(), x: 5, settings(lookalikes: 1))
        let fix = try #require(scan.fix)
        #expect(fix.position.level == 0)
        #expect(fix.position.point.distance(to: Point(5, -10)) < 1.01)
        #expect(abs(Heading.turn(from: fix.heading, to: 90)) < 3)
        #expect(scan.misreads == [Misread(.lookalike, takenFor: "Platform 2")])
    }

    @Test("a platform is taken for one above it, where that is the nearest that looks alike")
    func stacked() throws {
        let scan = scan(try platforms(), x: 5, level: -1, settings(lookalikes: 1))
        #expect(scan.fix?.position.level == 0)
        #expect(scan.misreads == [Misread(.lookalike, takenFor: "Platform 1")])
    }

    @Test("a mirrored corridor is taken for its other end, turned round")
    func mirrored() throws {
        let scan = scan(try corridor("mirrored yes"), x: 5, settings(lookalikes: 1))
        let fix = try #require(scan.fix)
        #expect(fix.position.point.distance(to: Point(34, 2)) < 1.01)
        #expect(abs(Heading.turn(from: fix.heading, to: 270)) < 3)
        #expect(scan.misreads == [Misread(.mirrored, takenFor: "Corridor")])
    }

    @Test("not where places are like no other, and not when the setting says never")
    func sound() throws {
        for scan in [
            scan(try platforms(""), x: 5, settings(lookalikes: 1)),
            scan(try corridor(""), x: 5, settings(lookalikes: 1)),
            scan(try platforms(), x: 5, settings(lookalikes: 0)),
        ] {
            #expect(try #require(scan.fix).position.point.distance(to: Point(5, 0)) < 1.01)
            #expect(scan.misreads.isEmpty)
        }
    }

    @Test("as often as the setting says, and no other chance changes")
    func share() throws {
        let venue = try platforms()
        let seeds = UInt64(1)...60
        let half = seeds.map { scan(venue, x: 5, seed: $0, settings(lookalikes: 0.5)) }
        let never = seeds.map { scan(venue, x: 5, seed: $0, settings(lookalikes: 0)) }
        let lies = half.filter { !$0.misreads.isEmpty }.count
        #expect((20...40).contains(lies))
        #expect(zip(half, never).allSatisfy { $0.0.outcomes == $0.1.outcomes })
        #expect(
            zip(half, never).allSatisfy { $0.0.fix == $0.1.fix || !$0.0.misreads.isEmpty })
    }

    @Test("a front that has changed is not found; it is from where it cannot be seen")
    func changedFront() throws {
        let venue = try shop("changed yes")
        let facing = scan(venue, x: 9, y: -4, heading: 0, settings())
        #expect(facing.fix == nil)
        #expect(Set(facing.misreads.map(\.cause)) == [.changedFront])
        #expect(Set(facing.outcomes).isSubset(of: [.noMatch, .ambiguous]))
        #expect(scan(venue, x: 9, y: -4, heading: 180, settings()).misreads.isEmpty)
        #expect(scan(try shop(), x: 9, y: -4, heading: 0, settings()).fix != nil)
    }

    @Test("with the map's age fronts change, and less is recognised")
    func age() throws {
        let (venue, seeds) = (try shop(), UInt64(1)...40)
        func changed(_ settings: WorldSettings) -> Int {
            seeds.filter { seed in
                scan(venue, x: 9, y: -4, heading: 0, seed: seed, settings).misreads
                    .contains { $0.cause == .changedFront }
            }.count
        }
        #expect(changed(settings(mapAge: 0, changedFronts: 1)) == 0)
        #expect(changed(settings(mapAge: 12, changedFronts: 1)) == 40)
        // 1 - 0.98 ^ 36 = 52 % of all shops.
        #expect((12...30).contains(changed(settings(mapAge: 36))))
        let old = scan(
            venue, x: 9, y: -4, heading: 180, settings(mapAge: 240, changedFronts: 0))
        #expect(old.misreads.contains(Misread(.oldMap)))
    }

    @Test("a scripted answer from another level is told, too")
    func scripted() throws {
        let venue = try platforms("")
        var rehearser = Rehearser(
            venue, at: Position(Point(5, 0), level: 0), heading: 90, seed: 1)
        rehearser.begin()
        rehearser.step([.fault("answer from level -1")], [.startAcquisition])
        var misreads: [Misread] = []
        for _ in 0..<SimulatedTime.tick(atSeconds: 6) {
            rehearser.step()
            misreads += rehearser.outside?.misreads ?? []
        }
        #expect(misreads == [Misread(.wrongLevel, takenFor: "level -1")])
    }
}
