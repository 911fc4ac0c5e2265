import Indoor

/// A note of a walk's script as the reviewer sees it: in view for as long as reading takes.
package struct Caption: Hashable, Sendable {
    package let text: String
    /// The tick of the note.
    package let tick: Int

    package init(_ text: String, tick: Int) {
        self.text = text
        self.tick = tick
    }

    /// Columns of a line, and lines, at most (Netflix Timed Text Style Guide, English template).
    package static let columns = 42
    package static let rows = 2

    /// Seconds that reading takes: at 160 words a minute (BBC 4.1) and at 17
    /// characters a second (Netflix), the slower of the two, and never less than 5/6 s.
    package static func readingTime(_ text: String) -> Double {
        let words = text.split(separator: " ").count
        return max(5 / 6, 0.375 * Double(words), Double(text.count) / 17)
    }

    /// Seconds without a caption, for looking at the picture again (BBC 4.3).
    package static let pause = 1.5

    /// Whether it is still in view: 1.5 times the reading time, because there is a map to look at,
    /// too (BBC 4.5).
    package func isShown(at tick: Int) -> Bool {
        (0...1.5 * Caption.readingTime(text) + Caption.pause)
            .contains(SimulatedTime.seconds(tick - self.tick))
    }
}
