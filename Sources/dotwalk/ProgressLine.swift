import Foundation
import Indoor
import TextCanvas

/// Says on standard error how far a long reading is: one line, written over and over and erased at
/// the end. Nothing where that is no terminal, or where it does not take long.
final class ProgressLine {
    private let name: String
    private let isShown = isatty(STDERR_FILENO) != 0
    private let start = ContinuousClock.now
    private var percent: Int?
    private var columns = 0

    /// Wall time before the first word, so that what is read at once says nothing.
    private static let patience = Duration.milliseconds(500)
    /// Columns of a name: the line must not wrap, or it could not be erased.
    private static let longestName = 40

    init(_ name: String) { self.name = name.printable.truncated(to: ProgressLine.longestName) }

    /// - Returns: true: the reading goes on. Ctrl-C ends the program, and with it the reading.
    func tell(_ share: Double) -> Bool {
        let percent = max(self.percent ?? 0, Int(share * 100))
        guard isShown, percent != self.percent,
            ContinuousClock.now >= start + ProgressLine.patience
        else { return true }
        self.percent = percent
        let text = "reading \(name): \(percent) %"
        columns = text.displayColumns
        write("\r" + text)
        return true
    }

    func erase() {
        guard columns > 0 else { return }
        write("\r" + String(repeating: " ", count: columns) + "\r")
        columns = 0
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
