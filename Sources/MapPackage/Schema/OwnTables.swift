/// Tables for parts of a venue that the model has no table for.
extension PackageTable {
    static let venue = PackageTable(
        "dotwalk_venue", .attributes, "The venue as a whole: one row",
        [
            PackageField("FORMAT", .integer, needed: true, "The version of these tables: 1"),
            PackageField("NAME", .text, needed: true, "The venue's name"),
            PackageField("ATTRIBUTION", .text, "What its licence asks to be shown"),
            PackageField("LATITUDE", .number, needed: true, "Of the point (0, 0), degrees"),
            PackageField("LONGITUDE", .number, needed: true, "The same"),
            PackageField(
                "BEARING", .number, needed: true,
                "The upward direction of its plan, degrees clockwise from north"),
        ])

    static let nodes = PackageTable(
        "dotwalk_nodes", .features(.point), "Where ways meet",
        [
            PackageField("NODE", .integer, needed: true, key: .unique, "Its number, from 0"),
            .floor,
        ])

    static let connectors = PackageTable(
        "dotwalk_connectors", .features(.line),
        "Stairs, escalators, lifts, ramps and moving walkways as a whole; a lift's line is two equal "
            + "points",
        [
            .identity("CONNECTOR_ID", "The connector's identity"),
            PackageField(
                "KIND", .text, needed: true, "stairs, escalator, lift, ramp or walkway"),
            PackageField("DIRECTION", .text, needed: true, "both, forward or backward"),
            PackageField(
                "LEVELS", .text, needed: true,
                "DW_ORDINAL of its lowest and its highest floor; for a lift, of every floor: "
                    + "\"-1 0 1\""),
        ])

    static let places = PackageTable(
        "dotwalk_places", .features(.point), "Destinations by name",
        [
            PackageField("NAME", .text, needed: true, "The name"),
            PackageField("CATEGORY", .text, needed: true, "As DW_CATEGORY of Units"),
            .floor,
            PackageField(
                "NODE", .integer, needed: true, key: .references("dotwalk_nodes", "NODE"),
                "Where ways to it end"),
            PackageField("CUT_OFF", .flag, needed: true, "Whether no way leads there"),
        ])

    static let source = PackageTable(
        "dotwalk_source", .attributes, "The file that the venue was read from: one row",
        [
            PackageField("NAME", .text, needed: true, "The file's name"),
            PackageField("CONTENT", .text, needed: true, "Digest of the tables made from it"),
            PackageField("DATA_SIZE", .integer, needed: true, "Bytes"),
            PackageField("DATA", .bytes, needed: true, "The file"),
        ])

    static let collected = PackageTable(
        "dotwalk_collected", .features(.point),
        "What users noted in the app; without a position there is no geometry",
        [
            PackageField("NUMBER", .integer, needed: true, "Its number in the walk, from 1"),
            PackageField("TEXT", .text, needed: true, "The user's words"),
            PackageField("SECONDS", .number, needed: true, "Since the walk began"),
            PackageField("WALK", .text, needed: true, "The walk's name"),
            PackageField("ENGINE", .text, needed: true, "vps or ips"),
            PackageField("SEED", .text, needed: true, "The walk's seed"),
            PackageField("LEVELS", .text, "DW_ORDINAL of its floor; on a connector of both"),
            PackageField("FLOOR", .integer, "The vertical order that the location had"),
            PackageField("LEVEL_ID", .text, "The floorLevelId that it had"),
            PackageField("ACCURACY", .number, "Metres, as the location told"),
            PackageField("SOURCE", .text, "BLE or GNSS; what the engine tells"),
            PackageField("TRANSMITTERS", .integer, "Their number, by Bluetooth"),
            PackageField("SATELLITES", .integer, "Their number, by satellites"),
            PackageField("LAST_KNOWN", .flag, "Whether it was the last place known"),
        ])

    static let own = [venue, nodes, connectors, places, source, collected]
}
