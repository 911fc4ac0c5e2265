import Formats
import Positioning
import Rehearsal
import Testing

@testable import Desk
@testable import dotwalk

@Suite("What the start page offers")
struct StartFilesTests {
    private func byHand(_ engine: String?) -> [String: [StartPage.Item]] {
        let groups = StartFiles.groups(engine: engine).filter { $0.title.hasPrefix("Walk about") }
        return Dictionary(uniqueKeysWithValues: groups.map { ($0.title, $0.items) })
    }

    @Test("walks by hand are offered with each engine, or with the one that was asked for")
    func engines() {
        let (vps, ips) = ("Walk about by hand · VPS", "Walk about by hand · IPS")
        #expect(Set(byHand(nil).keys) == [vps, ips])
        #expect(Set(byHand("ips").keys) == [ips])
        #expect(byHand(nil)[vps]?.map(\.name) == byHand(nil)[ips]?.map(\.name))
    }

    @Test("a walk by hand has the engine of its group", arguments: ["VPS", "IPS"])
    func setup(engine: String) throws {
        let item = try #require(byHand(nil)["Walk about by hand · \(engine)"]?.first)
        let setup = try StartFiles.setup(
            item, options: Setup.Options(), progress: ReadingProgress { _ in true })
        #expect(setup.profile.name == engine)
        #expect(setup.trace == nil)
    }
}
