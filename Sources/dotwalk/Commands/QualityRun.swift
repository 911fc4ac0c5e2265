import Desk
import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Reports
import Review
import Simulation

/// Walks measured against the truth, for tables and for the desk.
enum QualityRun {
    /// The default seeds of the drawn walks.
    static let usualSeeds: ClosedRange<UInt64> = 1...10

    /// Walks between randomly drawn places of a venue, with its positioning data; none if there are
    /// fewer than two places.
    ///
    /// - Parameter setup: a setup with a source that listens to beacons.
    static func drawn(like setup: Setup, seeds: ClosedRange<UInt64> = usualSeeds) throws -> [Setup]
    {
        try seeds.compactMap { seed in
            guard let text = QualityWalk.text(in: setup.venue.venue, for: .ips, seed: seed) else {
                return nil
            }
            return try setup.again(
                as: try TraceParser.parse(text, file: "quality-\(seed).walk"))
        }
    }

    /// Plays walks of one venue, and shows the progress.
    static func measure(_ setups: [Setup], named name: String) throws -> PositioningQuality {
        guard let first = setups.first else {
            throw Failure(ExitStatus.no, "\(name.printable) has no places to walk between")
        }
        let line = ProgressLine("measuring positions in", name)
        defer { line.erase() }
        var quality = PositioningQuality(in: first.venue.venue)
        for (number, setup) in setups.enumerated() {
            guard line.tell(Double(number) / Double(setups.count)) else {
                throw Failure(ExitStatus.left)
            }
            var one = PositioningQuality(in: setup.venue.venue)
            var rehearsal = setup.rehearsal()
            rehearsal.run { one.observe($0) }
            quality.add(one)
        }
        return quality
    }

    /// The measurements for the floor map.
    static func rooms(like setup: Setup) throws -> MeasuredRooms {
        guard setup.profile.needsDevices else {
            throw InputError(
                "--quality measures positions by beacons", expected: "--engine ips")
        }
        let walks = try drawn(like: setup)
        return MeasuredRooms(try measure(walks, named: setup.venue.name), walks: walks.count)
    }
}
