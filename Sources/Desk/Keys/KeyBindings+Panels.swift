import App
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The meaning of keys while a panel is open.
extension KeyBindings {
    static func intents(
        for key: Key, in panel: Panel, _ model: ScreenModel, _ screen: Screen?
    ) -> [Intent] {
        switch panel {
        case .help(let page):
            [
                .desk(
                    help(after: key, page: page, size: screen?.canvas.size, with: model.profile)
                        .map { .open($0) } ?? .close)
            ]
        case .legend(let page):
            [
                .desk(
                    key == .character("?")
                        ? .open(.help(page: 0))
                        : turned(page, of: Legend.pageCount(in: screen?.canvas.size), by: key)
                            .map { .open(.legend(page: $0)) } ?? .close)
            ]
        case .search(let entry): searchIntents(for: key, entry, model)
        case .events(let entry): eventIntents(for: key, entry, model)
        case .cue(let number, _): cueIntents(for: key, number, model)
        case .note(let entry, let tick): noteIntents(for: key, entry, about: tick)
        case .map: mapIntents(for: key, model, screen)
        case .collecting(let entry): collectingIntents(for: key, entry, model)
        case .facilities(let entry): facilityIntents(for: key, entry, model)
        case .settings(let panel): panel.intents(for: key, in: model)
        case .faults(let menu): menu.intents(for: key, in: model)
        case .places(let picker): picker.intents(for: key, in: model)
        case .transmitterList(let transmitterList):
            transmitterList.intents(for: key, in: model, toMap: showMap(on: screen))
        }
    }

    // MARK: The help

    /// Space and the arrows turn several pages, and the key for the legend opens that. nil: the key
    /// closes the help.
    static func help(
        after key: Key, page: Int, size: Size?,
        with profile: SourceProfile = Engine.standard.profile
    ) -> Panel? {
        if key == .character("I") { return .legend(page: 0) }
        let count = size.map { HelpOverlay.pageCount(in: $0, with: profile) } ?? 1
        return turned(page, of: count, by: key).map { .help(page: $0) }
    }

    /// nil for a key that turns no page, or if there is only one page.
    private static func turned(_ page: Int, of count: Int, by key: Key) -> Int? {
        guard count > 1 else { return nil }
        switch key {
        case .character(" "), .down, .right, .pageDown: return (page + 1) % count
        case .up, .left, .pageUp: return (page + count - 1) % count
        default: return nil
        }
    }

    // MARK: The destination

    static func openSearch(_ model: ScreenModel) -> [Intent] {
        guard model.isByHand else { return acting([], in: model) }
        return switch model.report.display.page {
        case .map:
            [.input(.tap(button: Label.search.rawValue)), .desk(.open(.search(.init())))]
        case .search, .itinerary: [.desk(.open(.search(.init())))]
        case .closed: [.desk(.say("The app is closed. Press o to open it."))]
        default: [.desk(.say("The search is on the app's map: finish or stop here first."))]
        }
    }

    private static func searchIntents(
        for key: Key, _ search: Panel.Entry, _ model: ScreenModel
    ) -> [Intent] {
        let found = model.foundPlaces
        switch key {
        case .enter:
            guard found.indices.contains(search.selection) else { return [] }
            let place = found[search.selection]
            return acting([.input(.choose(place: place.key)), .desk(.close)], in: model)
        case .escape:
            let isOnSearchPage = model.report.display.page == .search && model.isByHand
            let cancel = Intent.input(.tap(button: Label.cancel.rawValue))
            return (isOnSearchPage ? [cancel] : []) + [.desk(.close)]
        default: return entryIntents(for: key, search, count: found.count)
        }
    }

    // MARK: A note

    private static func noteIntents(
        for key: Key, _ entry: Panel.Entry, about tick: Int
    ) -> [Intent] {
        switch key {
        case .character, .backspace, .delete: return entryIntents(for: key, entry, count: 0)
        case .enter:
            let note = Notes.Note(tick: tick, text: entry.typed)
            // A note without words would be a marker, which has its own key.
            return [.desk(.close)] + (note.isMarker ? [] : [.desk(.add(note))])
        case .escape: return [.desk(.close)]
        default: return []
        }
    }

    // MARK: A list with a typed filter

    /// The number of lines of a page.
    private static let page = 8

    /// In a list over the desk, Esc clears the filter first and then closes the list.
    ///
    /// - Parameter unfiltered: the panel with an empty filter.
    static func listIntents(
        for key: Key, _ list: Panel.Entry, count: Int, unfiltered: Panel
    ) -> [Intent] {
        guard key == .escape else { return entryIntents(for: key, list, count: count) }
        return [.desk(list.typed.isEmpty ? .close : .open(unfiltered))]
    }

    /// - Parameter count: the number of lines.
    static func entryIntents(for key: Key, _ entry: Panel.Entry, count: Int) -> [Intent] {
        let last = max(count - 1, 0)
        switch key {
        case .character(let character): return [.desk(.type(String(character)))]
        case .backspace, .delete: return [.desk(.erase)]
        case .up: return [.desk(.select(max(entry.selection - 1, 0)))]
        case .down: return [.desk(.select(min(entry.selection + 1, last)))]
        case .pageUp: return [.desk(.select(max(entry.selection - page, 0)))]
        case .pageDown: return [.desk(.select(min(entry.selection + page, last)))]
        case .home: return [.desk(.select(0))]
        case .end: return [.desk(.select(last))]
        default: return []
        }
    }
}
