extension String {
    /// The text on at most this many lines; the last one holds all the rest. It is broken at
    /// spaces. A name longer than a line is broken after a hyphen or a colon, or else before a
    /// capital.
    package func wrappedAtParts(to width: Int, lines: Int) -> [String] {
        guard lines > 1, displayColumns > width,
            let end = lastBreak(within: width, isPlace: isAfterSpace)
                ?? lastBreak(within: width, isPlace: isAfterSign)
                ?? lastBreak(within: width, isPlace: isBeforeCapital)
        else { return [self] }
        let first = self[..<end].last == " " ? self[..<end].dropLast() : self[..<end]
        return [String(first)]
            + String(self[end...]).wrappedAtParts(to: width, lines: lines - 1)
    }

    /// The end of the longest part that fits; a space may lie beyond the edge.
    private func lastBreak(
        within width: Int, isPlace: (String.Index) -> Bool
    ) -> String.Index? {
        var (used, end) = (0, String.Index?.none)
        for (index, character) in zip(indices, self) {
            if index > startIndex, isPlace(index) { end = index }
            used += String(character).displayColumns
            if used > width, character != " " { return end }
        }
        return end
    }

    private func isAfterSpace(_ index: String.Index) -> Bool {
        self[self.index(before: index)] == " "
    }

    private func isAfterSign(_ index: String.Index) -> Bool {
        let before = self[self.index(before: index)]
        return before == "-" || before == ":"
    }

    private func isBeforeCapital(_ index: String.Index) -> Bool {
        self[self.index(before: index)].isLowercase && self[index].isUppercase
    }
}
