/// The tables that Bluetooth positioning needs: those of an IPS-enabled map.
extension PackageTable {
    static let beacons = PackageTable(
        "ips_beacons", .features(.point), "Bluetooth beacons, where they are registered",
        [
            .identity("NAME", "Its name for people"),
            PackageField("UUID", .text, "Of its advertisements, as are the next two"),
            PackageField("MAJOR", .integer, "0 to 65535"),
            PackageField("MINOR", .integer, "0 to 65535"),
            PackageField("MAC_ADDRESS", .text, "The address of its radio, where it is known"),
            .floor,
            PackageField("DW_HEIGHT", .number, "Metres above that floor"),
            PackageField("DW_POWER", .number, "Strength at 1 m, dBm"),
            PackageField("DW_INTERVAL", .number, "Seconds between two advertisements"),
            PackageField("DW_MAKE", .text, "Manufacturer and model"),
            PackageField(
                "DW_KNOWN_BY", .text, "mac or beacon: what tells it from others in a scan"),
        ])

    static let recordings = PackageTable(
        "ips_recordings", .features(.line), "What surveyors' phones recorded, and their ways",
        [
            .identity("GlobalID", "Its identity"),
            PackageField("NAME", .text, "Its name"),
            PackageField("SITE_ID", .text, "Its site"),
            PackageField("FACILITY_ID", .text, "The facility at its beginning"),
            PackageField("LEVEL_ID", .text, "The floor at its beginning"),
            PackageField("BLEWIFI", .flag, "1: Bluetooth; 0: Wi-Fi, which is not simulated"),
            PackageField("DATE", .time, "When it was made"),
            PackageField("DURATION", .number, "Seconds"),
            PackageField("WAYPOINTS", .integer, "How many points the surveyor confirmed"),
            PackageField("TRANSMITTERS", .integer, "How many transmitters were heard"),
        ])

    static let positioning = PackageTable(
        "ips_positioning", .attributes,
        "Generations of positioning data: a row each, never overwritten",
        [
            .identity("GlobalID", "Its identity"),
            PackageField(
                "DATE", .time, needed: true, "When it was made; the newest is used by default"),
            PackageField("COMMENT", .text, "Its author's words"),
            PackageField("SITE_ID", .text, "Its site"),
            PackageField("BLEWIFI", .flag, "1: Bluetooth; 0: Wi-Fi, which is not simulated"),
        ])

    static let positioningFiles = attachments(of: positioning, "The positioning files")
    static let recordingFiles = attachments(of: recordings, "The recordings themselves")

    private static func attachments(of table: PackageTable, _ note: String) -> PackageTable {
        PackageTable(
            "\(table.name)__ATTACH", .attributes, note,
            [
                PackageField(
                    "REL_GLOBALID", .text, needed: true, key: .references(table.name, "GlobalID"),
                    "The row that it belongs to"),
                PackageField("ATT_NAME", .text, needed: true, "The file's name"),
                PackageField("CONTENT_TYPE", .text, needed: true, "The file's type"),
                PackageField("DATA_SIZE", .integer, needed: true, "Bytes"),
                PackageField("DATA", .bytes, needed: true, "The file"),
            ])
    }

    static let ips = [beacons, recordings, recordingFiles, positioning, positioningFiles]

    /// All our tables, in the order in which rows may refer to rows.
    static let all = indoors + own + ips
}
