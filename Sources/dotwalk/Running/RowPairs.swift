import Indoor
import Review

/// The pairs of a comparison that rows have: of one `compare`, of its shards, or of two runs.
struct RowPairs {
    let pairs: [OutcomePair]
    /// The names of A and B.
    let names: [String]
    /// How many walks have a row under one variant only; they are in no pair.
    let unpaired: Int

    /// - Parameter files: the rows, in the order of the runs.
    init(_ files: [String]) throws {
        var lines: [Line] = []
        try files.rows { lines.append(Line($0)) }
        let sides = try Sides(lines, files)
        names = sides.names
        var (order, found): ([Key], [Key: [Line?]]) = ([], [:])
        for line in lines {
            guard let number = try sides.number(of: line) else { continue }
            let key = Key(walk: line.walk, seed: line.seed)
            var both = found[key] ?? [nil, nil]
            if found[key] == nil { order.append(key) }
            if let other = both[number], other.isSame(as: line) == false {
                throw line.error(
                    "\(line.walk) with seed \(line.seed) is there twice, with other values",
                    expected: "one row for each walk and seed of \(names[number])")
            }
            both[number] = both[number] ?? line
            found[key] = both
        }
        var (pairs, unpaired): ([OutcomePair], Int) = ([], 0)
        for key in order {
            guard let both = found[key], let first = both[0], let second = both[1] else {
                unpaired += 1
                continue
            }
            try second.checkIsOfTheWalk(of: first)
            pairs.append(
                OutcomePair(
                    walk: key.walk, seed: key.seed, first: first.side, second: second.side))
        }
        (self.pairs, self.unpaired) = (pairs, unpaired)
        guard !pairs.isEmpty else {
            throw InputError(
                file: files.last, "no walk has a row under both \(names[0]) and \(names[1])",
                expected: "the same walks and seeds under both")
        }
    }

    private struct Key: Hashable {
        let walk: String
        let seed: UInt64
    }
}

/// What a comparison needs of a row.
private struct Line {
    let file: String
    let number: Int
    let walk: String
    let seed: UInt64
    let sheet: String
    let origin: WalkRow.Origin
    let side: OutcomePair.Side
    private let digests: [String]

    init(_ placed: RowFile.Placed) {
        let row = placed.row
        (file, number) = (placed.file, placed.line)
        (walk, seed, sheet, origin) = (row.walk, row.seed, row.sheet, row.origin)
        side = OutcomePair.Side(row)
        digests = [row.walkDigest, row.venueDigest]
    }

    func isSame(as other: Line) -> Bool {
        side.conditions == other.side.conditions && side.outcome == other.side.outcome
    }

    func error(_ problem: String, expected: String) -> InputError {
        InputError(file: file, line: number, problem, expected: expected)
    }

    /// Refuses the row of a walk that is another one than under A, though it has the same name.
    func checkIsOfTheWalk(of first: Line) throws(InputError) {
        for (what, (mine, theirs)) in zip(["walk", "venue"], zip(digests, first.digests)) {
            guard mine != theirs, !mine.isEmpty, !theirs.isEmpty else { continue }
            throw error(
                "\(walk) with seed \(seed) has another \(what) than its row under A, "
                    + "\(first.file):\(first.number)",
                expected: "the same \(what) under both")
        }
    }
}

/// How the rows of A are told from those of B.
private struct Sides {
    /// The names of A and B.
    let names: [String]
    private let key: (Line) -> String
    private let keys: [String]

    /// - Parameter files: in the order of the command line.
    init(_ lines: [Line], _ files: [String]) throws(InputError) {
        func values(_ value: (Line) -> String) -> [String] {
            lines.map(value).withoutRepeats
        }
        let sides = values(\.origin.side)
        guard sides == [""] else {
            key = \.origin.side
            keys = ["A", "B"]
            names = try Sides.names(lines)
            return
        }
        let (engines, sheets) = (values(\.side.conditions.engine), values(\.sheet))
        let ways: [(what: String, key: (Line) -> String, values: [String])] = [
            ("engines", \.side.conditions.engine, engines), ("cue sheets", \.sheet, sheets),
        ]
        let varied = ways.filter { $0.values.count > 1 }
        guard varied.count < 2, varied.allSatisfy({ $0.values.count == 2 }) else {
            let words = varied.map { "\($0.values.count) \($0.what)" }.joined(separator: " and ")
            throw InputError(
                file: files.last, "rows of \(words)", expected: "two of one thing, A and B")
        }
        if let one = varied.first {
            (key, keys, names) = (one.key, one.values, one.values)
        } else if files.count == 2 {
            (key, keys, names) = (\.file, files, Comparing.Variant.shortNames(files))
        } else {
            throw InputError(
                file: files.first, "rows of one variant",
                expected: "two: of compare, of run with two engines or sheets, or two files")
        }
    }

    /// The names of the variants that `compare` ran.
    private static func names(_ lines: [Line]) throws(InputError) -> [String] {
        var names: [String: String] = [:]
        for line in lines {
            let origin = line.origin
            guard ["A", "B"].contains(origin.side) else {
                throw line.error(
                    origin.side.isEmpty
                        ? "a row without a side among rows with one" : "side is \"\(origin.side)\"",
                    expected: "A or B")
            }
            if let known = names[origin.side], known != origin.variant {
                throw line.error(
                    "a row of another variant \(origin.side): \"\(origin.variant)\"",
                    expected: "\"\(known)\"")
            }
            names[origin.side] = origin.variant
        }
        return ["A", "B"].map { side in
            names[side].flatMap { $0.isEmpty ? nil : $0 } ?? side
        }
    }

    /// 0 for A, 1 for B.
    func number(of line: Line) throws(InputError) -> Int? { keys.firstIndex(of: key(line)) }
}
