import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The list of what the source hears, as the vendor's own tool has it: the senders heard since the
/// source was last started; then the registered devices that were not heard (ips.md 1.10).
///
/// The vendor's tool shows 127 as the strength of a device that it saw without hearing what the
/// source goes by. That does not happen here, because nothing else is heard.
struct SignalPanel: ListPanel, TypedPanel {
    var list = TextEntry()
    /// Whether it is sorted by name; otherwise the strongest is first.
    var isByName = false

    static let keys: KeyGroup? = KeyGroup(
        title: "Signals (T)",
        lines: [
            KeyLine("Enter", label: "show it", help: "Shows it on the floor map"),
            KeyLine("Tab", label: "by strength, by name", help: "By strength, or by name"),
        ], isOfUse: { $0.hearing != nil })

    static let opening = KeyLine(
        .init("T") { _ in [.open(SignalPanel())] }, label: "signals",
        help: "Lists what the source hears", use: .signals)

    /// A line of the list.
    struct Item: Hashable {
        enum Group: Int, CaseIterable, Hashable {
            case heard, before, never

            var title: String {
                switch self {
                case .heard: "Heard of late"
                case .before: "Heard before"
                case .never: "Not heard"
                }
            }
        }

        let signal: Signal.ID
        let name: String
        let group: Group
        /// The strength when it was last heard, dBm; nil: it was not heard.
        let strength: Double?
        /// Seconds since then.
        let age: Double?
        /// Whether the positioning data has it; nil: not known, because it was not heard.
        let isKnown: Bool?
        /// The real device; nil for one on no list.
        let device: DeviceMark?

        /// A remark about it, in a few words.
        var remark: String {
            let words = [isKnown == false ? "unknown" : nil, device?.words].compactMap(\.self)
            return words.isEmpty ? (isKnown == true ? "known" : "") : words.joined(separator: ", ")
        }
    }

    func found(in model: ScreenModel) -> [Item] { found(among: all(in: model), in: model) }

    func found(among items: [Item], in model: ScreenModel) -> [Item] {
        guard !list.typed.isEmpty else { return items }
        return items.filter { item in
            let level = item.device.map { "level \(model.sign(of: $0))" } ?? ""
            return "\(item.name) \(item.signal) \(item.remark) \(level)"
                .isFound(by: list.typed)
        }
    }

    /// Seconds for which a sender counts as recently heard.
    private static let recently = 10.0

    func all(in model: ScreenModel) -> [Item] {
        let devices = model.devices
        let discoveries = model.chronicle.discoveries
        var numbers: [Signal.ID: Int] = [:]
        for (number, device) in devices.enumerated() { numbers[device.signal] = number }
        let heard = discoveries.all.map { found in
            let age = max(0, model.report.seconds - found.heardAt)
            return Item(
                signal: found.id, name: model.atlas.name(of: found.id),
                group: age <= SignalPanel.recently ? .heard : .before, strength: found.strength,
                age: age, isKnown: found.isKnown,
                device: numbers[found.id].map { devices[$0] })
        }
        let others = devices.filter { discoveries.find($0.signal) == nil }.map {
            Item(
                signal: $0.signal, name: $0.id.printable, group: .never, strength: nil,
                age: nil, isKnown: nil, device: $0)
        }
        return (heard + others).sorted(by: isBefore)
    }

    private func isBefore(_ a: Item, _ b: Item) -> Bool {
        guard a.group == b.group else { return a.group.rawValue < b.group.rawValue }
        if !isByName {
            switch a.group {
            case .heard where a.strength != b.strength:
                return a.strength ?? -.infinity > b.strength ?? -.infinity
            case .before where a.age != b.age: return a.age ?? .infinity < b.age ?? .infinity
            case .heard, .before, .never: break
            }
        }
        return a.name == b.name ? a.signal < b.signal : a.name < b.name
    }

    // MARK: Keys

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let found = found(in: model)
        switch key {
        case .enter:
            return list.chosen(among: found).map { show($0, in: model, on: screen) } ?? []
        case .tab:
            var other = SignalPanel()
            other.isByName = !isByName
            return [.open(other)]
        default: return listIntents(for: key, count: found.count)
        }
    }

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        SignalPanelView(panel: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }

    private func show(_ item: Item, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard let device = item.device else {
            return [.say("Nobody knows where \(item.name) is.")]
        }
        let place = model.atlas.turn.place(device.position.point)
        let level = device.position.level
        return [
            .close, .showDevice(item.signal, at: place, level: level),
        ] + KeyBindings.showMap(model, on: screen)
            + [
                .say(
                    "\(item.name) is on level \(model.sign(of: device)). "
                        + "T lists \(model.sender)s again, F follows the person.")
            ]
    }
}

extension ScreenModel {
    fileprivate func sign(of device: DeviceMark) -> String {
        venue.sign(of: device.position.level, at: device.position.point)
    }
}

/// Draws the list, and the details of the selected one.
private struct SignalPanelView {
    let panel: SignalPanel
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let all = panel.all(in: model)
        let found = panel.found(among: all, in: model)
        let order = panel.isByName ? "by name" : "the strongest first"
        let frame = PanelFrame(
            look: look, title: "\(model.sender)s · \(order)", entry: panel.list,
            groups: SignalPanel.Item.Group.allCases.map { group in
                (group.title, found.count { $0.group == group })
            }, all: all.count,
            emptyWords: all.isEmpty
                ? "No \(model.sender) was heard, and no \(model.device) is registered here."
                : "No \(model.sender) has these words. Esc shows all again.")
        let room = frame.draw(in: rect, on: &canvas)
        let parts = room.split(bottom: frame.detailHeight(in: room))
        let placed = frame.drawList(in: parts.rest, on: &canvas) { number, style, line, canvas in
            draw(found[number], style, in: line, on: &canvas)
        }
        guard let chosen = panel.list.chosen(among: found) else { return placed }
        drawDetails(of: chosen, in: frame.rule(above: parts.bottom, on: &canvas), &canvas)
        return placed
    }

    private static let nameColumns = 14
    /// The columns of names if the remarks need room.
    private static let fewNameColumns = 11
    /// The columns of the values: "-61 dBm   0.2 s".
    private static let valueColumns = 16
    private static let remarkColumns = 18
    /// The width from which there is a bar, too.
    private static let wide = 58

    private func draw(
        _ item: SignalPanel.Item, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        // A sender in the data is not unknown, whether or not it is on a list.
        let isKnown = item.isKnown == true
        let glyph = item.device?.glyph ?? (isKnown ? "▲" : "!")
        let own = item.device?.style(look) ?? (isKnown ? look.good : look.warning)
        canvas.write(glyph, in: line, style: style ?? own)
        let isWide = line.width >= SignalPanelView.wide
        let parts = line.split(left: 2).rest.split(
            left: isWide ? SignalPanelView.nameColumns : SignalPanelView.fewNameColumns)
        canvas.write(item.name, in: parts.left.split(right: 1).rest, style: style ?? look.text)
        var rest = parts.rest
        if isWide {
            let room = rest.split(
                left: rest.width - SignalPanelView.valueColumns
                    - SignalPanelView.remarkColumns - 2)
            drawBar(item, style, in: room.left, on: &canvas)
            rest = room.rest
        }
        let values = rest.split(left: SignalPanelView.valueColumns)
        drawValues(item, style, in: values.left, on: &canvas)
        canvas.write(
            item.remark, in: values.rest.split(left: 2).rest,
            style: style ?? (item.device?.words == nil ? look.dim : look.warning))
    }

    private func drawBar(
        _ item: SignalPanel.Item, _ style: Style?, in rect: Rect, on canvas: inout Canvas
    ) {
        guard let strength = item.strength, let age = item.age else { return }
        let line = SignalLine(
            name: item.name, strength: strength, age: age, isKnown: item.isKnown == true,
            look: look)
        canvas.gauge(
            line.share, column: rect.column, row: rect.row, width: rect.width,
            style: style ?? line.barStyle, emptyStyle: style ?? look.faint)
    }

    private func drawValues(
        _ item: SignalPanel.Item, _ style: Style?, in rect: Rect, on canvas: inout Canvas
    ) {
        let parts = rect.split(right: 8)
        let strength = item.strength.map { "\($0.fixed(0)) dBm".replacing("-", with: "−") }
        canvas.write(
            strength ?? "–", in: parts.rest, style: style ?? look.text, align: .trailing)
        canvas.write(
            item.age.map(words) ?? "", in: parts.right, style: style ?? look.dim, align: .trailing)
    }

    private func words(age: Double) -> String {
        age < 99.5 ? SignalLine.words(age: age) : "\((age / 60).fixed(0)) min"
    }

    // MARK: The selected one

    private func drawDetails(of item: SignalPanel.Item, in rect: Rect, _ canvas: inout Canvas) {
        canvas.write(item.signal.numbers, in: rect, row: 0, style: look.text)
        let words = [details(item), place(item)].filter { !$0.isEmpty }.joined(separator: " · ")
        let room = rect.split(top: 1).rest
        let lines = words.wrapped(to: room.width)
        let last = lines.dropFirst(room.height - 1).joined(separator: " ")
        canvas.write(
            lines: lines.prefix(room.height - 1) + [last.truncated(to: room.width)], in: room,
            style: look.dim)
    }

    private func details(_ item: SignalPanel.Item) -> String {
        model.venue.registration(of: item.signal)
            ?? "On no list of \(model.device)s."
    }

    private func place(_ item: SignalPanel.Item) -> String {
        guard let device = item.device else { return "" }
        let truth = model.report.truth
        let isHere = truth.levels.contains(device.position.level)
        let away = device.position.point.distance(to: truth.point).fixed(0)
        return "level \(model.sign(of: device)), \(away) m away"
            + (isHere ? "" : " on the plan") + (device.words.map { " · \($0)" } ?? "")
    }
}
