import Indoor
import Rehearsal
import Review
import Simulation
import TextCanvas

/// The panel that explains why a cue came. Its state is the number of the chosen cue, in the order
/// in which they came into view.
enum CueInspection {
    /// The cue with which the panel opens: the last one that came; nil: there was none.
    static func latest(_ model: ScreenModel) -> Int? {
        nearest(to: model.report.tick, model)
    }

    /// The last cue that had come by a tick, or else the first.
    static func nearest(to tick: Int, _ model: ScreenModel) -> Int? {
        let records = model.known.audit?.records ?? []
        guard !records.isEmpty else { return nil }
        return records.lastIndex { $0.showing.from <= tick } ?? 0
    }

    /// The number of the cue of an event in the list; nil: it is no event of a cue.
    static func number(of event: Chronicle.Entry, _ model: ScreenModel) -> Int? {
        guard event.kind == .cue || event.kind == .page else { return nil }
        let tick = SimulatedTime.tick(atSeconds: event.seconds)
        return model.known.audit?.records.firstIndex {
            $0.showing.from == tick
                && (event.kind == .page || event.words.hasSuffix($0.cue.id))
        }
    }

    static func record(_ selection: Int, _ model: ScreenModel) -> CueRecord? {
        guard let records = model.known.audit?.records, !records.isEmpty else { return nil }
        return records[min(max(selection, 0), records.count - 1)]
    }
}

extension KeyBindings {
    static func openCues(_ model: ScreenModel) -> [Intent] {
        guard let number = CueInspection.latest(model) else {
            return [.desk(.say("No cue has come yet."))]
        }
        return [.desk(.open(.cue(number)))]
    }

    /// Keys while a cue is inspected. Playback keys keep their meaning.
    static func cueIntents(for key: Key, _ selection: Int, _ model: ScreenModel) -> [Intent] {
        let count = model.known.audit?.records.count ?? 0
        let record = CueInspection.record(selection, model)
        switch key {
        case .up: return [.desk(.select(max(selection - 1, 0)))]
        case .down: return [.desk(.select(min(selection + 1, max(count - 1, 0))))]
        case .left: return [.desk(.turnPage(-1))]
        case .right: return [.desk(.turnPage(1))]
        case .home: return [.desk(.select(0))]
        case .end: return [.desk(.select(max(count - 1, 0)))]
        case .enter: return record.map { [.run(.jump($0.showing.from))] } ?? []
        case .character("e"): return record.map { [.run(.edit(CueID($0.cue.id)))] } ?? []
        case .escape, .character("\""): return [.desk(.close)]
        default:
            guard case .run(let run)? = KeyTable.command(of: key) else { return [] }
            return [.run(run)]
        }
    }
}
