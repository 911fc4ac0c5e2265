import App
import Desk
import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import TextCanvas

/// What the program does in a building that was read: whatever its numbers are, all of it ends.
struct UsedVenue {
    private let venue: Venue
    private let sheet: CueSheet

    init(_ venue: Venue, sheet: CueSheet) { (self.venue, self.sheet) = (venue, sheet) }

    /// Routes, predicts, walks and draws with each engine. A building may be refused for its size or
    /// for want of places.
    ///
    /// - Returns: the engines with which it was walked.
    /// - Throws: what was thrown other than a clear refusal, as an error without a file.
    @discardableResult
    func use() throws(InputError) -> [Engine] {
        route()
        var walked: [Engine] = []
        for engine in Engine.shipped where try isDone({ try walk(engine) }) {
            walked.append(engine)
        }
        _ = try isDone { _ = try SurveyRoute.routes(through: venue) }
        return walked
    }

    /// Whether something is done; false: it is refused in clear words.
    private func isDone(_ something: () throws -> Void) throws(InputError) -> Bool {
        do {
            try something()
            return true
        } catch {
            let fault = (error as? InputError).map(\.faultOfWords) ?? "no refusal"
            guard let fault else { return false }
            throw InputError("using the building ends with \(fault): \(error)")
        }
    }

    private func route() {
        let places = venue.places.places
        guard let first = places.first, let last = places.last else { return }
        let builder = ItineraryBuilder(venue: venue)
        _ = builder.itinerary(from: first.position, to: last, preference: .fastest)
        _ = builder.itinerary(from: last.position, to: first, preference: .stepFree)
    }

    private func walk(_ engine: Engine) throws {
        var choices = Setup.Choices(seed: 1)
        choices.engine = engine.name
        choices.start = venue.places.places.last?.key
        var beacons: OpenBeacons?
        var data = PositioningData.empty
        if engine.profile.needsDevices {
            let hung =
                try venue.beacons.isEmpty
                ? BeaconPlanner(venue: venue).beacons() ?? [] : venue.beacons
            beacons = OpenBeacons(beacons: hung, source: .plan)
            let prediction = try RadioPrediction(
                map: PositioningMap(of: venue), settings: IPSSettings())
            data = prediction.data(of: hung) ?? .empty
        }
        let setup = try Setup(
            trace: nil,
            venue: OpenVenue(name: venue.name, reference: "", venue: venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: "en", digest: ""), devices: beacons,
            table: PositioningTable(data), choices: choices)
        draw(Playback(setup.rehearsal()), data)
    }

    private static let script: [Int: [Input]] = [
        1: [.openApp, .incline(degrees: 85)], 5: [.tap(button: "locate")],
        10: [.tap(button: "continue")], 15: [.answer(.camera, granted: true)],
        20: [.answer(.bluetooth, granted: true), .answer(.location, granted: true)],
        25: [.walk(.seconds(3))], 70: [.turn(degrees: 120)],
    ]
    private static let ticks = 100

    private func draw(_ start: Playback, _ data: PositioningData) {
        let size = Size(columns: 160, rows: 50)
        let atlas = Atlas(venue, data: data)
        var playback = start
        var interface = Interface()
        for tick in 0..<UsedVenue.ticks { playback.advance(UsedVenue.script[tick] ?? []) }
        let layout = interface.layout(size, for: playback.profile, Capabilities())
        interface.attend(to: playback.report.truth, in: atlas, on: layout)
        for level in venue.levels.map(\.ordinal) {
            let model = playback.model(
                atlas: atlas, sheet: sheet, interface: interface, title: "fuzzed")
            _ = model.floorPicture(level, size: size)
            _ = Screen.draw(model, size: size, capabilities: Capabilities())
        }
    }
}
