import ArgumentParser

/// `dotwalk ips …`: the data for Bluetooth positioning, and its quality.
struct PositioningCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ips",
        abstract: "Survey a building's Bluetooth, make positioning data, measure how exact it is.",
        subcommands: [
            IPSSurvey.self, IPSGenerate.self, IPSList.self, IPSCheck.self, IPSQuality.self,
            IPSEvaluate.self, IPSReplay.self,
        ])
}
