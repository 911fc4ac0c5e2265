import Indoor
import Testing

@testable import Positioning

@Suite("Votes for levels")
struct LevelVoteTests {
    /// Votes for two levels 4 m apart, of which the lower is believed.
    private func seconds(
        until upper: (LevelVotes) -> Bool, gain: Double, isConnected: Bool, height: Double?
    ) -> Int? {
        var votes = LevelVotes(level: 0, count: 2, settings: IPSSettings())
        let evidence = [
            LevelVotes.Evidence(radio: 0, elevation: 0, isConnected: false),
            LevelVotes.Evidence(radio: gain, elevation: 4, isConnected: isConnected),
        ]
        return (1...60).first { _ in
            _ = votes.update(evidence, height: height)
            return upper(votes)
        }
    }

    private func changes(gain: Double, isConnected: Bool, height: Double?) -> Int? {
        seconds(
            until: { $0.level == 1 }, gain: gain, isConnected: isConnected, height: height)
    }

    @Test("what is heard brings a level about, sooner where a connector leads there")
    func radio() {
        #expect(changes(gain: 1, isConnected: true, height: nil) == 2)
        #expect(changes(gain: 3, isConnected: false, height: nil) == 7)
        #expect(changes(gain: 0.3, isConnected: true, height: nil) == nil)
    }

    @Test("near a connector a climb helps, and its absence holds back")
    func climb() {
        #expect(changes(gain: 1, isConnected: true, height: nil) == 2)
        #expect(changes(gain: 0.5, isConnected: true, height: 4) == 1)
        #expect(changes(gain: 2, isConnected: true, height: 0) == nil)
    }

    /// The barometer only knows climbs since a level was first believed.
    @Test(
        "away from connectors a level that was wrong from the first is put right by what is heard")
    func wrongFromTheFirst() {
        let without = changes(gain: 3, isConnected: false, height: nil)
        #expect(changes(gain: 3, isConnected: false, height: 0) == without)
        #expect(without != nil)
    }

    @Test("a level that nearly takes over is in doubt")
    func doubt() {
        #expect(
            seconds(
                until: { $0.doubtfulSeconds >= 3 }, gain: 0.3, isConnected: true, height: nil)
                != nil)
        #expect(
            seconds(
                until: { $0.doubtfulSeconds >= 1 }, gain: -1, isConnected: true, height: nil)
                == nil)
    }

    private func isContested(after gains: [Double]) -> Bool {
        var votes = LevelVotes(level: 0, count: 2, settings: IPSSettings())
        for gain in gains {
            let evidence = [
                LevelVotes.Evidence(radio: 0, elevation: 0, isConnected: false),
                LevelVotes.Evidence(radio: gain, elevation: 4, isConnected: false),
            ]
            _ = votes.update(evidence, height: nil)
        }
        return votes.isContested
    }

    @Test("a level is not known while another one explains nearly as well what is heard")
    func contested() {
        let nearly = Array(repeating: -0.1, count: 20)
        let clearly = Array(repeating: -2.0, count: 10)
        #expect(isContested(after: nearly))
        #expect(!isContested(after: clearly))
        #expect(!isContested(after: clearly + nearly), "it was told before")
        #expect(isContested(after: clearly + Array(repeating: 0.8, count: 16)))
    }

    @Test("silence does not make a level doubtful")
    func silence() {
        var votes = LevelVotes(level: 0, count: 2, settings: IPSSettings())
        let silence = LevelVotes.Evidence(radio: nil, elevation: 0, isConnected: false)
        for _ in 0..<60 { _ = votes.update([silence, silence], height: nil) }
        #expect(!votes.isContested)
    }
}
