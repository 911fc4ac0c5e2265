import Indoor

/// The published reading speeds of a language.
package struct ReadingNorm: Hashable, Sendable {
    /// A figure with the publication it is from.
    package struct Figure: Hashable, Sendable {
        package let value: Double
        package let source: String
    }

    /// A language tag.
    package let language: String
    /// Words per minute: the mean of adults, and of slow ones. English: silent reading. French:
    /// reading aloud, because we know no figure of silent reading with its spread.
    package let usual: Figure
    package let slow: Figure
    /// The most characters per second of text that goes by itself.
    package let characters: Figure?
    /// The least seconds per word of text that goes by itself.
    package let word: Figure?
    /// Seconds of a toast, and additional seconds for each of its characters.
    package let toast: (base: Figure, character: Figure)?

    package static let all = [
        ReadingNorm(
            language: "en", usual: Figure(value: 238, source: "Brysbaert 2019"),
            slow: Figure(value: 175, source: "Brysbaert 2019, low end of most adults"),
            characters: Figure(value: 17, source: "Netflix Timed Text Style Guide: English"),
            word: Figure(value: 0.3, source: "BBC Subtitle Guidelines 4"),
            toast: (
                Figure(value: 3, source: "accessibilityexamples.org"),
                Figure(value: 0.12, source: "accessibilityexamples.org")
            )),
        ReadingNorm(
            language: "fr", usual: Figure(value: 195, source: "IReST"),
            slow: Figure(value: 169, source: "IReST, one deviation below the mean"),
            characters: Figure(value: 17, source: "Netflix Timed Text Style Guide: French"),
            word: nil, toast: nil),
    ]

    /// nil: no figures are known.
    ///
    /// - Parameter language: a language tag; "en-GB" reads as "en".
    package static func of(_ language: String) -> ReadingNorm? {
        all.first { $0.language == language.languageBase }
    }

    /// Seconds to read a number of words.
    package static func seconds(_ words: Int, at rate: Figure) -> Double {
        Double(words) * 60 / rate.value
    }

    package static func == (a: ReadingNorm, b: ReadingNorm) -> Bool { a.language == b.language }
    package func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
