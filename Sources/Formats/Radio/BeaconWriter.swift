import Indoor

/// Writes a list of beacons as `BeaconReader` reads it.
package enum BeaconWriter {
    private static let columns = [
        "id", "uuid", "major", "minor", "mac", "level", "x", "y", "height", "power", "interval",
        "make",
    ]

    /// - Parameter comments: lines above the header.
    package static func text(of beacons: [Beacon], comments: [String] = []) -> String {
        let lines = comments.map(\.csvComment) + [columns.joined(separator: ",")]
        return (lines + beacons.map(line)).joined(separator: "\n") + "\n"
    }

    private static func line(of beacon: Beacon) -> String {
        var plain: [String] = []
        switch beacon.transmitter {
        case .mac: plain += ["", "", ""]
        case .beacon(let uuid, let major, let minor): plain += ["\(uuid)", "\(major)", "\(minor)"]
        }
        plain += [beacon.mac?.macText ?? "", "\(beacon.position.level)"]
        let point = beacon.position.point
        plain += [point.x, point.y, beacon.height, beacon.power, beacon.interval].map(short)
        return ([.text(beacon.id)] + plain.map(CSVField.plain) + [.text(beacon.make ?? "")]).csvLine
    }

    /// The number; a whole number without a fraction.
    private static func short(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}
