import Indoor
import Testing

@testable import Simulation

/// A request to the service while the network changes.
@Suite("Requests to the service")
struct RequestTests {
    private let textured = LocalizationService.Capture(
        position: Position(.zero, level: 0), heading: 0,
        view: Viewfinder(texture: 0.9, light: 1, blur: 0, isCovered: false), isSurveyed: true,
        network: .good, signal: 1)

    /// About 2 s to upload and 2 s on the server.
    private let settings = {
        var settings = WorldSettings()
        settings.uploadTime = 2
        settings.serverTime = 2
        settings.slowUploadTime = 10
        return settings
    }()

    /// The network from a second on.
    private typealias Change = (at: Double, network: PhoneNetwork)

    /// - Returns: the answer and the second in which it came.
    private func ending(_ changes: [Change]) -> (outcome: AttemptOutcome, seconds: Double)? {
        var service = LocalizationService(seed: 1)
        service.script([.success])
        service.request(id: 1, textured, settings: settings)
        for tick in 1...SimulatedTime.tick(atSeconds: 30) {
            let seconds = SimulatedTime.seconds(tick)
            let network = changes.last { $0.at <= seconds }?.network ?? .good
            let answers = service.step(seconds: 0.05, network: network, settings: settings)
            if let answer = answers.first { return (answer.outcome, seconds) }
        }
        return nil
    }

    @Test("a good network: two seconds up, two on the server")
    func goodNetworkTwo() throws {
        let ended = try #require(ending([]))
        #expect(ended.outcome == .success)
        #expect((2.9...5.2).contains(ended.seconds))
    }

    @Test("cut under way, the connection is lost a second later", arguments: [0.5, 1.5, 2.5])
    func cutUnderWay(seconds: Double) throws {
        let ended = try #require(ending([(seconds, .none)]))
        #expect(ended.outcome == .noNetwork)
        #expect(abs(ended.seconds - (seconds + 1)) <= 0.1)
    }

    @Test("a hole of half a second holds the answer up by half a second")
    func holeHalfSecond() throws {
        let whole = try #require(ending([]))
        let holed = try #require(ending([(0.5, .none), (1, .good)]))
        #expect(holed.outcome == .success)
        #expect(abs(holed.seconds - whole.seconds - 0.5) <= 0.1)
    }

    @Test("slowed down under way, the rest of the upload takes five times as long")
    func slowedDownUnder() throws {
        let whole = try #require(ending([]))
        let slowed = try #require(ending([(1, .slow)]))
        #expect(slowed.outcome == .success)
        #expect((2.4...6.4).contains(slowed.seconds - whole.seconds))
    }

    @Test("what has been out for a minute times out")
    func outMinuteTimes() throws {
        var service = LocalizationService(seed: 1)
        service.script([.timedOut])
        service.request(id: 7, textured, settings: settings)
        let answers = (1...1500).map { tick in
            (tick, service.step(seconds: 0.05, network: .good, settings: settings))
        }.filter { !$0.1.isEmpty }
        #expect(answers.map(\.0) == [1200])
        #expect(answers.first?.1 == [LocalizationAnswer(id: 7, outcome: .timedOut)])
    }

    @Test("what the phone rejects itself needs no network")
    func phoneRejectsItself() {
        var service = LocalizationService(seed: 1)
        service.script([.tooBlurry])
        service.request(id: 1, textured, settings: settings)
        let outcomes = (1...20).flatMap { _ in
            service.step(seconds: 0.05, network: .none, settings: settings).map(\.outcome)
        }
        #expect(outcomes == [.tooBlurry])
    }
}
