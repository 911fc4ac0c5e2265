import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// What the floor map shows of a rehearsal.
extension ScreenModel {
    /// The floor map; nil where the venue has no such level.
    ///
    /// - Parameter covers: what lies over the map.
    func floorMap(_ look: Look, covers: [Rect] = []) -> FloorMap? {
        guard let floor = atlas.floor(shownLevel) else { return nil }
        var map = FloorMap(
            scene: scene(floor), framing: framing, personLevel: venue.level(of: report.truth),
            look: look)
        map.covers = covers
        map.isLevelNew = isLevelAccent
        map.isSurvey = isSurvey
        map.isRecorded = isRecorded
        map.notes = floorNotes
        return map
    }

    private var framing: FloorMap.Framing {
        let sight = interface.sight
        if sight.fitsFloor { return .wholeFloor }
        return .around(
            sight.centre ?? atlas.turn.place(report.truth.point), zoom: sight.zoom)
    }

    /// Which part of the floor is shown, and the key that leads back.
    private var floorNotes: [String] {
        let sight = interface.sight
        var notes = sight.fitsFloor ? ["whole floor"] : []
        if !sight.followsPerson {
            notes.append("F follows again")
        } else if sight.shownLevel != nil {
            notes.append("F: level of the person")
        }
        return notes
    }

    private func scene(_ floor: DrawnLevel) -> MapScene {
        let (display, truth) = (report.display, report.truth)
        var scene = MapScene(atlas, floor: floor, way: display)
        scene.landings = atlas.landings(of: floor.level.ordinal)
        scene.destination = destination
        scene.destinationName = display.destination
        scene.dot = display.dotOnOneLevel
        scene.pointsToDot = true
        scene.person = MapPerson(
            point: truth.point, levels: truth.levels, heading: truth.heading)
        scene.people = truth.crowd?.people
        // one that is old is no longer the source's position
        scene.raw = display.dot?.isGrey == false ? report.location?.raw : nil
        scene.dotTrail = chronicle.dotTrail
        scene.truthTrail = chronicle.truthTrail
        scene.overlay = overlay
        scene.rawTrail = chronicle.rawTrail
        scene.beacons = shownBeacons
        scene.waypoints = waypoints
        if isSurvey { scene.confirmed = chronicle.survey.points.map(\.position) }
        scene.showsWholeItinerary = true
        return scene
    }

    private var waypoints: [MapWaypoint] {
        guard let recorded = report.truth.recorded else { return [] }
        return recorded.waypoints.enumerated().map {
            MapWaypoint(position: $1.position, isPassed: $0 < recorded.passed)
        }
    }

    /// What the floor map shows beside the building: one of the overlays that the source declares, or
    /// what was measured.
    var overlay: GroundOverlay? {
        let overlays = profile.overlays + (atlas.measured == nil ? [] : [.measuredError])
        let step = interface.sight.overlaySteps % (overlays.count + 1)
        return step == 0 ? nil : overlays[step - 1]
    }

    /// The beacons that are asked for.
    private var shownBeacons: [BeaconMark] {
        if overlay == .beacons { return beacons }
        return interface.sight.beacon == nil ? [] : beacons.filter(\.isChosen)
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

extension Venue {
    /// The level of a person: between two, the nearer one in height; outdoors, the ground level.
    func level(of truth: Truth) -> LevelOrdinal {
        let nearest = truth.levels.all.min {
            abs(elevation(of: $0) - truth.height) < abs(elevation(of: $1) - truth.height)
        }
        return nearest ?? groundLevel
    }

    /// The level to draw for a person.
    func drawnLevel(of truth: Truth) -> LevelOrdinal { drawnLevel(nearest: level(of: truth)) }
}
