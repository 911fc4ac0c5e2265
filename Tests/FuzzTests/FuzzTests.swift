import Fuzzing
import Testing

@Suite("Mutated files")
struct FuzzTests {
    private let ground: FuzzedGround

    init() throws { ground = try FuzzedGround() }

    @Test(
        "every reader reads a mutated file or refuses it with its place",
        arguments: FuzzedReader.allCases)
    func answers(reader: FuzzedReader) {
        let fuzzing = Fuzzing(reader, on: ground)
        var (read, refused) = (0, 0)
        for number in 0..<30 {
            switch fuzzing.answer(to: fuzzing.input(seed: 15, number: number)) {
            case .read: read += 1
            case .refused: refused += 1
            case .wrong(let words): Issue.record("\(reader) \(number): \(words)")
            }
        }
        // Each reader has both accepted and refused inputs.
        #expect(read > 0 && refused > 0, "\(read) read, \(refused) refused")
    }

    @Test("two thousand mutated maps in all are read or refused", arguments: FuzzedReader.maps)
    func maps(reader: FuzzedReader) {
        let fuzzing = Fuzzing(reader, on: ground)
        for number in 0..<(2000 / FuzzedReader.maps.count) {
            if case .wrong(let words) = fuzzing.answer(to: fuzzing.input(seed: 48, number: number))
            {
                Issue.record("\(reader) \(number): \(words)")
            }
        }
    }

    @Test("buildings made at random are walked with each engine, and not only refused")
    func walks() throws {
        let fuzzing = Fuzzing(.venue, on: ground)
        var walked: Set<String> = []
        for number in 0..<30 {
            walked.formUnion(try fuzzing.walks(in: fuzzing.input(seed: 15, number: number)))
        }
        #expect(walked == ["vps", "ips"])
    }

    @Test(
        "the same seed makes the same inputs, another one others", arguments: FuzzedReader.allCases)
    func seeds(reader: FuzzedReader) {
        let fuzzing = Fuzzing(reader, on: ground)
        func inputs(_ seed: UInt64) -> [[UInt8]] {
            (0..<10).map { fuzzing.input(seed: seed, number: $0) }
        }
        #expect(inputs(3) == inputs(3))
        #expect(inputs(3) != inputs(4))
    }
}
