import App
import Indoor
import TextCanvas

/// What can be touched on the phone, and where it is on the screen.
package struct Touchable: Sendable {
    package var buttons: [PlacedButton] = []
    /// nil when no map is visible, or it is covered.
    package var map: PhoneMap?
    /// The card with the instruction, or with the itinerary before it begins.
    package var card: Rect?
    /// The rectangle that a panel covers; nil for none.
    package var panel: Rect?
    /// The positions of the lines of the panel's list.
    package var choices: [PlacedLine] = []

    package init(
        buttons: [PlacedButton] = [], map: PhoneMap? = nil, card: Rect? = nil
    ) {
        self.buttons = buttons
        self.map = map
        self.card = card
    }
}

package struct PlacedButton: Hashable, Sendable {
    package let button: Button
    package let rect: Rect
}

/// The position of a line of a list on the screen, for the mouse.
package struct PlacedLine: Hashable, Sendable {
    package let number: Int
    package let rect: Rect

    package init(number: Int, rect: Rect) {
        self.number = number
        self.rect = rect
    }
}
