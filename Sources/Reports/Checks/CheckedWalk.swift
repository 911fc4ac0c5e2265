import Desk
import Indoor
import Rehearsal
import Review
import TextCanvas

/// The result of a walk, for services that run checks on each change.
package struct CheckedWalk {
    /// A check of the walk.
    struct Case {
        let name: String
        /// The line of the walk's file.
        let line: Int?
        /// Seconds since the walk's start; nil: it belongs to no moment.
        let at: Double?
        /// nil: the check passed.
        let problem: Problem?
    }

    struct Problem {
        /// The kind: "expectation", "invariant", `unreadable`, or a rule of the audit.
        let kind: String
        let message: String
        let isError: Bool
        /// Whether the check fails because of it, or only reports it.
        let fails: Bool
        /// nil: it belongs to no moment, or to one like many before it.
        let scene: FailureScene?

        /// The kind of a walk that could not be played.
        static let unreadable = "unreadable"
    }

    let label: WalkLabel
    /// The walk's name with its seed, "first-scan, seed 7", and an engine that was asked for; for a
    /// walk that cannot be read, only the name.
    let name: String
    /// The walk's file as the user named it; nil for a shipped walk.
    let file: String?
    let seconds: Double
    let cases: [Case]

    init(_ played: PlayedWalk, cases: [Case]) {
        label = played.label
        name =
            "\(label.name.printable), seed \(label.seed)"
            + (label.engine.map { ", \($0)" } ?? "")
        file = played.file
        (seconds, self.cases) = (played.seconds, cases)
    }

    /// The acceptances of the cue sheet that no walk needed: they are known when all walks have been
    /// played.
    init(unneeded findings: [AuditFinding], of label: WalkLabel) {
        self.label = label
        (name, file, seconds) = (label.name, nil, 0)
        cases = findings.map { CheckedWalk.found($0, fails: $0.severity == .error, [:]) }
    }

    /// A walk that cannot be read.
    init(_ refused: RefusedWalk) {
        label = refused.label
        name = label.name.printable
        file = refused.file
        seconds = 0
        cases = [
            Case(
                name: "can be read", line: refused.error.line, at: nil,
                problem: Problem(
                    kind: Problem.unreadable, message: refused.words,
                    isError: true, fails: true, scene: nil))
        ]
    }
}

// MARK: - Scenes

/// The situation of a failure, for a reader who has only a log.
struct FailureScene {
    /// The screen, as text.
    let frame: [String]
    /// The last events before it, the latest last.
    let events: [String]
    /// The command that plays the walk from a little before it.
    let play: String
}

/// Plays walks again for their failures.
package struct FailureScenes {
    private let stage: (WalkLabel) throws -> Stage
    private let playing: (WalkLabel, _ moment: Double) -> String
    private var walks = 0

    /// The most walks, and moments in each: further scenes add little.
    private static let most = (walks: 20, moments: 5)
    private static let size = Size(columns: 120, rows: 40)
    private static let events = 5

    /// - Parameters:
    ///   - stage: opens a walk.
    ///   - playing: gives the command that plays a walk from a little before a moment.
    package init(
        stage: @escaping (WalkLabel) throws -> Stage,
        playing: @escaping (WalkLabel, _ moment: Double) -> String
    ) {
        (self.stage, self.playing) = (stage, playing)
    }

    /// - Parameter moments: seconds since the walk's beginning.
    /// - Returns: the scenes by moment; none beyond the first few.
    mutating func scenes(
        of label: WalkLabel, at moments: [Double]
    ) throws -> [Double: FailureScene] {
        guard !moments.isEmpty, walks < FailureScenes.most.walks else { return [:] }
        walks += 1
        var stage = try stage(label)
        var scenes: [Double: FailureScene] = [:]
        for moment in Set(moments).sorted().prefix(FailureScenes.most.moments) {
            try stage.advance(toSeconds: moment, size: FailureScenes.size, Capabilities())
            scenes[moment] = scene(&stage, moment, label)
        }
        return scenes
    }

    private func scene(
        _ stage: inout Stage, _ moment: Double, _ label: WalkLabel
    ) -> FailureScene {
        let canvas = stage.frame(size: FailureScenes.size, capabilities: Capabilities())
        let entries = stage.model().chronicle.entries
        return FailureScene(
            frame: canvas.lines,
            events: entries.suffix(FailureScenes.events).map { entry in
                let again = entry.count > 1 ? " (\(entry.count) times)" : ""
                let own = entry.identifier.isEmpty ? "" : " (\(entry.identifier))"
                return "\(entry.seconds.fixed(2)) s  \(entry.words.printable)\(own)\(again)"
            },
            play: playing(label, moment))
    }
}

// MARK: - Runs and audits

extension CheckedWalk {
    /// The walk's expectations, and the invariants if they were checked.
    package init(_ played: PlayedWalk, isChecked: Bool, _ scenes: inout FailureScenes) throws {
        let unmet = played.findings.filter { !$0.isMet }.map(\.seconds)
        let broken = played.violations.prefix(CheckedWalk.mostViolations)
        let untrue = played.untruths.compactMap(\.at)
        let seen = try scenes.scenes(
            of: played.label, at: unmet + broken.map(\.seconds) + untrue)
        var cases = played.findings.map { finding in
            Case(
                name: "line \(finding.line): \(finding.expected.printable)", line: finding.line,
                at: finding.seconds,
                problem: finding.isMet
                    ? nil
                    : Problem(
                        kind: "expectation", message: "seen: \(finding.seen.printable)",
                        isError: true, fails: true, scene: seen[finding.seconds]))
        }
        cases += broken.map { violation in
            Case(
                name: "always: \(violation.rule)", line: nil, at: violation.seconds,
                problem: Problem(
                    kind: "invariant", message: "broken: \(violation.rule)", isError: true,
                    fails: true, scene: seen[violation.seconds]))
        }
        cases += played.untruths.map { CheckedWalk.found($0, fails: $0.severity == .error, seen) }
        cases += CheckedWalk.unneeded(by: played, fails: true)
        if isChecked, broken.isEmpty || cases.isEmpty {
            cases.append(Case(name: "invariants", line: nil, at: nil, problem: nil))
        }
        if cases.isEmpty { cases = [CheckedWalk.ending] }
        self.init(played, cases: cases)
    }

    /// The lines of the walk that accept nothing.
    private static func unneeded(by played: PlayedWalk, fails: Bool) -> [Case] {
        played.unneeded.map {
            found($0.finding(in: played.name), at: $0.line, fails: fails, [:])
        }
    }

    /// - Parameter line: the line of the walk's file; nil: it is about none.
    private static func found(
        _ finding: AuditFinding, at line: Int? = nil, fails: Bool, _ seen: [Double: FailureScene]
    ) -> Case {
        Case(
            name: finding.rule.rawValue + (finding.cue.map { ": \($0)" } ?? ""), line: line,
            at: finding.at,
            problem: Problem(
                kind: finding.rule.rawValue, message: finding.words.printable,
                isError: finding.severity == .error, fails: fails,
                scene: finding.at.flatMap { seen[$0] }))
    }

    private static let mostViolations = 10
    private static let ending = Case(
        name: "plays to its end", line: nil, at: nil, problem: nil)

    /// - Parameter failOn: the least severity that fails; nil: none fails.
    package init(
        _ audit: Audit, of played: PlayedWalk, failOn: AuditRule.Severity?,
        _ scenes: inout FailureScenes
    ) throws {
        func fails(_ finding: AuditFinding) -> Bool {
            failOn.map { finding.severity >= $0 } ?? false
        }
        let moments = audit.open.filter(fails).compactMap(\.at)
        let seen = try scenes.scenes(of: played.label, at: moments)
        let cases =
            audit.open.map { CheckedWalk.found($0, fails: fails($0), seen) }
            + CheckedWalk.unneeded(by: played, fails: failOn != nil)
        self.init(
            played,
            cases: cases.contains { $0.problem?.fails == true }
                ? cases
                : cases + [Case(name: "audit of cues", line: nil, at: nil, problem: nil)])
    }
}
