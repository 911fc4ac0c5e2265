import Indoor
import Positioning
import Simulation

/// A person with a phone who walks through a building to survey what is heard there, and confirms
/// the known points on the way: corners, doors, junctions.
package struct Surveyor: Sendable {
    private let venue: Venue
    private let settings: WorldSettings
    private let seed: UInt64

    /// - Parameters:
    ///   - venue: with the devices that hang in it.
    ///   - seed: the seed of the building, as for a walk through it, and of the phone.
    package init(_ venue: Venue, seed: UInt64, settings: WorldSettings = WorldSettings()) {
        (self.venue, self.seed, self.settings) = (venue, seed, settings)
    }

    /// Metres after which a point is confirmed on a straight way, too, and degrees of a turn that
    /// is confirmed at once (ours).
    private static let (stretch, bend) = (8.0, 20.0)
    /// Seconds that a way may take before it is given up.
    private static let patience = 120.0

    /// Walks one piece of the building.
    ///
    /// - Parameters:
    ///   - route: a route in this venue.
    ///   - number: the piece's number, from 1; another number gives other random errors.
    package func walk(_ route: SurveyRoute, number: Int) -> SurveyRecording {
        let nodes = venue.graph.nodes
        let own = seed &* 1_000 &+ UInt64(number)
        var recorder = SurveyRecorder(seed: own)
        var world = World(
            venue: venue, start: nodes[route.nodes[0]].position,
            heading: (nodes[route.nodes[1]].position.point - nodes[route.nodes[0]].position.point)
                .heading, seed: own, settings: settings, building: seed)
        var inputs =
            [.openApp] + SurveyRecording.permissions.map { Input.answer($0, granted: true) }
        var requests: [PhoneRequest] = [.listen(SurveyRecording.sensors)]
        var tick = 0
        func step(_ recorder: inout SurveyRecorder) {
            tick += 1
            let frame = world.step(inputs: inputs, requests: requests, display: PhoneDisplay())
                .frame
            (inputs, requests) = ([], [])
            if let ambient = frame.ambient { recorder.add(ambient, tick: tick) }
        }
        // The app is open and listens before the first point is confirmed.
        for _ in 0..<SimulatedTime.ticksPerSecond { step(&recorder) }
        recorder.confirm(nodes[route.nodes[0]].position, tick: tick)
        for number in route.nodes.indices.dropFirst() {
            let target = nodes[route.nodes[number]].position
            inputs.append(.walk(.toSpot(target)))
            let end = tick + SimulatedTime.tick(atSeconds: Surveyor.patience)
            repeat { step(&recorder) } while world.truth.isBusy && tick < end
            if isConfirmed(number, of: route, since: recorder.lastConfirmed) {
                recorder.confirm(target, tick: tick)
            }
        }
        return recorder.recording(id: "level \(route.level), walk \(number)")
    }

    /// Whether a point is confirmed: corners, the end, and a point every few metres.
    private func isConfirmed(
        _ number: Int, of route: SurveyRoute, since last: Position?
    ) -> Bool {
        let points = route.nodes.map { venue.graph.nodes[$0].position.point }
        guard number + 1 < points.count, let last else { return true }
        let turn = Heading.turn(
            from: (points[number] - points[number - 1]).heading,
            to: (points[number + 1] - points[number]).heading)
        return abs(turn) > Surveyor.bend
            || last.point.distance(to: points[number]) > Surveyor.stretch
    }
}
