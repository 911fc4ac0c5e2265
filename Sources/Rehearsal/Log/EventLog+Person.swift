import Indoor
import Simulation

extension EventLog {
    func person(_ event: PersonEvent, _ report: Report) -> JSONLine {
        var line = entry(event.name, report)
        switch event {
        case .noticed(let cue), .overlooked(let cue): line.add("id", cue.id)
        case .read(let cue, let from, let to, let isWhole):
            line.add("id", cue.id)
            line.add("from", SimulatedTime.seconds(from), decimals: 2)
            line.add("to", SimulatedTime.seconds(to), decimals: 2)
            line.add("whole", isWhole)
        case .acted(let cue, let deed):
            line.add("id", cue.id)
            line.add("did", deed.name)
            if case .taps(let button) = deed { line.add("button", button) }
        case .held(let hold): line.add("hold", hold.rawValue)
        case .hesitated, .backFromSettings, .gaveUp: break
        }
        return line
    }
}

extension PersonEvent {
    /// The name in the log and, behind `person:`, in the walk language.
    var name: String {
        switch self {
        case .noticed: "noticed"
        case .overlooked: "overlooked"
        case .read: "reading"
        case .acted: "acted"
        case .hesitated: "hesitated"
        case .held: "phone"
        case .backFromSettings: "backFromSettings"
        case .gaveUp: "gaveUp"
        }
    }

    static let names = [
        "noticed", "overlooked", "reading", "acted", "hesitated", "phone", "backFromSettings",
        "gaveUp",
    ]
}

extension PersonEvent.Deed {
    fileprivate var name: String {
        switch self {
        case .raisesPhone: "raisesPhone"
        case .turns: "turns"
        case .taps: "taps"
        case .follows: "follows"
        }
    }
}
