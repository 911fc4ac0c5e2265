import Formats
import Foundation
import Indoor
import Rehearsal
import Shipped

extension Files.Kind {
    static let beacons = Files.Kind(
        word: "list of beacons", path: "a path (.csv)", shipped: Shipped.beacons)
}

extension Files {
    /// The most bytes of a list: fifty thousand beacons have 5 MB.
    private static let listLimit = 16 << 20

    static func beacons(
        _ name: String, from folder: String? = nil, in venue: Venue,
        _ read: Reading = Files.reading
    ) throws -> OpenBeacons {
        let (text, file, reference) =
            switch try Kind.beacons.find(name, from: folder) {
            case .shipped(let list): (list.text, "\(name).beacons.csv", name)
            case .path(let path): (try text(path, limit: listLimit, read), path, absolute(path))
            }
        let loaded = try BeaconReader.read(text, file: file, venue: venue)
        return OpenBeacons(
            beacons: loaded.beacons,
            source: .list(
                name: title(name), reference: reference, digest: Digest(text).hexadecimal),
            warnings: loaded.warnings)
    }

    /// The list beside a venue's file, or shipped with it: NAME.beacons.csv.
    static func listBeside(_ open: OpenVenue) -> String? {
        if Kind.beacons.names.contains(open.reference) { return open.reference }
        guard open.reference.hasPrefix("/") else { return nil }
        let list = nameOfList(beside: open.reference)
        return exists(list) ? list : nil
    }

    static func nameOfList(beside path: String) -> String {
        let file = URL(fileURLWithPath: path).deletingPathExtension()
        return file.appendingPathExtension("beacons.csv").relativePath
    }
}

/// Beacons for a venue that has none of its own.
enum PlannedBeacons {
    static func opened(for venue: Venue, progress: ReadingProgress?) throws -> OpenBeacons {
        let spacing = BeaconPlanner.usualSpacing
        guard let progress else {
            return OpenBeacons(
                beacons: try beacons(for: venue, spacing: spacing),
                source: .planned(spacing: spacing))
        }
        let planner = try BeaconPlanner(venue: venue, spacing: spacing)
        // The progress of reading has been shown before.
        guard let beacons = try planner.beacons(goesOn: { _ in progress.tell(1) }) else {
            throw ReadingProgress.ended
        }
        return OpenBeacons(beacons: beacons, source: .planned(spacing: spacing))
    }

    /// Plans beacons, with a line on standard error if it takes long; q ends it.
    static func beacons(for venue: Venue, spacing: Double) throws -> [Beacon] {
        let line = ProgressLine("planning beacons for", venue.name)
        defer { line.erase() }
        let planner = try BeaconPlanner(venue: venue, spacing: spacing)
        guard let beacons = try planner.beacons(goesOn: line.tell) else {
            throw Failure(ExitStatus.left)
        }
        return beacons
    }
}
