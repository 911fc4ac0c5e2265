import Indoor
import Positioning
import PositioningTrials
import Simulation
import Testing

@Suite("Stopped and started again")
struct RestartTests {
    /// The state and location of each tick of a person who stands in the clinic.
    ///
    /// - Parameter hasPathways: whether the map has a layer of pathways.
    private func ticks(_ commands: [Int: SourceCommand], hasPathways: Bool = true) throws
        -> [(state: PositioningState, location: UserLocation?)]
    {
        let lit = try LitVenue("clinic")
        var venue = lit.venue
        venue.hasPathways = hasPathways
        var world = World(
            venue: venue, start: try venue.places.find("reception").position, heading: 0,
            seed: 1, settings: WorldSettings())
        var source = Engine.ips.source(
            SourceContext(
                map: PositioningMap(of: venue), table: PositioningTable(lit.data),
                settings: SourceSettings(),
                seed: 1))
        var requests: [PhoneRequest] = []
        return (1...(40 * SimulatedTime.ticksPerSecond)).map { tick in
            let inputs: [Input] =
                tick == 1
                ? [.openApp, .answer(.bluetooth, granted: true), .answer(.location, granted: true)]
                : []
            let frame = world.step(inputs: inputs, requests: requests, display: PhoneDisplay())
                .frame
            let output = source.ingest(commands[tick].map { [$0] } ?? [], frame)
            requests = output.requests
            return (source.snapshot.state, output.location)
        }
    }

    @Test("the place from before the stop is the last known one until a new one is determined")
    func restart() throws {
        let second = SimulatedTime.ticksPerSecond
        let ticks = try ticks([1: .start, 20 * second: .stop, 22 * second: .start])
        #expect(ticks[20 * second - 2].state == .accuratePositioning)
        let first = try #require(
            ticks.indices.dropFirst(22 * second).first {
                ticks[$0].location?.isLastKnown == false
            })
        // A scan of some seconds comes first.
        #expect(first > 25 * second)
        for tick in ticks[(20 * second)..<(first - 1)] {
            #expect(tick.state != .accuratePositioning)
            #expect(tick.location?.isLastKnown != false)
        }
        #expect(ticks[first].state == .accuratePositioning)
    }

    @Test("a location snaps only on a map that has pathways", arguments: [true, false])
    func snapping(hasPathways: Bool) throws {
        let locations = try ticks([1: .start], hasPathways: hasPathways).compactMap(\.location)
        #expect(locations.count > 20)
        #expect(locations.contains { $0.snapped != nil } == hasPathways)
    }
}
