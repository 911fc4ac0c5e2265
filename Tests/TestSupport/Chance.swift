/// A seeded generator (SplitMix64, Steele, Lea and Flood 2014): the same numbers in every process.
package struct Chance: RandomNumberGenerator {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    package mutating func whole(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func whole(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// A random element of a non-empty collection.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[whole(0..<elements.count)]
    }
}
