import Guidance

/// The words on the small buttons that lie on the app's map.
package enum ChipWords {
    /// - Parameter north: an arrow.
    package static func mode(_ words: String, north: String) -> String { " \(north)N h \(words) " }

    package static func level(_ level: String, _ sheet: CueSheet) -> String {
        " ▼ \(sheet.label(.level)) \(level) ▲ "
    }

    /// Columns that the level's may take, of the map's: the other needs some.
    package static func mostLevelColumns(of columns: Int) -> Int { columns * 2 / 3 }
}
