/// An event from the keyboard, the mouse or the terminal.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// Held with Ctrl; a small letter, or one of `@ [ \ ] ^ _`.
    case control(Character)
    case up, down, left, right
    case shiftLeft, shiftRight
    case home, end, pageUp, pageDown
    case tab, backtab, enter, escape, backspace, delete, insert
    /// 1 for F1.
    case function(Int)
    case mouse(MouseEvent)
    /// The terminal's size has changed.
    case resize
    /// The terminal was closed: no more keys will come.
    case closed
}

package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable {
        case left
        case middle
        case right
    }

    package enum Action: Hashable, Sendable {
        case press(Button)
        /// A second press at the same position shortly after the first, which was itself reported
        /// as a press.
        case doublePress(Button)
        case release(Button)
        /// Moved while the left button is held.
        case move
        case wheelUp
        case wheelDown
    }

    package var action: Action
    package var column: Int
    package var row: Int

    package init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}

/// The name in help lines: `Ctrl-C`, `↑`, `Space`.
extension Key: CustomStringConvertible {
    package var description: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .shiftLeft: "Shift-←"
        case .shiftRight: "Shift-→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .tab: "Tab"
        case .backtab: "Shift-Tab"
        case .enter: "Enter"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .function(let number): "F\(number)"
        case .mouse(let event): "mouse \(event)"
        case .resize: "resize"
        case .closed: "closed"
        }
    }
}

extension MouseEvent: CustomStringConvertible {
    package var description: String { "\(action) at \(column),\(row)" }
}

extension MouseEvent.Action: CustomStringConvertible {
    package var description: String {
        switch self {
        case .press(let button): "press \(button)"
        case .doublePress(let button): "double press \(button)"
        case .release(let button): "release \(button)"
        case .move: "move"
        case .wheelUp: "wheel up"
        case .wheelDown: "wheel down"
        }
    }
}
