import Indoor

extension Statement {
    /// The input that a statement causes; nil for those that wait, expect or end.
    package var input: Input? {
        switch verb {
        case .openApp: .openApp
        case .hideApp: .hideApp
        case .confirm: .confirm
        case .choose: .choose(place: word(0))
        case .tap: .tap(button: word(0))
        case .allow: permission.map { .answer($0, granted: true) }
        case .deny: permission.map { .answer($0, granted: false) }
        case .bluetooth: .switchBluetooth(isOn: word(0) == "on")
        case .panMap: .panMap(metres: number(0) ?? 0, heading: number(1) ?? 0)
        case .setMap, .autoPan: PhoneDisplay.Map.Mode(rawValue: word(0)).map { .setMap($0) }
        case .showOnMap: number(0).map { .showOnMap(level: LevelOrdinal(storeys: $0)) }
        case .zoomMap: .zoomMap(isIn: word(0) == "in")
        case .searchFloors: .searchFloors(word(0))
        case .pickFacility: .pickFacility(word(0))
        case .collect: .collect(word(0))
        case .walkTo, .setOffTo: .walk(.to(place: word(0)))
        case .walkToSpot, .setOffToSpot: spot.map { .walk(.toSpot($0)) }
        case .walkMetres, .setOff: number(0).map { .walk(.metres($0)) }
        case .walkFor: number(0).map { .walk(.seconds($0)) }
        case .stop: .stop
        case .turn: .turn(degrees: turnDegrees)
        case .face: number(0).map { .face(heading: $0) }
        case .raisePhone: .incline(degrees: number(0) ?? 85)
        case .lowerPhone: .incline(degrees: number(0) ?? 20)
        case .takeLift: number(0).map { .takeLift(to: LevelOrdinal(storeys: $0)) }
        case .followGuidance: .followGuidance
        case .set:
            SessionSettings.setting(word(0))?.value(word(1)).map { .set(name: word(0), value: $0) }
        case .note: .note(word(0))
        case .chapter: .chapter(word(0))
        case .endFaults: .endFaults
        case .crowd:
            number(0).map {
                .crowd(people: Int($0), level: number(1).map { LevelOrdinal(storeys: $0) })
            }
        default: fault.map { .fault($0) }
        }
    }

    private var spot: Position? {
        guard let east = number(0), let north = number(1), let storey = number(2) else {
            return nil
        }
        return Position(Point(east, north), level: LevelOrdinal(storeys: storey))
    }

    var permission: Permission? { Permission(rawValue: word(0)) }

    private var turnDegrees: Double {
        switch word(0) {
        case "left": -(number(1) ?? 90)
        case "right": number(1) ?? 90
        default: number(1) ?? 180
        }
    }

    private var fault: Fault? {
        switch verb {
        case .cutNetwork: .network(.cut, seconds: number(0))
        case .slowNetwork: .network(.slow, seconds: number(0))
        case .coverCamera: .coverCamera(seconds: number(0))
        case .darken: .darken(seconds: number(0))
        case .lowLight: .lowLight(seconds: number(0))
        case .drift: number(0).map { .driftBurst(percent: $0, seconds: number(1)) }
        case .heat: .heat(seconds: number(0))
        case .unreliablePhone: .unreliablePhone
        case .freezeAfterScan: number(0).map { .freezeAfterScan(seconds: $0) }
        case .breakTracking:
            TrackingState.LimitedReason(rawValue: word(0))
                .map { .breakTracking($0, seconds: number(1)) }
        case .failTracking: .failTracking(seconds: number(0))
        case .failScans:
            AttemptOutcome(rawValue: word(0)).map { .failAttempts($0, count: Int(number(1) ?? 1)) }
        case .answerFromLevel:
            number(0).map { .wrongLevel(LevelOrdinal(storeys: $0)) }
        case .jump: .jump(metres: number(0) ?? 0, heading: number(1) ?? 0)
        case .plainWalls: .plainWalls(seconds: number(0))
        case .stopConveyor: .stopConveyor(id: word(0), seconds: number(1))
        case .freezeTracking: .freezeTracking(seconds: number(0))
        case .loseTracking: .loseTrackingSupport
        case .failRoutes: .failRoutes(seconds: number(0))
        case .misplaceRoutes:
            .misplaceRoutes(metres: number(0) ?? 0, heading: number(1) ?? 0, seconds: number(2))
        default: ambientFault
        }
    }
}

extension Statement {
    /// A fault of beacons, of sensors that need no camera, or of the map's services.
    private var ambientFault: Fault? {
        switch verb {
        case .stopBeacon: .stopBeacon(id: word(0), seconds: number(1))
        case .stopBeacons:
            number(0).map { .stopBeacons(on: LevelOrdinal(storeys: $0), seconds: number(1)) }
        case .moveBeacon:
            .moveBeacon(
                id: word(0), metres: number(1) ?? 0, heading: number(2) ?? 0, seconds: number(3))
        case .moveBeaconTo: .moveBeaconTo(id: word(0), place: word(1), seconds: number(2))
        case .addBeacon: .addBeacon(place: word(0), seconds: number(1))
        case .muffle: .muffle(decibels: number(0) ?? 0, seconds: number(1))
        case .loseSatellites: .loseSatellites(seconds: number(0))
        case .misleadHeading: .misleadHeading(degrees: number(0) ?? 0, seconds: number(1))
        case .failMap: .failMap(seconds: number(0))
        case .slowMap: .slowMap(seconds: number(0))
        case .failPositioningData:
            PositioningDataAnswer(rawValue: word(0))
                .map { .failPositioningData($0, seconds: number(1)) }
        case .slowPositioningData: .slowPositioningData(seconds: number(0))
        default: nil
        }
    }
}

extension Input {
    /// The statement for this input, as a recording writes it.
    package func statement(time: Statement.Time) -> Statement {
        let (verb, arguments) = wording
        return Statement(verb, arguments, time: time)
    }

    /// The input rounded to a thousandth, as in a walk, so that a recording replays the same.
    package var asWritten: Input {
        let line = LineReader(
            file: "", number: 0, text: TracePrinter.words(statement(time: .same)))
        guard let tokens = try? line.tokens(),
            let statement = try? StatementReader(line: line, tokens: tokens).statement()
        else { return self }
        return statement.input ?? self
    }

    private var wording: (Verb, [Operand?]) {
        switch self {
        case .walk(.to(let place)): (.setOffTo, [.word(place)])
        case .walk(.toSpot(let spot)):
            (
                .setOffToSpot,
                [
                    .number(spot.point.x), .number(spot.point.y), .number(spot.level.number),
                ]
            )
        case .walk(.metres(let metres)): (.setOff, [.number(max(metres, 0))])
        case .walk(.seconds(let seconds)): (.walkFor, [.number(seconds)])
        case .stop: (.stop, [])
        case .turn(let degrees):
            (
                .turn,
                [
                    .word(degrees < 0 ? "left" : "right"),
                    .number(abs(degrees.truncatingRemainder(dividingBy: 360))),
                ]
            )
        case .face(let heading): (.face, [.number(Heading.normalized(heading))])
        case .incline(let degrees): (.raisePhone, [.number(min(max(degrees, 0), 180))])
        case .followGuidance: (.followGuidance, [])
        case .takeLift(let level): (.takeLift, [.number(level.number)])
        case .openApp: (.openApp, [])
        case .hideApp: (.hideApp, [])
        case .confirm: (.confirm, [])
        case .choose(let place): (.choose, [.word(place)])
        case .tap(let button): (.tap, [.word(button)])
        case .answer(let permission, let granted):
            (granted ? .allow : .deny, [.word(permission.rawValue)])
        case .switchBluetooth(let isOn): (.bluetooth, [.word(isOn ? "on" : "off")])
        case .panMap(let metres, let heading):
            (.panMap, [.number(max(metres, 0)), .number(Heading.normalized(heading))])
        case .zoomMap(let isIn): (.zoomMap, [.word(isIn ? "in" : "out")])
        case .setMap(let mode):
            (mode.isAutoPan ? .autoPan : .setMap, [.word(mode.rawValue)])
        case .showOnMap(let level): (.showOnMap, [.number(level.number)])
        case .searchFloors(let typed): (.searchFloors, [.word(typed)])
        case .pickFacility(let name): (.pickFacility, [.word(name)])
        case .collect(let text): (.collect, [.word(text)])
        case .set(let name, let value): (.set, [.word(name), .word(value.description)])
        case .note(let text): (.note, [.word(text)])
        case .chapter(let name): (.chapter, [.word(name)])
        case .fault(let fault): fault.wording
        case .endFaults: (.endFaults, [])
        case .crowd(let people, let level):
            (
                .crowd,
                [.number(Double(min(max(people, 0), 500))), level.map { .number($0.number) }]
            )
        }
    }
}

extension Fault {
    fileprivate var wording: (Verb, [Operand?]) {
        func time(_ seconds: Double?) -> Operand? { seconds.map { .number($0) } }
        return switch self {
        case .network(.cut, let seconds): (.cutNetwork, [time(seconds)])
        case .network(.slow, let seconds): (.slowNetwork, [time(seconds)])
        case .coverCamera(let seconds): (.coverCamera, [time(seconds)])
        case .darken(let seconds): (.darken, [time(seconds)])
        case .lowLight(let seconds): (.lowLight, [time(seconds)])
        case .driftBurst(let percent, let seconds): (.drift, [.number(percent), time(seconds)])
        case .heat(let seconds): (.heat, [time(seconds)])
        case .unreliablePhone: (.unreliablePhone, [])
        case .freezeAfterScan(let seconds): (.freezeAfterScan, [.number(seconds)])
        case .breakTracking(let reason, let seconds):
            (.breakTracking, [.word(reason.rawValue), time(seconds)])
        case .failTracking(let seconds): (.failTracking, [time(seconds)])
        case .failAttempts(let outcome, let count):
            (.failScans, [.word(outcome.rawValue), .number(Double(count))])
        case .wrongLevel(let level): (.answerFromLevel, [.number(level.number)])
        case .jump(let metres, let heading): (.jump, [.number(metres), .number(heading)])
        case .plainWalls(let seconds): (.plainWalls, [time(seconds)])
        case .stopConveyor(let id, let seconds): (.stopConveyor, [.word(id), time(seconds)])
        case .freezeTracking(let seconds): (.freezeTracking, [time(seconds)])
        case .loseTrackingSupport: (.loseTracking, [])
        case .failRoutes(let seconds): (.failRoutes, [time(seconds)])
        case .misplaceRoutes(let metres, let heading, let seconds):
            (.misplaceRoutes, [.number(metres), .number(heading), time(seconds)])
        case .stopBeacon(let id, let seconds): (.stopBeacon, [.word(id), time(seconds)])
        case .stopBeacons(let level, let seconds):
            (.stopBeacons, [.number(level.number), time(seconds)])
        case .moveBeacon(let id, let metres, let heading, let seconds):
            (.moveBeacon, [.word(id), .number(metres), .number(heading), time(seconds)])
        case .moveBeaconTo(let id, let place, let seconds):
            (.moveBeaconTo, [.word(id), .word(place), time(seconds)])
        case .addBeacon(let place, let seconds): (.addBeacon, [.word(place), time(seconds)])
        case .muffle(let decibels, let seconds): (.muffle, [.number(decibels), time(seconds)])
        case .loseSatellites(let seconds): (.loseSatellites, [time(seconds)])
        case .misleadHeading(let degrees, let seconds):
            (.misleadHeading, [.number(degrees), time(seconds)])
        case .failMap(let seconds): (.failMap, [time(seconds)])
        case .slowMap(let seconds): (.slowMap, [time(seconds)])
        case .failPositioningData(let answer, let seconds):
            (.failPositioningData, [.word(answer.rawValue), time(seconds)])
        case .slowPositioningData(let seconds): (.slowPositioningData, [time(seconds)])
        }
    }
}
