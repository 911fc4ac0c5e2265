import Testing

@testable import Positioning

@Suite("Where the data ends")
struct CoverageTests {
    @Test("a place that does not explain what is heard is doubted, then left")
    func seconds() {
        var coverage = Coverage()
        // A single bad scan does not count.
        for share in [0.8, 0.9, 0, 0.8] { coverage.add(share) }
        #expect(!coverage.isMissing)
        var seconds = 0
        while !coverage.isMissing {
            coverage.add(0.1)
            seconds += 1
        }
        #expect((5...8).contains(seconds), "doubted after \(seconds) s")
        while !coverage.isLost {
            coverage.add(0.1)
            seconds += 1
        }
        #expect((20...24).contains(seconds), "left after \(seconds) s")
    }

    @Test("what is explained again is believed again")
    func again() {
        var coverage = Coverage()
        for _ in 0..<10 { coverage.add(0) }
        #expect(coverage.isMissing)
        for _ in 0..<3 { coverage.add(1) }
        #expect(!coverage.isMissing)
    }
}
