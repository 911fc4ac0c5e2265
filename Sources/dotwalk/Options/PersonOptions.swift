import ArgumentParser
import Indoor
import Rehearsal
import Simulation

/// The options for who walks: one persona, or people of several.
struct PersonOptions: ParsableArguments {
    @Option(help: PersonOptions.help)
    var person: String?

    @OptionGroup var people: PeopleOptions

    func validate() throws {
        if person != nil, people.persons != nil { throw PersonOptions.both }
    }

    /// The options as typed, for a line that repeats the command.
    var typed: [(name: String, value: String?)] { [("person", person)] + people.typed }

    func choose(_ choices: inout Setup.Choices) {
        choices.person = person
        people.choose(&choices)
    }

    static let both = ValidationError(
        "--person and --persons exclude each other: all people of one persona, or of several.")

    static var help: ArgumentHelp {
        ArgumentHelp(
            "Who walks: \(Persona.shipped.map(\.name).joined(separator: ", ")), or a persona of "
                + "--population.",
            valueName: "persona")
    }
}

/// The options for people of several personas, and for what they know.
struct PeopleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "People of several personas, with weights: attentive:6,slow:3,distracted:1. The seed "
                + "chooses one.",
            valueName: "mix"))
    var persons: String?

    @Option(
        help: ArgumentHelp(
            "Personas of your own (.people.yaml); all of them walk, by their weights, unless "
                + "--person or --persons names some.",
            valueName: "file"))
    var population: String?

    @Option(
        help: ArgumentHelp(
            "The languages that the person knows, such as fr,en; the cue sheet's unless said.",
            valueName: "languages"))
    var reads: String?

    var typed: [(name: String, value: String?)] {
        [("persons", persons), ("population", population), ("reads", reads)]
    }

    var isGiven: Bool { typed.contains { $0.value != nil } }

    func choose(_ choices: inout Setup.Choices) {
        (choices.persons, choices.reads) = (persons, reads)
        choices.usesPopulation = population != nil
    }
}
