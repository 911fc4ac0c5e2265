import Indoor

/// A note of a walk's script, shown to the reviewer for the reading time.
package struct Caption: Hashable, Sendable {
    package let text: String
    /// The tick of the note.
    package let tick: Int

    package init(_ text: String, tick: Int) {
        self.text = text
        self.tick = tick
    }

    /// The most columns of a line; a caption has at most two lines (Netflix Timed Text Style Guide,
    /// English template).
    package static let columns = 42
    package static let rows = 2

    /// Reading time in seconds: at 160 words a minute (BBC 4.1) or 17 characters a second
    /// (Netflix), whichever is longer, and at least 5/6 s.
    package static func readingTime(_ text: String) -> Double {
        let words = text.split(separator: " ").count
        return max(5 / 6, 0.375 * Double(words), Double(text.count) / 17)
    }

    /// Seconds without a caption between two, to look at the picture (BBC 4.3).
    package static let pause = 1.5

    /// Whether it is still shown: for 1.5 times the reading time, because the map needs attention,
    /// too (BBC 4.5).
    package func isShown(at tick: Int) -> Bool {
        (0...1.5 * Caption.readingTime(text) + Caption.pause)
            .contains(SimulatedTime.seconds(tick - self.tick))
    }
}
