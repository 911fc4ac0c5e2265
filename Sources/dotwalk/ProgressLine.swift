import Foundation
import Indoor
import NcursesTerminal
import TextCanvas

/// Says on standard error how far a long work is that has no screen: one line, written over and
/// over and erased at the end. Nothing where that is no terminal, or where it does not take long.
/// From a terminal, q and Esc leave the work; Ctrl-C ends the program at any moment.
final class ProgressLine {
    private let words: String
    private let isShown = isatty(STDERR_FILENO) != 0
    private var keys = EarlyKeys()
    private let start = ContinuousClock.now
    private var lastLook: ContinuousClock.Instant
    private var percent: Int?
    private var columns = 0
    /// Whether a key left the work.
    private(set) var isLeft = false

    /// Wall time before the first word, so that what is done at once says nothing, and takes no
    /// keys that were typed for what comes next.
    private static let patience = Duration.milliseconds(500)
    /// Wall time between two looks at the keys.
    private static let pause = Duration.milliseconds(50)
    /// Columns of a name: the line must not wrap, or it could not be erased.
    private static let longestName = 40

    /// - Parameter doing: the work, such as "reading".
    init(_ doing: String, _ name: String) {
        words = "\(doing) \(name.printable.truncated(to: ProgressLine.longestName))"
        lastLook = start
    }

    deinit { erase() }

    /// - Parameter share: of the work that is done, 0 to 1.
    /// - Returns: whether the work goes on.
    func tell(_ share: Double) -> Bool {
        let now = ContinuousClock.now
        guard !isLeft, now >= lastLook + ProgressLine.pause, now >= start + ProgressLine.patience
        else { return !isLeft }
        lastLook = now
        isLeft = keys?.askToLeave() ?? false
        if !isLeft { show(max(percent ?? 0, Int(share * 100))) }
        return !isLeft
    }

    /// Tells of steps of about the same length: what is given back is to be called before each.
    ///
    /// - Returns: a function that throws where a key left the work.
    func steps(_ count: Int) -> () throws -> Void {
        var done = 0
        return { [self] in
            guard tell(Double(done) / Double(count)) else { throw Failure(ExitStatus.left) }
            done += 1
        }
    }

    /// Does the work for one after the other, and erases the line.
    ///
    /// - Throws: where a key leaves it, too.
    func each<Item, Value>(of items: [Item], _ work: (Item) throws -> Value) throws -> [Value] {
        defer { erase() }
        let next = steps(items.count)
        return try items.map { item in
            try next()
            return try work(item)
        }
    }

    private func show(_ percent: Int) {
        guard isShown, percent != self.percent else { return }
        self.percent = percent
        let text = "\(words): \(percent) %" + (keys == nil ? "" : "  q leaves")
        columns = text.displayColumns
        write("\r" + text)
    }

    /// Gives the keys back, too.
    func erase() {
        keys?.close()
        keys = nil
        guard columns > 0 else { return }
        write("\r" + String(repeating: " ", count: columns) + "\r")
        columns = 0
    }

    private func write(_ text: String) { Output.write(text, to: STDERR_FILENO) }
}
