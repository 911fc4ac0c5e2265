import Indoor
import Positioning
import Replay
import Session
import TextCanvas

/// A beacon as the desk's map marks it, and as the transmitterList's list words it.
struct BeaconMark: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// In the last second.
        case heard
        /// It sends, but not to here.
        case silent
        case dead
        /// It hangs elsewhere than registered.
        case moved
        /// Nobody registered it.
        case stranger
        /// Nothing is known of it: Bluetooth does not listen, or the recording did not hear it.
        case registered
    }

    let id: String
    let transmitter: TransmitterID
    /// Where it really is.
    let position: Position
    /// Where it is registered; nil for one that is not, or that hangs there.
    var registered: Point?
    let state: State
    /// Whether it was looked up.
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

    /// nil where there is nothing to say.
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
    /// Every beacon of the venue as it is, then those that nobody registered.
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
            // the venue's own come first, in its order
            let own =
                number < registered.count && registered[number].transmitter == beacon.transmitter
                ? registered[number] : nil
            return mark(beacon, registered: own)
        }
    }

    /// In the last second; only looked up, never iterated.
    private var heardByRecording: Set<TransmitterID> {
        guard isRecorded else { return [] }
        return Set(
            report.source.signals.lazy.filter { $0.age <= ScreenModel.heardWithin }
                .map(\.transmitter))
    }

    /// Seconds, as the simulated radio has it.
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

    /// Metres from its place in the list from which on a beacon counts as moved: beyond what those
    /// who mounted it were off by.
    private static let leastMove = 3.0
}
