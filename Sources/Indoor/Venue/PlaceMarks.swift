/// Marks that distinguish places with the same name on one level: the name of the place next to
/// each, or else a number.
struct PlaceMarks {
    /// Indexed by the number of the place; nil for a unique name.
    private(set) var all: [String?]

    private struct Sign: Hashable {
        let name: String
        let level: LevelOrdinal
    }

    init(_ entries: [PlaceDirectory.Entry], keys: [String]) {
        all = Array(repeating: nil, count: entries.count)
        let alike = Dictionary(grouping: entries.indices) {
            Sign(name: entries[$0].name, level: entries[$0].position.level)
        }
        guard alike.contains(where: { $0.value.count > 1 }) else { return }
        let neighbours = Neighbours(entries, keys: keys)
        for group in alike.values where group.count > 1 {
            let marks = group.map { neighbours.nearest(to: entries[$0]) }
            var counts: [String?: Int] = [:]
            for mark in marks { counts[mark, default: 0] += 1 }
            for (index, (number, mark)) in zip(group, marks).enumerated() {
                let isTold = mark != nil && counts[mark] == 1
                all[number] = isTold ? mark : "\(index + 1)"
            }
        }
    }

    /// The places with a unique name on their level, by position.
    private struct Neighbours {
        private var numbers: [LevelOrdinal: [Int]] = [:]
        private var indexes: [LevelOrdinal: SpatialIndex<Point>] = [:]
        private let entries: [PlaceDirectory.Entry]

        init(_ entries: [PlaceDirectory.Entry], keys: [String]) {
            self.entries = entries
            let alone = entries.indices.filter {
                keys[$0] == entries[$0].name || !keys[$0].contains("#")
            }
            numbers = Dictionary(grouping: alone) { entries[$0].position.level }
            indexes = numbers.mapValues { list in
                SpatialIndex(list.map { entries[$0].position.point })
            }
        }

        /// The nearest place with another name; nil when there is none.
        func nearest(to entry: PlaceDirectory.Entry) -> String? {
            let level = entry.position.level
            guard let index = indexes[level], let list = numbers[level] else { return nil }
            let found = index.nearest(to: entry.position.point) {
                entries[list[$0]].name != entry.name
            }
            return found.first.map { entries[list[$0.number]].name }
        }
    }
}
