import Indoor
import Positioning
import TextCanvas

/// The whole screen as a value, and what on it can be tapped.
package struct Screen: Sendable {
    package let canvas: Canvas
    /// Without what is in front of the parts, and with all glyphs.
    private let beneath: Canvas
    /// What on the phone can be touched.
    let touchable: Touchable
    /// What could be if nothing were in front.
    private let touchableBeneath: Touchable
    /// The building, as the floor map last showed it.
    private let plan: MapPlan?
    /// Where events stand.
    let events: [EventPanel.Placed]
    /// Where everything stands; nil where there is too little room for anything.
    let layout: ScreenLayout?
    /// What it was drawn from; nil once that is let go.
    private var model: ScreenModel?
    private let capabilities: Capabilities

    /// Where the app's buttons are.
    var buttons: [PlacedButton] { touchable.buttons }

    struct Touchable: Sendable {
        var buttons: [PlacedButton] = []
        /// nil where no map is in view, or something is in front of it.
        var map: PhoneMap?
        /// What a panel covers; nil where there is none.
        var panel: Rect?
        /// Where the lines of the panel's list are.
        var choices: [ChoiceList.Placed] = []
    }

    struct PlacedButton: Hashable, Sendable {
        let button: Button
        let rect: Rect
    }

    /// The button at a cell, for the mouse.
    package func button(atColumn column: Int, row: Int) -> Button? {
        buttons.first { $0.rect.contains(column: column, row: row) }?.button
    }

    package static func draw(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities()
    ) -> Canvas {
        Screen(model, size: size, capabilities: capabilities).canvas
    }

    /// - Parameter last: the frame before; what has not changed since is taken over from it.
    package init(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities(),
        after last: Screen? = nil
    ) {
        self.model = model
        self.capabilities = capabilities
        let look = Look(capabilities)
        let changed = last?.parts(changedIn: model, size: size, capabilities) ?? .all
        let kept = changed.contains(.rest) ? nil : last
        var canvas = kept?.beneath ?? Canvas(size)
        var events = kept?.events ?? []
        var plan = last?.plan
        var touchableBeneath = kept?.touchableBeneath ?? Touchable()
        layout =
            ScreenLayout.isTooSmall(size)
            ? nil
            : ScreenLayout(
                size, side: model.interface.side, hasAttempts: !model.profile.outcomes.isEmpty)
        if let layout {
            let parts = ScreenParts(model: model, layout: layout, look: look)
            if changed.contains(.rest) { events = parts.drawRest(on: &canvas) }
            if changed.contains(.map) { parts.drawMap(on: &canvas, keeping: &plan) }
            if changed.contains(.phone) { touchableBeneath = parts.drawPhone(on: &canvas) }
            beneath = canvas
            touchable = parts.drawFront(over: touchableBeneath, on: &canvas)
        } else {
            beneath = canvas
            touchable = Touchable()
            Screen.drawNeed(size, look, on: &canvas)
        }
        self.events = events
        self.plan = plan
        self.touchableBeneath = touchableBeneath
        self.canvas = canvas.shown(in: capabilities.glyphs)
    }

    // MARK: What changed

    /// The next frame takes over nothing; the mouse still finds what is in view. What a walk
    /// remembers would have to be copied to grow.
    package mutating func letGo() { model = nil }

    /// What may be all that is new in a frame: the floor map, looked at elsewhere, and the phone,
    /// whose map glides between ticks. Leaving out the rest halves what the frame costs. What is in
    /// front of them is always drawn anew.
    struct Parts: OptionSet {
        let rawValue: Int
        static let map = Parts(rawValue: 1)
        static let phone = Parts(rawValue: 2)
        static let rest = Parts(rawValue: 4)
        static let all: Parts = [.map, .phone, .rest]
    }

    /// What another model may show otherwise.
    func parts(
        changedIn model: ScreenModel, size: Size, _ capabilities: Capabilities
    ) -> Parts {
        guard var before = self.model, size == canvas.size, capabilities == self.capabilities
        else { return .all }
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
        before.caption = model.caption
        return before == model ? parts : .all
    }

    static func drawNeed(_ size: Size, _ look: Look, on canvas: inout Canvas) {
        let lines = need(size)
        let box = Rect(size).centred(width: size.columns, height: lines.count)
        canvas.write(lines: lines, in: box, style: look.text, align: .centre)
    }

    /// What there is too little room for, in as many words as there is room for.
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
