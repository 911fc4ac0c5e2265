/// Whether an accuracy is fit to navigate by, without going back and forth: satellites' accuracy
/// jumps by metres from one second to the next.
struct Fitness: Sendable {
    private(set) var isFit = false
    /// Seconds in a row that speak against it.
    private var seconds = 0
    private var isFirst = true

    /// One second.
    ///
    /// - Parameters:
    ///   - accuracy: metres.
    ///   - limit: metres up to which it is fit.
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

    /// Times the limit from which a fit accuracy is so no longer at once (ours).
    private static let clearly = 1.5
    /// Seconds in a row that change it else (ours).
    private static let needed = 3
}
