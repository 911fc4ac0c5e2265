import ArgumentParser
import Desk
import Indoor
import Positioning
import Rehearsal
import Reports
import Review
import Simulation

/// The options for words and settings of any run.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's messages: your own cue sheet, or fr for the French one. play reads the "
                + "file again when it changes.",
            valueName: "file"))
    var cues: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Changes a setting from the start of the walk. Repeat it for more settings (see "
                + "dotwalk help settings).",
            valueName: "name=value"),
        transform: SettingChange.init(typed:))
    var changes: [SettingChange] = []

    func validate() throws { try changes.checkOnce() }
}

/// The options that a command line gives besides a walk.
struct ChoiceOptions: ParsableArguments {
    @OptionGroup var sheet: SheetOptions

    @OptionGroup var list: ListOptions

    @OptionGroup var who: PersonOptions

    @Option(
        name: .customLong("engine"),
        help: "How the phone locates: \(Engine.shipped.map(\.name).joined(separator: ", ")).")
    var engines: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where the app's map is from, for engines that need it: service or package.",
            valueName: "kind"))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "The positioning data: a row's GlobalID, or predicted, from the plan.",
            valueName: "row"))
    var positioning: String?

    func validate() throws {
        try who.checkOnePersona()
        if let twice = engines.first(where: { name in engines.count { $0 == name } > 1 }) {
            throw ValidationError("--engine \(twice) is given twice.")
        }
    }

    /// The options for a walk with one engine.
    func options(seed: UInt64?) throws(InputError) -> Setup.Options {
        guard engines.count < 2 else {
            throw InputError(
                "--engine is given \(engines.count) times", expected: "one; run compares several")
        }
        return options(seed: seed, engine: engines.first)
    }

    /// - Parameter engine: nil: the walk's own.
    func options(seed: UInt64?, engine: String?) -> Setup.Options {
        var choices = Setup.Choices(seed: seed)
        (choices.engine, choices.map, choices.positioning) = (engine, map, positioning)
        who.choose(&choices)
        choices.changes = sheet.changes
        return Setup.Options(
            cues: sheet.cues, devices: list.name, population: who.population,
            choices: choices)
    }

    /// The options as typed, for a line that repeats the command with one engine: " --person slow".
    func typed(engine: String?) -> String {
        let words =
            [("cues", sheet.cues), list.typed] + who.typed + [
                ("engine", engine), ("map", map), ("positioning", positioning),
            ]
        return ChoiceOptions.typed(words, sheet.changes)
    }

    /// The command that plays a walk with these options from a little before a failure.
    func playing(_ label: WalkLabel, failedAt moment: Double) -> String {
        let lead = 3.0
        return "dotwalk play \(label.name.shellWord) --seed \(label.seed)"
            + typed(engine: label.engine) + " --at \(max(moment - lead, 0).short)"
    }

    /// Plays walks with these options again, for their failures.
    var scenes: FailureScenes {
        var library = Library()
        return FailureScenes(
            stage: { label in
                let options = options(seed: nil, engine: label.engine)
                let setup = try library.setup(walk: label.name, options, nil)
                    .with(seed: label.seed)
                return Stage(setup, files: WalkFiles(setup))
            }, playing: playing)
    }

    /// The given names and values, as typed.
    static func typed(_ words: [(name: String, value: String?)], _ changes: [SettingChange])
        -> String
    {
        (words + changes.map { ("set", "\($0.name)=\($0.value)") }).compactMap { name, value in
            value.map { " --\(name) \($0.shellWord)" }
        }.joined()
    }
}

extension [SettingChange] {
    /// Refuses two values of one setting: only the last would count.
    func checkOnce() throws {
        let names = map(\.name)
        guard let twice = names.first(where: { name in names.count { $0 == name } > 1 }) else {
            return
        }
        throw ValidationError("--set \(twice) is given twice: a setting has one value.")
    }
}

extension String {
    /// The string as one word for a shell, with quotes only if needed.
    var shellWord: String {
        let plain = "-_./=+:,@%"
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
        if isPlain, !isEmpty { return self }
        return "'" + replacing("'", with: #"'\''"#) + "'"
    }

    /// The words of a line that ``shellWord`` wrote.
    var shellWords: [String] {
        var (words, word): ([String], String?) = ([], nil)
        var (isQuoted, isEscaped) = (false, false)
        for character in self {
            switch character {
            case "'" where !isEscaped:
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where !isQuoted && !isEscaped: isEscaped = true
            case " " where !isQuoted && !isEscaped:
                if let whole = word { words.append(whole) }
                word = nil
            default:
                word = (word ?? "") + String(character)
                isEscaped = false
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
