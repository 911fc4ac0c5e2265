import Formats
import Foundation
import Indoor
import Positioning
import Session
import Traces

/// Positioning data of a venue: predicted from its plan and registered beacons, and for large
/// venues kept in the user's cache folder, under the digest of all that it is made from.
enum PredictedData {
    /// - Parameter progress: follows it; nil: a line on standard error does.
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

    /// Without the cache.
    ///
    /// - Parameter name: for the line.
    static func predicted(
        for venue: Venue, named name: String, settings: IPSSettings,
        progress: ReadingProgress? = nil
    ) throws -> PositioningData {
        let line = progress == nil ? ProgressLine("predicting signals in", name) : nil
        defer { line?.erase() }
        let prediction = RadioPrediction(map: PositioningMap(of: venue), settings: settings)
        // What is read before it has been told already.
        let data = prediction.data(of: venue.beacons) { share in
            line?.tell(share) ?? progress?.tell(1) ?? true
        }
        if let data { return data }
        if progress != nil { throw ReadingProgress.ended }
        throw Failure(ExitStatus.left)
    }

    // MARK: The cache

    /// Points below which predicting is as quick as reading.
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

    /// $XDG_CACHE_HOME/dotwalk, or ~/.cache/dotwalk; nil where there is no such folder to make.
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

    /// A file that cannot be read, or is not whole, counts as none: it is made anew.
    private static func kept(_ key: String) -> PositioningData? {
        guard let file = file(key), let text = try? String(contentsOf: file, encoding: .utf8),
            text.hasSuffix(ending)
        else { return nil }
        return try? PositioningFile.read(String(text.dropLast(ending.count)), file: file.path)
    }

    /// What a whole file ends with.
    private static let ending = "end\n"

    /// Where it cannot be kept, it is predicted again next time.
    private static func keep(_ data: PositioningData, _ key: String) {
        guard let folder, let file = file(key) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data((PositioningFile.write(data) + ending).utf8).write(to: file, options: .atomic)
    }
}
