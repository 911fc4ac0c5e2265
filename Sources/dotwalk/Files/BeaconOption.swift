import ArgumentParser

/// The list of the devices that hang in the building.
struct ListOptions: ParsableArguments {
    @Option(
        name: .customLong("beacons"),
        help: ArgumentHelp(
            "A list of registered beacons (.csv), for engines that hear them.", valueName: "file"))
    var name: String?

    /// The option and its value, for a line that repeats the command.
    var typed: (String, String?) { ListOptions.typed(name) }

    static func typed(_ name: String?) -> (String, String?) { ("beacons", name) }
}
