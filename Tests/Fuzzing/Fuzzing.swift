import Formats
import Indoor
import Positioning
import TestSupport

/// Inputs by seed and number, and the checks of every result.
package struct Fuzzing {
    package let reader: FuzzedReader
    private let ground: FuzzedGround
    private let samples: [[UInt8]]

    package init(_ reader: FuzzedReader, on ground: FuzzedGround) {
        self.reader = reader
        self.ground = ground
        samples = reader.samples
    }

    /// Depends on seed and number only, not on earlier inputs.
    package func input(seed: UInt64, number: Int) -> [UInt8] {
        var chance = Chance(seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
        let samples = samples.isEmpty ? [Array(MadeVenue.text(chance).utf8)] : samples
        let sample = chance.pick(samples)
        // An input is sometimes unchanged, because generated inputs have to be readable, too.
        if chance.whole(0..<20) == 0 { return sample }
        if reader == .package, chance.whole(0..<3) > 0 {
            return MadePackage.mutated(sample, &chance)
        }
        var mutator = Mutator(chance: chance, samples: samples)
        return mutator.mutated(sample)
    }

    package enum Answer: Hashable, Sendable {
        case read
        /// With the message.
        case refused(String)
        /// The faults of the message.
        case wrong(String)
    }

    package func answer(to input: [UInt8]) -> Answer {
        do {
            try reader.read(input, with: ground)
            return .read
        } catch {
            return fault(in: error).map { .wrong("\($0): \(error)") } ?? .refused("\(error)")
        }
    }

    /// The engines with which the building in an input is walked; none if it cannot be read.
    ///
    /// - Throws: what a walk throws other than a clear refusal.
    package func walks(in input: [UInt8]) throws(InputError) -> [String] {
        guard let read = try? BuildingFile.read(input, file: reader.file) else { return [] }
        return try UsedVenue(read.venue, sheet: ground.sheet).use().map(\.name)
    }

    // MARK: Messages

    /// Errors about the file as a whole.
    private static let placeless = ["nothing in the file is indoors", "no YAML"]

    private func fault(in error: InputError) -> String? {
        // A package's message has table, row and field, and the lines of an attached file, too; a zip
        // archive's names the file in it.
        let isInside =
            [.package, .zip].contains(reader) && error.file?.hasPrefix(reader.file) == true
        if error.file != reader.file, !isInside { return "no file" }
        let hasPlace = isInside || (error.line ?? 0) >= 1 && (error.column ?? 1) >= 1
        let isPlaceless = Fuzzing.placeless.contains { error.problem.hasPrefix($0) }
        if !hasPlace, !isPlaceless { return "no line" }
        return error.faultOfWords
    }
}

extension InputError {
    /// Characters of a message's first line: a screenful.
    private static let longest = 1200

    /// Why the message is not clear; nil if it is.
    var faultOfWords: String? {
        if problem.isEmpty { return "no words" }
        let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.count != 1, lines.count != 3 { return "\(lines.count) lines" }
        if lines[0].count > InputError.longest { return "\(lines[0].count) characters" }
        let isClean = lines.allSatisfy { String($0).printable == $0 }
        return isClean ? nil : "a control character"
    }
}
