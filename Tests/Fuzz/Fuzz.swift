import ArgumentParser
import Foundation
import Fuzzing
import Indoor

/// Reads any number of mutated files and reports the results.
///
///     swift run -c release Fuzz [READER ...] --seed 1 --count 10000
///     swift run -c release Fuzz walk --replay fuzz-walk.input
///
/// Each input is written to a file before it is read: after a crash that file is the cause.
@main
struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read mutated files and check that every answer is right or one clear error.",
        discussion: "Exit code 1 where an answer is wrong; the input stays in the folder.")

    @Argument(
        help: "\(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", ")); all unless said.",
        transform: Fuzz.reader)
    var readers: [FuzzedReader] = FuzzedReader.allCases

    @Option(help: "What chance begins from.")
    var seed: UInt64 = 1

    @Option(help: "Inputs for each reader.")
    var count = 2000

    @Option(help: ArgumentHelp("Read this input again.", valueName: "file"))
    var replay: String?

    @Option(help: ArgumentHelp("Where inputs are kept.", valueName: "folder"))
    var folder = "."

    /// The most seconds for one input, whose size is limited.
    private static let patience = Duration.seconds(5)

    private static func reader(_ word: String) throws -> FuzzedReader {
        guard let reader = FuzzedReader(rawValue: word) else {
            throw ValidationError("there is no reader \"\(word)\"")
        }
        return reader
    }

    func validate() throws {
        if replay != nil, readers.count != 1 {
            throw ValidationError("--replay takes the one reader that the input is for")
        }
        if count < 1 { throw ValidationError("--count takes a number from 1") }
    }

    func run() throws {
        let ground = try FuzzedGround()
        if let replay {
            guard let data = FileManager.default.contents(atPath: replay) else {
                throw ValidationError("\(replay) cannot be read")
            }
            return print(Fuzzing(readers[0], on: ground).answer(to: Array(data)))
        }
        var wrong = 0
        for reader in readers { wrong += try run(Fuzzing(reader, on: ground)) }
        if wrong > 0 { throw ExitCode(1) }
    }

    /// The number of wrong results.
    private func run(_ fuzzing: Fuzzing) throws -> Int {
        let name = fuzzing.reader.rawValue
        let last = URL(filePath: folder).appending(path: "fuzz-\(name).input")
        var (read, refused, wrong) = (0, 0, 0)
        var longest = Duration.zero
        for number in 0..<count {
            let input = fuzzing.input(seed: seed, number: number)
            try Data(input).write(to: last)
            let start = ContinuousClock.now
            var answer = fuzzing.answer(to: input)
            let time = ContinuousClock.now - start
            longest = max(longest, time)
            if time > Fuzz.patience { answer = .wrong("it took \(time)") }
            switch answer {
            case .read: read += 1
            case .refused: refused += 1
            case .wrong(let words):
                wrong += 1
                let kept = URL(filePath: folder)
                    .appending(path: "fuzz-\(name)-\(seed)-\(number).input")
                try Data(input).write(to: kept)
                print("\(name) \(number): \(words)\n  kept in \(kept.relativePath)")
            }
        }
        try FileManager.default.removeItem(at: last)
        print(
            "\(name): \(read) read, \(refused) refused, \(wrong) wrong; the longest took \(longest)"
        )
        return wrong
    }
}
