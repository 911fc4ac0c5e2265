import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal

/// Positioning data of a venue, predicted from its plan and registered beacons. The user's cache
/// keeps it.
enum PredictedData {
    /// - Parameter progress: reports the progress; nil: a line on standard error does.
    static func opened(
        for venue: OpenVenue, settings: IPSSettings, progress: ReadingProgress?
    ) throws -> PositioningData {
        try UserCache.value(.positioning, of: inputs(venue, settings)) {
            KeptPositioning(
                try predicted(
                    for: venue.venue, named: venue.name, settings: settings, progress: progress))
        }.data
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

    /// The digest of all that the data follows from.
    private static func inputs(_ venue: OpenVenue, _ settings: IPSSettings) -> Digest {
        var digest = Digest(venue.digest)
        for setting in IPSSettings.prediction {
            digest.add("\(setting.name) \(setting.get(settings))")
        }
        for beacon in venue.venue.beacons {
            digest.add("\(beacon.transmitter) \(beacon.position.level)")
            for number in [
                beacon.position.point.x, beacon.position.point.y, beacon.height, beacon.power,
            ] { digest.add(Int(truncatingIfNeeded: number.bitPattern)) }
        }
        return digest
    }
}
