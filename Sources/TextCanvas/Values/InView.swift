extension Array {
    /// The visible part of a list in so many rows, the selected line in the middle if possible. The
    /// indices are those of the list.
    package func inView(_ rows: Int, around chosen: Int) -> ArraySlice<Element> {
        let first = Swift.min(Swift.max(chosen - rows / 2, 0), Swift.max(count - rows, 0))
        return dropFirst(first).prefix(rows)
    }
}
