import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The list of the vendor's beacon scanner: the transmitters heard since the source was last
/// started; then the registered beacons that were not heard (reference ips.md 1.10).
///
/// The scanner shows 127 as the strength of a device that it saw without a packet of its beacon.
/// That does not happen here, because only such packets are heard.
package struct TransmitterList: Hashable, Sendable {
    package var list = Panel.Entry()
    /// Whether it is sorted by name; otherwise the strongest is first.
    var isByName = false

    package init() {}

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

    /// - Parameter toMap: the intents that bring the floor map into view.
    func intents(for key: Key, in model: ScreenModel, toMap: [Intent]) -> [Intent] {
        let found = found(in: model)
        switch key {
        case .enter:
            guard found.indices.contains(list.selection) else { return [] }
            return show(found[list.selection], in: model, toMap: toMap)
        case .tab:
            var other = TransmitterList()
            other.isByName = !isByName
            return [.desk(.open(.transmitterList(other)))]
        default:
            var unfiltered = self
            unfiltered.list = Panel.Entry()
            return KeyBindings.listIntents(
                for: key, list, count: found.count, unfiltered: .transmitterList(unfiltered))
        }
    }

    private func show(_ item: Item, in model: ScreenModel, toMap: [Intent]) -> [Intent] {
        guard let beacon = item.beacon else {
            return [.desk(.say("Nobody knows where \(item.name) is."))]
        }
        let place = model.atlas.turn.place(beacon.position.point)
        let level = beacon.position.level
        return [
            .desk(.close), .desk(.showBeacon(item.transmitter, at: place, level: level)),
        ] + toMap
            + [
                .desk(
                    .say(
                        "\(item.name) is on level \(level.label). "
                            + "T lists transmitters again, F follows the person."))
            ]
    }
}
