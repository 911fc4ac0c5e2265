import Formats
import Foundation
import Indoor
import Positioning
import Review

/// Recordings of real phones, which are not part of the project.
package enum RecordedSets {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data").standardizedFileURL.path()

    /// Walks in a mall.
    package static var hasMall: Bool { exists("xyz10-mall-b1/test") }

    /// Standing in a library, with three phones.
    package static var hasLibrary: Bool { exists("uji-ble-lib/rss") }

    private static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + name)
    }

    package static func mall(_ use: RecordingSet.Use) throws -> RecordingSet {
        try read("xyz10-mall-b1/" + (use == .survey ? "survey" : "test"), as: use)
    }

    package static func library(_ use: RecordingSet.Use) throws -> RecordingSet {
        try read("uji-ble-lib", as: use)
    }

    /// Metres: the engine's mean error on the mall's walks, with 95 %, as evaluated with 20 seeds
    /// (`Benchmarks recordings` measures it); used if the recordings are absent.
    package static let mallError = 6.99...10.14

    private static func read(_ name: String, as use: RecordingSet.Use) throws -> RecordingSet {
        let path = folder + "/" + name
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        return try RecordingSet.read(
            RecordingSet.Folder(path: name, files: names) {
                try String(contentsOfFile: path + "/" + $0, encoding: .utf8)
            }, as: use)
    }
}

extension Evaluation {
    /// The figures of all walks, computed on all cores.
    package func figures() async -> EvaluationFigures { EvaluationFigures(await errors()) }

    /// The errors in the order of the walks.
    package func errors() async -> [WalkErrors] {
        await withTaskGroup(of: (Int, WalkErrors?).self) { group in
            for number in walks.indices {
                group.addTask { (number, errors(ofWalk: number)) }
            }
            var all: [(number: Int, errors: WalkErrors?)] = []
            for await one in group { all.append(one) }
            return all.sorted { $0.number < $1.number }.compactMap(\.errors)
        }
    }
}
