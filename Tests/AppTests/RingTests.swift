import Testing

@testable import App

/// The ring of accuracy around the dot.
@Suite("The ring")
struct RingTests {
    @Test(
        "it grows and shrinks by 6 m in a second, and ends at the accuracy", arguments: [2.0, 14])
    func ease(to accuracy: Double) throws {
        var ring = 8.0
        var seen: [Double] = []
        for _ in 0..<40 {
            let next = try #require(Guide.ring(after: ring, towards: accuracy))
            seen.append(abs(next - ring))
            ring = next
        }
        #expect(seen.allSatisfy { $0 <= 0.3 + 1e-9 })
        #expect(seen.prefix(19).allSatisfy { $0 > 0.29 })
        #expect(ring == accuracy)
    }

    @Test(
        "the first one, and one after a loss, has its size at once; without accuracy there is none")
    func first() {
        #expect(Guide.ring(after: nil, towards: 5) == 5)
        #expect(Guide.ring(after: 5, towards: nil) == nil)
    }
}
