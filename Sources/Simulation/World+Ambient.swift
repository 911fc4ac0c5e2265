import Indoor

/// The sensors that need no camera, and the map's services.
extension World {
    mutating func listen(_ sensors: AmbientSensors) {
        guard ambient != nil || !sensors.isEmpty else { return }
        guard recorded == nil else {
            recorded?.listen(sensors, from: tick)
            return
        }
        if ambient == nil { ambient = AmbientPhone(seed: seed, building: building) }
        ambient?.listen(sensors, in: venue, settings.radio)
    }

    /// Metres above the floor at which a phone is held (ours).
    private static let handHeight = 1.2
    /// Metres within which other people are considered: people who hide a beacon stand near (ours).
    private static let nearPeople = 8.0

    /// The samples of those sensors in this tick; nil if no source uses them.
    ///
    /// - Parameters:
    ///   - before: the person's position in the previous tick.
    ///   - climb: metres since then.
    ///   - height: of the person's feet, above the ground level.
    mutating func ambientFrame(
        movedFrom before: Point, climb: Double, height: Double, seconds: Double
    ) -> AmbientFrame? {
        if let recorded { return recorded.ambient(at: tick, canScan: canScan) }
        guard ambient != nil else { return nil }
        let position = person.body.nearestLevelPosition
        let move = person.body.position.point - before
        let faults = faults.ambient
        let moment = AmbientPhone.Moment(
            tick: tick,
            listener: RadioTruth.Listener(
                spot: Obstacles.Spot(position, height: height + World.handHeight),
                heading: person.body.heading,
                isInCabin: person.body.ride?.isEnclosed == true,
                isAppVisible: phone.status.isAppVisible, people: peopleNear(position),
                deafness: faults.deafness),
            motion: motion(move: move, climb: climb, seconds: seconds), velocity: move / seconds,
            settings: settings.radio, faults: faults, status: phone.status)
        return ambient?.step(moment, in: venue)
    }

    private func peopleNear(_ position: Position) -> [Point] {
        guard crowd.isOn else { return [] }
        return crowd.people.lazy.map(\.position).filter {
            $0.level == position.level
                && $0.point.distance(to: position.point) < World.nearPeople
        }.map(\.point)
    }

    private func motion(move: Point, climb: Double, seconds: Double) -> MotionSensors.Motion {
        let slope = (move.dot(move) + climb * climb).squareRoot() / seconds
        var motion = MotionSensors.Motion(
            heading: cameraHeading, inclination: phone.inclination)
        guard let ride = person.body.ride else {
            motion.pace = slope
            return motion
        }
        let connector = venue.connectors[ride.connector]
        motion.isOnStairs = connector.kind == .stairs || connector.kind == .escalator
        let isStopped = faults.stoppedConveyors.contains(connector.id)
        switch connector.kind {
        case .stairs, .ramp: motion.pace = slope
        case .escalator, .walkway:
            let belt = isStopped ? 0 : settings.escalatorSpeed
            motion.pace = slope > belt + 0.05 ? slope - belt : 0
            if motion.pace == 0 { motion.climb = climb / seconds }
        case .lift: motion.climb = climb / seconds
        }
        return motion
    }
}
