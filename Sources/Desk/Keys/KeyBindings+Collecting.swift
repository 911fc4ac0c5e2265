import Indoor
import TextCanvas

/// Keys while a note for the app is typed.
extension KeyBindings {
    static func openCollecting(_ model: ScreenModel) -> [Intent] {
        touching(model) { _ in [.desk(.open(.collecting(.init())))] }
    }

    static func collectingIntents(
        for key: Key, _ entry: Panel.Entry, _ model: ScreenModel
    ) -> [Intent] {
        switch key {
        case .character, .backspace, .delete: return entryIntents(for: key, entry, count: 0)
        case .enter:
            let isBlank = !entry.typed.contains { !$0.isWhitespace }
            // Another page may have come meanwhile: then a message says so.
            return (isBlank ? [] : touching(model) { _ in [.input(.collect(entry.typed))] })
                + [.desk(.close)]
        case .escape: return [.desk(.close)]
        default: return []
        }
    }
}
