import Indoor

/// The registered beacons of a package.
enum BeaconTable {
    /// - Parameter level: the level of a row; nil: the row is left out.
    static func read(
        _ tables: TableReader, _ level: (PackageRow) throws(InputError) -> LevelOrdinal?
    ) throws(InputError) -> [Beacon] {
        try tables.rows(of: .beacons) { row throws(InputError) -> Beacon? in
            guard let level = try level(row) else { return nil }
            let mac = try row.text("MAC_ADDRESS").map { text throws(InputError) in
                guard let mac = UInt64(mac: text) else {
                    throw row.error(
                        "MAC_ADDRESS is \"\(text)\"",
                        expected: "an address such as AC:23:3F:00:00:01")
                }
                return mac
            }
            return Beacon(
                id: try row.neededText("NAME"), transmitter: try transmitter(row, mac), mac: mac,
                position: Position(try row.point(), level: level),
                height: try row.number("DW_HEIGHT", .beaconHeight) ?? Beacon.usualHeight,
                power: try row.number("DW_POWER", .beaconPower) ?? Beacon.usualPower,
                interval: try row.number("DW_INTERVAL", .beaconInterval) ?? Beacon.usualInterval,
                make: row.text("DW_MAKE"))
        }
    }

    private static func transmitter(
        _ row: PackageRow, _ mac: UInt64?
    ) throws(InputError) -> TransmitterID {
        if row.text("DW_KNOWN_BY") != "beacon" || row.text("UUID") == nil, let mac {
            return .mac(mac)
        }
        let uuid = try row.needed(
            "UUID", { row.text($0).flatMap { BeaconUUID($0) } },
            expected: "32 hexadecimal digits, such as F7826DA6-4FA2-4E98-8024-BC5B71E0893E")
        return .beacon(
            uuid: uuid, major: UInt16(try row.neededWhole("MAJOR", .beaconNumber)),
            minor: UInt16(try row.neededWhole("MINOR", .beaconNumber)))
    }
}
