import Indoor
import Simulation

extension Persona {
    /// The tables of `docs/people.md`.
    package static var markdown: String {
        [personaTable, valueTable, traitTable, correlationTable].joined(separator: "\n")
    }

    private static var personaTable: String {
        "## Personas\n\n| persona | who these people are |\n|---|---|\n"
            + shipped.map { "| `\($0.name)` | \($0.about) |\n" }.joined()
    }

    private static var valueTable: String {
        let usual = WorldSettings()
        let rows = shipped.flatMap { persona in
            persona.values.compactMap { own in
                WorldSettings.ofPersonas.first { $0.name == own.setting }.map { setting in
                    "| `\(persona.name)` | `\(setting.name)` | \(setting.text(own.value)) "
                        + "| \(setting.text(setting.get(usual))) | \(own.why) |\n"
                }
            }
        }
        return
            "## Their settings\n\nA persona has the usual value of every setting that is not here."
            + "\n\n| persona | setting | value | usual | source |\n|---|---|---|---|---|\n"
            + rows.joined()
    }

    private static var traitTable: String {
        "## What differs between two people of a persona\n\n| trait | who is above 0 |\n|---|---|\n"
            + TraitTable.Trait.allCases.map { "| `\($0)` | \($0.meaning) |\n" }.joined()
    }

    private static var correlationTable: String {
        "## How traits go together\n\nTraits without a row are independent of each other.\n\n"
            + "| trait | trait | correlation | source |\n|---|---|---|---|\n"
            + TraitTable.correlations.map { line in
                "| `\(line.first)` | `\(line.second)` | \(line.value.short) | \(line.source) |\n"
            }.joined()
    }
}
