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
        // The floor of two walks is A's, with B drawn over it.
        if let a = pair?.walks.first {
            var map = a.floorMap(look, covers: covers)
            map?.key = nil
            return map
        }
        guard let floor = atlas.floor(shownLevel) else { return nil }
        var map = FloorMap(
            scene: scene(floor), framing: framing, personLevel: venue.level(of: report.truth),
            look: look)
        map.covers = covers
        map.isLevelNew = isLevelAccent
        map.isSurvey = isSurvey
        map.isRecorded = isRecorded
        map.notes = floorNotes
        map.key = interface.isFilmed ? nil : KeyTable.otherSide.keyNames
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
        // Nobody presses keys on a picture.
        if interface.isFilmed { return notes }
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
            point: truth.point, levels: truth.levels, heading: truth.heading,
            isNamed: truth.walked == 0 && !isRecorded)
        scene.people = truth.crowd?.people
        // one that is old is no longer the source's position
        scene.raw = display.dot?.isGrey == false ? report.location?.raw : nil
        scene.dotTrail = chronicle.dotTrail
        scene.truthTrail = chronicle.truthTrail
        scene.overlay = overlay
        scene.rawTrail = chronicle.rawTrail
        scene.devices = shownDevices
        scene.waypoints = waypoints
        if isSurvey { scene.confirmed = chronicle.survey.points.map(\.position) }
        scene.closed = truth.closedParts.flatMap(venue.entries(ofPart:))
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

    /// The devices that are asked for.
    private var shownDevices: [DeviceMark] {
        if case .devices = overlay { return devices }
        return interface.sight.device == nil ? [] : devices.filter(\.isChosen)
    }
}

extension ScreenModel {
    /// Every device of the venue as it is, then those that nobody registered.
    var devices: [DeviceMark] {
        let heard = heardByRecording
        return report.truth.devices(of: venue).map { device in
            DeviceMark(
                id: device.id, signal: device.signal, position: device.position,
                registered: device.isMoved ? device.registered?.point : nil,
                state: state(of: device, heard), isChosen: device.signal == interface.sight.device)
        }
    }

    private func state(of device: Truth.Device, _ heard: Set<Signal.ID>) -> DeviceMark.State {
        switch device.state {
        case .unknown: heard.contains(device.signal) ? .heard : .registered
        case .dead: .dead
        case _ where device.registered == nil: .stranger
        case _ where device.isMoved: .moved
        case .silent: .silent
        case .heard: .heard
        }
    }

    /// In the last second; only looked up, never iterated.
    private var heardByRecording: Set<Signal.ID> {
        guard isRecorded else { return [] }
        return Set(
            report.source.instruments.signals.lazy.filter { $0.age <= ScreenModel.heardWithin }.map(
                \.id))
    }

    /// Seconds, as for simulated signals.
    private static let heardWithin = 1.0
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
