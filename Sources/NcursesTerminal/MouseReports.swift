import CNcurses
import Glibc
import TextCanvas

/// Mouse reports of the newer kind (modes 1002 and 1006: moves while a button is held, and columns
/// beyond 223). The descriptions of tmux and screen have only the older kind, though both
/// understand the newer one, and ncurses follows the description. So this type asks for the newer
/// reports and reads them. A terminal that does not understand keeps to the older kind, which
/// ncurses reads.
struct MouseReports {
    /// The key code under which ncurses passes on the beginning of a report.
    static let code: Int32 = 0o1100
    private static let beginning = "\u{1B}[<"
    /// Bytes; longer than any report.
    private static let longest = 16

    /// nil if the description already has the newer kind, or has no mouse.
    init?() {
        guard capability("kmous") == "\u{1B}[M", capability("XM") == nil else { return nil }
        define_key(MouseReports.beginning, MouseReports.code)
    }

    /// Has to be sent again each time after ncurses has asked for the older kind.
    static let on = "\u{1B}[?1002h\u{1B}[?1006h"
    static let off = "\u{1B}[?1006l\u{1B}[?1002l"

    /// Reads the rest of a report, after its beginning; nil if it is broken or has no use here.
    ///
    /// - Parameter next: the next byte of input, if any.
    static func event(_ next: () -> UInt8?) -> MouseEvent? {
        var bytes: [UInt8] = []
        while bytes.count < longest, let byte = next() {
            bytes.append(byte)
            if byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") { break }
        }
        guard let last = bytes.popLast() else { return nil }
        return event(of: bytes, isRelease: last == UInt8(ascii: "m"))
    }

    /// Reads "0;12;3": the kind of event, then column and row from 1.
    private static func event(of bytes: [UInt8], isRelease: Bool) -> MouseEvent? {
        let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3, let sort = numbers[0], let column = numbers[1],
            let row = numbers[2], let action = action(sort, isRelease: isRelease)
        else { return nil }
        return MouseEvent(action, column: max(column - 1, 0), row: max(row - 1, 0))
    }

    /// The kind's bits: two for the button, 32 for a move, 64 for the wheel; 4, 8 and 16 for
    /// modifier keys.
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
