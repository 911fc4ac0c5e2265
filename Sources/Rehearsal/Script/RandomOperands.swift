import Indoor
import Positioning
import Simulation

/// Statements with random values, of what a venue and an engine have.
struct RandomOperands: Sendable {
    private let venue: Venue
    private let profile: SourceProfile

    init(venue: Venue, profile: SourceProfile) {
        (self.venue, self.profile) = (venue, profile)
    }

    /// A statement of one of these verbs; nil if the venue can fill the slots of none.
    func statement(of verbs: [Verb], _ random: inout RandomStream) -> Statement? {
        let possible = verbs.filter { verb in
            verb.isOffered(for: profile)
                && zip(verb.slots, verb.pattern.isOptional).allSatisfy { slot, isOptional in
                    isOptional || options(slot) != .none
                }
        }
        guard !possible.isEmpty else { return nil }
        let verb = random.pick(possible)
        return Statement(
            verb,
            zip(verb.slots, verb.pattern.isOptional).map { slot, isOptional in
                isOptional && random.chance(0.2) ? nil : random.operand(options(slot))
            })
    }

    /// The values from which one is drawn.
    fileprivate enum Options: Equatable {
        case none
        case words([String])
        /// Between these, to so many parts of one.
        case numbers(ClosedRange<Double>, parts: Double)
        case levels([LevelOrdinal])
    }

    /// Values that people and buildings have, not all that a line may have.
    private func options(_ slot: Slot) -> Options {
        switch slot {
        case .seconds: .numbers(5...60, parts: 1)
        case .metres: .numbers(1...40, parts: 1)
        case .percent: .numbers(5...60, parts: 1)
        case .decibels: .numbers(3...30, parts: 1)
        case .degrees, .heading: .numbers(0...345, parts: 1.0 / 15)
        case .angle: .numbers(0...90, parts: 0.2)
        case .count: .numbers(1...5, parts: 1)
        case .people: .numbers(0...80, parts: 0.1)
        case .level: venue.levels.isEmpty ? .none : .levels(venue.levels.map(\.ordinal))
        case .place: words(venue.places.places.map(\.key))
        case .conveyor: words(venue.connectors.map(\.id))
        case .part: words(venue.partNames)
        case .device: words(venue.beacons.map(\.id))
        case .facility: words(venue.facilities.map(\.id))
        // The first letters of a building's name, as somebody types them.
        case .text: words(venue.facilities.map { String($0.name.prefix(3)) })
        case .permission: words(profile.permissions.map(\.rawValue))
        case .outcome: words((slot.words ?? []).filter(profile.outcomes.contains))
        case .mode, .panning:
            words((slot.words ?? []).filter { profile.mapModes.map(\.rawValue).contains($0) })
        case .side, .zoom, .reason, .answer, .onOff: words(slot.words ?? [])
        case .button, .name, .value, .subject, .hexadecimal, .state, .coordinate, .rule: .none
        }
    }

    private func words(_ words: [String]) -> Options {
        let said = words.filter { !$0.allSatisfy(\.isWhitespace) }
        return said.isEmpty ? .none : .words(said)
    }
}

extension Verb {
    /// Whether a line of it makes something go wrong, or brings other people.
    package var makesTrouble: Bool {
        // A word that no list has fills any slot: only the kind of the input matters.
        switch input(Statement(self, slots.map { $0.words?.first.map { .word($0) } ?? 1 })) {
        case .fault, .crowd, .toggle: true
        default: false
        }
    }
}

extension RandomStream {
    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(fraction() * Double(range.count))
    }

    /// An element of a collection that is not empty.
    mutating func pick<Element>(_ all: [Element]) -> Element { all[whole(0...(all.count - 1))] }

    fileprivate mutating func operand(_ options: RandomOperands.Options) -> Operand? {
        switch options {
        case .none: nil
        case .words(let words): .word(pick(words))
        case .numbers(let range, let parts): .number((uniform(range) * parts).rounded() / parts)
        case .levels(let levels): .number(pick(levels).number)
        }
    }

    /// A value of a setting of the person, mostly near the default.
    mutating func value(of setting: Setting<WorldSettings>) -> SettingValue {
        switch (setting.domain, setting.get(WorldSettings())) {
        case (.choice(let choices), _): return .choice(pick(choices))
        case (.number(let range), .number(let usual)):
            let lean = uniform(-1...1)
            let end = lean < 0 ? range.lowerBound : range.upperBound
            return .number((usual + (end - usual) * abs(lean * lean * lean)).asWritten)
        default: return .flag(chance(0.5))
        }
    }
}

extension Double {
    /// The number as a walk has it, to a thousandth.
    var asWritten: Double { (self * 1000).rounded() / 1000 + 0 }
}
