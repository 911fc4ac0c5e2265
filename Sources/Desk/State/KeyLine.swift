import Indoor
import Positioning
import TextCanvas

/// A key, and what it does: a function of the model.
package struct KeyBinding: Sendable {
    /// - Parameter screen: the frame in view; nil before the first.
    typealias Action = @Sendable (_ model: ScreenModel, _ screen: Screen?) -> [Intent]

    package let key: Key
    let intents: Action

    init(_ key: Key, on screen: @escaping Action) {
        self.key = key
        intents = screen
    }

    init(_ character: Character, on screen: @escaping Action) {
        self.init(.character(character), on: screen)
    }

    init(_ key: Key, _ intents: @escaping @Sendable (ScreenModel) -> [Intent]) {
        self.init(key) { model, _ in intents(model) }
    }

    init(_ character: Character, _ intents: @escaping @Sendable (ScreenModel) -> [Intent]) {
        self.init(.character(character), intents)
    }

    /// A key with the same effect on every screen.
    init(_ character: Character, _ intent: Intent) { self.init(character) { _ in [intent] } }
}

/// A line of the table of keys: keys with similar effects.
package struct KeyLine: Sendable {
    package let bindings: [KeyBinding]
    /// A word or two for the footer.
    package private(set) var label: String
    /// Their effect, in a sentence without a full stop.
    package private(set) var help: String
    /// Their effect with a source; nil: the same with each.
    private(set) var helpWith: (@Sendable (SourceProfile) -> String)?
    /// The printed names: "← →".
    package let keyNames: String
    private(set) var use = KeyUse.always
    /// Whether they act on two walks side by side, too.
    private(set) var isForPairs = false

    init(
        _ bindings: KeyBinding..., label: String, help: String, names: String? = nil,
        use: KeyUse = .always, isForPairs: Bool = false
    ) {
        self.init(
            bindings: bindings, label: label, help: help, names: names, use: use,
            isForPairs: isForPairs)
    }

    /// A key that only a panel uses.
    init(_ names: String, label: String, help: String) {
        self.init(bindings: [], label: label, help: help, names: names)
    }

    init(
        bindings: [KeyBinding], label: String, help: String, names: String? = nil,
        use: KeyUse = .always, isForPairs: Bool = false
    ) {
        self.bindings = bindings
        self.label = label
        self.help = help
        self.use = use
        self.isForPairs = isForPairs
        keyNames = names ?? bindings.map(\.key.description).joined(separator: " ")
    }

    /// The line with another help for each source.
    func helping(_ help: @escaping @Sendable (SourceProfile) -> String) -> KeyLine {
        var line = self
        line.helpWith = help
        return line
    }

    /// The line with other words; nil keeps them.
    func worded(label: String? = nil, help: String? = nil) -> KeyLine {
        var line = self
        line.label = label ?? line.label
        line.help = help ?? line.help
        return line
    }

    /// Their effect with this source, in a sentence without its full stop.
    func help(with profile: SourceProfile) -> String { helpWith?(profile) ?? help }

    /// The first key, for what stands for another one.
    func isSame(as other: KeyLine) -> Bool { bindings.first?.key == other.bindings.first?.key }

    func has(_ key: Key) -> Bool { bindings.contains { $0.key == key } }

    /// What a key of the line does on a given screen; where it is of no use it says so.
    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard use.isGiven(model.profile, model.recordedKeys) else { return use.otherwise(model) }
        return bindings.first { $0.key == key }?.intents(model, screen) ?? []
    }
}

/// A group of lines in the help.
package struct KeyGroup: Sendable {
    package let title: String
    package let lines: [KeyLine]
    /// Whether it stands in the help of a source.
    var isOfUse: @Sendable (SourceProfile) -> Bool = { _ in true }
}

/// The kinds of recordings by real phones, as far as keys depend on them.
enum RecordedKeys: Hashable, Sendable {
    case none
    /// A single recording: the person walks and holds the phone by themselves.
    case one
    /// One of several recordings.
    case several
}

/// When keys are of use, and what they do otherwise.
struct KeyUse: Sendable {
    /// - Parameter recorded: the kind of recording that is played, if a real phone made it.
    let isGiven: @Sendable (_ profile: SourceProfile, _ recorded: RecordedKeys) -> Bool
    let otherwise: @Sendable (ScreenModel) -> [Intent]

    static let always = KeyUse { _, _ in
        true
    } otherwise: { _ in
        []
    }
}
