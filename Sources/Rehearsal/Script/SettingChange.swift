import Indoor
import Positioning

/// A setting and its new value, from a walk's `set` or a command line.
package struct SettingChange: Hashable, Sendable {
    package let name: String
    package let value: SettingValue

    /// An error in the name or the value.
    struct Mistake: Error {
        enum Word { case name, value }
        let word: Word
        let error: InputError
    }

    /// - Parameter profile: the engine that the setting may belong to; nil: a shipped one.
    init(
        name: String, value text: String, with profile: SourceProfile? = nil
    ) throws(Mistake) {
        guard let setting = SessionSettings.setting(name, with: profile) else {
            let known = SessionSettings.all(with: profile).map(\.name)
            throw Mistake(
                word: .name,
                error: InputError(
                    "unknown setting \"\(name)\"",
                    nearest: nearestWords(to: name, among: known, limit: 3)))
        }
        guard let value = setting.value(text) else {
            throw Mistake(
                word: .value,
                error: InputError(
                    "\"\(text)\" does not fit \(name)", expected: setting.expectation))
        }
        self.name = name
        self.value = value
    }

    /// - Parameter typed: the text NAME=VALUE.
    package init(typed: String) throws(InputError) {
        guard let equals = typed.firstIndex(of: "=") else {
            throw InputError("no value", expected: "NAME=VALUE, such as walking-speed=1.5")
        }
        do throws(Mistake) {
            try self.init(
                name: String(typed[..<equals]), value: String(typed[typed.index(after: equals)...]))
        } catch {
            throw error.error
        }
    }

    var input: Input { .set(name: name, value: value) }
}

extension Trace {
    /// A recording's settings of the first tick. Empty for other walks, which may set nothing that
    /// acts before they begin.
    package var openingChanges: [SettingChange] {
        guard isRecording else { return [] }
        return lines.lazy.compactMap(\.statement)
            .prefix { $0.tick <= 1 }
            .filter { $0.verb == .set }
            .compactMap { try? SettingChange(name: $0.word(0), value: $0.word(1)) }
    }
}
