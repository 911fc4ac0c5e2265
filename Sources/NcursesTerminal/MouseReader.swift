import CNcurses
import Glibc
import TextCanvas

/// Takes mouse events from ncurses and finds the double presses among them.
struct MouseReader {
    /// A press that a second one would make a double press.
    private var recent: (event: MouseEvent, milliseconds: Int)?

    /// The waiting events, oldest first. ncurses reports once that there are events, however many,
    /// and hands out the newest first.
    mutating func pending() -> [MouseEvent] {
        var newestFirst: [MouseEvent] = []
        var found = MEVENT()
        while newestFirst.count < 64, getmouse(&found) == OK {
            guard let action = action(found.bstate) else { continue }
            // Only the newest of waiting moves counts.
            if action == .move, newestFirst.last?.action == .move { continue }
            newestFirst.append(MouseEvent(action, column: Int(found.x), row: Int(found.y)))
        }
        return newestFirst.reversed().map { doubled($0) }
    }

    /// The event of a report that ncurses cannot read.
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

    /// Real time in milliseconds since some fixed moment: a double press depends on the user's
    /// hand, not on simulated time.
    private func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
