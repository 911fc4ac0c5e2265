import Indoor
import Positioning
import Rehearsal
import Simulation
import Testing

/// Values that only the session knows: the truth beside the estimate, and the results of inputs.
@Suite("Truth and estimate, joined")
struct JoiningTests {
    /// The person walks on while the service works: the error is measured at the moment of the
    /// picture.
    @Test(
        "a fix is as far off as it was when its picture was taken",
        arguments: ["first-scan", "wrong-turn", "the-slow", "lost-after-150-metres"])
    func errorOfFix(name: String) throws {
        var rehearsal = try Walks.rehearsal(name)
        var truths = [rehearsal.report.truth.point]
        var fixes = 0
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            truths.append(report.truth.point)
            for case .fix(let detail, let error) in report.events {
                let fix = try #require(detail.fix)
                #expect(fix.takenAt < report.tick)
                #expect(error == truths[fix.takenAt].distance(to: fix.position.point))
                fixes += 1
            }
        }
        #expect(fixes > 0)
    }

    /// The second tap finds another page than the first.
    @Test("of two taps in one tick the second is refused, and only the first taken")
    func refusedInput() throws {
        var session = try Walks.rehearsal("first-scan").session
        session.advance([.openApp])
        let report = session.advance([.tap(button: "search"), .tap(button: "locate")])
        #expect(report.inputs == [.tap(button: "search"), .tap(button: "locate")])
        #expect(report.refused == [1])
        #expect(report.taken == [.tap(button: "search")])
    }
}

/// The engine has its own map of the building, which does not change with the building.
@Suite("A map older than the building")
struct OlderMapTests {
    /// Located, then down an escalator by the person's own choice: the engine has no itinerary, so
    /// it knows escalators only from its map.
    private static let walk = """
        dotwalk trace 1
        title   Down without an itinerary
        venue   station
        start   main-entrance facing east
        seed    7

          0.0s  set drift good
                open app
                tap locate
         +1.0s  tap continue
         +1.0s  tap continue
         +1.0s  allow camera
                raise phone
                wait for accuratePositioning
                set off to platform-3
        +90.0s  end

        """

    /// The rides that the engine detects.
    ///
    /// - Parameter isMapped: whether a connector of the building is on the engine's map.
    private func rides(_ isMapped: (Connector) -> Bool) throws -> [String] {
        let setup = try Walks.setup(Self.walk, named: "older-map")
        let rehearsal = setup.rehearsal()
        let (venue, settings) = (rehearsal.venue, rehearsal.session.settings)
        let mapped = Venue(
            name: venue.name, frame: venue.frame, bearing: venue.bearing, levels: venue.levels,
            connectors: venue.connectors.filter(isMapped), places: venue.places,
            graph: venue.graph)
        let source = Engine.vps.source(
            SourceContext(
                map: PositioningMap(of: mapped), settings: settings.positioning, seed: 1))
        var walk = Rehearsal(
            session: Session(
                venue: venue, start: try venue.places.find("main-entrance").position, heading: 90,
                source: source, seed: 7, settings: settings, sheet: try Walks.sheet()),
            trace: try TraceParser.parse(Self.walk, file: "older-map.walk"))
        var rides: [String] = []
        while !walk.isFinished {
            for case .source(.detail(let detail)) in walk.advance().events
            where detail.record.isNamed("conveyor-detected") {
                rides.append(detail.record.words ?? "")
            }
        }
        #expect(walk.isOK)
        return rides
    }

    @Test("an escalator that is not on the engine's map carries the person all the same")
    func unmappedEscalator() throws {
        #expect(try rides { _ in true } == ["escalator-a detected"])
        #expect(try rides { !$0.id.hasPrefix("escalator-a") } == [])
    }
}
