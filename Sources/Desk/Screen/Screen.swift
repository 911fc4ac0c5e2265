import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import TextCanvas

/// The whole screen as a value, with what can be tapped on it.
package struct Screen: Sendable {
    package let canvas: Canvas
    /// The smallest size that shows anything.
    package static let smallest = ScreenLayout.smallest
    /// The screen without overlays, with all glyphs.
    private let beneath: Canvas
    /// The touchable parts of the phone.
    let touchable: Touchable
    /// The touchable parts without overlays.
    private let touchableBeneath: Touchable
    /// The drawings that the next frame can reuse.
    private let drawings: KeptDrawings
    /// The positions of events.
    let events: [EventPanel.Placed]
    /// The screen's layout; nil if the terminal is too small.
    let layout: ScreenLayout?
    /// The model that was drawn; nil after `letGo`.
    private var model: ScreenModel?
    private let capabilities: Capabilities

    /// The positions of the app's buttons.
    var buttons: [PlacedButton] { touchable.buttons }

    /// The button at a cell, for the mouse.
    package func button(atColumn column: Int, row: Int) -> Button? {
        buttons.first { $0.rect.contains(column: column, row: row) }?.button
    }

    package static func draw(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities()
    ) -> Canvas {
        Screen(model, size: size, capabilities: capabilities).canvas
    }

    package init(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities(),
        after last: Screen? = nil
    ) {
        let layout = ScreenLayout(
            size, of: model.interface, showing: ScreenContent(), for: model.profile, capabilities)
        self.init(model, on: layout, capabilities, after: last)
    }

    /// - Parameters:
    ///   - layout: that of this model.
    ///   - last: the last frame; its unchanged parts are reused.
    package init(
        _ model: ScreenModel, on layout: ScreenLayout, _ capabilities: Capabilities,
        after last: Screen? = nil
    ) {
        let size = layout.size
        self.model = model
        self.capabilities = capabilities
        let look = Look(capabilities)
        let changed = last?.parts(changedIn: model, size: size, capabilities) ?? .all
        let kept = changed.contains(.rest) ? nil : last
        var canvas = kept?.beneath ?? Canvas(size)
        var events = kept?.events ?? []
        var drawings = last?.drawings ?? KeptDrawings()
        var touchableBeneath = kept?.touchableBeneath ?? Touchable()
        self.layout = layout.isTooSmall ? nil : layout
        if !layout.isTooSmall {
            let parts = ScreenParts(model: model, layout: layout, look: look)
            if changed.contains(.rest) {
                events = parts.drawRest(on: &canvas, keeping: &drawings)
            }
            if changed.contains(.map) {
                parts.drawMap(on: &canvas, keeping: &drawings.building)
            }
            if changed.contains(.phone) { touchableBeneath = parts.drawPhone(on: &canvas) }
            beneath = canvas
            touchable = parts.drawFront(over: touchableBeneath, on: &canvas)
        } else {
            beneath = canvas
            touchable = Touchable()
            Screen.drawNeed(size, look, on: &canvas)
        }
        self.events = events
        self.drawings = drawings
        self.touchableBeneath = touchableBeneath
        self.canvas = canvas.shown(in: capabilities.glyphs)
    }

    // MARK: Changed parts

    /// Releases the model, so that the next frame reuses nothing; the mouse still works. Otherwise
    /// the chronicle would be copied when it grows.
    package mutating func letGo() { model = nil }

    /// The parts that can change alone in a frame: the floor map's view, and the phone, whose map
    /// moves between ticks. Reusing the rest halves a frame's cost. Overlays are always drawn
    /// again.
    struct Parts: OptionSet {
        let rawValue: Int
        static let map = Parts(rawValue: 1)
        static let phone = Parts(rawValue: 2)
        static let rest = Parts(rawValue: 4)
        static let all: Parts = [.map, .phone, .rest]
    }

    /// The parts in which the frame may differ from another model's.
    func parts(
        changedIn model: ScreenModel, size: Size, _ capabilities: Capabilities
    ) -> Parts {
        guard var before = self.model, size == canvas.size, capabilities == self.capabilities
        else { return .all }
        func isOverMap(_ interface: Interface) -> Bool { interface.panel?.place == .map }
        guard isOverMap(before.interface) == isOverMap(model.interface) else { return .all }
        var parts: Parts = []
        if before.interface.sight != model.interface.sight {
            before.interface.sight = model.interface.sight
            parts.insert(.map)
        }
        if before.gliding != model.gliding {
            before.gliding = model.gliding
            parts.insert(.phone)
        }
        before.interface.takeFront(of: model.interface)
        if before.caption != model.caption {
            before.caption = model.caption
            // Names make room for it.
            parts.insert(.map)
        }
        return before == model ? parts : .all
    }

    static func drawNeed(_ size: Size, _ look: Look, on canvas: inout Canvas) {
        let lines = need(size)
        let box = Rect(size).centred(width: size.columns, height: lines.count)
        canvas.write(lines: lines, in: box, style: look.text, align: .centre)
    }

    /// The message for too small a terminal, in the words that fit.
    private static func need(_ size: Size) -> [String] {
        let (need, here) = (ScreenLayout.smallest, "\(size.columns)×\(size.rows)")
        let numbers = "\(need.columns)×\(need.rows)"
        let wordings = [
            "dotwalk needs \(numbers)\nthis is \(here)", "dotwalk needs \(numbers)",
            "needs \(numbers)", numbers,
        ]
        let fitting = wordings.first { words in
            let longest = words.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
            return longest <= size.columns && words.wrapped(to: size.columns).count <= size.rows
        }
        return fitting?.wrapped(to: size.columns) ?? [numbers.truncated(to: size.columns)]
    }
}
