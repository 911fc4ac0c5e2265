/// A named destination.
package struct Place: Sendable {
    /// The name in the file.
    package let name: String
    package let category: Unit.Category
    /// The position at which a visitor arrives; reachable unless `isCutOff`.
    package let position: Position
    /// Unambiguous in the venue: NAME, NAME@LEVEL or NAME@LEVEL#N.
    package let key: String
    /// The node of the venue's graph to route to.
    package let node: Int
    /// A mark that distinguishes it from places of the same name on its level: the name of the
    /// place next to it, or a number if that does not differ; nil when its name is unique there.
    package let mark: String?
    /// Whether most of the venue has no way to it.
    package let isCutOff: Bool
}

/// The named places of a venue, and the lookup of names.
package struct PlaceDirectory: Sendable {
    /// A place before its unambiguous key is known.
    package struct Entry: Sendable {
        package let name: String
        package let category: Unit.Category
        package var position: Position
        package var node: Int
        package var isCutOff: Bool

        package init(
            name: String, category: Unit.Category, position: Position, node: Int,
            isCutOff: Bool = false
        ) {
            self.isCutOff = isCutOff
            self.name = name
            self.category = category
            self.position = position
            self.node = node
        }
    }

    package enum Failure: Error, Hashable, Sendable {
        /// Several places have this name; their keys.
        case ambiguous([String])
        /// No place has this name; the keys nearest in spelling, best first.
        case unknown(nearest: [String])
    }

    /// In the order of the file.
    package let places: [Place]
    /// The numbers of `places` in alphabetical order, without regard to case.
    package let alphabetical: [Int]
    private let names: PlaceNames

    package init(_ entries: [Entry]) {
        let keys = PlaceDirectory.keys(entries)
        let marks = PlaceMarks(entries, keys: keys).all
        let places = entries.indices.map { number in
            let entry = entries[number]
            return Place(
                name: entry.name, category: entry.category, position: entry.position,
                key: keys[number], node: entry.node, mark: marks[number],
                isCutOff: entry.isCutOff)
        }
        self.places = places
        names = PlaceNames(places)
        let lower = places.map { $0.name.searchable }
        alphabetical = lower.indices.sorted { (lower[$0], $0) < (lower[$1], $1) }
    }

    /// What it is made from.
    package var entries: [Entry] {
        places.map {
            Entry(
                name: $0.name, category: $0.category, position: $0.position, node: $0.node,
                isCutOff: $0.isCutOff)
        }
    }

    /// The shortest unambiguous key of each entry.
    private static func keys(_ entries: [Entry]) -> [String] {
        let folded = entries.map { PlaceNames.folded($0.name) }
        let levelled = zip(folded, entries).map { "\($0)@\($1.position.level)" }
        var total: [String: Int] = [:]
        var onLevel: [String: Int] = [:]
        for number in entries.indices {
            total[folded[number], default: 0] += 1
            onLevel[levelled[number], default: 0] += 1
        }
        var counter: [String: Int] = [:]
        return entries.indices.map { number in
            var key = entries[number].name
            if total[folded[number], default: 0] > 1 {
                key += "@\(entries[number].position.level)"
            }
            if onLevel[levelled[number], default: 0] > 1 {
                counter[levelled[number], default: 0] += 1
                key += "#\(counter[levelled[number], default: 0])"
            }
            return key
        }
    }

    /// Finds a place by NAME, NAME@LEVEL or NAME@LEVEL#N. Case, invisible characters, and the
    /// choice between spaces, hyphens and underscores do not matter: `platform-3` finds "Platform
    /// 3".
    package func find(_ query: String) throws(Failure) -> Place {
        if let exact = names.place(key: query) { return places[exact] }
        let (name, level) = PlaceNames.split(query)
        let matches = names.places(folded: name).map { places[$0] }.filter { place in
            level == nil || level == PlaceNames.split(place.key).level
                || level == "\(place.position.level)"
        }
        if matches.count == 1 { return matches[0] }
        if matches.count > 1 { throw .ambiguous(matches.map(\.key)) }
        throw .unknown(nearest: nearestWords(to: query, among: places.map(\.key), limit: 3))
    }

    /// Places whose key contains the typed words: first an exact match, then those that contain
    /// them as whole words, then as a prefix, then those with the words in any order, whose plural
    /// and beginnings count, too. Accents do not matter.
    package func search(_ typed: String) -> [Place] {
        let wanted = PlaceNames.folded(typed).withoutAccents
        guard !wanted.isEmpty else { return places }
        return names.search(folded: wanted).map { places[$0] }
    }
}

extension PlaceDirectory.Failure {
    /// The failure as an error in the text that contains the name.
    ///
    /// - Parameter located: makes the error from the problem, the expectation and the nearest
    ///   words.
    package func inputError(
        _ name: String, venue: String,
        located: (String, String, [String]) -> InputError = {
            InputError($0, expected: $1, nearest: $2)
        }
    ) -> InputError {
        switch self {
        case .ambiguous(let keys):
            located(
                "several places are called \"\(name)\"",
                "one of \(keys.joined(separator: ", "))", [])
        case .unknown(let nearest):
            located(
                "\(venue) has no place \"\(name)\"", "a place that \"dotwalk venue info\" lists",
                nearest)
        }
    }
}
