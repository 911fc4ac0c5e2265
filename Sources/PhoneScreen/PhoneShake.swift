import App
import Indoor

/// The display of vibrations: the frame shakes, and the names of the patterns stay for a while.
package struct PhoneShake: Hashable, Sendable {
    /// The frame's horizontal offset, in columns.
    package let offset: Int
    /// The patterns, each once, in order.
    package let patterns: [VibrationPattern]

    /// A phone at rest.
    package static let none = PhoneShake(offset: 0, patterns: [])

    package init(offset: Int, patterns: [VibrationPattern]) {
        self.offset = offset
        self.patterns = patterns
    }

    package var isMarked: Bool { !patterns.isEmpty }

    /// The names of the last three patterns: more do not fit on the frame.
    package var words: String { patterns.suffix(3).map(\.rawValue).joined(separator: " · ") }
}
