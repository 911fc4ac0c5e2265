import Testing

@testable import Positioning

@Suite("Fit to navigate by")
struct FitnessTests {
    @Test("it changes after three seconds, at once where there is no doubt")
    func seconds() {
        var fitness = Fitness()
        let course: [(accuracy: Double, isFit: Bool)] = [
            // The first second decides.
            (6, true), (9, true), (11, true), (9, true),
            // Satellites near the limit of 10 m.
            (12, true), (12, true), (12, false), (9, false), (9, false), (11, false),
            (9, false), (9, false), (9, true),
            // Far beyond it.
            (16, false), (4, false), (4, false), (4, true),
        ]
        for (second, now) in course.enumerated() {
            fitness.update(now.accuracy, limit: 10)
            #expect(fitness.isFit == now.isFit, "second \(second)")
        }
    }

    @Test("what was forgotten is judged anew")
    func forgotten() {
        var fitness = Fitness()
        fitness.update(4, limit: 10)
        fitness.forget()
        fitness.update(11, limit: 10)
        #expect(!fitness.isFit)
    }
}
