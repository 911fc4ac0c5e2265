import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The list of the vendor's beacon scanner: the transmitters heard since the source was last
/// started; then the registered beacons that were not heard (reference ips.md 1.10).
///
/// The scanner shows 127 as the strength of a device that it saw without a packet of its beacon.
/// That does not happen here, because only such packets are heard.
struct TransmitterList: ListPanel, TypedPanel {
    var list = TextEntry()
    /// Whether it is sorted by name; otherwise the strongest is first.
    var isByName = false

    static let keys: KeyGroup? = KeyGroup(
        title: "Transmitters (T)",
        lines: [
            KeyLine("Enter", label: "show it", help: "Shows it on the floor map"),
            KeyLine("Tab", label: "by strength, by name", help: "By strength, or by name"),
        ], isOfUse: \.usesBeacons)

    static let opening = KeyLine(
        .init("T") { _ in [.open(TransmitterList())] }, label: "transmitters",
        help: "Lists what Bluetooth hears", use: .transmitters)

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

        let transmitter: TransmitterID
        let name: String
        let group: Group
        /// The strength of the last packet, dBm; nil: there was none.
        let strength: Double?
        /// Seconds since that packet.
        let age: Double?
        /// Whether the positioning data has it; nil: not known, because it was not heard.
        let isKnown: Bool?
        /// The real beacon; nil for a transmitter on no list.
        let beacon: BeaconMark?

        /// A remark about it, in a few words.
        var remark: String {
            let words = [isKnown == false ? "unknown" : nil, beacon?.words].compactMap(\.self)
            return words.isEmpty ? (isKnown == true ? "known" : "") : words.joined(separator: ", ")
        }
    }

    func found(in model: ScreenModel) -> [Item] { found(among: all(in: model)) }

    func found(among items: [Item]) -> [Item] {
        guard !list.typed.isEmpty else { return items }
        return items.filter { item in
            let level = item.beacon.map { "level \($0.position.level.label)" } ?? ""
            return "\(item.name) \(item.transmitter) \(item.remark) \(level)"
                .isFound(by: list.typed)
        }
    }

    /// Seconds for which a transmitter counts as recently heard.
    private static let recently = 10.0

    func all(in model: ScreenModel) -> [Item] {
        let beacons = model.beacons
        let discoveries = model.chronicle.discoveries
        var numbers: [TransmitterID: Int] = [:]
        for (number, beacon) in beacons.enumerated() { numbers[beacon.transmitter] = number }
        let heard = discoveries.all.map { found in
            let age = max(0, model.report.seconds - found.heardAt)
            return Item(
                transmitter: found.transmitter, name: model.atlas.name(of: found.transmitter),
                group: age <= TransmitterList.recently ? .heard : .before, strength: found.strength,
                age: age, isKnown: found.isKnown,
                beacon: numbers[found.transmitter].map { beacons[$0] })
        }
        let others = beacons.filter { discoveries.find($0.transmitter) == nil }.map {
            Item(
                transmitter: $0.transmitter, name: $0.id.printable, group: .never, strength: nil,
                age: nil, isKnown: nil, beacon: $0)
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
        return a.name == b.name ? a.transmitter < b.transmitter : a.name < b.name
    }

    // MARK: Keys

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let found = found(in: model)
        switch key {
        case .enter:
            return list.chosen(among: found).map { show($0, in: model, on: screen) } ?? []
        case .tab:
            var other = TransmitterList()
            other.isByName = !isByName
            return [.open(other)]
        default: return listIntents(for: key, count: found.count)
        }
    }

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        TransmitterView(transmitterList: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }

    private func show(_ item: Item, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard let beacon = item.beacon else {
            return [.say("Nobody knows where \(item.name) is.")]
        }
        let place = model.atlas.turn.place(beacon.position.point)
        let level = beacon.position.level
        return [
            .close, .showBeacon(item.transmitter, at: place, level: level),
        ] + KeyBindings.showMap(on: screen)
            + [
                .say(
                    "\(item.name) is on level \(level.label). "
                        + "T lists transmitters again, F follows the person.")
            ]
    }
}

/// Draws the list of transmitters, and the details of the selected one.
private struct TransmitterView {
    let transmitterList: TransmitterList
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let all = transmitterList.all(in: model)
        let found = transmitterList.found(among: all)
        let order = transmitterList.isByName ? "by name" : "the strongest first"
        let frame = PanelFrame(
            look: look, title: "transmitters · \(order)", entry: transmitterList.list,
            groups: TransmitterList.Item.Group.allCases.map { group in
                (group.title, found.count { $0.group == group })
            }, all: all.count,
            emptyWords: all.isEmpty
                ? "No transmitter was heard, and no beacon is registered here."
                : "No transmitter has these words. Esc shows all again.")
        let room = frame.draw(in: rect, on: &canvas)
        let parts = room.split(bottom: found.isEmpty ? 0 : frame.detailHeight(in: room))
        let placed = frame.drawList(in: parts.rest, on: &canvas) { number, style, line, canvas in
            draw(found[number], style, in: line, on: &canvas)
        }
        guard !found.isEmpty else { return placed }
        let chosen = min(transmitterList.list.selection, found.count - 1)
        drawDetails(of: found[chosen], in: frame.rule(above: parts.bottom, on: &canvas), &canvas)
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
        _ item: TransmitterList.Item, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        // A transmitter in the data is not unknown, whether or not it is on a list.
        let isKnown = item.isKnown == true
        let glyph = item.beacon?.glyph ?? (isKnown ? "▲" : "!")
        let own = item.beacon?.style(look) ?? (isKnown ? look.good : look.warning)
        canvas.write(glyph, in: line, style: style ?? own)
        let isWide = line.width >= TransmitterView.wide
        let parts = line.split(left: 2).rest.split(
            left: isWide ? TransmitterView.nameColumns : TransmitterView.fewNameColumns)
        canvas.write(item.name, in: parts.left.split(right: 1).rest, style: style ?? look.text)
        var rest = parts.rest
        if isWide {
            let room = rest.split(
                left: rest.width - TransmitterView.valueColumns
                    - TransmitterView.remarkColumns - 2)
            drawBar(item, style, in: room.left, on: &canvas)
            rest = room.rest
        }
        let values = rest.split(left: TransmitterView.valueColumns)
        drawValues(item, style, in: values.left, on: &canvas)
        canvas.write(
            item.remark, in: values.rest.split(left: 2).rest,
            style: style ?? (item.beacon?.words == nil ? look.dim : look.warning))
    }

    private func drawBar(
        _ item: TransmitterList.Item, _ style: Style?, in rect: Rect, on canvas: inout Canvas
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
        _ item: TransmitterList.Item, _ style: Style?, in rect: Rect, on canvas: inout Canvas
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

    private func drawDetails(of item: TransmitterList.Item, in rect: Rect, _ canvas: inout Canvas) {
        canvas.write(numbers(item.transmitter), in: rect, row: 0, style: look.text)
        let words = [details(item), place(item)].filter { !$0.isEmpty }.joined(separator: " · ")
        let room = rect.split(top: 1).rest
        let lines = words.wrapped(to: room.width)
        let last = lines.dropFirst(room.height - 1).joined(separator: " ")
        canvas.write(
            lines: lines.prefix(room.height - 1) + [last.truncated(to: room.width)], in: room,
            style: look.dim)
    }

    /// The numbers in the packets: major and minor, which differ between an owner's beacons, and
    /// the UUID; or the address.
    private func numbers(_ transmitter: TransmitterID) -> String {
        switch transmitter {
        case .mac(let address): "address \(address.macText), no iBeacon numbers"
        case .beacon(let uuid, let major, let minor): "major \(major)  minor \(minor)  \(uuid)"
        }
    }

    /// The details of its registration.
    private func details(_ item: TransmitterList.Item) -> String {
        guard let beacon = model.atlas.beacons[item.transmitter] else {
            return "On no list of beacons."
        }
        let measures: [String?] =
            beacon.isPlaceOnly
            ? ["its place is registered, nothing else"]
            : [
                "\(beacon.power.fixed(0)) dBm at 1 m",
                "every \((beacon.interval * 1000).fixed(0)) ms",
                "\(beacon.height.fixed(1)) m high",
            ]
        let parts: [String?] =
            [beacon.make?.printable] + measures + [beacon.mac.map { $0.macText }]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private func place(_ item: TransmitterList.Item) -> String {
        guard let beacon = item.beacon else { return "" }
        let truth = model.report.truth
        let isHere = truth.levels.contains(beacon.position.level)
        let away = beacon.position.point.distance(to: truth.point).fixed(0)
        return "level \(beacon.position.level.label), \(away) m away"
            + (isHere ? "" : " on the plan") + (beacon.words.map { " · \($0)" } ?? "")
    }
}
