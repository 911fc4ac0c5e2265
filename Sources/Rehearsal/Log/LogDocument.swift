import Indoor
import Positioning

extension EventLog {
    /// The tables of `docs/log.md`: a heading and a table for each group of events, then the fields.
    package static var markdown: String {
        let engines = Engine.profiles.map { profile in
            let help = profile.acquisition.map { [EventKind.acquisition($0.name)] } ?? []
            return ("Only with \(profile.name)", help + profile.details)
        }
        let groups = EventKind.groups + engines
        let tables = groups.map { title, kinds in
            "## \(title)\n\n| event | what it means | fields | in the list | in a walk |\n"
                + "|---|---|---|---|---|\n" + kinds.map(row).joined()
        }
        let fields =
            EventField.ofEveryLine + EventField.ofFirstLine
            + groups.flatMap { $0.1.flatMap(\.fields) }
            .flatMap { $0 == .level ? [$0, .levels] : [$0] }
        return tables.joined(separator: "\n")
            + "\n## Fields\n\n| field | what it means | unit or kind |\n|---|---|---|\n"
            + fields.map(row).withoutRepeats.joined()
    }

    private static func row(_ kind: EventKind) -> String {
        let fields = kind.fields.map { field in
            guard let constant = field.constant else { return "`\(field.name)`" }
            var line = JSONLine()
            line.add(field, constant)
            return "`\(line.text.dropFirst().dropLast())`"
        }
        return "| `\(kind.name)` | \(kind.meaning) | \(fields.joined(separator: ", ")) "
            + "| \(kind.wordTemplates.joined(separator: ", or ")) "
            + "| \(kind.nameTemplates.map { "`\($0)`" }.joined(separator: ", ")) |\n"
    }

    private static func row(_ field: EventField) -> String {
        let options = field.options.isEmpty ? "" : ": " + field.options.joined(separator: ", ")
        return "| `\(field.name)` | \(field.meaning)\(options) | \(field.form.rawValue) |\n"
    }
}
