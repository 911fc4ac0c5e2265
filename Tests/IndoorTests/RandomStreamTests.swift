import Testing

@testable import Indoor

@Suite("Seeded chance")
struct RandomStreamTests {
    private func draws(_ seed: UInt64, _ label: String, count: Int = 20) -> [Double] {
        var stream = RandomStream(seed: seed, label: label)
        return (0..<count).map { _ in stream.fraction() }
    }

    @Test("the same seed and label draw the same, another of either draws otherwise")
    func seedLabelDraw() {
        #expect(draws(7, "tracking") == draws(7, "tracking"))
        #expect(draws(7, "tracking") != draws(8, "tracking"))
        #expect(draws(7, "tracking") != draws(7, "service"))
    }

    @Test("the first draws stay what they are: recordings depend on them")
    func firstDrawsStay() {
        #expect(
            draws(1, "service", count: 3) == [
                0.873774779797076, 0.7965505102118561, 0.49559156382797553,
            ])
    }

    @Test("fractions fill 0 ..< 1 evenly, normals have mean 0 and deviation 1")
    func fractionsFillEvenly() {
        let fractions = draws(3, "even", count: 20_000)
        #expect(fractions.allSatisfy { (0..<1).contains($0) })
        for decile in 0..<10 {
            let share = fractions.filter { Int($0 * 10) == decile }.count
            #expect((1800...2200).contains(share), "decile \(decile)")
        }
        var stream = RandomStream(seed: 3, label: "normal")
        let normals = (0..<20_000).map { _ in stream.normal() }
        let mean = normals.reduce(0, +) / 20_000
        let variance = normals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
        #expect(abs(mean) < 0.03)
        #expect(abs(variance - 1) < 0.05)
    }
}
