import App
import Indoor
import Positioning
import Simulation

// The kind of each event, with its values.

extension SessionEvent {
    /// nil for what the app refused, which is only listed.
    ///
    /// - Parameter tick: the present tick.
    func record(at tick: Int) -> EventRecord? {
        switch self {
        case .source(let event): event.record
        case .level(let event, let from, let to): event.record.adding(from: from, to: to)
        case .fix(let detail, let error):
            error.map { detail.record.adding(error: $0) } ?? detail.record
        case .misread(let misread): misread.record
        case .navigation(let event): event.record
        case .person(let event): event.record
        case .guide(let event): event.record(at: tick)
        }
    }
}

extension SourceEvent {
    var record: EventRecord {
        switch self {
        case .status(let status): EventRecord(.sourceStatus, status.rawValue)
        case .state(let state): EventRecord(.state, state.name, state.reason)
        case .acquisition(let status, let name): EventRecord(.acquisition(name), status.rawValue)
        case .level(let from, let to, let isAutomatic):
            EventRecord(isAutomatic ? .levelChangedByItself : .levelChanged, from, to)
        case .notice(let notice): EventRecord(notice.severity.kind, notice.name)
        case .detail(let detail): detail.record
        }
    }
}

extension Misread {
    var record: EventRecord {
        let place = takenFor ?? "another place"
        let words =
            switch cause {
            case .wrongLevel, .lookalike: "taken for \(place)"
            case .mirrored: "taken for the other end of \(place)"
            case .changedFront: "fronts have changed"
            case .oldMap: "the map is old"
            }
        return EventRecord(.misread, cause.rawValue, takenFor, words: "misread: \(words)")
    }
}

extension NavigationEvent {
    fileprivate var record: EventRecord {
        switch self {
        case .started: EventRecord(.navigationStarted)
        case .manoeuvre(let next):
            EventRecord(
                .nextManoeuvre, next.kind.rawValue, next.direction?.rawValue, next.along,
                words: "next: \(next.words)")
        case .offRoute: EventRecord(.deviated)
        case .rerouted: EventRecord(.recalculated)
        case .arrived: EventRecord(.arrived)
        case .stopped: EventRecord(.navigationStopped)
        case .closed(let part): EventRecord(.wayClosed, part)
        case .noRoute: EventRecord(.noRoute)
        case .routeFailed: EventRecord(.routeFailed)
        }
    }
}

extension Notice.Severity {
    fileprivate var kind: EventKind {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        }
    }
}

extension Manoeuvre {
    /// The words for the desk: "turn left", "escalator down to level −1".
    package var words: String {
        var words = kind == .elevator ? "lift" : kind.rawValue
        if let direction { words += " \(direction.rawValue)" }
        if changesLevel { words += " to level \(toSign)" }
        return words
    }
}

extension PersonEvent {
    fileprivate var record: EventRecord {
        switch self {
        case .noticed(let cue): EventRecord(.noticed, cue.id)
        case .overlooked(let cue): EventRecord(.overlooked, cue.id)
        case .read(let cue, let from, let to, let isWhole):
            EventRecord(
                .read, cue.id, SimulatedTime.seconds(from), SimulatedTime.seconds(to), isWhole)
        case .acted(let cue, let deed): EventRecord(.acted, cue.id, deed.name, deed.button)
        case .hesitated: EventRecord(.hesitated)
        case .held(let hold): EventRecord(.held, hold.rawValue, words: hold.words)
        case .backFromSettings: EventRecord(.backFromSettings)
        case .misled(let cue): EventRecord(.misled, cue.id)
        case .foundClosed(let part): EventRecord(.foundClosed, part)
        case .gaveUp(let reason):
            EventRecord(.gaveUp, reason.rawValue, words: "gives up: \(reason.words)")
        }
    }
}

extension PhoneHold {
    fileprivate var words: String {
        switch self {
        case .carried: "looks at the phone again"
        case .lowered: "lowers the phone"
        case .pocketed: "pockets the phone"
        case .locked: "locks and pockets the phone"
        }
    }
}

extension PersonEvent.Deed {
    fileprivate var name: String {
        switch self {
        case .raisesPhone: "raisesPhone"
        case .putsPhoneAway: "putsPhoneAway"
        case .turns: "turns"
        case .taps: "taps"
        case .follows: "follows"
        }
    }

    fileprivate var button: String? { if case .taps(let button) = self { button } else { nil } }
}

extension GuideEvent {
    func record(at tick: Int) -> EventRecord? {
        switch self {
        case .page(let page): EventRecord(.page, page.rawValue)
        case .cue(.shown(let cue, _)): cue.record(.cueShown, cue.spoken)
        case .cue(.changed(let cue)): cue.record(.cueChanged, cue.spoken)
        case .cue(.hidden(let cue, let end)): cue.record(.cueHidden, end.name, end.by)
        case .vibration(let pattern): EventRecord(.vibration, pattern.rawValue)
        case .permission(let state):
            EventRecord(.permission, state.permission.rawValue, state.status.rawValue)
        case .map(let mode): EventRecord(.map, mode.rawValue)
        case .use(let event): event.record(at: tick)
        case .refused: nil
        }
    }
}

extension ShownCue {
    fileprivate func record(_ event: EventKind, _ third: String?, _ fourth: String? = nil)
        -> EventRecord
    {
        EventRecord(event, id, kind.rawValue, third, fourth)
    }

    /// The title as a sentence, then the words.
    fileprivate var spoken: String {
        let isEnded = title.last.map { $0.isPunctuation } ?? true
        return (title.isEmpty ? "" : title + (isEnded ? " " : ". ")) + text
    }
}

extension UseEvent {
    fileprivate func record(at tick: Int) -> EventRecord {
        switch self {
        case .allowed(let use): EventRecord(.useAllowed, use.rawValue)
        case .stopped(let use): EventRecord(.useStopped, use.rawValue)
        case .collected(let point): point.record
        case .recorded(let point):
            EventRecord(.trackRecorded, given: [point.number] + point.position.values)
        case .delivered(let points, let held):
            EventRecord(
                .trackDelivered, points, held,
                words: held > 0 ? "track: \(points) delivered, \(held) held" : nil)
        case .told(let position): EventRecord(.positionSent, given: position.values)
        case .saw(let update):
            update.position.map {
                let age = SimulatedTime.seconds(tick - $0.tick)
                return EventRecord(.positionReceived, given: [update.name, age] + $0.values)
            } ?? EventRecord(.positionGone, update.name)
        }
    }
}

extension ToldPosition {
    fileprivate var values: [(any EventValued)?] { [point.x, point.y, levels, accuracy, source] }
}

extension CollectedPoint {
    /// Values that the location lacks are left out; without a position there is no place.
    fileprivate var record: EventRecord {
        let known = point == nil ? nil : location
        let place = location == nil ? nil : point
        return EventRecord(
            .collected, number, text, place?.x, place?.y, known?.levels,
            known?.horizontalAccuracy, known?.source, known?.isLastKnown == true ? true : nil,
            words: "notes “\(text)”" + (location == nil ? " without a place" : ""))
    }
}
