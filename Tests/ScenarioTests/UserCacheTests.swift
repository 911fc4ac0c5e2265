import Foundation
import Indoor
import Testing

@testable import dotwalk

@Suite("The user's cache")
struct UserCacheTests {
    /// Makes a cache in a folder of its own.
    private func inCache(_ use: (UserCache, _ folder: String) throws -> Void) throws {
        try Program.inFolder { try use(UserCache(folder: $0), $0) }
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .map { "\(folder)/\($0)" }
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private let value = ["stairs", "", "Ünïts", "lift"]
    private let inputs = Digest("inputs")

    @Test("a value comes back, for its inputs and its kind only")
    func ownInputs() throws {
        try inCache { cache, folder in
            #expect(cache.value(.venue, of: inputs) == [String]?.none)
            cache.keep(value, .venue, of: inputs)
            #expect(cache.value(.venue, of: inputs) == value)
            #expect(cache.value(.venue, of: Digest("others")) == [String]?.none)
            #expect(cache.value(.sheet, of: inputs) == [String]?.none)
            // Only the whole file is there, and not under another name either.
            let file = try #require(try files(folder).first)
            #expect(try files(folder).count == 1)
            try FileManager.default.moveItem(
                atPath: file, toPath: file.replacing("venue", with: "sheet"))
            #expect(cache.value(.sheet, of: inputs) == [String]?.none)
        }
    }

    @Test("a file with any bit changed, or too short or long, is no value")
    func damage() throws {
        try inCache { cache, folder in
            cache.keep(value, .venue, of: inputs)
            let file = try #require(try files(folder).first)
            let whole = try bytes(file)
            for place in whole.indices {
                for bit in [0, 7] {
                    var other = whole
                    other[place] ^= 1 << bit
                    try write(other, file)
                    #expect(cache.value(.venue, of: inputs) == [String]?.none, "byte \(place)")
                }
                try write(Array(whole[..<place]), file)
                #expect(cache.value(.venue, of: inputs) == [String]?.none, "\(place) bytes")
            }
            for more in [[0], whole] {
                try write(whole + more, file)
                #expect(cache.value(.venue, of: inputs) == [String]?.none)
            }
            // What is computed again takes the place of what is damaged.
            cache.keep(value, .venue, of: inputs)
            #expect(try bytes(file) == whole)
        }
    }

    @Test("a folder or pipe in the place of a file is no value, and nothing waits for it")
    func otherThings() throws {
        try inCache { cache, folder in
            cache.keep(value, .venue, of: inputs)
            let file = try #require(try files(folder).first)
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createDirectory(
                atPath: file, withIntermediateDirectories: false)
            #expect(cache.value(.venue, of: inputs) == [String]?.none)
            cache.keep(value, .venue, of: inputs)
            try FileManager.default.removeItem(atPath: file)
            #expect(mkfifo(file, 0o600) == 0)
            #expect(cache.value(.venue, of: inputs) == [String]?.none)
        }
    }

    @Test("a folder that cannot be written is left alone")
    func unwritable() {
        let cache = UserCache(folder: "/proc/none")
        cache.keep(value, .venue, of: inputs)
        #expect(cache.value(.venue, of: inputs) == [String]?.none)
    }

    @Test("the folder does not grow without end: the oldest files go")
    func room() throws {
        try inCache { cache, folder in
            let last = UserCache.mostFiles + 20
            for number in 0...last {
                cache.keep(value, .venue, of: Digest("\(number)"))
                #expect(cache.value(.venue, of: Digest("\(number)")) == value)
            }
            let count = try files(folder).count
            #expect(count <= UserCache.mostFiles)
        }
    }

    @Test("the folder is in $XDG_CACHE_HOME, or in the home, if that is a whole path")
    func place() {
        #expect(UserCache(["HOME": "relative"]) == nil)
        #expect(UserCache([:]) == nil)
        #expect(UserCache(["HOME": "/a"]) == UserCache(folder: "/a/.cache/dotwalk"))
        #expect(
            UserCache(["HOME": "/a", "XDG_CACHE_HOME": "/b"]) == UserCache(folder: "/b/dotwalk"))
        #expect(
            UserCache(["HOME": "/a", "XDG_CACHE_HOME": "b"])
                == UserCache(folder: "/a/.cache/dotwalk"))
    }

    @Test("what runs inside a test has no cache")
    func tests() { #expect(UserCache.ofProcess == nil) }

    // MARK: The program

    /// A walk of a second, by an engine that needs predicted data.
    private static let walk = """
        dotwalk trace 1
        title Start
        venue clinic
        engine ips
        start reception facing east

          0.0s  open app
         +1.0s  end

        """

    /// The log of a walk by a process with a cache in this folder.
    private func log(_ walk: String, cache: String) throws -> [UInt8] {
        let log = try Program.newFile("a.jsonl")
        let result = try Program.run(
            ["run", walk, "--quiet", "--log", log], cache: cache)
        #expect(result.status == 0, "\(result.errors)")
        return try bytes(log)
    }

    @Test("a walk has the same log without a cache, with an empty, a full and a damaged one")
    func logs() throws {
        let walk = try Program.file("start.walk", UserCacheTests.walk)
        let expected = try log(walk, cache: "/proc/none")
        try Program.inFolder { folder in
            for _ in 0..<2 { #expect(try log(walk, cache: folder) == expected) }
            let kept = try files("\(folder)/dotwalk")
            #expect(
                kept.map { $0.split(separator: "/").last?.prefix { $0 != "-" } }
                    == ["positioning", "sheet", "venue"])
            let whole = try kept.map { try bytes($0) }
            let damages: [([UInt8]) -> [UInt8]] = [
                { _ in [] }, { Array($0[..<($0.count / 2)]) }, { $0.dropLast() }, { $0 + [0] },
                { UserCacheTests.flipped($0, at: 0) },
                { UserCacheTests.flipped($0, at: $0.count / 3) },
                { UserCacheTests.flipped($0, at: $0.count - 1) },
            ]
            for damage in damages {
                for (file, bytes) in zip(kept, whole) { try write(damage(bytes), file) }
                #expect(try log(walk, cache: folder) == expected)
                #expect(try kept.map { try bytes($0) } == whole)
            }
        }
    }

    private static func flipped(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        var bytes = bytes
        bytes[place] ^= 0x10
        return bytes
    }

    @Test("processes that start at once write the same logs, and leave whole files")
    func race() throws {
        let walk = try Program.file("race.walk", UserCacheTests.walk)
        let expected = try log(walk, cache: "/proc/none")
        try Program.inFolder { folder in
            let logs = Results()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                logs.add(try? log(walk, cache: folder))
            }
            #expect(logs.all == Array(repeating: expected, count: 4))
            let count = try files("\(folder)/dotwalk").count
            #expect(count == 3)
            #expect(try log(walk, cache: folder) == expected)
        }
    }

    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var results: [[UInt8]?] = []

        func add(_ result: [UInt8]?) { lock.withLock { results.append(result) } }
        var all: [[UInt8]?] { lock.withLock { results } }
    }
}
