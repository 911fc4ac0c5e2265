import Indoor
import RealModule

/// A seeded source of chance. Each thing that needs chance keeps a stream of its own, forked by a
/// label, so that one more draw in one place changes nothing in another.
struct RandomStream: Hashable, Sendable {
    private var state: UInt64

    init(seed: UInt64, label: String) {
        var digest = Digest(label)
        digest.add(Int(bitPattern: UInt(seed)))
        state = digest.value
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< 1, in steps of 2⁻⁵³.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
    }

    mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    /// Mean 0, standard deviation 1 (Box and Muller).
    mutating func normal() -> Double {
        let radius = (-2 * Double.log(1 - fraction())).squareRoot()
        return radius * Double.cos(2 * .pi * fraction())
    }

    /// A direction and length with standard deviation 1 along each axis.
    mutating func normalPoint() -> Point { Point(normal(), normal()) }
}
