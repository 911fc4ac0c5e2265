import Indoor
import Positioning
import Rehearsal

/// A venue with an engine and words, in which walks are explored.
package struct ExploredGround: Sendable {
    package let walks: RandomWalks
    private let setup: Setup
    /// The same with other words, whose findings do not count; nil: all findings count.
    private let base: Setup?
    /// The rules that count; nil: all.
    private let rules: Set<String>?

    /// - Parameters:
    ///   - setup: a walk by hand there.
    ///   - base: the same with the words with which the setup's are compared.
    ///   - rules: names of rules of the audit, or ``invariants``; nil: all.
    package init(_ setup: Setup, besides base: Setup? = nil, rules: Set<String>? = nil) throws {
        walks = try RandomWalks(setup)
        (self.setup, self.base, self.rules) = (setup, base, rules)
    }

    /// The word for all invariants among the names of rules.
    package static let invariants = "invariants"

    package var venue: String { setup.venue.name }
    package var engine: String { setup.profile.name }
    package var venueDigest: String { setup.venue.digest }
    package var sheetDigest: String { setup.sheet.digest }
    /// The venue's name or path, with the digest of its file.
    package var reference: String { "\(setup.venue.reference) \(setup.venue.digest)" }

    /// The setup of a walk here.
    package func setup(of trace: Trace) throws -> Setup { try setup.again(as: trace) }

    /// What a walk showed.
    package struct Explored: Sendable {
        package let found: [Found]
        /// The walk's length.
        let seconds: Double
        /// The number of its lines that wait for something or expect it, and do not get it.
        let unmet: Int
        /// nil: it was not wanted.
        private let row: WalkRow?

        fileprivate init(_ found: [Found], _ played: PlayedWalk) {
            (self.found, row, seconds) = (found, played.row, played.seconds)
            unmet = played.findings.count { !$0.isMet }
        }

        private init(_ found: [Found], of other: Explored) {
            (self.found, row) = (found, other.row)
            (seconds, unmet) = (other.seconds, other.unmet)
        }

        /// The row of the walk in an exploration; nil: it was not wanted.
        ///
        /// - Parameter walks: the number of walks of the exploration; nil: it is not known.
        package func row(_ number: Int, of exploration: String, walks: Int?) -> WalkRow? {
            guard var row else { return nil }
            (row.exploration, row.number) = (exploration, UInt64(number))
            row.explored = UInt64(walks ?? 0)
            row.situations = found.map(WalkRow.Situated.init)
            return row
        }

        /// The same without what another walk shows, too.
        fileprivate func without(_ other: Explored) -> Explored {
            Explored(found.filter { one in !other.found.contains(where: one.isSame) }, of: self)
        }

        /// The same with the first of each situation only.
        fileprivate var once: Explored {
            var seen: Set<Situation> = []
            return Explored(found.filter { seen.insert($0.situation).inserted }, of: self)
        }
    }

    /// The digest of a walk, as its row has it.
    package static func digest(of trace: Trace) -> String {
        Digest(TracePrinter.print(trace)).hexadecimal
    }

    /// Plays a walk.
    ///
    /// - Parameters:
    ///   - seed: another seed than the walk's.
    ///   - hasRow: whether its row is wanted.
    /// - Returns: what goes wrong, in the order of time, each situation once. What goes wrong with
    ///   the other words, too, is left out.
    package func explore(
        _ trace: Trace, seed: UInt64? = nil, hasRow: Bool = false
    ) throws -> Explored {
        let explored = try explored(setup, trace, seed, hasRow: hasRow)
        guard let base, !explored.found.isEmpty else { return explored.once }
        return explored.without(try self.explored(base, trace, seed, hasRow: false)).once
    }

    /// What goes wrong in a walk.
    package func findings(in trace: Trace, seed: UInt64? = nil) throws -> [Found] {
        try explore(trace, seed: seed).found
    }

    private func explored(
        _ setup: Setup, _ trace: Trace, _ seed: UInt64?, hasRow: Bool
    ) throws -> Explored {
        let (played, track) = try played(setup, trace, seed, hasRow: hasRow)
        return Explored(findings(in: played, track).map(\.found), played)
    }

    private func played(
        _ setup: Setup, _ trace: Trace, _ seed: UInt64?, hasRow: Bool
    ) throws -> (PlayedWalk, SituationTrack) {
        var walk = try setup.again(as: trace)
        if let seed { walk = walk.with(seed: seed) }
        var track = SituationTrack(venue: walk.venue.venue)
        let label = WalkLabel(name: trace.header.title, engine: engine, seed: walk.seed)
        let played = try PlayedWalk(
            walk, label, file: nil,
            wanted: .init(checks: true, audits: AuditTable(), rows: hasRow)
        ) { track.observe($0) }
        return (played, track)
    }

    /// What a report tells of a kind: its smallest walk is played again.
    package func account(of kind: FoundKind) throws -> FoundAccount {
        let found = kind.smallest.found
        let (played, track) = try played(setup, kind.smallest.trace, nil, hasRow: false)
        let finding = findings(in: played, track).first { $0.found.situation == found.situation }
        return FoundAccount(
            finding?.found ?? found, finding?.finding, played.audit?.records ?? [])
    }

    /// What was found with the finding of the audit; nil for a broken invariant.
    private typealias Finding = (found: Found, finding: AuditFinding?)

    private func findings(in played: PlayedWalk, _ track: SituationTrack) -> [Finding] {
        let broken = played.violations.filter { _ in counts(ExploredGround.invariants) }.map {
            let found = Found(
                situation: track.situation($0.rule, engine: engine, at: $0.seconds),
                second: $0.seconds, isError: true, words: "broken: \($0.rule)", cue: nil)
            return Finding(found, nil)
        }
        let untrue = (played.audit?.open ?? [])
            .filter { $0.rule != .unusedAcceptance && counts($0.rule.rawValue) }
            .map {
                let found = Found(
                    situation: track.situation($0.rule.rawValue, engine: engine, at: $0.at),
                    second: $0.at, isError: $0.severity == .error, words: $0.words, cue: $0.cue)
                return Finding(found, $0)
            }
        return (broken + untrue).enumerated()
            .sorted {
                ($0.element.found.second ?? 0, $0.offset)
                    < ($1.element.found.second ?? 0, $1.offset)
            }
            .map(\.element)
    }

    private func counts(_ rule: String) -> Bool { rules?.contains(rule) ?? true }
}
