import Indoor

/// Writes a list of beacons as `BeaconReader` reads it.
package enum BeaconWriter {
    private static let columns = [
        "id", "uuid", "major", "minor", "mac", "level", "x", "y", "height", "power", "interval",
        "make",
    ]

    /// - Parameter comments: lines above the header.
    package static func text(of beacons: [Beacon], comments: [String] = []) -> String {
        let lines = comments.map { "# \($0)".printable } + [columns.joined(separator: ",")]
        return (lines + beacons.map(line)).joined(separator: "\n") + "\n"
    }

    private static func line(of beacon: Beacon) -> String {
        var fields = [beacon.id]
        switch beacon.transmitter {
        case .mac: fields += ["", "", ""]
        case .beacon(let uuid, let major, let minor): fields += ["\(uuid)", "\(major)", "\(minor)"]
        }
        fields += [beacon.mac?.macText ?? "", "\(beacon.position.level)"]
        let point = beacon.position.point
        fields += [point.x, point.y, beacon.height, beacon.power, beacon.interval].map(short)
        fields.append(beacon.make ?? "")
        return fields.map(quoted).joined(separator: ",")
    }

    /// The number; a whole number without a fraction.
    private static func short(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }

    /// The field, in quotes if it contains characters of the format, or begins or ends with a
    /// space.
    private static func quoted(_ field: String) -> String {
        let marks = Array("\",\n\r".utf8)
        guard
            field.utf8.contains(where: marks.contains) || field.hasPrefix("#")
                || field.hasPrefix(" ") || field.hasSuffix(" ")
        else { return field }
        return "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
