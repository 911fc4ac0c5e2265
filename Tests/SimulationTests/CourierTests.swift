import Indoor
import Testing

@testable import Simulation

/// The network between the app and its server.
@Suite("Messages to the server")
struct CourierTests {
    private static let place = ToldPosition(
        tick: 1, point: Point(1, 2), levels: Levels(0), accuracy: 3, source: "BLE")

    private static func point(_ number: Int) -> TrackPoint {
        TrackPoint(number: number, position: place)
    }

    /// A courier with its output of each tick.
    private struct Line {
        var courier = Courier(seed: 1)
        var tick = 0
        var settings = WorldSettings()
        var others: [TimedUpdate] = []

        /// Runs for some seconds.
        ///
        /// - Returns: the messages that arrived at the server, and at the phone.
        mutating func run(
            _ seconds: Double, _ network: PhoneNetwork = .good
        ) -> (deliveries: [AppMessage], receipts: [Receipt], updates: [OtherUpdate]) {
            var result: ([AppMessage], [Receipt], [OtherUpdate]) = ([], [], [])
            for _ in 0..<SimulatedTime.tick(atSeconds: seconds) {
                tick += 1
                courier.step(
                    Courier.Conditions(
                        tick: tick, network: network, settings: settings, seconds: 0.05),
                    others: others)
                result.0 += courier.truth.deliveries.map(\.message)
                result.1 += courier.mail.receipts
                result.2 += courier.mail.updates
            }
            return result
        }
    }

    @Test("a message takes its time there and back, more over a slow network")
    func times() {
        var line = Line()
        line.courier.send(.position(Self.place), id: 7, isAllowed: true, line.settings)
        #expect(line.run(0.25).deliveries.isEmpty)
        let arrived = line.run(0.5)
        #expect(arrived.deliveries == [.position(Self.place)])
        #expect(arrived.receipts == [Receipt(message: 7, isDelivered: true)])
        line.courier.send(.position(Self.place), id: 8, isAllowed: true, line.settings)
        #expect(line.run(2.5, .slow).deliveries.isEmpty)
        #expect(line.run(4, .slow).receipts == [Receipt(message: 8, isDelivered: true)])
        #expect(line.courier.truth.positions == 2)
    }

    @Test("a short gap delays a message, a long one ends it")
    func gaps() {
        var line = Line()
        line.courier.send(.stopSharing, id: 1, isAllowed: true, line.settings)
        #expect(line.run(2.5, .none).receipts.isEmpty)
        #expect(line.run(1).receipts == [Receipt(message: 1, isDelivered: true)])
        line.courier.send(.stopSharing, id: 2, isAllowed: true, line.settings)
        #expect(line.run(3.5, .none).receipts == [Receipt(message: 2, isDelivered: false)])
    }

    /// The connection is lost after the server has the points: the app cannot know that.
    @Test("points that come twice are stored once")
    func twice() {
        var line = Line()
        line.settings.messageTime = 4
        line.courier.send(
            .track([Self.point(1), Self.point(2)]), id: 1, isAllowed: true, line.settings)
        var stored: [AppMessage] = []
        while stored.isEmpty { stored = line.run(0.05).deliveries }
        #expect(stored == [.track([Self.point(1), Self.point(2)])])
        #expect(line.run(4, .none).receipts == [Receipt(message: 1, isDelivered: false)])
        line.courier.send(
            .track([Self.point(1), Self.point(2), Self.point(3)]), id: 2, isAllowed: true,
            line.settings)
        #expect(line.run(10).deliveries == [.track([Self.point(3)])])
        #expect(line.courier.truth.trackPoints == 3)
    }

    private static func update(_ person: Int, at tick: Int) -> TimedUpdate {
        var position = place
        position.tick = tick
        return TimedUpdate(
            tick: tick, update: OtherUpdate(person: person, name: "p\(person)", position: position),
            isAllowed: true)
    }

    @Test("who asks for others gets the newest of each, and only while they ask")
    func others() {
        var line = Line()
        line.others = [Self.update(1, at: 2), Self.update(0, at: 4), Self.update(1, at: 6)]
        #expect(line.run(2).updates.isEmpty)
        line.courier.listen(true)
        #expect(line.run(0.3).updates.isEmpty)
        #expect(line.run(1).updates == [line.others[1].update, line.others[2].update])
        line.others.append(Self.update(0, at: line.tick + 20))
        #expect(line.run(2, .none).updates.isEmpty)
        #expect(line.run(0.3).updates.isEmpty)
        #expect(line.run(1).updates == [line.others[3].update])
        line.courier.listen(false)
        line.others.append(Self.update(0, at: line.tick + 1))
        #expect(line.run(2).updates.isEmpty)
    }
}
