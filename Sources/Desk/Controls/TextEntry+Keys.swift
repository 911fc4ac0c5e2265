import PhoneScreen
import TextCanvas

/// The keys of a text being typed, and of the list that it filters.
extension TextEntry {
    /// The selected one of the items that the filter lists; nil: there is none.
    func chosen<Item>(among found: [Item]) -> Item? {
        found.indices.contains(selection) ? found[selection] : nil
    }

    /// The number of lines of a page.
    private static let page = 8

    /// - Parameter count: the number of lines.
    func intents(for key: Key, count: Int) -> [Intent] {
        let last = max(count - 1, 0)
        switch key {
        case .character(let character): return [.type(String(character))]
        case .backspace, .delete: return [.erase]
        case .up: return [.select(max(selection - 1, 0))]
        case .down: return [.select(min(selection + 1, last))]
        case .pageUp: return [.select(max(selection - TextEntry.page, 0))]
        case .pageDown: return [.select(min(selection + TextEntry.page, last))]
        case .home: return [.select(0)]
        case .end: return [.select(last)]
        default: return []
        }
    }

    /// The keys of a text without a list.
    ///
    /// - Parameter entered: the intents of Enter.
    func intents(typing key: Key, entered: () -> [Intent]) -> [Intent] {
        switch key {
        case .character, .backspace, .delete: intents(for: key, count: 0)
        case .enter: entered()
        case .escape: [.close]
        default: []
        }
    }
}

extension Panel {
    /// The keys of a list over the desk: Esc clears the filter first and then closes the list.
    ///
    /// - Parameter count: the number of lines.
    func listIntents(for key: Key, count: Int) -> [Intent] {
        guard let entry else { return [] }
        guard key == .escape else { return entry.intents(for: key, count: count) }
        guard !entry.typed.isEmpty else { return [.close] }
        var unfiltered = self
        unfiltered.entry = TextEntry()
        return [.open(unfiltered)]
    }
}
