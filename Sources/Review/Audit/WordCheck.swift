import App
import Indoor
import Positioning

/// Holds what a text says against what its cue is meant to say.
package struct WordCheck {
    /// What is wrong with a text.
    package enum Fault: String, CaseIterable, Hashable, Sendable {
        /// It says something else than is meant, or denies what is meant.
        case otherwise
        /// It lacks what is meant.
        case nothing
        /// It says what is meant, and something that cannot be true or done together with it.
        case twoThings = "two-things"
    }

    package struct Finding: Hashable, Sendable {
        package let fault: Fault
        /// A sentence: "it says “turn right”, but it should say “turn left”".
        package let words: String
    }

    /// What the text has to say.
    struct Wanted {
        let intent: CueIntent
        /// The way that a level change goes in this case; nil: none.
        var vertical: Sense?
        /// The label of the level that is meant in this case.
        var level: String?

        /// What the text may say, in this case.
        var allowed: [Sense] {
            intent.allowed.filter { $0.category != .vertical || vertical == nil || $0 == vertical }
        }
    }

    private let says: Meaning
    private let wanted: Wanted

    /// The most important finding; nil: the text says what is meant.
    static func finding(_ says: Meaning, _ wanted: Wanted) -> Finding? {
        let check = WordCheck(says: says, wanted: wanted)
        return check.denied ?? check.otherwise ?? check.missing
    }

    /// The senses said of a category, for now and not denied.
    private func said(_ category: Sense.Category) -> [Sense] {
        says.first.filter { $0.sense.category == category && !$0.isNegated }.map(\.sense)
    }

    private func allowed(_ category: Sense.Category) -> [Sense] {
        wanted.allowed.filter { $0.category == category }
    }

    // MARK: Denied, otherwise, two things

    private var denied: Finding? {
        let must = wanted.intent.says.filter { $0.count == 1 }.flatMap(\.self)
        guard
            let sense = must.first(where: { sense in
                says.first.contains { $0.sense == sense && $0.isNegated } && !says.says(sense)
            })
        else { return nil }
        return Finding(fault: .otherwise, words: "it denies “\(sense.words)”")
    }

    private var otherwise: Finding? {
        for category in Sense.Category.allCases {
            let (said, allowed) = (said(category), allowed(category))
            let agrees = said.contains { sense in
                allowed.contains { WordCheck.agrees(sense, with: $0) }
            }
            let wrong = said.filter { WordCheck.isWrong($0, category, allowed, beside: agrees) }
            guard let sense = wrong.first else { continue }
            return Finding(
                fault: agrees ? .twoThings : .otherwise,
                words: agrees
                    ? "it says both “\(meant(said, allowed))” and “\(sense.words)”"
                    : "it says “\(sense.words)”" + meant(allowed))
        }
        return otherLevel
    }

    private func meant(_ said: [Sense], _ allowed: [Sense]) -> String {
        said.first { sense in allowed.contains { WordCheck.agrees(sense, with: $0) } }?.words ?? ""
    }

    private func meant(_ allowed: [Sense]) -> String {
        allowed.first.map { ", but it should say “\($0.words)”" } ?? ""
    }

    private var otherLevel: Finding? {
        guard let level = wanted.level else { return nil }
        let other = says.first.first { $0.sense == .level && !$0.isNegated && $0.value != level }
        return other.map {
            Finding(
                fault: .otherwise,
                words: "it always says “\($0.words)”: write {level} for the level that is meant")
        }
    }

    /// Whether a sense is false.
    ///
    /// - Parameter isRight: whether the text also says what is meant.
    private static func isWrong(
        _ sense: Sense, _ category: Sense.Category, _ allowed: [Sense], beside isRight: Bool
    ) -> Bool {
        if allowed.contains(where: { agrees(sense, with: $0) }) { return false }
        switch category {
        // Straight on leads to every turn.
        case .direction: return sense != .goStraight || !allowed.isEmpty && !isRight
        case .vertical: return true
        case .level: return true
        // Other means are landmarks: "turn left at the stairs", "the lift next to the stairs".
        case .means: return !allowed.isEmpty && !isRight
        case .side: return !allowed.isEmpty
        case .phone: return sense.isDown || allowed.contains { $0.isOpposite(of: sense) }
        // A text that tells people to go on may say that they are on the right way.
        case .state: return sense != .onRoute || allowed.contains(.offRoute)
        case .amount, .place, .app, .guide: return false
        }
    }

    private static func agrees(_ sense: Sense, with other: Sense) -> Bool {
        sense == other || sense.side != 0 && sense.side == other.side
    }

    // MARK: Missing

    private var missing: Finding? {
        let missing = wanted.intent.says.filter { group in
            let senses = group.filter {
                $0.category != .vertical || wanted.vertical == nil || $0 == wanted.vertical
            }
            return !senses.contains { sense in
                says.first.contains { WordCheck.agrees($0.sense, with: sense) && !$0.isNegated }
            }
        }
        guard !missing.isEmpty else { return nil }
        let words = missing.map { group in group.map { "“\($0.words)”" }.joined(separator: " or ") }
        return Finding(
            fault: .nothing, words: "it does not say \(words.joined(separator: " and "))")
    }
}

extension Sense {
    /// Whether the phone leaves the eyes.
    fileprivate var isDown: Bool { self == .lower || self == .putAway }

    /// Whether nobody can do both at once.
    fileprivate func isOpposite(of other: Sense) -> Bool {
        category == .phone && other.category == .phone && isDown != other.isDown
    }
}

extension CueSheet {
    /// What is wrong with what the words of a cue say; nil: nothing, or nothing that can be known.
    package func wordFinding(
        of cue: Cue, _ profiles: [SourceProfile] = Engine.profiles
    ) -> WordCheck.Finding? {
        guard isRead || !cue.means.isEmpty else { return nil }
        guard let intent = cue.id.intent(profiles) else { return nil }
        let ways: [Sense] = intent.allowed.contains(.up) ? [.up, .down] : [.up]
        return ways.lazy.compactMap { way in
            WordCheck.finding(
                self.sample(cue, going: way).says,
                WordCheck.Wanted(
                    intent: intent, vertical: intent.allowed.contains(.up) ? way : nil,
                    level: "−1"))
        }.first
    }

    /// A cue with sample values; one that takes the clause of a turn turns left.
    package func sample(_ cue: Cue, going way: Sense = .up) -> ShownCue {
        var values = samples(going: way)
        values["clause"] = cue.id == .startWalking ? .turningLeft : clause(cue.id, values)
        return cue.filled(values)
    }

    /// A cue's clause with sample values.
    package func sampleClause(_ cue: Cue) -> Phrase { clause(cue.id, samples(going: .up)) }

    private func samples(going way: Sense) -> [String: Phrase] {
        [
            "place": .place("Room 12"), "level": .level("−1"),
            "direction": phrase(way == .down ? .down : .up),
            "distance": phrase(.inMetres, ["metres": .metres(20)]), "metres": .metres(20),
        ]
    }

    /// What a cue says with sample values, in words.
    package func says(_ id: CueID) -> String {
        cue(id).map { sample($0).says.words } ?? ""
    }

    /// Whether the label that joins two clauses keeps their order.
    package var joinsInOrder: Bool {
        let joined = phrase(.then, ["clause": .turningLeft, "next": .turningRight])
        let steps = joined.meaning.statements.filter { $0.sense.side != 0 }
        return steps.map(\.step) == [0, 1] && steps.first?.sense.side == -1
    }
}

extension Phrase {
    /// Clauses that say what they mean.
    fileprivate static let turningLeft = Phrase("turn left", [.sense(.turnLeft)])
    fileprivate static let turningRight = Phrase("turn right", [.sense(.turnRight)])
}
