import RealModule

/// A seeded random generator. Everything random has its own stream, forked by a label, so that one
/// more draw in one place changes nothing in another.
package struct RandomStream: Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64, label: String) {
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
    package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
    }

    package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    /// Mean 0, standard deviation 1 (Box and Muller).
    package mutating func normal() -> Double {
        let radius = (-2 * Double.log(1 - fraction())).squareRoot()
        return radius * Double.cos(2 * .pi * fraction())
    }

    /// Mean 0, standard deviation 1, within ±3.5: the sum of four parts of one draw, close to
    /// normal and cheap where thousands are needed.
    package mutating func bell() -> Double {
        let bits = next()
        let sum =
            (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        return (Double(sum) / 65_535 - 2) * 1.732_050_807_568_877_2
    }

    /// A random vector with standard deviation 1 along each axis.
    package mutating func normalPoint() -> Point { Point(normal(), normal()) }
}
