import Indoor
import Rehearsal
import Testing

/// Expectations that stay open while the walk goes on: met, failed and undecided.
@Suite("Watchers")
struct WatcherTests {
    private func rehearse(_ expectation: String) throws -> [String] {
        try Rehearsed(
            """
                    \(expectation)
              1.0s  open app
              2.0s  tap search
              3.0s  hide app
              5.0s  end
            """
        ).findings
    }

    @Test(
        "an expectation met",
        arguments: [
            ("expect never page:scan", "3 met 5.00"),
            ("expect never page:scan for 2s", "3 met 2.05"),
            ("expect page:search within 1s of page:map", "3 met 2.00"),
            ("expect page:map within 0s of page:map", "3 met 1.00"),
            ("expect page:map before page:search", "3 met 2.00"),
            ("expect page:map before page:search by 1s", "3 met 2.00"),
            ("expect page:map visible for 1s", "3 met 2.00"),
            ("expect page:map visible for 0.5s", "3 met 1.50"),
            ("expect page:map 1 times", "3 met 5.00"),
            ("expect page:scan 0 times", "3 met 5.00"),
            // A state counts as often as it begins.
            ("expect search 1 times", "3 met 5.00"),
            ("when page:search expect page:search", "3 met 2.00"),
            ("when page:search expect never page:map", "3 met 5.00"),
        ])
    func met(expectation: String, finding: String) throws {
        #expect(try rehearse(expectation) == [finding])
    }

    @Test("a failure has the phone's words, and the state apart from the reason")
    func shown() throws {
        let failed = try #require(
            try Rehearsed(
                """
                  1.0s  open app
                        expect navigation within 2s
                  5.0s  end
                """
            ).rehearsal.findings.first)
        #expect(failed.why == "not within 2 s")
        #expect(failed.summary.hasPrefix("state notPositioning"))
        #expect(failed.seen == "not within 2 s; \(failed.summary)")
        #expect(failed.shown.hasPrefix("No position"))
    }

    @Test(
        "an expectation failed",
        arguments: [
            ("expect never page:search", "3 failed 2.00 it happened at 2.00 s"),
            ("expect never page:search for 3s", "3 failed 2.00 it happened at 2.00 s"),
            ("expect never page:search for 1s", "3 met 1.05"),
            (
                "expect page:search within 0.95s of page:map",
                """
                3 failed 1.95 not within 0.95 s; state notPositioning (sourceStopped), page map, \
                no cues
                """
            ),
            (
                "expect page:scan within 1s of page:map",
                """
                3 failed 2.00 not within 1 s; state notPositioning (sourceStopped), page search, \
                no cues
                """
            ),
            ("expect page:search before page:map", "3 failed 1.00 page:map came first, at 1.00 s"),
            ("expect page:map before page:search by 1.05s", "3 failed 2.00 only 1 s earlier"),
            ("expect page:map before map", "3 failed 1.00 only 0 s earlier"),
            ("expect page:map visible for 1.05s", "3 failed 2.00 gone after 1 s"),
            ("expect page:map 2 times", "3 failed 5.00 1 times"),
            ("expect page:map 0 times", "3 failed 1.00 1 times"),
            (
                "when page:search expect page:map",
                """
                3 failed 2.00 state notPositioning (sourceStopped), page search, no cues
                """
            ),
        ])
    func failed(expectation: String, finding: String) throws {
        #expect(try rehearse(expectation) == [finding])
    }

    @Test("what a page covers is not in view, and the failure names the page")
    func coveredByPage() throws {
        let toast = "{navigation-started: {kind: toast}}"
        let rehearsed = try Rehearsed(
            """
              0.0s  open app
                    expect navigation-started visible for 3s
                    choose gallery
                    tap start
                    wait for explanation
             +1.0s  tap continue
             +1.0s  tap continue
             +1.0s  allow camera
                    raise phone
                    wait for navigation-started
                    tap scan
             +2.0s  end
            """, cues: toast)
        let finding = try #require(
            rehearsed.findings.first { $0.hasPrefix("4 failed") }, "\(rehearsed.findings)")
        #expect(finding.hasSuffix("covered by page scan-success"))
    }

    @Test(
        "an expectation that the end leaves open fails",
        arguments: [
            ("expect page:map within 1s of arrived", "3 failed 5.00 arrived never came"),
            (
                "expect arrived within 60s of page:map",
                "3 failed 5.00 the walk ended before it was decided"
            ),
            ("expect page:scan before arrived", "3 failed 5.00 neither came"),
            ("expect page:map before arrived", "3 failed 5.00 arrived never came"),
            ("expect page:scan visible for 1s", "3 failed 5.00 it never came into view"),
            ("expect closed visible for 9s", "3 failed 1.00 gone after 0.95 s"),
            (
                "expect notPositioning visible for 9s",
                "3 failed 5.00 the walk ended before it was decided"
            ),
            ("when arrived tap search", "3 failed 5.00 its moment never came"),
            ("at 40m lower phone", "3 failed 5.00 its moment never came"),
        ])
    func undecided(expectation: String, finding: String) throws {
        #expect(try rehearse(expectation) == [finding])
    }

    @Test("findings stand in the order they were decided, of one moment in that of their lines")
    func order() throws {
        let walk = try Rehearsed(
            """
                    expect never arrived
                    expect page:map 1 times
                    expect never page:map
                    expect page:map before page:search
              1.0s  open app
             +1.0s  tap search
             +1.0s  end
            """)
        #expect(walk.rehearsal.findings.map(\.line) == [5, 6, 3, 4])
    }

    @Test("when an event comes, its line acts in the next tick, once")
    func when() throws {
        let walk = try Rehearsed(
            """
                    when page:search hide app
              1.0s  open app
              2.0s  tap search
              3.0s  open app
              5.0s  end
            """)
        #expect(walk.moments("\"do\":\"hide app\"") == ["2.05"])
        #expect(walk.findings.isEmpty)
    }

    @Test("at so many metres of following, its line acts")
    func at() throws {
        let walk = try Rehearsed(
            """
                    at 4m lower phone to 15
                    open app
                    choose gallery
                    tap start
                    wait for explanation
             +1.0s  tap continue
             +1.0s  tap continue
             +1.0s  allow camera
                    raise phone
                    wait for navigation
                    note "off"
                    follow guidance
                    wait for arrived within 120s
            """)
        let lowered = try #require(walk.moments("\"do\":\"raise phone\",\"angle\":15").first)
        let off = try #require(walk.moments("\"off\"").first)
        // At 1.3 m/s, after a time to notice: 4 m at the earliest.
        let seconds = try #require(Double(lowered)) - (try #require(Double(off)))
        #expect(seconds > 3 && seconds < 12)
        #expect(walk.rehearsal.isOK)
    }

    /// A walk up to the gallery from the hall, following the phone, to the end of the arrival page.
    private let guided = """
                open app
                choose gallery
                tap start
                wait for explanation
         +1.0s  tap continue
         +1.0s  allow camera
                raise phone
                wait for navigation
                follow guidance
                wait for arrived within 120s
         +2.0s  end
        """

    @Test("what stays in view in other words has not come again")
    func otherWords() throws {
        let walk = try Rehearsed(
            """
                    expect take-escalator 1 times
                    expect take-escalator:hidden 1 times
            \(guided)
            """)
        let texts = walk.log.split(separator: "\n").filter {
            $0.contains("\"id\":\"take-escalator\"") && $0.contains("\"text\"")
        }
        #expect(texts.count > 1)
        #expect(walk.findings.filter { $0.contains("failed") } == [])
    }

    @Test("a cue's id means the cue, a prefix the event behind it")
    func cueOrEvent() throws {
        let walk = try Rehearsed(
            """
                    expect navigation:arrived before arrived by 1s
                    expect page:arrival before arrived by 1s
                    expect navigation:arrived 1 times
                    expect arrived 1 times
            \(guided)
            """, cues: "{arrived: {delay: 1}}")
        #expect(walk.findings.map { $0.prefix(5) } == ["3 met", "4 met", "5 met", "6 met"])
    }

    @Test("rides are waited for by the connector's name")
    func ride() throws {
        let walk = try Rehearsed(
            """
                    expect escalator-a 1 times
                    set off to gallery
                    wait for escalator-a within 60s
                    note "on it"
            """)
        #expect(walk.findings == ["3 met \(walk.rehearsal.findings[0].seconds.fixed(2))"])
        #expect(walk.moments("on it").count == 1)
    }
}
