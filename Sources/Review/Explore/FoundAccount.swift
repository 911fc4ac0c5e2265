import Indoor
import Rehearsal

/// What a report tells of a kind that was found: whose words are wrong, and when it can be seen.
package struct FoundAccount: Hashable, Sendable {
    /// The cue whose words are to be mended; nil: it belongs to no cue.
    package let owner: String?
    /// The cue in words: "start-walking, with the clause of turn-left".
    package let source: String?
    /// The words of the cue, as they came into view.
    package let says: String?
    /// What is wrong, in words without figures.
    package let plain: String
    /// The second at which the cue came, or it began; nil: it belongs to no moment.
    package let second: Double?
    /// The second at which it can be seen; nil: it belongs to no moment.
    package let seen: Double?

    /// - Parameters:
    ///   - finding: nil for a broken invariant.
    ///   - records: the cues of the walk.
    init(_ found: Found, _ finding: AuditFinding?, _ records: [CueRecord]) {
        (owner, source) = (finding?.owner ?? found.cue, finding?.source ?? found.cue)
        let second = found.second
        (self.second, seen) = (second, finding?.seen ?? second)
        plain = finding?.plain ?? found.words
        says = found.cue.flatMap { cue in
            records.last { $0.cue.id == cue && $0.at <= second ?? .infinity }
                .map { CueRecord.text(of: $0.cue) }
        }
    }

    /// "turn-left says “Turn right.”: the way turns left".
    package var headline: String {
        guard let owner else { return plain.prefix(1).uppercased() + plain.dropFirst() }
        return owner + (says.map { " says “\($0)”" } ?? "") + ": \(plain)"
    }
}

/// The kinds of one cue and one rule.
package struct FoundGroup: Sendable {
    package struct Member: Sendable {
        package let kind: FoundKind
        package let account: FoundAccount

        package init(_ kind: FoundKind, _ account: FoundAccount) {
            (self.kind, self.account) = (kind, account)
        }
    }

    package private(set) var members: [Member]

    package var first: Member { members[0] }
    package var rule: String { first.kind.kind.situation.rule }
    package var headline: String { first.account.headline }

    private init(_ first: Member) { members = [first] }

    private func takes(_ member: Member) -> Bool {
        member.kind.kind.situation.rule == rule && member.account.owner == first.account.owner
    }

    /// The groups of members, in the order of their first ones.
    package static func groups(of members: [Member]) -> [FoundGroup] {
        var groups: [FoundGroup] = []
        for member in members {
            if let known = groups.firstIndex(where: { $0.takes(member) }) {
                groups[known].members.append(member)
            } else {
                groups.append(FoundGroup(member))
            }
        }
        return groups
    }

    /// The kinds in a few words: "14 kinds: IPS and VPS; near an escalator, on the flat".
    package var words: String {
        guard members.count > 1 else { return first.kind.kind.words }
        let situations = members.map(\.kind.kind.situation)
        let engines = situations.map(\.engine).withoutRepeats.joined(separator: " and ")
        let places = situations.map(\.place).withoutRepeats.joined(separator: ", ")
        return "\(members.count.counted("kind")): \(engines); \(places)"
    }
}
