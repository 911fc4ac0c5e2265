import Indoor
import Testing

@Suite("A list that grows and is copied")
struct HistoryTests {
    private func history(_ numbers: Range<Int>) -> History<Int> {
        var history = History<Int>()
        history.append(contentsOf: numbers)
        return history
    }

    @Test("it holds what was appended, in order", arguments: [0, 1, 31, 32, 33, 1024, 1057, 5000])
    func appended(count: Int) {
        let history = history(0..<count)
        #expect(history.count == count)
        #expect(Array(history) == Array(0..<count))
        #expect(history.last == (count == 0 ? nil : count - 1))
    }

    @Test("a copy stays as it was", arguments: [10, 32, 1024, 3000])
    func copied(count: Int) {
        var history = history(0..<count)
        let copy = history
        history.changeLast { $0 = -1 }
        history.append(7)
        #expect(Array(copy) == Array(0..<count))
        #expect(Array(history) == Array(0..<count - 1) + [-1, 7])
    }

    @Test("the oldest can be left out", arguments: [1, 31, 32, 1024, 2999])
    func shortened(by count: Int) {
        var history = history(0..<3000)
        history.removeFirst(count)
        history.append(3000)
        #expect(Array(history) == Array(count...3000))
    }

    @Test("lists are equal by their elements, however they came about")
    func equality() {
        var shortened = history(-40..<50)
        shortened.removeFirst(40)
        #expect(shortened == history(0..<50))
        #expect(shortened.hashValue == history(0..<50).hashValue)
        #expect(history(0..<50) != history(0..<51))
        #expect(history(0..<50) != history(1..<51))
    }
}
