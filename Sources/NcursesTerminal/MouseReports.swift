import CNcurses
import Glibc
import TextCanvas

/// Mouse reports of the newer kind (modes 1002 and 1006: moves while a button is held, and columns
/// beyond 223) for terminals whose description has the older kind only, as that of tmux and screen
/// has, though they understand both. ncurses goes by the description: they are asked for, and read,
/// here. A terminal that does not understand goes on with the older kind, which ncurses reads.
struct MouseReports {
    /// For ncurses, which gives out the beginning of a report as a key.
    static let code: Int32 = 0o1100
    private static let beginning = "\u{1B}[<"
    /// Longer than any report.
    private static let longest = 16

    /// nil where the description says what there is, or that there is no mouse.
    init?() {
        guard capability("kmous") == "\u{1B}[M", capability("XM") == nil else { return nil }
        define_key(MouseReports.beginning, MouseReports.code)
    }

    /// To be said each time after ncurses has asked for the older kind.
    static let on = "\u{1B}[?1002h\u{1B}[?1006h"
    static let off = "\u{1B}[?1006l\u{1B}[?1002l"

    /// The rest of a report, after its beginning; nil for one that is broken or of no use here.
    ///
    /// - Parameter next: the next byte that has come, if any.
    static func event(_ next: () -> UInt8?) -> MouseEvent? {
        var bytes: [UInt8] = []
        while bytes.count < longest, let byte = next() {
            bytes.append(byte)
            if byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") { break }
        }
        guard let last = bytes.popLast() else { return nil }
        return event(of: bytes, isRelease: last == UInt8(ascii: "m"))
    }

    /// "0;12;3": what happened, and where, counted from 1.
    private static func event(of bytes: [UInt8], isRelease: Bool) -> MouseEvent? {
        let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3, let sort = numbers[0], let column = numbers[1],
            let row = numbers[2], let action = action(sort, isRelease: isRelease)
        else { return nil }
        return MouseEvent(action, column: max(column - 1, 0), row: max(row - 1, 0))
    }

    /// Two bits for the button, 32 for a move, 64 for the wheel; 4, 8 and 16 for modifier keys.
    private static func action(_ sort: Int, isRelease: Bool) -> MouseEvent.Action? {
        if sort & 64 != 0 {
            return sort & 3 == 0 ? .wheelUp : sort & 3 == 1 ? .wheelDown : nil
        }
        if sort & 32 != 0 { return .move }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        guard buttons.indices.contains(sort & 3) else { return nil }
        return isRelease ? .release(buttons[sort & 3]) : .press(buttons[sort & 3])
    }
}
