import Indoor

/// A column of the table that has a row for each pair: `compare` writes it and reads it again.
package enum PairColumn: Hashable, Sendable {
    /// A or B, behind the name of a column.
    package enum Side: String, CaseIterable, Sendable {
        case first = "A"
        case second = "B"
    }

    case walk, seed
    /// The variant's name.
    case variant(Side)
    case engine(Side)
    case person(Side)
    /// The walk's length in seconds.
    case seconds(Side)
    case measure(WalkOutcome.Measure, Side)

    package var name: String {
        switch self {
        case .walk: "walk"
        case .seed: "seed"
        case .variant(let side): "variant\(side.rawValue)"
        case .engine(let side): "engine\(side.rawValue)"
        case .person(let side): "person\(side.rawValue)"
        case .seconds(let side): "seconds\(side.rawValue)"
        case .measure(let measure, let side): "\(measure.rawValue)\(side.rawValue)"
        }
    }

    /// In the order of the table.
    package static let all: [PairColumn] =
        [.walk, .seed] + Side.allCases.map { .variant($0) } + Side.allCases.map { .engine($0) }
        + Side.allCases.map { .person($0) } + Side.allCases.map { .seconds($0) }
        + WalkOutcome.Measure.allCases.flatMap { measure in
            Side.allCases.map { .measure(measure, $0) }
        }
}

extension OutcomePair {
    package subscript(side: PairColumn.Side) -> Side { side == .first ? first : second }
}
