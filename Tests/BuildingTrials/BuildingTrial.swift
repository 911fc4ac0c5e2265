import Formats
import Indoor
import Positioning
import Rehearsal
import Shipped
import Simulation
import TestSupport

/// Tries a real building. It finds the random pairs of places that are joined by walkable outlines
/// and connectors but have no way, and the random walks of a person who follows the phone, from the
/// first scan or packet on, that do not arrive.
package struct BuildingTrial {
    package let pairs: Int
    /// The pairs without a way: "A to B".
    package let missed: [String]
    /// The pairs that people reach who take no stairs, and those of them without a way.
    package let stepFreePairs: Int
    package let missedStepFree: [String]
    package let walks: Int
    /// The walks that did not arrive, and how they ended.
    package let failed: [String]

    /// - Parameters:
    ///   - engine: the engine that locates the person; for one that listens to beacons they are
    ///     planned.
    ///   - walks: the number of walks; 0 to try only ways.
    package init(
        _ venue: Venue, engine: Engine = .vps, pairs: Int = 30, walks: Int = 10
    ) throws {
        let outlines = JoinedOutlines(venue)
        var chance = Chance(16)
        let drawn = BuildingTrial.draw(pairs, from: outlines, &chance)
        self.pairs = drawn.count
        missed = drawn.filter { BuildingTrial.isMissing($0, in: venue) }
            .map { "\($0.0.key) to \($0.1.key)" }
        var other = Chance(17)
        let stepFree = BuildingTrial.draw(
            pairs, from: JoinedOutlines(venue, stepFree: true), &other)
        stepFreePairs = stepFree.count
        missedStepFree = stepFree.filter { BuildingTrial.isMissing($0, in: venue, .stepFree) }
            .map { "\($0.0.key) to \($0.1.key)" }
        let walked = BuildingTrial.draw(walks, from: outlines, &chance)
        self.walks = walked.count
        let equipped = try Equipped(venue, for: engine)
        var failed: [String] = []
        for (number, pair) in walked.enumerated() {
            let end =
                BuildingTrial.isMissing(pair, in: venue)
                ? "no way"
                : try BuildingTrial.walk(
                    from: pair.0, to: pair.1, in: equipped, seed: UInt64(number + 1))
            if let end { failed.append("\(pair.0.key) to \(pair.1.key): \(end)") }
        }
        self.failed = failed
    }

    private static func isMissing(
        _ pair: (Place, Place), in venue: Venue, _ preference: RoutePreference = .fastest
    ) -> Bool {
        venue.graph.route(from: pair.0.node, to: pair.1.node, preference: preference) == nil
    }

    /// A venue with everything that an engine needs in it.
    private struct Equipped {
        let engine: Engine
        let venue: OpenVenue
        var beacons: OpenBeacons?
        var data = PositioningData.empty

        init(_ venue: Venue, for engine: Engine) throws {
            self.engine = engine
            self.venue = OpenVenue(
                name: venue.name, reference: "building", venue: venue, digest: "")
            guard engine.profile.needsDevices else { return }
            let planned = try BeaconPlanner(venue: venue).beacons() ?? []
            beacons = OpenBeacons(
                beacons: planned, source: .planned(spacing: BeaconPlanner.usualSpacing))
            let prediction = try RadioPrediction(
                map: PositioningMap(of: venue), settings: IPSSettings())
            data = prediction.data(of: planned) ?? .empty
        }

        /// The inputs that bring a new user of the app to a position.
        var opening: String {
            engine == .vps
                ? """
                        wait for explanation
                 +2.0s  tap continue
                 +2.0s  tap continue
                 +1.0s  allow camera
                        raise phone
                """
                : """
                        wait for ips-explanation
                 +2.0s  tap continue
                        wait for bluetooth-rationale
                 +2.0s  tap continue
                 +1.0s  tap allow
                        wait for location-rationale
                 +2.0s  tap continue
                 +1.0s  tap allow
                        wait for navigation within 120s
                """
        }
    }

    /// The place and the manner in which the walk ends; nil when the person arrives.
    private static func walk(
        from start: Place, to goal: Place, in equipped: Equipped, seed: UInt64
    ) throws -> String? {
        let text = """
            dotwalk trace 1
            title   A walk
            venue   building
            engine  \(equipped.engine)
            start   \(word(start))
            seed    \(seed)

              0.0s  open app
                    choose \(word(goal))
             +0.5s  tap start
            \(equipped.opening)
                    follow guidance
                    wait for arrived within 1800s
             +1.0s  end
            """
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        var rehearsal = try Setup(
            trace: OpenTrace(
                name: "trial.walk", text: text,
                trace: try TraceParser.parse(text, file: "trial.walk")),
            venue: equipped.venue, sheet: OpenSheet(sheet: sheet, reference: "en", digest: ""),
            devices: equipped.beacons, table: PositioningTable(equipped.data)
        ).rehearsal()
        while !rehearsal.isFinished { rehearsal.advance() }
        if rehearsal.isOK { return nil }
        let truth = rehearsal.report.truth
        let failure = rehearsal.findings.first { !$0.isMet }.map { "line \($0.line)" } ?? ""
        return "\(failure), \(truth.activity) on \(truth.levels) at "
            + "\(truth.point.distance(to: goal.position.point).fixed(0)) m, "
            + "\(rehearsal.report.state) at \(rehearsal.report.seconds.fixed(0)) s"
    }

    /// The place's key as one word of a walk.
    private static func word(_ place: Place) -> String {
        place.key.replacing(" ", with: "-")
    }

    /// Pairs of different places whose outlines are joined.
    private static func draw(
        _ count: Int, from outlines: JoinedOutlines, _ chance: inout Chance
    ) -> [(Place, Place)] {
        let groups = outlines.groups.filter { $0.count > 1 }
        let all = groups.flatMap { group in group.map { ($0, group) } }
        guard !all.isEmpty else { return [] }
        return (0..<count).map { _ in
            let (from, group) = chance.pick(all)
            return (from, chance.pick(group.filter { $0.key != from.key }))
        }
    }
}
