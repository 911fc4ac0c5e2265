/// What comes with the program: venues, walks and cue sheets, embedded at build time from the
/// folders of the same names, so that everything runs from anywhere.
package enum Shipped {
    /// One embedded file.
    package struct File: Sendable {
        /// Without folder and ending: "station".
        package let name: String
        package let text: String

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            text = String(decoding: bytes, as: UTF8.self)
        }
    }

    package static var venues: [File] {
        [
            File("station", PackageResources.station_plan),
            File("clinic", PackageResources.clinic_plan),
        ]
    }

    package static var cueSheets: [File] {
        [File("en", PackageResources.en_yaml)]
    }

    package static var traces: [File] {
        [
            File("first-scan", PackageResources.first_scan_walk),
        ]
    }
}
