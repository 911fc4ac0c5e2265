import Indoor
import Simulation

/// The notes that the user of a walk saved in the app, for files.
package struct CollectedWalk: Sendable {
    /// The walk's name, as in its log.
    package let walk: String
    package let engine: String
    package let seed: UInt64
    package let venue: String
    /// The frame that gives latitude and longitude.
    package let frame: GeoFrame
    /// Oldest first.
    package let points: [CollectedPoint]
}

extension Setup {
    /// The notes saved in a rehearsal so far.
    package func collected(in rehearsal: Rehearsal) -> CollectedWalk {
        let header = logHeader
        return CollectedWalk(
            walk: header.trace, engine: header.engine, seed: header.seed, venue: venue.venue.name,
            frame: venue.venue.frame,
            points: rehearsal.report.display.uses?.collected ?? [])
    }
}
