extension Array {
    /// What of a list is in view in so many rows: the chosen line in the middle where it can be.
    /// The indices are those of the list.
    func inView(_ rows: Int, around chosen: Int) -> ArraySlice<Element> {
        let first = Swift.min(Swift.max(chosen - rows / 2, 0), Swift.max(count - rows, 0))
        return dropFirst(first).prefix(rows)
    }
}
