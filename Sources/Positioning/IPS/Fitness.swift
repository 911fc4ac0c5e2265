/// Whether an accuracy is good enough to navigate by. It changes slowly, because the accuracy of
/// satellites jumps by metres from one second to the next.
struct Fitness: Sendable {
    private(set) var isFit = false
    /// Consecutive seconds that contradict the present state.
    private var seconds = 0
    private var isFirst = true

    /// Takes one second.
    ///
    /// - Parameters:
    ///   - accuracy: metres.
    ///   - limit: metres up to which an accuracy is good enough.
    mutating func update(_ accuracy: Double, limit: Double) {
        defer { isFirst = false }
        let isFitNow = accuracy <= limit
        seconds = isFitNow == isFit ? 0 : seconds + 1
        let isClear = isFirst || isFit && accuracy > limit * Fitness.clearly
        guard isFitNow != isFit, isClear || seconds >= Fitness.needed else { return }
        isFit = isFitNow
        seconds = 0
    }

    mutating func forget() { self = Fitness() }

    /// The multiple of the limit from which the state changes at once (ours).
    private static let clearly = 1.5
    /// Consecutive seconds that change the state otherwise (ours).
    private static let needed = 3
}
