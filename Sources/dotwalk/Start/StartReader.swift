import Desk
import Formats
import Foundation
import Indoor
import Rehearsal
import TextCanvas

/// Reads the chosen venue or walk while it checks for keys: a large venue takes seconds, and the
/// page stays usable.
struct StartReader {
    let options: Setup.Options
    /// The last venue that took long, so that one preview and one start read it only once.
    private var last: (item: StartPage.Item, setup: Setup, date: Date)?

    /// Wall time between two checks for keys.
    private let pause: Duration

    init(options: Setup.Options, pause: Duration = .milliseconds(50)) {
        self.options = options
        self.pause = pause
    }

    /// Wall time after which a reading counts as long.
    private static let patience = Duration.milliseconds(500)

    struct Reading {
        /// nil: the user left it.
        var result: Result<Setup, any Error>?
        /// Whether to start it.
        var starts: Bool
        /// Keys that came meanwhile and are for the page.
        var keys: [Key] = []
    }

    /// - Parameters:
    ///   - starts: whether Enter asked for it; if so, q and Esc lead back to the page.
    ///   - look: shows the progress (nil: it has not taken long yet) and returns the keys that have
    ///     come.
    mutating func read(
        _ item: StartPage.Item, starts: Bool, look: (Double?, Bool) -> [Key]
    ) -> Reading {
        var reading = Reading(starts: starts)
        let date = item.kind == .venue ? StartReader.date(of: item.name) : nil
        if let last, last.item == item, last.date == date {
            reading.result = .success(last.setup)
            return reading
        }
        let start = ContinuousClock.now
        var lastLook = start
        var isLeft = false
        func goesOn(_ share: Double) -> Bool {
            let now = ContinuousClock.now
            guard !isLeft, now >= lastLook + pause else { return !isLeft }
            let isLong = now >= start + StartReader.patience
            for key in look(isLong ? share : nil, reading.starts) {
                isLeft = StartReader.leaves(key, &reading) || isLeft
            }
            lastLook = ContinuousClock.now
            return !isLeft
        }
        let result = withoutActuallyEscaping(goesOn) { goesOn in
            Result {
                try StartFiles.setup(
                    item, options: options, progress: ReadingProgress(goesOn))
            }
        }
        guard !isLeft else { return reading }
        reading.result = result
        let isLong = ContinuousClock.now >= start + StartReader.patience
        if isLong, let date, let setup = try? result.get() { last = (item, setup, date) }
        return reading
    }

    /// Whether a key ends the reading.
    private static func leaves(_ key: Key, _ reading: inout Reading) -> Bool {
        switch key {
        case .resize: return false
        case .enter where reading.keys.isEmpty:
            reading.starts = true
            return false
        case .escape where reading.starts, .character("q") where reading.starts: return true
        case .closed:
            reading.keys.append(key)
            return true
        default:
            // Other keys have no meaning while the user waits for a start.
            if reading.starts { return false }
            reading.keys.append(key)
            return true
        }
    }

    private static func date(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
