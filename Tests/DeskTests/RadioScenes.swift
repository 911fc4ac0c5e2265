import Indoor
import Rehearsal
import Simulation
import TextCanvas

@testable import App
@testable import Desk
@testable import FloorDrawing
@testable import Positioning

/// Scenes of an engine that hears transmitters.
extension SampleScreen {
    static let radio = SampleScreen().with {
        let here = Sample.hall
        $0.engine = .ips
        $0.display.permissions = [
            PermissionState(.bluetooth, .granted), PermissionState(.location, .granted),
        ]
        $0.display.banner = .init(quality: .accurate, text: "Accurate")
        $0.display.buttons = [Button(id: "search", label: "Search")]
        $0.display.dot = PhoneDisplay.Dot(
            point: here + Point(1.5, 0), levels: Levels(0), heading: 120, accuracy: 3,
            isGrey: false, age: 0)
        $0.state = .accuratePositioning
        $0.location = UserLocation(
            raw: here + Point(2, 1.2), snapped: here + Point(1.5, 0), levels: Levels(0),
            horizontalAccuracy: 3, source: "BLE", floor: 0, counted: .transmitters(4))
        $0.truth.radio = Truth.Radio(beacons: Sample.air)
        $0.snapshot = SourceSnapshot(
            status: .started, state: .accuratePositioning, warnings: ["offline"])
        $0.snapshot?.instruments = Instruments(
            gauges: [
                Gauge(
                    name: "heard", unit: "", value: 4, limits: [3], isGate: true,
                    says: ["# beacons heard"], ["needs"]),
                Gauge(
                    name: "accuracy", unit: "m", value: 3, limits: [10],
                    says: ["position good to #"], ["unsure from"]),
                Gauge(
                    name: "snapped", unit: "m", value: 1.3, limits: [5],
                    says: ["# moved onto a pathway"], ["at most"]),
            ],
            readings: [Reading(name: "offset", value: "-1.0 dB", quality: .good, meaning: "")],
            signals: Sample.signals,
            votes: [
                LevelVote(level: -1, lead: 2.5, needed: 4, isChosen: false),
                LevelVote(level: 0, lead: 0, needed: 4, isChosen: true),
            ])
        $0.past = [
            [.source(.status(.starting))], [.source(.status(.started))],
            [.source(.handover(from: .gnss, to: .ble, cue: nil))],
        ]
    }

    static let radioBeacons = radio.with {
        $0.interface.apply(.show(.floor))
        $0.interface.apply(.overlay)
        $0.interface.apply(.fit)
    }

    static let radioError = radio.with {
        $0.interface.apply(.show(.floor))
        for _ in 0..<3 { $0.interface.apply(.overlay) }
        $0.interface.apply(.fit)
    }

    static let transmitterList = radio.with {
        $0.tick = 860
        $0.interface.apply(.open(SignalPanel()))
        $0.interface.apply(.select(1))
    }
}

extension Sample {
    /// The places are in the hall, the bakery, the newsagent's, the corridor and on the platform.
    static let beacons: [Beacon] = [
        ("b-1", Point(-6, 2), 0), ("b-2", Point(6, 3), 0), ("b-3", Point(-8, -4), 0),
        ("b-4", Point(9, -2), 0), ("b-5", Point(-3, 10), 0), ("b-6", Point(0, 0), -1),
    ].map { id, away, level in
        Beacon(id: id, position: Position(hall + away, level: LevelOrdinal(level)))
    }

    /// b-1 and b-2 are heard, b-3 is dead, b-4 hangs 5 m from its place, one is on no list.
    static let air: [Truth.Radio.Beacon] =
        beacons.enumerated().map { number, beacon in
            Truth.Radio.Beacon(
                id: beacon.id, transmitter: beacon.transmitter,
                position: number == 3
                    ? Position(beacon.position.point + Point(-3, 4), level: 0) : beacon.position,
                isAlive: number != 2, strength: number < 2 ? -70 : nil, isHeard: number < 2)
        } + [
            Truth.Radio.Beacon(
                id: "added-1", transmitter: stranger, position: Position(hall, level: 0),
                isAlive: true, strength: -60, isHeard: true)
        ]

    static let stranger = TransmitterID.beacon(uuid: Beacon.ownUUID, major: 7, minor: 77)

    static let signals: [Signal] = [
        Signal(id: stranger, strength: -61, age: 0.2, isKnown: false),
        Signal(id: beacons[0].transmitter, strength: -68.4, age: 0.1, isKnown: true),
        Signal(id: beacons[1].transmitter, strength: -74, age: 0.6, isKnown: true),
        Signal(id: beacons[2].transmitter, strength: -83, age: 7.4, isKnown: true),
    ]

    static let radioAtlas: Atlas = {
        let venue = Sample.venue.with(beacons: beacons)
        let prediction = try? RadioPrediction(
            map: PositioningMap(of: venue), settings: IPSSettings())
        return Atlas(venue, data: prediction?.data(of: beacons) ?? .empty)
    }()
}
