/// A destination that people can ask for by name.
package struct Place: Sendable {
    /// As the file names it.
    package let name: String
    package let category: Unit.Category
    /// Where a visitor arrives: on a level, reachable.
    package let position: Position
    /// Unambiguous in the venue: NAME, NAME@LEVEL or NAME@LEVEL#N.
    package let key: String
    /// The node of the venue's graph to route to.
    package let node: Int
}

/// The named places of a venue, and the one rule by which a name finds one.
package struct PlaceDirectory: Sendable {
    /// A place before its unambiguous key is known.
    package struct Entry: Sendable {
        package let name: String
        package let category: Unit.Category
        package let position: Position
        package let node: Int

        package init(name: String, category: Unit.Category, position: Position, node: Int) {
            self.name = name
            self.category = category
            self.position = position
            self.node = node
        }
    }

    package enum Failure: Error, Hashable, Sendable {
        /// Several places have the name: their keys.
        case ambiguous([String])
        /// No place has it: the keys nearest in spelling, best first.
        case unknown(nearest: [String])
    }

    /// In the order of the file.
    package let places: [Place]

    package init(_ entries: [Entry]) {
        var total: [String: Int] = [:]
        var onLevel: [String: Int] = [:]
        for entry in entries {
            total[PlaceDirectory.folded(entry.name), default: 0] += 1
            onLevel[PlaceDirectory.levelled(entry), default: 0] += 1
        }
        var counter: [String: Int] = [:]
        places = entries.map { entry in
            let levelled = PlaceDirectory.levelled(entry)
            var key = entry.name
            if total[PlaceDirectory.folded(entry.name), default: 0] > 1 {
                key += "@\(entry.position.level)"
            }
            if onLevel[levelled, default: 0] > 1 {
                counter[levelled, default: 0] += 1
                key += "#\(counter[levelled, default: 0])"
            }
            return Place(
                name: entry.name, category: entry.category, position: entry.position,
                key: key, node: entry.node)
        }
    }

    /// Finds a place by NAME, NAME@LEVEL or NAME@LEVEL#N. Case, and the choice between spaces,
    /// hyphens and underscores, do not matter: `platform-3` finds "Platform 3".
    package func find(_ query: String) throws(Failure) -> Place {
        if let exact = places.first(where: { $0.key == query }) { return exact }
        let (name, level) = PlaceDirectory.split(query)
        let matches = places.filter { place in
            let (own, ownLevel) = PlaceDirectory.split(place.key)
            return PlaceDirectory.folded(own) == name
                && (level == nil || level == ownLevel || level == "\(place.position.level)")
        }
        if matches.count == 1 { return matches[0] }
        if matches.count > 1 { throw .ambiguous(matches.map(\.key)) }
        throw .unknown(nearest: nearestWords(to: query, among: places.map(\.key), limit: 3))
    }

    /// Places whose key contains the words typed so far: first the one they name, then those in
    /// which they are whole words, then those that begin with them.
    package func search(_ typed: String) -> [Place] {
        let wanted = PlaceDirectory.folded(typed)
        guard !wanted.isEmpty else { return places }
        func rank(_ place: Place) -> Int? {
            let key = PlaceDirectory.folded(place.key)
            guard key.contains(wanted) else { return nil }
            if key == wanted || PlaceDirectory.folded(place.name) == wanted { return 0 }
            let isWhole = key.ranges(of: wanted).contains { range in
                range.upperBound == key.endIndex || !key[range.upperBound].isLetterOrNumber
            }
            return (key.hasPrefix(wanted) ? 0 : 2) + (isWhole ? 1 : 2)
        }
        return places.enumerated()
            .compactMap { number, place in rank(place).map { (rank: $0, number: number) } }
            .sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
            .map { places[$0.number] }
    }

    private static func levelled(_ entry: Entry) -> String {
        "\(folded(entry.name))@\(entry.position.level)"
    }

    /// "Shop@-1#2" as the folded name and "-1#2"; an @ with no level behind it belongs to the name.
    private static func split(_ key: String) -> (name: String, level: String?) {
        guard let at = key.lastIndex(of: "@") else { return (folded(key), nil) }
        let level = key[key.index(after: at)...]
        guard LevelOrdinal(level.prefix { $0 != "#" }) != nil else { return (folded(key), nil) }
        return (folded(key[..<at]), String(level))
    }

    private static func folded(_ text: some StringProtocol) -> String {
        text.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" }.joined(separator: " ")
    }
}

extension PlaceDirectory.Failure {
    /// The failure in words, for whoever knows where the name was written.
    ///
    /// - Parameter located: makes the error from its problem, what was expected, nearest words.
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

extension Character {
    fileprivate var isLetterOrNumber: Bool { isLetter || isNumber }
}
