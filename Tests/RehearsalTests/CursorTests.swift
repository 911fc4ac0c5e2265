import Indoor
import Rehearsal
import Simulation
import Testing

/// The times at which lines act. Line 3 is the first of each walk; its effect is visible in the
/// next tick, at 0.05 s for the first.
@Suite("The cursor of a walk")
struct CursorTests {
    @Test("absolute times, relative ones, and none")
    func times() throws {
        let walk = try Rehearsed(
            """
              1.0s  note "a"
             +0.5s  note "b"
                    note "c"
              0.2s  note "too late to wait"
             +0.0s  note "at once"
             10.0s  end
            """)
        #expect(walk.moments("\"a\"") == ["1.00"])
        #expect(walk.moments("\"b\"") == ["1.50"])
        #expect(walk.moments("\"c\"") == ["1.50"])
        #expect(walk.moments("too late") == ["1.50"])
        #expect(walk.moments("at once") == ["1.50"])
        #expect(walk.moments("\"end\"") == ["10.00"])
        #expect(walk.rehearsal.isOK)
    }

    @Test("a wait holds the lines behind it until it comes")
    func wait() throws {
        let walk = try Rehearsed(
            """
                    wait for page:map within 5s
             +1.0s  note "behind"
            """)
        // The app is never opened.
        #expect(walk.findings.count == 1)
        #expect(walk.findings.first?.hasPrefix("3 failed 5.05 not within 5 s; ") == true)
        #expect(walk.moments("behind") == ["6.05"])
        #expect(!walk.rehearsal.isOK)

        let met = try Rehearsed(
            """
                    at 99m open app
              0.0s  open app
                    wait for page:map
             +1.0s  note "behind"
            """)
        #expect(met.moments("page\",\"id\":\"map") == ["0.05"])
        #expect(met.moments("behind") == ["1.05"])
    }

    @Test("a wait of no said length runs out after 60 s, and that is a failure")
    func patience() throws {
        let walk = try Rehearsed("wait for arrived")
        #expect(walk.findings.first?.hasPrefix("3 failed 60.05 not within 60 s") == true)
    }

    @Test("an expectation within a time holds, and ends with the first sight of it")
    func expectWithin() throws {
        let walk = try Rehearsed(
            """
              0.0s  open app
                    when page:map set walking-speed 1
                    expect page:map within 2s
                    expect page:search within 2s
                    tap search
                    expect page:search within 2s
            """)
        #expect(
            walk.findings.map { String($0.prefix(13)) } == [
                "5 met 0.05", "6 failed 2.10", "8 met 2.15",
            ])
    }

    @Test("an expectation of now looks at the tick in which the lines before it acted")
    func expectNow() throws {
        let walk = try Rehearsed(
            """
             +1.0s  open app
                    expect page:map
                    tap search
                    expect page:search
                    expect page:map
            """)
        #expect(
            walk.findings.map { String($0.prefix(13)) } == [
                "4 met 1.00", "6 met 1.05", "7 failed 1.10",
            ])
    }

    @Test("walk holds until the walk is over; set off hands on")
    func walking() throws {
        let walk = try Rehearsed(
            """
                    walk 2.5m
                    note "there"
                    set off 2.5m
                    note "off"
                    walk for 1s
                    note "walking"
            """)
        // 2.5 m at 1.3 m/s: 39 ticks.
        #expect(walk.moments("there") == ["2.00"])
        #expect(walk.moments("off\"}") == ["2.00"])
        #expect(walk.moments("walking") == ["2.00"])
        #expect(walk.findings.isEmpty)
    }

    @Test("a spot is walked to, on another level too; the script waits for it or goes on")
    func spots() throws {
        let goal = try House.venue.get().places.find("gallery").position
        let spot = "\((goal.point.x + 1.5).fixed(1))m \(goal.point.y.fixed(1))m level 1"
        let walk = try Rehearsed(
            """
                    set off to spot \(spot)
                    note "off"
                    wait for escalator-a
                    walk to spot \(spot) within 60s
                    note "there"
            """)
        #expect(walk.moments("off\"}") == ["0.05"])
        #expect(walk.findings.isEmpty)
        let truth = walk.rehearsal.report.truth
        #expect(truth.levels == Levels(1))
        #expect(truth.point.distance(to: Point(goal.point.x + 1.5, goal.point.y)) < 0.2)
    }

    @Test("a walk into a wall fails, and the lines behind it count from there")
    func blocked() throws {
        let walk = try Rehearsed(
            """
                    face north
                    walk 30m
             +1.0s  note "on"
            """)
        #expect(walk.findings.count == 1)
        #expect(walk.findings.first?.hasPrefix("4 failed 1.") == true)
        #expect(walk.findings.first?.hasSuffix("a wall is in the way") == true)
        let failed = try #require(walk.rehearsal.findings.first?.seconds)
        #expect(walk.moments("\"on\"") == [(failed + 1).fixed(2)])
    }

    @Test("a walk that takes longer than it may fails")
    func tooLong() throws {
        let walk = try Rehearsed("walk 5m within 1s")
        #expect(walk.findings.count == 1)
        #expect(walk.findings.first?.hasPrefix("3 failed 1.05 not within 1 s") == true)
    }

    @Test("a place that cannot be reached is the walk's failure")
    func noWay() throws {
        let walk = try Rehearsed(
            """
                    walk to gallery within 120s
                    take lift to 0
            """)
        #expect(walk.findings.map { String($0.prefix(8)) } == ["4 failed"])
        #expect(walk.findings.first?.hasSuffix("no lift to level 0 here") == true)
    }

    @Test("a tap on a missing button fails at its own line, and delays no other")
    func wrongTaps() throws {
        let walk = try Rehearsed(
            """
                    open app
             +1.0s  tap start
                    tap search
             +0.5s  choose hall
             +0.5s  choose shop
             +1.0s  hide app
             +1.0s  choose shop
            """)
        #expect(
            walk.findings == [
                "4 failed 1.05 no such button, there are cancel",
                "9 failed 4.05 not possible on this page",
            ])
    }

    @Test("the app's map is touched where there is one; elsewhere the line fails")
    func touchedMap() throws {
        let walk = try Rehearsed(
            """
                    pan map 5m east
              0.5s  open app
                    expect map:follow
                    map heading
                    expect map:heading
                    expect map-level:0
                    show level 1 on map
                    expect map-level:1
                    pan map 5m east
                    expect map:free
                    tap search
             +0.5s  map follow
            """)
        #expect(
            walk.findings == [
                "3 failed 0.05 there is none on page closed", "5 met 0.50", "7 met 0.55",
                "8 met 0.60", "10 met 0.65", "12 met 0.70",
                "14 failed 1.25 there is none on page search",
            ])
        #expect(walk.moments(#""event":"map","mode":"free""#) == ["0.65"])
    }

    @Test("faults and following hand the cursor on")
    func handOn() throws {
        let walk = try Rehearsed(
            """
                    cut network for 20s
                    follow guidance
                    note "at once"
            """)
        #expect(walk.moments("at once") == ["0.05"])
    }

    @Test("an end concludes; nothing behind it plays")
    func end() throws {
        let walk = try Rehearsed(
            """
              2.0s  end
            """)
        #expect(walk.moments("\"end\"") == ["2.00"])
        #expect(walk.rehearsal.findings.isEmpty && walk.rehearsal.isOK)
    }

    @Test("a person who takes over leaves no findings behind")
    func takeOver() throws {
        var rehearsal = Rehearsal(
            session: try House.session(), trace: try walk("expect page:map\n+60s end"))
        rehearsal.advance()
        #expect(rehearsal.latest.findings.count == 1)
        rehearsal.takeOver()
        rehearsal.advance([.openApp])
        #expect(rehearsal.latest.findings.isEmpty)
        #expect(rehearsal.latest.inputs == [.openApp])
    }
}
