import Indoor

/// Extrapolates a fix by tracking: distance, level, rides, and the location.
extension VPSSource {
    mutating func track(_ pose: TrackedPose, _ output: inout SourceOutput) {
        defer { lastPose = pose }
        stillness.add(pose, window: numbers.stillWindow)
        guard let alignment, !machine.state.isLost else { return noticeEndOfRide(&output) }
        if conveyors.ride == nil, let lastPose {
            let moved = lastPose.point.distance(to: pose.point)
            // Faster than 10 m/s is a jump of the session's frame, not walking.
            if moved < 0.5 { odometer += moved }
        }
        if odometer >= numbers.degradedDistance { handle(.walkedFar, &output) }
        if odometer >= numbers.lossDistance { handle(.walkedTooFar, &output) }
        guard !machine.state.isLost, var level else { return }
        let point = alignment.point(pose)
        if conveyors.ride == nil,
            let change = level.update(
                point: point, height: alignment.height(pose), map: map,
                itinerary: along == nil ? nil : itinerary,
                countsConveyors: numbers.changesLevelAutomatically,
                knowsBuilding: numbers.integration == .ecosystem)
        {
            output.events.append(.level(from: change.from, to: change.to, automatic: true))
            let height = map.elevation(change.to)
            // The session under-measures climbs: its height is set to the level's.
            if abs(alignment.height(pose) - height) > LevelTracker.leaving {
                self.alignment = alignment.moved(pose, to: point, height: height)
            }
        }
        self.level = level
        convey(pose, point, level.levels, &output)
    }

    mutating func convey(
        _ pose: TrackedPose, _ point: Point, _ levels: Levels, _ output: inout SourceOutput
    ) {
        let evidence = ConveyorTracker.Evidence(
            point: point, levels: levels, height: alignment?.height(pose) ?? 0, pose: pose,
            stillness: stillness, itinerary: itinerary, along: along, walked: odometer,
            map: map)
        let seconds = 1 / Double(SimulatedTime.ticksPerSecond)
        switch conveyors.update(evidence, settings: numbers, seconds: seconds) {
        case .none: break
        case .began(let ride):
            level?.ride(between: ride.from, and: ride.to)
            output.events.append(.conveyor(.detected, id: ride.id))
        case .unexpected(let id):
            carriedOffBy = id
            output.events.append(.conveyor(.detected, id: id))
            handle(.conveyedUnexpectedly, &output)
        case .ended(let ride):
            alignment = alignment?.moved(pose, to: ride.line.end, height: map.elevation(ride.to))
            level?.arrive(at: ride.to)
            output.events.append(.conveyor(.ended, id: ride.id))
            if ride.from != ride.to {
                output.events.append(.level(from: ride.from, to: ride.to, automatic: true))
            }
        case .left(let ride):
            level?.arrive(at: ride.to)
            output.events.append(.conveyor(.ended, id: ride.id))
        case .failed(let ride):
            carriedOffBy = ride.id
            output.events.append(.conveyor(.failed, id: ride.id))
            handle(.conveyingFailed, &output)
        }
    }

    /// The user walks again after a ride to an unknown level: a scan is needed.
    private mutating func noticeEndOfRide(_ output: inout SourceOutput) {
        guard let id = carriedOffBy, ConveyorTracker.isWalking(stillness, numbers),
            abs(stillness.climb) < 0.3
        else { return }
        carriedOffBy = nil
        output.events.append(.conveyor(.left, id: id))
    }

    mutating func location(_ frame: SensorFrame) -> UserLocation? {
        guard !machine.state.isLost, let alignment, let level, let pose = frame.ar?.pose,
            SimulatedTime.seconds(tick - positionedSince) >= numbers.firstLocationDelay
        else {
            return nil
        }
        let raw =
            conveyors.ride.map { $0.line.place(along: $0.along).point }
            ?? alignment.point(pose)
        let heading = alignment.heading(pose)
        let match = itinerary?.match(
            raw, levels: level.levels, heading: heading, previous: along,
            reach: numbers.matchingDistance)
        along = match?.along
        offTheWay =
            match?.distance
            ?? itinerary?.segments.filter { $0.levels.meet(level.levels) }
            .map { $0.line.distance(to: raw) }.min()
        return UserLocation(
            raw: raw, matched: match?.point, levels: map.levels(at: raw, level.levels),
            heading: heading,
            horizontalAccuracy: machine.state == .accuratePositioning
                ? numbers.accurateAccuracy : numbers.degradedAccuracy,
            source: profile.name, alongItinerary: match?.along)
    }
}
