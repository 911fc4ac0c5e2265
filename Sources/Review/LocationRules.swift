import Indoor
import Positioning
import Session

/// What must hold of every location of a source that reports what it was determined from: what is
/// not known is absent, and what is told fits the configuration that it was started with.
struct LocationRules: Sendable {
    /// Metres that a location may be moved onto a pathway; nil: not at all. As at the last start,
    /// because changes take effect at the next.
    private var snappingDistance: Double?

    /// Metres by which a distance may be wrong through rounding.
    private static let rounding = 1e-6

    /// - Parameter settings: with the changes of this tick.
    mutating func broken(in report: Report, _ settings: SessionSettings) -> [String] {
        for case .source(.status(.starting)) in report.events {
            let numbers = settings.positioning.ips
            snappingDistance =
                numbers.snapsToPathways && numbers.hasPathways ? numbers.snappingDistance : nil
        }
        guard let location = report.location else { return [] }
        var broken: [String] = []
        if report.source.status != .started {
            broken.append("no location but from a started source")
        }
        if !LocationRules.isSparing(location) {
            broken.append("what a location's source cannot tell is absent from it")
        }
        if let moved = location.snapped.map({ $0.distance(to: location.raw) }),
            moved > (snappingDistance ?? -1) + LocationRules.rounding
        {
            broken.append("a location is moved onto a pathway by the snapping distance at most")
        }
        if let accuracy = location.horizontalAccuracy, !accuracy.isFinite || accuracy <= 0 {
            broken.append("an accuracy is positive, or absent")
        }
        return broken
    }

    /// Satellites tell no floor and are no transmitters; a count belongs to its own source
    /// (arcgis-indoor-positioning: Handle location change).
    private static func isSparing(_ location: UserLocation) -> Bool {
        switch location.source {
        case "GNSS":
            location.floor == nil && location.floorLevelID == nil
                && location.transmitterCount == nil && location.snapped == nil
        case "BLE": location.satelliteCount == nil
        default: true
        }
    }
}
