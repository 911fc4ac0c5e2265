import Indoor

/// A venue as a file gave it, and what is odd in the file but no reason to refuse it.
package struct LoadedVenue: Sendable {
    package let venue: Venue
    /// In the order of the file.
    package let warnings: [InputError]

    package init(venue: Venue, warnings: [InputError]) {
        self.venue = venue
        self.warnings = warnings
    }
}
