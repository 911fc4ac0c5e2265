import Guidance
import Indoor

/// A walk as it was read.
package struct OpenTrace: Sendable {
    /// The name in errors.
    package let name: String
    package let text: String
    package let trace: Trace
    /// The folder for relative paths; nil for a shipped walk.
    package let folder: String?

    package init(name: String, text: String, trace: Trace, folder: String? = nil) {
        self.name = name
        self.text = text
        self.trace = trace
        self.folder = folder
    }

    /// The file's name without folders and ".walk": independent of where it is run from.
    package var title: String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let ending = ".walk"
        return file.hasSuffix(ending) && file != ending ? String(file.dropLast(ending.count)) : file
    }

    /// Reads the file named by a header's key. An error without a file points at the walk; an error
    /// inside the named file is placed there.
    ///
    /// - Parameter number: of the word behind the key, from 0.
    package static func named<Value>(
        _ key: Trace.Header.Key, word number: Int = 0, in trace: OpenTrace?,
        _ read: () throws -> Value
    ) throws -> Value {
        do {
            return try read()
        } catch let error as InputError where error.file == nil {
            guard let trace else { throw error }
            throw TraceChecker.pointing(
                error, at: key, word: number, text: trace.text, file: trace.name)
        }
    }
}

/// A venue with the digest of its file.
package struct OpenVenue: Sendable {
    /// The name used by a walk or the command line.
    package var name: String
    /// How any walk in any folder may name it.
    package let reference: String
    package let venue: Venue
    package let warnings: [InputError]
    package let digest: String

    package init(
        name: String, reference: String, venue: Venue, warnings: [InputError] = [], digest: String
    ) {
        self.name = name
        self.reference = reference
        self.venue = venue
        self.warnings = warnings
        self.digest = digest
    }

    /// The same with other beacons.
    package func with(_ beacons: OpenBeacons) -> OpenVenue {
        OpenVenue(
            name: name, reference: reference, venue: venue.with(beacons: beacons.beacons),
            warnings: warnings, digest: digest)
    }
}

/// The beacons of a venue, and where they come from.
package struct OpenBeacons: Sendable {
    package enum Source: Hashable, Sendable {
        /// The letters of its plan.
        case plan
        /// A list: its name, and how any walk in any folder may name it.
        case list(name: String, reference: String, digest: String)
        /// None are registered; planned so many metres apart.
        case planned(spacing: Double)
    }

    package let beacons: [Beacon]
    package let source: Source
    /// About columns of the list that say nothing here.
    package let warnings: [InputError]

    package init(beacons: [Beacon], source: Source, warnings: [InputError] = []) {
        self.beacons = beacons
        self.source = source
        self.warnings = warnings
    }

    /// How any walk may name the list; nil: there is none.
    package var reference: String? {
        if case .list(_, let reference, _) = source { reference } else { nil }
    }

    /// The digest of the list's file.
    package var digest: String? {
        if case .list(_, _, let digest) = source { digest } else { nil }
    }

    /// For the log: the list's name, "plan" or "planned".
    package var name: String {
        switch source {
        case .plan: "plan"
        case .list(let name, _, _): name
        case .planned: "planned"
        }
    }
}

/// A cue sheet with the digest of its file.
package struct OpenSheet: Sendable {
    package let sheet: CueSheet
    /// How any walk in any folder may name it.
    package let reference: String
    package let digest: String
    /// Of its file; nil: it is a shipped one.
    package var path: String? { reference.hasPrefix("/") ? reference : nil }

    package init(sheet: CueSheet, reference: String, digest: String) {
        self.sheet = sheet
        self.reference = reference
        self.digest = digest
    }
}

/// A supplied itinerary, with the digest of its file.
package struct OpenItinerary: Sendable {
    package let segments: [LegSegment]
    /// How any walk in any folder may name it.
    package let reference: String
    package let digest: String

    package init(segments: [LegSegment], reference: String, digest: String) {
        self.segments = segments
        self.reference = reference
        self.digest = digest
    }
}
