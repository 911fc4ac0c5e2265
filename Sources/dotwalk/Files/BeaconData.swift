import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal

/// Positioning data of a venue, predicted from its plan and registered beacons. For large venues it
/// is kept in the user's cache folder, under the digest of all its inputs.
enum PredictedData {
    /// - Parameter progress: reports the progress; nil: a line on standard error does.
    static func opened(
        for venue: OpenVenue, settings: IPSSettings, progress: ReadingProgress?
    ) throws -> PositioningData {
        let key = key(venue, settings)
        if let kept = kept(key) { return kept }
        let data = try predicted(
            for: venue.venue, named: venue.name, settings: settings, progress: progress)
        if data.pointCount >= leastKept { keep(data, key) }
        return data
    }

    /// Predicts without the cache.
    ///
    /// - Parameter name: for the line.
    static func predicted(
        for venue: Venue, named name: String, settings: IPSSettings,
        progress: ReadingProgress? = nil
    ) throws -> PositioningData {
        let line = progress == nil ? ProgressLine("predicting signals in", name) : nil
        defer { line?.erase() }
        let prediction = try RadioPrediction(map: PositioningMap(of: venue), settings: settings)
        // The progress of reading has been shown before.
        let data = prediction.data(of: venue.beacons) { share in
            line?.tell(share) ?? progress?.tell(1) ?? true
        }
        if let data { return data }
        if progress != nil { throw ReadingProgress.ended }
        throw Failure(ExitStatus.left)
    }

    // MARK: The cache

    /// The least points of cached data: predicting fewer is as quick as reading them.
    private static let leastKept = 10_000

    private static func key(_ venue: OpenVenue, _ settings: IPSSettings) -> String {
        var digest = Digest(venue.digest)
        digest.add(Release.version)
        for setting in IPSSettings.prediction {
            digest.add("\(setting.name) \(setting.get(settings))")
        }
        for beacon in venue.venue.beacons {
            digest.add("\(beacon.transmitter) \(beacon.position.level)")
            for number in [
                beacon.position.point.x, beacon.position.point.y, beacon.height, beacon.power,
            ] { digest.add(number) }
        }
        return digest.hexadecimal
    }

    /// $XDG_CACHE_HOME/dotwalk, or ~/.cache/dotwalk; nil if no such folder can be made.
    private static var folder: URL? {
        let named = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap {
            $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
        }
        let base =
            named
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
        return base.appendingPathComponent("dotwalk/positioning")
    }

    private static func file(_ key: String) -> URL? {
        folder?.appendingPathComponent("\(key).positioning")
    }

    /// The cached data; nil if its file is missing, cannot be read or is not whole. It is then made
    /// again.
    private static func kept(_ key: String) -> PositioningData? {
        guard let file = file(key), let text = try? String(contentsOf: file, encoding: .utf8),
            text.hasSuffix(ending)
        else { return nil }
        return try? PositioningFile.read(String(text.dropLast(ending.count)), file: file.path)
    }

    /// The end of a file that is whole.
    private static let ending = "end\n"

    /// Keeps data in the cache. If that fails, the data is predicted again next time.
    private static func keep(_ data: PositioningData, _ key: String) {
        guard let folder, let file = file(key) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data((PositioningFile.write(data) + ending).utf8).write(to: file, options: .atomic)
    }
}
