import Indoor
import Simulation

/// The columns of the rows: to add one, add a property of `WalkRow`, a line at the end here, and 1 to
/// the version.
extension WalkRow {
    /// The version of the format; a reader knows all versions up to its own.
    package static let format: UInt64 = 2

    package static let fields: [RowField<WalkRow>] =
        ofTheWalk + ofThePerson + ofTheEnd + ofMeasures + ofLists + ofTheExploration + ofLosses
        + ofTheWholeExploration

    package static let columns = fields.map(\.column)

    /// Seconds or metres beyond any walk.
    private static let most = 1e9

    private static let ofTheWalk: [RowField<WalkRow>] = [
        .whole("rows", "The version of the format of rows.", \.version, isNeeded: true),
        .text("release", "The version of dotwalk.", \.release),
        .text("venue", "The venue's name.", \.venue),
        .text("venueDigest", "A digest of the venue's file.", \.venueDigest),
        .text("walk", "The walk, as the command line names it.", \.walk, isNeeded: true),
        .text("walkDigest", "A digest of the walk's statements.", \.walkDigest),
        .text("sheet", "The cue sheet's name.", \.sheet),
        .text("sheetDigest", "A digest of the cue sheet.", \.sheetDigest),
        .text("engine", "The engine's name.", \.engine, isNeeded: true),
        .whole("seed", "The random seed.", \.seed, isNeeded: true),
        .text("side", "`A` or `B` of a comparison.", \.origin.side),
        .text("variant", "The name of that side: a sheet, a persona, a setting.", \.origin.variant),
        .text(
            "options", "The options of the command line, as `play` takes them.", \.origin.options),
        .text("start", "The place from which the walk starts.", \.start),
    ]

    private static let ofThePerson: [RowField<WalkRow>] =
        [.text("person", "The persona of the person with this seed.", \.person)]
        + TraitTable.Trait.allCases.map { trait in
            .number(
                trait.column, "σ", "A person above 0 \(trait.meaning).", in: -most...most, \.[trait]
            )
        }

    private static let ofTheEnd: [RowField<WalkRow>] = [
        .whole("ticks", "The walk's length in ticks of 50 ms.", \.ticks),
        .number(
            "seconds", "s", "The walk's length.", in: 0...most, \.seconds, isNeeded: true),
        .flag(
            "passed", "Whether `run` counts the walk as passed; with `--check`, by what it checks.",
            \.passed),
        .whole("expectations", "How many lines of the walk expect something.", \.expectations),
        .number("gaveUp", "s", "When the person gave up.", in: 0...most, \.gaveUp),
        .text("gaveUpReason", "Why the person gave up.", \.gaveUpReason),
    ]

    private static let ofMeasures: [RowField<WalkRow>] = WalkOutcome.Measure.allCases.map {
        measure in
        measure.kind == .people
            ? .flag(measure.rawValue, measure.meaning, \.[measure])
            : .number(
                measure.rawValue, measure.unit, measure.meaning, in: -most...most, \.[measure])
    }

    private static let ofLists: [RowField<WalkRow>] = [
        .list(
            "auditFindings", "What the audit finds, in the order of time.",
            of: [
                .text("rule", "", \Finding.rule, isNeeded: true), .text("severity", "", \.severity),
                .number("second", "s", "", in: 0...most, \.second), .text("cue", "", \.cue),
                .text("words", "", \.words), .text("accepted", "", \.accepted),
            ], empty: Finding(), \.findings),
        .list(
            "unmet", "The expectations that were not met.",
            of: [
                .whole("line", "", \Unmet.line, isNeeded: true),
                .number("second", "s", "", in: 0...most, \.second),
                .text("expected", "", \.expected), .text("seen", "", \.seen),
            ], empty: Unmet(), \.unmet),
        .list(
            "broken", "The invariants that did not hold.",
            of: [
                .number("second", "s", "", in: 0...most, \Broken.second),
                .text("rule", "", \.rule, isNeeded: true),
            ], empty: Broken(), \.broken),
    ]

    private static let ofTheExploration: [RowField<WalkRow>] = [
        .text(
            "exploration",
            "The options of the exploration that drew the walk, as `explore` takes them.",
            \.exploration),
        .whole("number", "The number of the walk in the exploration, from 0 on.", \.number),
        .list(
            "situations",
            "What the exploration found, each kind once: the rule or invariant, the connector "
                + "within 6 m, the positioning state a second before.",
            of: [
                .text("rule", "", \Situated.rule, isNeeded: true),
                .text("connector", "", \.connector, isNeeded: true),
                .text("state", "", \.state, isNeeded: true),
                .number("second", "s", "", in: 0...most, \.second), .flag("error", "", \.error),
                .text("words", "", \.words), .text("cue", "", \.cue),
            ], empty: Situated(), \.situations),
    ]

    private static let ofLosses: [RowField<WalkRow>] = [
        .number(
            "timeLost", "s",
            "Time that a person who follows the phone takes beyond one who knows the way and walks "
                + "as fast: standing, but not in queues or before lifts, and the metres beyond the "
                + "shortest way.", in: -most...most, \.timeLost),
        .number(
            "wrongTurns", "", "How often this person walks 5 m away from the destination.",
            in: 0...most, \.wrongTurns),
        .list(
            "losses",
            "The same by cue and place: for standing the cue that is read, or asks something, or was "
                + "read last; for metres and wrong turns the instruction that was followed when the "
                + "person left the way. `clauses` are other cues whose clauses its words have, and "
                + "`following` the seconds of walking by it.",
            of: [
                .text("cue", "", \Loss.cue), .text("place", "", \.place),
                .whole("shown", "", \.shown), .whole("read", "", \.read),
                .whole("wrongTurns", "", \.wrongTurns), .flag("gaveUp", "", \.gaveUp),
                .number("standing", "s", "", in: 0...most, \.standing),
                .number("beyond", "m", "", in: -most...most, \.beyond),
                .number("lost", "s", "", in: -most...most, \.lost),
                .text("clauses", "", \.clauses),
                .number("following", "s", "", in: 0...most, \.following),
            ], empty: Loss(), \.losses),
    ]

    private static let ofTheWholeExploration: [RowField<WalkRow>] = [
        .whole(
            "explored",
            "The number of walks of the exploration, with those of all parts; 0 with `--for`.",
            \.explored)
    ]

    /// The table of `docs/rows.md`.
    package static var markdown: String {
        "## Columns\n\n| column | type | unit | what it is |\n|---|---|---|---|\n"
            + columns.map { column in
                "| `\(column.name)` | \(column.type) | \(column.unit) | \(column.meaning) |\n"
            }.joined()
    }
}

extension TraitTable.Trait {
    /// "traitPace".
    fileprivate var column: String {
        let name = "\(self)"
        return "trait" + name.prefix(1).uppercased() + name.dropFirst()
    }
}
