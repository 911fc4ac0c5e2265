import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// A beacon as the map marks it, and as the list of transmitters describes it.
struct BeaconMark: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// It was heard in the last second.
        case heard
        /// It transmits, but cannot be heard here.
        case silent
        case dead
        /// It is not at its registered place.
        case moved
        /// Nobody has registered it.
        case stranger
        /// Its state is unknown: Bluetooth does not listen, or the recording did not hear it.
        case registered
    }

    let id: String
    let transmitter: TransmitterID
    /// Its real position.
    let position: Position
    /// Its registered place; nil if it has none, or is there.
    var registered: Point?
    let state: State
    /// Whether the user looked it up.
    var isChosen = false

    var glyph: String {
        switch state {
        case .heard: "▲"
        case .silent, .registered: "△"
        case .dead: "✗"
        case .moved: "▽"
        case .stranger: "!"
        }
    }

    func style(_ look: Look) -> Style {
        switch state {
        case .heard: look.good
        case .silent, .registered: look.text
        case .dead: look.bad
        case .moved, .stranger: look.warning
        }
    }

    /// nil if there is nothing to say.
    var words: String? {
        switch state {
        case .heard, .silent, .registered: nil
        case .dead: "dead"
        case .moved:
            "moved" + (registered.map { " \($0.distance(to: position.point).fixed(0)) m" } ?? "")
        case .stranger: "not registered"
        }
    }
}

extension ScreenModel {
    /// Every beacon of the venue in its present state, then those that nobody has registered.
    var beacons: [BeaconMark] {
        let registered = venue.beacons
        guard let air = report.truth.radio?.beacons, !air.isEmpty else {
            let heard = heardByRecording
            return registered.map {
                BeaconMark(
                    id: $0.id, transmitter: $0.transmitter, position: $0.position,
                    state: heard.contains($0.transmitter) ? .heard : .registered,
                    isChosen: $0.transmitter == interface.sight.beacon)
            }
        }
        return air.enumerated().map { number, beacon in
            // The venue's own beacons come first, in its order.
            let own =
                number < registered.count && registered[number].transmitter == beacon.transmitter
                ? registered[number] : nil
            return mark(beacon, registered: own)
        }
    }

    /// The beacons heard in the last second. They are only looked up, never iterated.
    private var heardByRecording: Set<TransmitterID> {
        guard isRecorded else { return [] }
        return Set(
            report.source.signals.lazy.filter { $0.age <= ScreenModel.heardWithin }
                .map(\.transmitter))
    }

    /// Seconds, the same as in the simulated radio.
    private static let heardWithin = 1.0

    private func mark(_ beacon: Truth.Radio.Beacon, registered: Beacon?) -> BeaconMark {
        let isMoved = registered.map {
            $0.position.level != beacon.position.level
                || $0.position.point.distance(to: beacon.position.point) >= ScreenModel.leastMove
        }
        let state: BeaconMark.State =
            if !beacon.isAlive {
                .dead
            } else if registered == nil {
                .stranger
            } else if isMoved == true {
                .moved
            } else {
                beacon.isHeard ? .heard : .silent
            }
        return BeaconMark(
            id: beacon.id, transmitter: beacon.transmitter, position: beacon.position,
            registered: isMoved == true ? registered?.position.point : nil, state: state,
            isChosen: beacon.transmitter == interface.sight.beacon)
    }

    /// Metres from its registered place beyond which a beacon counts as moved: more than the errors
    /// of mounting.
    private static let leastMove = 3.0
}
