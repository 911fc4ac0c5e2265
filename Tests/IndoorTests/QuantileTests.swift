import Indoor
import Testing

@Suite("Quantiles")
struct QuantileTests {
    @Test(
        "a quantile is the smallest value that this share of the values does not exceed",
        arguments: [
            ([2, 1], 0.5, 1), ([3, 1, 2], 0.5, 2), ([1, 2, 3, 4], 0.75, 3),
            ([1, 2, 3, 4], 0.95, 4), ([7], 0, 7),
        ])
    func quantile(values: [Int], share: Double, expected: Int) {
        #expect(values.quantile(share) == expected)
    }

    @Test("an empty list has none")
    func empty() { #expect([Double]().quantile(0.5) == nil) }
}
