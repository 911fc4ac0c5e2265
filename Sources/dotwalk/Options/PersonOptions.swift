import ArgumentParser
import Indoor
import Rehearsal
import Simulation

/// The options for who walks, one persona or people of several, and for what they know.
struct PersonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Who walks: \(Persona.shipped.map(\.name).joined(separator: ", ")), or a persona of "
                + "--population.",
            valueName: "persona"))
    var person: [String] = []

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

    func validate() throws {
        if !person.isEmpty, persons != nil {
            throw ValidationError(
                "--person and --persons exclude each other: all people of one persona, or of "
                    + "several.")
        }
    }

    /// For a command that runs each walk once.
    func checkOnePersona() throws {
        guard person.count < 2 else {
            throw ValidationError(
                "--person is given \(person.count) times: one persona walks, and compare takes two."
            )
        }
    }

    /// For a command with two variants: checks that the population is one of them.
    func checkPopulation() throws {
        guard let population, person.count == 2 else { return }
        try Files.population(population, Files.reading).checkWalks(person)
    }

    /// The options as typed, for a line that repeats the command.
    var typed: [(name: String, value: String?)] {
        person.map { ("person", $0) }
            + [("persons", persons), ("population", population), ("reads", reads)]
    }

    var isGiven: Bool { typed.contains { $0.value != nil } }

    /// - Parameter number: the number of the persona, of those given.
    func choose(_ choices: inout Setup.Choices, number: Int = 0) {
        choices.person = person.count > number ? person[number] : person.first
        (choices.persons, choices.reads) = (persons, reads)
        // One of two variants may be of the population: compare looks at both.
        choices.usesPopulation = population != nil && person.count < 2
    }
}
