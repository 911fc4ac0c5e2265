import App
import TextCanvas

/// The words on the chips, the small buttons on the app's map.
package enum ChipWords {
    /// - Parameters:
    ///   - north: an arrow that points north.
    ///   - hasKey: whether it shows its key.
    package static func mode(_ words: String, north: String, hasKey: Bool = true) -> String {
        " \(north)N \(hasKey ? "h " : "")\(words) "
    }

    package static func level(_ level: String, _ sheet: CueSheet) -> String {
        " ▼ \(sheet.label(.level)) \(level) ▲ "
    }

    static let detailColumns = 15

    package static func chip(_ words: String) -> String { " \(words) " }

    /// The name of a detail, before its value.
    package static func detail(_ words: String) -> String {
        words + String(repeating: " ", count: max(detailColumns - words.displayColumns, 1))
    }

    /// The most columns of the map for the level's chip; the rest is for the other chip.
    package static func mostLevelColumns(of columns: Int) -> Int { columns * 2 / 3 }
}
