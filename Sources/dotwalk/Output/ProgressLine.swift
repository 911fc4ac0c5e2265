import Foundation
import Indoor
import NcursesTerminal
import TextCanvas

/// Shows the progress of long work without a screen: one line on standard error, updated in place
/// and erased at the end. It shows only notes if standard error is no terminal, or the work is short.
/// In a terminal, q and Esc end the work; Ctrl-C ends the program at any moment.
final class ProgressLine {
    private let words: String
    private let isShown = isatty(STDERR_FILENO) != 0
    private var keys = EarlyKeys()
    private let start = ContinuousClock.now
    private var lastLook: ContinuousClock.Instant
    private var percent: Int?
    private var note = ""
    private var columns = 0
    /// Whether a key ended the work.
    private(set) var isLeft = false

    /// Wall time before the first line: short work shows nothing, and takes no keys that were typed
    /// for the next step.
    private static let patience = Duration.milliseconds(500)
    /// Wall time between two checks for keys.
    private static let pause = Duration.milliseconds(50)
    /// The most columns of a name, and of the line: a wrapped line could not be erased.
    private static let (longestName, longest) = (40, 79)

    /// - Parameter doing: the work, such as "reading".
    init(_ doing: String, _ name: String) {
        words = "\(doing) \(name.printable.truncated(to: ProgressLine.longestName))"
        lastLook = start
    }

    deinit { erase() }

    /// - Parameter share: the share of the work that is done, 0 to 1.
    /// - Returns: whether the work continues.
    func tell(_ share: Double) -> Bool { tell(share, note: "") }

    /// - Parameters:
    ///   - share: the share of the work that is done, 0 to 1.
    ///   - note: what there is so far, in a few words.
    /// - Returns: whether the work continues.
    func tell(_ share: Double, note: String) -> Bool {
        let now = ContinuousClock.now
        guard !isLeft, now >= lastLook + ProgressLine.pause, now >= start + ProgressLine.patience
        else { return !isLeft }
        lastLook = now
        isLeft = keys?.askToLeave() ?? false
        if !isLeft { show(max(percent ?? 0, Int(share * 100)), note) }
        return !isLeft
    }

    /// Reports steps of about the same length; call the returned function before each.
    ///
    /// - Returns: a function that throws if a key ended the work.
    func steps(_ count: Int) -> () throws -> Void {
        var done = 0
        return { [self] in
            guard tell(Double(done) / Double(count)) else { throw Failure(ExitStatus.left) }
            done += 1
        }
    }

    /// Does the work for one item after the other, and erases the line.
    ///
    /// - Throws: also if a key ended the work.
    func each<Item, Value>(of items: [Item], _ work: (Item) throws -> Value) throws -> [Value] {
        defer { erase() }
        let next = steps(items.count)
        return try items.map { item in
            try next()
            return try work(item)
        }
    }

    /// Writes a line of its own if standard error is no terminal, for a log.
    func note(_ text: String) {
        if !isShown { write("\(words): \(text)\n") }
    }

    private func show(_ percent: Int, _ note: String) {
        guard isShown, (percent, note) != (self.percent, self.note) else { return }
        (self.percent, self.note) = (percent, note)
        let end = keys == nil ? "" : "  q leaves"
        let text =
            ("\(words): \(percent) %" + (note.isEmpty ? "" : "  \(note)"))
            .truncated(to: ProgressLine.longest - end.displayColumns) + end
        let shorter = max(columns - text.displayColumns, 0)
        columns = text.displayColumns
        write("\r" + text + String(repeating: " ", count: shorter))
    }

    /// Erases the line, and gives the keys back.
    func erase() {
        keys?.close()
        keys = nil
        guard columns > 0 else { return }
        write("\r" + String(repeating: " ", count: columns) + "\r")
        columns = 0
    }

    private func write(_ text: String) { Output.write(text, to: STDERR_FILENO) }
}
