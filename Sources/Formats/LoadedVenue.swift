import Indoor

/// A venue read from a file, with warnings that do not make it unusable.
package struct LoadedVenue: Sendable {
    package let venue: Venue
    /// In the order of the file.
    package let warnings: [InputError]

    package init(venue: Venue, warnings: [InputError]) {
        self.venue = venue
        self.warnings = warnings
    }
}
