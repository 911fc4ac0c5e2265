import Indoor

/// Random numbers without a state: the same arguments give the same number, in any order and
/// however often. Use it for values of a place or a packet, so that one beacon more or less changes
/// no other's values.
struct Noise: Hashable, Sendable {
    private let base: UInt64

    init(seed: UInt64, label: String) {
        var digest = Digest(label)
        digest.add(Int(bitPattern: UInt(seed)))
        base = digest.value
    }

    /// A separate stream for one of many things.
    init(_ parent: Noise, _ key: UInt64) { base = Noise.mixed(parent.base ^ Noise.mixed(key)) }

    /// SplitMix64's finaliser (Steele, Lea and Flood, 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    func bits(_ a: Int, _ b: Int = 0, _ c: Int = 0) -> UInt64 {
        let key = UInt64(bitPattern: Int64(a)) &* 0x9E37_79B9_7F4A_7C15
        let other = UInt64(bitPattern: Int64(b)) &* 0xC2B2_AE3D_27D4_EB4F
        let third = UInt64(bitPattern: Int64(c)) &* 0x1656_67B1_9E37_79F9
        return Noise.mixed(base ^ key ^ (other &+ 0x51_7C_C1_B7_27_22_0A_95) ^ (third << 1))
    }

    /// A number in 0 ..< 1.
    func fraction(_ a: Int, _ b: Int = 0, _ c: Int = 0) -> Double {
        Double(bits(a, b, c) >> 11) * 0x1p-53
    }

    func chance(_ probability: Double, _ a: Int, _ b: Int = 0, _ c: Int = 0) -> Bool {
        probability > 0 && fraction(a, b, c) < probability
    }

    /// A number with mean 0 and standard deviation 1, within ±3.5: the sum of four even draws.
    func normal(_ a: Int, _ b: Int = 0, _ c: Int = 0) -> Double {
        let bits = bits(a, b, c)
        let sum =
            Double(bits & 0xFFFF) + Double((bits >> 16) & 0xFFFF) + Double((bits >> 32) & 0xFFFF)
            + Double(bits >> 48)
        return (sum / 65535 - 2) * 3.0.squareRoot()
    }

    /// A field over the plane with mean 0 and standard deviation 1: similar at points nearer than
    /// `reach` metres, independent well beyond.
    func field(at point: Point, reach: Double, _ layer: Int = 0) -> Double {
        let x = point.x / reach
        let y = point.y / reach
        let column = x.rounded(.down)
        let row = y.rounded(.down)
        let (u, v) = (Noise.eased(x - column), Noise.eased(y - row))
        let (i, j) = (Int(column), Int(row))
        let weights = ((1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v)
        let squares =
            weights.0 * weights.0 + weights.1 * weights.1 + weights.2 * weights.2
            + weights.3 * weights.3
        let sum =
            weights.0 * normal(i, j, layer) + weights.1 * normal(i + 1, j, layer)
            + weights.2 * normal(i, j + 1, layer) + weights.3 * normal(i + 1, j + 1, layer)
        return sum / squares.squareRoot()
    }

    private static func eased(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
