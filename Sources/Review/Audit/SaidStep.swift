import App
import Indoor

/// What the words of an instruction say to do first.
struct SaidStep {
    /// -1 left, 1 right; nil: neither, or both.
    let side: Int?
    let turnsBack: Bool
    let goesStraight: Bool
    /// 1 up, -1 down; nil: neither, or both.
    let vertical: Int?
    /// The label of the level that is named.
    let level: String?
    /// How to come to another level; nil: the words name none, or it is a mark on the way ("turn
    /// left at the stairs").
    let means: Connector.Kind?
    /// The metres that the words say; nil: they say none, so that it is to be done now.
    let metres: Double?

    init(_ says: Meaning) {
        let said = says.first.filter { !$0.isNegated }
        func one<T: Hashable>(_ values: [T]) -> T? { Set(values).count == 1 ? values[0] : nil }
        side = one(said.map(\.sense.side).filter { $0 != 0 })
        turnsBack = side == nil && said.contains { $0.sense == .turnBack }
        goesStraight =
            side == nil && !turnsBack && said.contains { $0.sense == .goStraight }
            && !said.contains { $0.sense.category == .means }
        vertical = one(said.compactMap { SaidStep.climb($0.sense) })
        level = one(said.compactMap { $0.sense == .level ? $0.value : nil })
        let isOnTheFlat = said.contains { $0.sense.category == .direction }
        means = isOnTheFlat ? nil : one(said.compactMap { SaidStep.kind($0.sense) })
        metres = said.lazy.compactMap { $0.metres(atPace: TravelSpeed.walking) }.first
    }

    private static func climb(_ sense: Sense) -> Int? {
        switch sense {
        case .up: 1
        case .down: -1
        default: nil
        }
    }

    /// The means that lead to other levels.
    private static func kind(_ sense: Sense) -> Connector.Kind? {
        switch sense {
        case .stairs: .stairs
        case .escalator: .escalator
        case .lift: .lift
        default: nil
        }
    }
}

extension Connector {
    /// The points at which one enters it on a level; empty: it has no stop there.
    func entries(on level: LevelOrdinal) -> [Point] {
        guard kind != .lift else { return levels.contains(level) ? [path[0]] : [] }
        return [ends.first, ends.last].filter { $0.level == level }.map(\.point)
    }

    /// Whether it leads from one level to another.
    func leads(from start: LevelOrdinal, to end: LevelOrdinal) -> Bool {
        guard start != end, levels.contains(start), levels.contains(end) else { return false }
        guard kind != .lift else { return true }
        return switch direction {
        case .both: true
        case .forward: ends.first.level == start && ends.last.level == end
        case .backward: ends.last.level == start && ends.first.level == end
        }
    }

    /// The levels to which it leads from another.
    func goals(from start: LevelOrdinal) -> [LevelOrdinal] {
        levels.filter { leads(from: start, to: $0) }
    }
}
