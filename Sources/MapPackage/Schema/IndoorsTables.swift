/// The layers of a building, under the names and fields of the ArcGIS Indoors model. Fields whose
/// names begin with DW_ are ours: a rehearsal needs them, and the model has none.
extension PackageTable {
    static let sites = PackageTable(
        "Sites", .features(.polygons), "Groups of buildings",
        [
            .identity("SITE_ID", "The site's identity"),
            PackageField("NAME", .text, "Its name"),
        ])

    static let facilities = PackageTable(
        "Facilities", .features(.polygons), "Buildings, each with its own numbers of floors",
        [
            .identity("FACILITY_ID", "The facility's identity"),
            PackageField("NAME", .text, "Its name"),
            PackageField("SITE_ID", .text, key: .references("Sites", "SITE_ID"), "Its site"),
        ])

    static let levels = PackageTable(
        "Levels", .features(.polygons), "Floors of buildings: a row for each of each facility",
        [
            .identity("LEVEL_ID", "The floor's identity, which a location has as floorLevelId"),
            PackageField("NAME", .text, "Its name"),
            PackageField("NAME_SHORT", .text, "Its name on a lift's button"),
            PackageField("LEVEL_NUMBER", .integer, "The floor's number in its facility"),
            PackageField(
                "VERTICAL_ORDER", .integer, "Whole floors from the ground, which is 0"),
            PackageField(
                "FACILITY_ID", .text, key: .references("Facilities", "FACILITY_ID"),
                "Its facility; none: a floor of no building"),
            PackageField(
                "HEIGHT_RELATIVE", .number, "Metres of its floor above that of the ground level"),
            PackageField(
                "DW_ORDINAL", .text, "The exact number of the storey: \"-1\", \"0.5\""),
        ] + surroundings)

    static let units = PackageTable(
        "Units", .features(.polygons), "Rooms, halls, platforms, pieces of open ground",
        [
            .identity("UNIT_ID", "The unit's identity"),
            PackageField("NAME", .text, "Its name"),
            PackageField("USE_TYPE", .text, "What it is used for"),
            .floor,
            PackageField(
                "DW_CATEGORY", .text,
                "room, hall, corridor, shop, food, toilets, platform, service or outdoor"),
            PackageField("DW_LOOKS_LIKE", .text, "Units with the same word look alike"),
            PackageField("DW_MIRRORED", .flag, "Whether it looks the same turned by half"),
            PackageField("DW_CHANGED", .flag, "Whether its walls are not those of the survey"),
            PackageField(
                "DW_ASSUMED", .flag, "Whether the building's outline serves as its floor"),
        ] + surroundings)

    static let details = PackageTable(
        "Details", .features(.line), "Walls with their doors cut out, and the doors",
        [
            .identity("DETAIL_ID", "The detail's identity"),
            PackageField("USE_TYPE", .text, "Wall, Glass, Railing, Column, Door, Entrance, …"),
            .floor,
            PackageField("HEIGHT_RELATIVE", .number, "Metres of its floor above the ground's"),
            PackageField(
                "DW_WALL", .text, "Of a wall: solid, glass, low (waist-high) or column"),
            PackageField(
                "DW_OPENING", .text, "Of an opening: door, entrance, gate or passage"),
            PackageField(
                "DW_ASSUMED", .flag, "Whether an opening is not mapped, but must be there"),
            PackageField(
                "DW_TEXTURE_LEFT", .number,
                "How much a camera recognises on it from its left, 0 to 1"),
            PackageField("DW_TEXTURE_RIGHT", .number, "The same from its right"),
        ])

    static let pathways = PackageTable(
        "Pathways", .features(.line), "Ways on one floor",
        [
            .identity("PATHWAY_ID", "The way's identity"),
            PackageField("PATHWAY_TYPE", .text, "Walkway, or Moving walkway"),
        ] + floors + ways)

    static let transitions = PackageTable(
        "Transitions", .features(.line),
        "Ways between floors, and the entrances (TRANSITION_TYPE 7)",
        [
            .identity("TRANSITION_ID", "The transition's identity"),
            PackageField(
                "TRANSITION_TYPE", .integer,
                "1 lift, 2 stairs, 3 escalator, 4 ramp, 7 entrance or exit; 7 is the model's, the "
                    + "others are ours"),
            PackageField(
                "FACILITY_ID", .text, key: .references("Facilities", "FACILITY_ID"),
                "Its facility"),
            PackageField("FACILITY_NAME", .text, "That facility's name"),
            PackageField("LEVEL_NAME_FROM", .text, "The name of the floor at its beginning"),
            PackageField("LEVEL_NAME_TO", .text, "The name of the floor at its end"),
            PackageField(
                "VERTICAL_ORDER_FROM", .integer, "The vertical order at its beginning"),
            PackageField("VERTICAL_ORDER_TO", .integer, "The vertical order at its end"),
            PackageField("HEIGHT_FROM", .number, "Metres of its beginning above the ground"),
            PackageField("HEIGHT_TO", .number, "Metres of its end above the ground"),
            PackageField("ACCESS_PEDESTRIAN", .flag, "Always true"),
            PackageField("ACCESS_WHEELCHAIR", .flag, "False for stairs and escalators"),
            PackageField("TRANSITION_RANK", .integer, "1"),
        ] + ways)

    /// The fields for the surroundings of a place that matter to camera, phone and radio.
    private static let surroundings = [
        PackageField("DW_TEXTURE", .number, "How much a camera recognises on walls, 0 to 1"),
        PackageField("DW_FURNISHING", .number, "The same away from walls, 0 to 1"),
        PackageField("DW_LIGHT", .number, "0 dark, 1 well lit"),
        PackageField("DW_NETWORK", .number, "The mobile network: 0 none, 1 good"),
        PackageField("DW_COVERED", .flag, "Whether it was surveyed for the camera's service"),
    ]

    private static let floors = [
        PackageField("FACILITY_ID", .text, "Its facility"),
        PackageField("FACILITY_NAME", .text, "That facility's name"),
        PackageField(
            "LEVEL_ID", .text, key: .references("Levels", "LEVEL_ID"), "Its floor"),
        PackageField("LEVEL_NAME", .text, "That floor's name"),
        PackageField("LEVEL_NUMBER", .integer, "That floor's number"),
        PackageField("VERTICAL_ORDER", .integer, "That floor's vertical order"),
        PackageField("PATHWAY_RANK", .integer, "1"),
        PackageField("DELAY", .integer, "Seconds lost on it; 0"),
    ]

    private static let ways = [
        PackageField(
            "TRAVEL_DIRECTION", .integer,
            "0 both ways, 1 along its line only, 2 against it only (the numbers are ours)"),
        PackageField("LENGTH_3D", .number, "Metres; of stairs three times as many"),
        PackageField("DW_WAY", .integer, "Its number among all ways; they are tried in this order"),
        PackageField("DW_FROM", .integer, "NODE of dotwalk_nodes at its beginning"),
        PackageField("DW_TO", .integer, "NODE of dotwalk_nodes at its end"),
        PackageField("DW_LENGTH", .number, "Metres walked or carried"),
        PackageField(
            "DW_CONNECTOR", .text, key: .references("dotwalk_connectors", "CONNECTOR_ID"),
            "The stairs, escalator, lift, ramp or moving walkway that it leads over"),
    ]

    /// In the order in which rows may refer to rows.
    static let indoors = [sites, facilities, levels, units, details, pathways, transitions]
}
