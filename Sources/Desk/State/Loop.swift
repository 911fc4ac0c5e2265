/// A part of the walk that is repeated, from A to B.
package struct Loop: Hashable, Sendable {
    /// The first tick; nil while not set.
    package private(set) var a: Int?
    /// The last tick; nil while not set.
    package private(set) var b: Int?

    package init() {}

    /// nil until both ends are set.
    package var range: ClosedRange<Int>? {
        if let a, let b { a...b } else { nil }
    }

    /// Whether this is its last tick.
    package func ends(at tick: Int) -> Bool { range?.upperBound == tick }

    package var isEmpty: Bool { a == nil && b == nil }

    /// Sets an end; the earlier one is A. nil if both would be the same tick.
    func with(a: Int? = nil, b: Int? = nil) -> Loop? {
        var loop = Loop()
        (loop.a, loop.b) = (a ?? self.a, b ?? self.b)
        guard let first = loop.a, let last = loop.b else { return loop }
        guard first != last else { return nil }
        (loop.a, loop.b) = (min(first, last), max(first, last))
        return loop
    }
}
