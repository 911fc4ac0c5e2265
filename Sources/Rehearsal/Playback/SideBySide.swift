/// An item of one list beside its match in the other; one of them may be missing.
package struct SideBySide<Item> {
    package let a: Item?
    package let b: Item?

    /// Pairs the nth item of an id with the nth of the same id in the other list; rows are in the
    /// order of time, by A if both exist.
    ///
    /// - Parameter at: seconds or ticks.
    package static func rows<Time: Comparable>(
        _ first: [Item], _ second: [Item], id: (Item) -> String, at: (Item) -> Time
    ) -> [SideBySide] {
        func keys(_ items: [Item]) -> [String] {
            var counts: [String: Int] = [:]
            return items.map { item in
                counts[id(item), default: 0] += 1
                return "\(id(item)) \(counts[id(item), default: 0])"
            }
        }
        var rest = Dictionary(
            zip(keys(second), second.indices), uniquingKeysWith: { first, _ in first })
        var rows = zip(keys(first), first).map { key, item in
            SideBySide(a: item, b: rest.removeValue(forKey: key).map { second[$0] })
        }
        for (key, item) in zip(keys(second), second) where rest[key] != nil {
            rows.append(SideBySide(a: nil, b: item))
        }
        func isBefore(_ one: SideBySide, _ other: SideBySide) -> Bool {
            guard let mine = one.a ?? one.b, let theirs = other.a ?? other.b else { return false }
            return at(mine) < at(theirs)
        }
        return rows.enumerated().sorted { one, other in
            isBefore(one.element, other.element)
                || (!isBefore(other.element, one.element) && one.offset < other.offset)
        }
        .map(\.element)
    }
}

extension SideBySide: Sendable where Item: Sendable {}
extension SideBySide: Equatable where Item: Equatable {}
