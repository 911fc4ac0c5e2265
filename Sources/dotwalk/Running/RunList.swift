import Indoor
import Rehearsal
import Review

/// The runs of a command in their order: each walk under each variant with each seed.
struct RunList: Sendable {
    /// What differs between the runs of a walk besides the seed.
    struct Variant: Sendable {
        let options: Setup.Options
        /// What its rows say of it.
        let origin: WalkRow.Origin

        init(_ options: Setup.Options, side: String = "", name: String = "") {
            self.options = options
            origin = WalkRow.Origin(side: side, variant: name, options: options.typed)
        }
    }

    struct Planned: Sendable {
        let walk: String
        let variant: Variant
        /// nil: the walk's own, or that of the options.
        let seed: UInt64?
    }

    /// Which runs of a walk follow each other.
    enum Order: Sendable {
        /// All seeds of a variant, then those of the next.
        case seeds
        /// All variants of a seed, which a shard does not part.
        case variants
    }

    let walks: [String]
    let variants: [Variant]
    let seeds: ClosedRange<UInt64>?
    let order: Order

    /// How often each walk is played.
    var runsEach: Int { variants.count * seedsEach }
    var count: Int { walks.count * runsEach }
    private var seedsEach: Int { seeds?.count ?? 1 }

    subscript(number: Int) -> Planned {
        let (walk, rest) = number.quotientAndRemainder(dividingBy: runsEach)
        let (variant, seed) =
            switch order {
            case .seeds: (rest / seedsEach, rest % seedsEach)
            case .variants: (rest % variants.count, rest / variants.count)
            }
        return Planned(
            walk: walks[walk], variant: variants[variant],
            seed: seeds.map { $0.lowerBound + UInt64(seed) })
    }

    /// Some runs that follow each other.
    struct Part: Sendable {
        let list: RunList
        let range: Range<Int>

        var count: Int { range.count }
        subscript(number: Int) -> Planned { list[range.lowerBound + number] }

        /// Whether it has all runs of the list.
        var isWhole: Bool { range.count == list.count }

        /// Without the first ones.
        func dropping(_ count: Int) -> Part {
            Part(list: list, range: (range.lowerBound + count)..<range.upperBound)
        }
    }

    /// - Parameter shard: nil: all runs.
    func part(_ shard: Shard?) -> Part {
        guard let shard else { return Part(list: self, range: 0..<count) }
        let unit = order == .variants ? max(variants.count, 1) : 1
        let units = shard.range(of: count / unit)
        return Part(
            list: self, range: (units.lowerBound * unit)..<(units.upperBound * unit))
    }
}

/// One of several parts of a list of runs, as typed: "3/16".
struct Shard: Sendable {
    /// Counts from 1.
    let number: Int
    let count: Int

    private static let most = 1_000_000

    init(typed: String) throws(InputError) {
        let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...Shard.most).contains(count), (1...count).contains(number)
        else {
            throw InputError(
                "\"\(typed)\" is no shard",
                expected: "K/N: the part K, from 1 on, of N parts, such as 3/16")
        }
        (self.number, self.count) = (number, count)
    }

    /// The part of so many things: parts follow each other, and differ by one at most.
    func range(of things: Int) -> Range<Int> {
        func bound(_ number: Int) -> Int {
            let (each, rest) = things.quotientAndRemainder(dividingBy: count)
            return each * number + min(rest, number)
        }
        return bound(number - 1)..<bound(number)
    }
}

extension Setup.Options {
    /// The options as a command line that plays a walk with them has them: "--person slow".
    var typed: String {
        let words: [(name: String, value: String?)] = [
            ("venue", venue), ("cues", cues), ("itinerary", itinerary),
            ListOptions.typed(devices),
            ("person", choices.person), ("persons", choices.persons), ("population", population),
            ("reads", choices.reads), ("engine", choices.engine), ("map", choices.map),
            ("positioning", choices.positioning), ("start", choices.start),
        ]
        return String(ChoiceOptions.typed(words, choices.changes).dropFirst())
    }
}
