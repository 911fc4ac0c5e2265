import App
import Indoor

/// A walk, as read from its file.
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

    /// Reads the file named by a header's key. An error without a file, or about the whole file, points
    /// at the walk; an error inside the named file is placed there.
    ///
    /// - Parameter number: the number of the word after the key, from 0.
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
        } catch let error as InputError where error.line == nil && !error.isUnknownFormat {
            guard let trace, let file = error.file, file != trace.name else { throw error }
            // The file as a whole cannot be used.
            var named = error
            named.problem = "\(file): \(error.problem)"
            throw TraceChecker.pointing(
                named, at: key, word: number, text: trace.text, file: trace.name)
        }
    }
}

/// A venue with the digest of its file.
package struct OpenVenue: Sendable {
    /// The name used by a walk or the command line.
    package var name: String
    /// The name by which any walk in any folder may refer to it.
    package let reference: String
    package let venue: Venue
    package let warnings: [InputError]
    /// What of the file the venue has.
    package let use: FileUse
    package let digest: String

    package init(
        name: String, reference: String, venue: Venue, warnings: [InputError] = [],
        use: FileUse = .whole, digest: String
    ) {
        self.name = name
        self.reference = reference
        self.venue = venue
        self.warnings = warnings
        self.use = use
        self.digest = digest
    }

    /// The same venue with other beacons.
    package func with(_ beacons: OpenBeacons) -> OpenVenue {
        OpenVenue(
            name: name, reference: reference, venue: venue.with(beacons: beacons.beacons),
            warnings: warnings, use: use, digest: digest)
    }
}

/// The beacons of a venue, and their source.
package struct OpenBeacons: Sendable {
    package enum Source: Hashable, Sendable {
        /// The letters of the venue's plan.
        case plan
        /// A list: its name, the name by which any walk in any folder may refer to it, and its
        /// digest.
        case list(name: String, reference: String, digest: String)
        /// No beacons are registered; they were planned at this spacing in metres.
        case planned(spacing: Double)
    }

    package let beacons: [Beacon]
    package let source: Source
    /// Warnings about columns of the list that have no meaning here.
    package let warnings: [InputError]

    package init(beacons: [Beacon], source: Source, warnings: [InputError] = []) {
        self.beacons = beacons
        self.source = source
        self.warnings = warnings
    }

    /// The name by which any walk may refer to the list; nil: there is none.
    package var reference: String? {
        if case .list(_, let reference, _) = source { reference } else { nil }
    }

    /// The digest of the list's file.
    package var digest: String? {
        if case .list(_, _, let digest) = source { digest } else { nil }
    }

    /// The name in the log: the list's name, "plan" or "planned".
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
    /// The name by which any walk in any folder may refer to it.
    package let reference: String
    package let digest: String
    /// The path of its file; nil: it is a shipped sheet.
    package var path: String? { reference.hasPrefix("/") ? reference : nil }

    package init(sheet: CueSheet, reference: String, digest: String) {
        self.sheet = sheet
        self.reference = reference
        self.digest = digest
    }
}

/// A population of one's own, with the digest of its file.
package struct OpenPopulation: Sendable {
    package let population: Population
    /// The name by which any walk in any folder may refer to it.
    package let reference: String
    package let digest: String

    package init(population: Population, reference: String, digest: String) {
        self.population = population
        self.reference = reference
        self.digest = digest
    }

    /// Refuses a population of which nobody walks: naming it would have no effect.
    ///
    /// - Parameter names: the personas that walk.
    package func checkWalks(_ names: [String]) throws(InputError) {
        let own = population.members.map(\.persona.name)
        guard !names.contains(where: own.contains) else { return }
        throw InputError(
            "nobody of the population walks",
            expected: "one of its personas: \(own.joined(separator: ", "))")
    }
}

/// A supplied itinerary, with the digest of its file.
package struct OpenItinerary: Sendable {
    package let segments: [LegSegment]
    /// The name by which any walk in any folder may refer to it.
    package let reference: String
    package let digest: String

    package init(segments: [LegSegment], reference: String, digest: String) {
        self.segments = segments
        self.reference = reference
        self.digest = digest
    }
}
