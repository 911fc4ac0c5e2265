import CNcurses
import Glibc
import TextCanvas

/// Takes mouse events from ncurses and finds the double presses among them.
struct MouseReader {
    /// A press that another can make double.
    private var recent: (event: MouseEvent, milliseconds: Int)?

    /// The events that have come, oldest first. ncurses says once that there are some, however
    /// many have gathered, and hands out the newest first.
    mutating func pending() -> [MouseEvent] {
        var newestFirst: [MouseEvent] = []
        var found = MEVENT()
        while newestFirst.count < 64, getmouse(&found) == OK {
            guard let action = action(found.bstate) else { continue }
            // of moves that wait only the newest counts
            if action == .move, newestFirst.last?.action == .move { continue }
            newestFirst.append(MouseEvent(action, column: Int(found.x), row: Int(found.y)))
        }
        return newestFirst.reversed().map { doubled($0) }
    }

    /// A report that ncurses does not read.
    mutating func event(_ next: () -> UInt8?) -> MouseEvent? {
        MouseReports.event(next).map { doubled($0) }
    }

    private func action(_ state: mmask_t) -> MouseEvent.Action? {
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        for (number, button) in zip(Int32(1)..., buttons) {
            if cncurses_pressed(state, number) != 0 { return .press(button) }
            if cncurses_released(state, number) != 0 { return .release(button) }
        }
        if cncurses_moved(state) != 0 { return .move }
        if cncurses_pressed(state, 4) != 0 { return .wheelUp }
        return cncurses_pressed(state, 5) != 0 ? .wheelDown : nil
    }

    private mutating func doubled(_ event: MouseEvent) -> MouseEvent {
        guard case .press(let button) = event.action else { return event }
        let now = milliseconds()
        if let first = recent, first.event == event, now - first.milliseconds < 400 {
            recent = nil
            return MouseEvent(.doublePress(button), column: event.column, row: event.row)
        }
        recent = (event, now)
        return event
    }

    /// Real time since some fixed moment: a double press is a matter of the user's hand.
    private func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
