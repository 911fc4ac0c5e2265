import ArgumentParser
import Indoor

/// The random seeds of commands that run walks with one seed or many.
struct SeedOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Each walk with every seed of a range, such as 1...20.", valueName: "range"),
        transform: SeedRange.init(typed:))
    var seeds: SeedRange?

    func validate() throws {
        if seed != nil, seeds != nil {
            throw ValidationError("--seed and --seeds exclude each other: one seed, or a range.")
        }
    }
}

/// A range of seeds as typed: "1...20", or "7".
struct SeedRange {
    let all: ClosedRange<UInt64>

    init(typed: String) throws {
        let ends = typed.split(separator: "...", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let first = UInt64(ends[0]),
            let last = UInt64(ends[ends.count - 1]), first <= last, last - first < 1_000_000
        else {
            throw InputError(
                "no range", expected: "the first and last of at most a million seeds, 1...20")
        }
        all = first...last
    }
}
