import Indoor

/// A venue read from a file, with warnings that do not make it unusable.
package struct LoadedVenue: Sendable {
    package var venue: Venue
    /// A warning about its size comes first; the others are in the order of the file.
    package let warnings: [InputError]
    /// What of the file the venue has.
    package let use: FileUse

    /// - Parameter file: the file's name in messages.
    /// - Throws: an error if it is too large.
    package init(
        venue: Venue, warnings: [InputError], file: String, use: FileUse = .whole
    ) throws(InputError) {
        self.venue = venue
        self.use = use
        let extent = VenueExtent(venue)
        try extent.check(at: venue.frame, file: file)
        self.warnings = [extent.warning(file: file)].compactMap(\.self) + warnings
    }

    /// A venue whose file is used whole, with all its warnings.
    init(checked venue: Venue, warnings: [InputError]) {
        (self.venue, self.warnings, use) = (venue, warnings, .whole)
    }
}
