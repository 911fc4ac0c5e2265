import Indoor
import RealModule

/// The Bluetooth positioning engine: an indoors location data source as the vendor documents it
/// (arcgis-indoor-positioning). Values that the document leaves open are from reference notes or
/// ours, as the source of each setting says.
package struct IPSSource: LocationSource {
    package var settings: SourceSettings
    /// The configuration of the last start: changes take effect at the next one.
    private var active: IPSSettings
    private let map: PositioningMap
    private let table: PositioningTable
    /// The positioning data in use: of the wanted row, or of the one on the phone.
    private var data: PositioningData
    /// The data that the phone keeps from now on.
    private var cached: PositioningTable.Generation?
    /// The row in use.
    private var row: RowInUse?
    /// Whether the wanted row is on the phone: the table is then not queried.
    private var isReadingCache = false
    private let seed: UInt64
    private let pathways: Pathways

    private var status = SourceStatus.stopped
    private var estimator: IndoorEstimator
    private var handover = Handover()
    private var smoothing = MotionSmoothing()
    private var fitness = Fitness()
    private var motion = RecentMotion()
    private var indoor: IndoorEstimator.Estimate?
    /// The level that was last told; nil: none.
    private var level: LevelOrdinal?
    private var gnss: (fix: GNSSFix, at: Int)?
    /// The last location, and the tick of its samples.
    private var last: (location: UserLocation, at: Int)?
    private var state = PositioningState.notPositioning(IPSLoss.stopped.cause)
    private var notices = NoticeBoard()
    private var startedAt = 0
    private var tick = 0
    private var failure: String?
    /// The recent mean of the transmitters heard in a second.
    private var heardOfLate = 0.0
    /// The same over a longer time: steps bridge seconds in which little is heard.
    private var usuallyHeard = 0.0
    /// Whether Bluetooth is on and allowed.
    private var canHear = true
    /// Whether the app may use Bluetooth, be it on or off.
    private var allowsBluetooth = true
    /// Whether the app may use satellites.
    private var allowsLocation = true
    /// Whether airplane mode leaves neither Bluetooth nor satellites.
    private var isSilent = false
    /// The tick since which the phone can hear beacons.
    private var hearsSince = 0

    package init(
        map: PositioningMap, table: PositioningTable, settings: SourceSettings, seed: UInt64
    ) {
        self.map = map
        self.table = table
        data = table.data
        cached = table.cached
        self.settings = settings
        self.seed = seed
        active = settings.ips
        pathways = map.pathways()
        estimator = IndoorEstimator(
            data: table.data, map: map, settings: settings.ips, seed: seed)
    }

    package func isAvailable(on phone: PhoneStatus) -> Bool { true }

    package mutating func ingest(
        _ commands: [SourceCommand], _ frame: SensorFrame
    ) -> SourceOutput {
        var output = SourceOutput()
        tick = frame.tick
        for command in commands {
            switch command {
            case .start: start(frame.phone, &output)
            case .stop: stop(&output)
            // The user does not help this source, and the navigator matches its locations.
            case .startAcquisition, .stopAcquisition, .assign, .cannotReroute: break
            }
        }
        if status == .starting { load(frame, &output) }
        guard status == .started else { return output }
        watch(frame.phone, &output)
        guard let ambient = frame.ambient else { return output }
        estimator.take(ambient)
        output.heading = ambient.heading
        if active.usesGNSS, let fix = ambient.gnss { take(fix) }
        // One location a second (reference ips.md 2.3).
        if (tick - startedAt) % SimulatedTime.ticksPerSecond == 0 { finishSecond(&output) }
        return output
    }

    /// Takes a fix. A receiver's estimate of its own error varies more from fix to fix than the
    /// error does: a larger one is believed at once, a smaller one slowly.
    private mutating func take(_ fix: GNSSFix) {
        var fix = fix
        if let gnss, tick - gnss.at <= 2 * SimulatedTime.ticksPerSecond {
            let before = gnss.fix.horizontalAccuracy
            fix.horizontalAccuracy = max(
                fix.horizontalAccuracy,
                before + (fix.horizontalAccuracy - before) * IPSSource.newAccuracy)
        }
        gnss = (fix, tick)
    }

    /// The weight of a new, better accuracy (ours).
    private static let newAccuracy = 0.3

    // MARK: Life

    private mutating func start(_ phone: PhoneStatus, _ output: inout SourceOutput) {
        guard status == .stopped || status == .failedToStart else { return }
        active = settings.ips
        failure = nil
        notices.forget()
        report(.starting, &output)
        guard phone.map != .failed else { return fail(.failedToLoadIPS, &output) }
        change(.notPositioning(IPSLoss.starting.cause), &output)
        let isHere = isOnPhone
        isReadingCache = isHere && table.isAsked
        if !isReadingCache {
            output.requests.append(.loadPositioningData(isCached: isHere))
        }
    }

    /// Whether the row that the app wants is on the phone.
    private var isOnPhone: Bool {
        guard let cached, let wanted = table.wanted else { return false }
        return cached.isRow(of: wanted)
    }

    /// Waits for the positioning data while starting.
    private mutating func load(_ frame: SensorFrame, _ output: inout SourceOutput) {
        if isReadingCache {
            switch frame.phone.map {
            case .loading: break
            case .failed: fail(.failedToLoadIPS, &output)
            case .loaded: take(table.finding, &output)
            }
            return
        }
        switch frame.ambient?.positioningData {
        case nil: break
        case .queryFailed:
            guard let cached, !frame.phone.isOnline else {
                return fail(.failedToLoadIPS, &output)
            }
            output.events.append(.notice(IPSNotice.cachedData.notice))
            if table.isAsked, !isOnPhone {
                output.events.append(.notice(IPSNotice.otherCachedData.notice))
            }
            begin(cached, from: .phone, &output)
        case .noRow: fail(.noIPSDataFound, &output)
        case .invalidID: fail(.mapDoesNotSupportIPS, &output)
        case .loaded: take(table.finding, &output)
        }
    }

    /// Takes the answer to a query of the table.
    private mutating func take(
        _ finding: PositioningTable.Finding, _ output: inout SourceOutput
    ) {
        switch finding {
        case .row(let generation):
            begin(generation, from: isOnPhone ? .phone : .table, &output)
        case .predicted(let generation): begin(generation, from: .predicted, &output)
        case .noRow: fail(.noIPSDataFound, &output)
        case .invalidID: fail(.mapDoesNotSupportIPS, &output)
        }
    }

    /// Begins with the positioning data, which stays on the phone from now on.
    private mutating func begin(
        _ generation: PositioningTable.Generation, from origin: RowInUse.Origin,
        _ output: inout SourceOutput
    ) {
        row = nil
        if generation.row != nil || origin == .predicted {
            let row = RowInUse(
                id: generation.row, origin: origin,
                isOther: table.isAsked && generation.row != table.wanted?.row)
            output.events.append(.detail(IPSSource.opened(row)))
            self.row = row
        }
        (cached, data) = (generation, generation.data)
        (isReadingCache, startedAt) = (false, tick)
        estimator = IndoorEstimator(data: data, map: map, settings: active, seed: seed)
        report(.started, &output)
        output.requests.append(.listen(sensors))
        change(.notPositioning(IPSLoss.waitingForFirstLocation.cause), &output)
        if var known = last?.location {
            known.isLastKnown = true
            output.location = known
        }
    }

    private var sensors: AmbientSensors {
        active.usesGNSS ? [.bluetooth, .motion, .gnss] : [.bluetooth, .motion]
    }

    private mutating func fail(_ error: IPSNotice, _ output: inout SourceOutput) {
        failure = error.rawValue
        report(.failedToStart, &output)
        output.events.append(.notice(error.notice))
        change(.notPositioning(IPSLoss.failedToStart.cause), &output)
        output.requests.append(.listen([]))
    }

    private mutating func stop(_ output: inout SourceOutput) {
        guard status == .started || status == .starting else { return }
        report(.stopping, &output)
        output.requests.append(.listen([]))
        estimator.forget()
        estimator.forgetGap()
        handover.forget()
        smoothing.forget()
        fitness.forget()
        (indoor, gnss, level) = (nil, nil, nil)
        report(.stopped, &output)
        change(.notPositioning(IPSLoss.stopped.cause), &output)
    }

    private mutating func report(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    private mutating func change(_ new: PositioningState, _ output: inout SourceOutput) {
        guard new != state else { return }
        state = new
        output.events.append(.state(new))
    }

    // MARK: The digest

    package var digest: Digest {
        var digest = Digest("\(status) \(state.name) \(state.reason ?? "")")
        for number in [
            last?.location.raw.x, last?.location.raw.y, last?.location.horizontalAccuracy,
        ] { digest.add(number ?? -1) }
        digest.add(estimator.stepCount)
        digest.add(handover.origin?.rawValue ?? "")
        return digest
    }
}

// MARK: - A location each second: determined, smoothed, snapped, published (reference ips.md 2.1)

extension IPSSource {
    private mutating func finishSecond(_ output: inout SourceOutput) {
        let now = SimulatedTime.seconds(tick)
        indoor = estimator.finishSecond(at: now)
        let moved = estimator.moved
        motion.add(moved)
        let count = Double(estimator.scan.heard.count)
        heardOfLate += (count - heardOfLate) * IPSSource.countShare
        usuallyHeard += (count - usuallyHeard) * IPSSource.usualShare
        tellOfRadio(&output)
        let fix = gnss.flatMap { tick - $0.at <= IPSSource.freshGNSS ? $0.fix : nil }
        let origin = handover.origin
        handover.update(evidence(fix), settings: active)
        if handover.origin != origin {
            smoothing.forget()
            fitness.forget()
        }
        if indoor == nil || handover.origin != .ble { level = indoor?.level }
        switch handover.origin {
        case .gnss: publish(fix, &output)
        case .ble: publish(indoor, moved: moved, &output)
        case nil: break
        }
        if let origin, let new = handover.origin, new != origin {
            output.events.append(.handover(from: origin, to: new, cue: tidings(of: new)))
        }
        judge(&output)
    }

    /// The cue that tells of a new origin. Satellites may take over indoors, too, if no beacon is
    /// heard: then there is no cue.
    private func tidings(of new: Handover.Origin) -> CueID? {
        switch new {
        case .ble: return .indoorsAgain
        case .gnss:
            guard canHear, let point = last?.location.raw else { return nil }
            return map.isIndoors(point) ? nil : .outdoorsOnSatellites
        }
    }

    private func evidence(_ fix: GNSSFix?) -> Handover.Evidence {
        let age = SimulatedTime.seconds(tick) - (estimator.heardAt ?? 0)
        // One of three fixes is further off than its accuracy, so a fix needs a larger distance
        // if it contradicts what is heard.
        let clear =
            handover.origin == .ble && heardOfLate >= active.leastTransmitters
            ? IPSSource.clearly : 1
        return Handover.Evidence(
            indoorAccuracy: indoor.map { accuracy(of: $0, age: age) },
            heard: heardOfLate, silence: age,
            isOutdoor: indoor?.isOutdoor ?? false, isNearEntrance: isNearEntrance,
            isClearOfBuildings: fix.map { map.isClear($0.point, $0.horizontalAccuracy * clear) }
                ?? false,
            isFixIndoors: fix.map { map.isIndoors($0.point) } ?? false,
            gnssAccuracy: fix?.horizontalAccuracy, canHear: canHear)
    }

    private var isNearEntrance: Bool {
        guard let point = last?.location.raw ?? indoor?.point else { return false }
        return map.hasEntrance(near: point, within: IPSSource.entranceReach)
    }

    // MARK: Publishing

    private mutating func publish(_ fix: GNSSFix?, _ output: inout SourceOutput) {
        guard let fix else {
            let age = SimulatedTime.seconds(tick - (last?.at ?? tick))
            if let known = gnss?.fix.horizontalAccuracy {
                let aged = known + max(0, age - 1) * IPSSource.ageing
                last?.location.horizontalAccuracy = max(known, min(aged, IPSSource.widest))
            }
            return repeatLast(&output)
        }
        let location = UserLocation(
            raw: fix.point, levels: .outdoors, course: fix.course, speed: fix.speed,
            horizontalAccuracy: fix.horizontalAccuracy, source: Handover.Origin.gnss.rawValue,
            counted: .satellites(fix.satelliteCount))
        last = (location, gnss?.at ?? tick)
        output.location = location
    }

    private mutating func publish(
        _ estimate: IndoorEstimator.Estimate?, moved: Point, _ output: inout SourceOutput
    ) {
        guard let estimate else { return repeatLast(&output) }
        let heardAt = estimator.heardAt.map { SimulatedTime.tick(atSeconds: $0) } ?? tick
        let age = SimulatedTime.seconds(tick - heardAt)
        // Steps alone carry a place for some seconds; then it is the last known one, and still.
        if age >= active.lastKnownAfter, last != nil {
            smoothing.forget()
            let accuracy = accuracy(of: estimate, age: age)
            last?.location.horizontalAccuracy = accuracy
            return repeatLast(&output)
        }
        // Missing data explains another place, which would lead people astray.
        if estimator.gap.isThere, let last, last.at >= startedAt {
            smoothing.forget()
            return repeatLast(&output)
        }
        tell(estimate.level, &output)
        let smooth =
            active.smoothsMotion
            ? smoothing.add(
                estimate.point, moved: moved, count: Int(active.smoothedPositions))
            : estimate.point
        let raw =
            active.snapsToArea
            ? estimator.area(nearest: smooth, level: estimate.level) ?? smooth : smooth
        let floor = estimator.gap.isThere ? nil : map.floor(of: estimate.level, at: raw)
        let location = UserLocation(
            raw: raw, snapped: snapped(raw, level: estimate.level),
            levels: map.levels(at: raw, Levels(estimate.level)),
            course: motion.course, speed: motion.speed,
            horizontalAccuracy: accuracy(of: estimate, age: age),
            source: Handover.Origin.ble.rawValue, floor: floor?.verticalOrder,
            floorLevelID: floor?.id, counted: .transmitters(estimate.transmitterCount),
            isLastKnown: age >= active.lastKnownAfter || estimator.gap.isThere)
        last = (location, heardAt)
        output.location = location
    }

    /// Tells a new level.
    private mutating func tell(_ new: LevelOrdinal, _ output: inout SourceOutput) {
        guard new != level else { return }
        smoothing.forget()
        output.events.append(.level(from: level, to: new, automatic: true))
        level = new
    }

    /// Publishes the last location again, marked as such once it is old.
    private mutating func repeatLast(_ output: inout SourceOutput) {
        guard var known = last?.location, let at = last?.at else { return }
        known.isLastKnown =
            SimulatedTime.seconds(tick - at) >= active.lastKnownAfter || estimator.gap.isThere
        if known.isLastKnown { (known.speed, known.course) = (0, nil) }
        last?.location = known
        output.location = known
    }

    private func snapped(_ point: Point, level: LevelOrdinal) -> Point? {
        guard active.snapsToPathways, active.hasPathways, map.hasPathways else { return nil }
        return pathways.nearest(to: point, on: level, within: active.snappingDistance)
    }

    /// Metres, from the spread of the possible places and the error of the radio model.
    private func accuracy(of estimate: IndoorEstimator.Estimate, age: Double) -> Double {
        let square =
            estimator.data.hearing == nil ? squareByPrediction(estimate) : squareBySurvey(estimate)
        let aged =
            max(0, age - 1) * IPSSource.ageing
            + min(estimator.thinSeconds * IPSSource.thinning, IPSSource.mostByThinning)
            + min(estimator.climbSeconds * IPSSource.climbing, IPSSource.mostByClimbing)
        return min(max(square.squareRoot() + aged, 1), IPSSource.widest)
    }

    /// The squared error in m² if a model predicted the data.
    private func squareByPrediction(_ estimate: IndoorEstimator.Estimate) -> Double {
        // With few transmitters, the same error in one direction stays unseen.
        let fewness = 1 / max(heardOfLate, 0.5)
        let model = IPSSource.modelError * (1 + fewness)
        let spread = estimate.spread * IPSSource.spreadShare
        // A person who has not walked has heard the shadows of one place only; few transmitters
        // cancel them less.
        let shadows =
            IPSSource.errorByShadows * (1 + IPSSource.shadowsOfFew * fewness)
            * .exp(-estimator.walked / IPSSource.shadowsReach)
        return model * model + spread * spread + shadows * shadows
    }

    /// The squared error in m² if the data comes from a survey, which contains the shadows but has
    /// gaps.
    private func squareBySurvey(_ estimate: IndoorEstimator.Estimate) -> Double {
        let gaps = IPSSource.errorByGaps / max(usuallyHeard, 0.5)
        return gaps * gaps + estimate.spread * estimate.spread
    }

    // MARK: State

    private mutating func judge(_ output: inout SourceOutput) {
        change(judged(), &output)
    }

    private mutating func judged() -> PositioningState {
        // A position from before the start does not count, however recent it is.
        guard let last, last.at >= startedAt else {
            return .notPositioning(waiting)
        }
        let age = SimulatedTime.seconds(tick - last.at)
        fitness.update(
            last.location.horizontalAccuracy ?? .infinity, limit: active.fitAccuracy)
        if handover.origin == .ble, canHear, estimator.gap.isThere {
            return .degradedPositioning(IPSDegradation.levelUnsure.cause)
        }
        if age >= active.lostAfter { return .notPositioning(lost) }
        if last.location.isLastKnown {
            let cause = IPSDegradation.lastKnownOnly.cause
            return .degradedPositioning(
                canHear ? cause : Cause(cause.name, remedy: lost.remedy))
        }
        if handover.origin == .gnss {
            // Without Bluetooth there is no level, and soon no position: the app says so.
            return fitness.isFit && canHear && !handover.isSettling
                ? .accuratePositioning : .degradedPositioning(byGNSS)
        }
        // The beacons heard last still count for a moment.
        if !canHear { return .degradedPositioning(withoutBluetooth) }
        if isLevelDoubtful {
            return .degradedPositioning(IPSDegradation.levelUnsure.cause)
        }
        if fitness.isFit { return .accuratePositioning }
        let count = last.location.count(of: Counted.transmitter) ?? 0
        return .degradedPositioning(
            Double(count) < active.leastTransmitters
                ? IPSDegradation.fewTransmitters.cause : IPSDegradation.largeError.cause)
    }

    /// Whether the level is doubtful; that lasts until the data explains again what is heard.
    private var isLevelDoubtful: Bool {
        let wasDoubtful = state == .degradedPositioning(IPSDegradation.levelUnsure.cause)
        guard let votes = estimator.votes else { return wasDoubtful }
        return estimator.isLevelContested || votes.isContested
            || votes.doubtfulSeconds >= IPSSource.doubtTime
            || estimator.coverage.isMissing && (votes.isBehind || wasDoubtful)
    }

    private var waiting: Cause {
        let cause = IPSLoss.waitingForFirstLocation.cause
        guard canHear else {
            return Cause(cause.name, remedy: isSilent ? .airplaneMode : .satellitesLate)
        }
        return allowsLocation ? cause : Cause(cause.name, remedy: .beaconsLate)
    }

    /// The cause of a position that Bluetooth is missing for.
    private var withoutBluetooth: Cause {
        guard allowsBluetooth else { return IPSDegradation.bluetoothDenied.cause }
        let cause = IPSDegradation.bluetoothOff.cause
        return isSilent ? Cause(cause.name, remedy: .airplaneMode) : cause
    }

    private var lost: Cause {
        guard canHear else {
            guard allowsBluetooth else { return IPSLoss.bluetoothDenied.cause }
            let cause = IPSLoss.bluetoothOff.cause
            return isSilent ? Cause(cause.name, remedy: .airplaneMode) : cause
        }
        let cause = IPSLoss.noIndoorPosition.cause
        // A phone whose Bluetooth has just been turned on has heard nothing yet.
        if SimulatedTime.seconds(tick - hearsSince) < IPSSource.hearing { return Cause(cause.name) }
        let isMovedOn = estimator.walkedInSilence >= IPSSource.wayBack.lowerBound
        // The settings help, too, however far the way back is.
        if isMovedOn, !allowsLocation { return Cause(cause.name, remedy: .locationNeeded) }
        return isWayBackShort ? cause : Cause(cause.name, remedy: .nothingHeard)
    }

    /// Whether a few steps back lead to where beacons were heard. Who has hardly moved since stands
    /// there already, and who has walked on, or back, for longer has found none.
    private var isWayBackShort: Bool {
        IPSSource.wayBack.contains(estimator.walkedInSilence)
    }

    /// The cause of degradation by satellites: outdoors they are normal, indoors the beacons are
    /// missing.
    private var byGNSS: Cause {
        guard canHear else { return withoutBluetooth }
        guard let raw = last?.location.raw, map.isIndoors(raw) else {
            return IPSDegradation.outdoorsOnGNSS.cause
        }
        return heardOfLate < active.leastTransmitters
            ? IPSDegradation.fewTransmitters.cause : IPSDegradation.largeError.cause
    }

    // MARK: Warnings

    private mutating func watch(_ phone: PhoneStatus, _ output: inout SourceOutput) {
        allowsBluetooth = phone.allows(.bluetooth)
        let hears = phone.isBluetoothOn && allowsBluetooth
        if hears, !canHear { hearsSince = tick }
        canHear = hears
        allowsLocation = phone.allows(.location)
        isSilent = phone.isInAirplaneMode && !canHear
        tell(.bluetoothOff, if: allowsBluetooth && !canHear, &output)
        tell(.bluetoothDenied, if: !allowsBluetooth, &output)
        tell(.offline, if: !phone.isOnline, &output)
        let hasSatellites = allowsLocation && phone.isSwitchedOn(.location)
        tell(.noGNSS, if: active.usesGNSS && !hasSatellites, &output)
    }

    private mutating func tellOfRadio(_ output: inout SourceOutput) {
        let now = SimulatedTime.seconds(tick)
        let since = max(estimator.heardAt ?? 0, SimulatedTime.seconds(startedAt))
        tell(
            .noTransmitters,
            if: handover.origin != .gnss && now - since >= active.lastKnownAfter, &output)
        let (known, unknown) = (estimator.scan.heard.count, estimator.scan.unknown)
        tell(
            .unknownTransmitters,
            if: unknown >= Int(active.leastTransmitters) && unknown > known, &output)
        if settings.ips.sendsMessages { output.events.append(.message(known, unknown)) }
    }

    private mutating func tell(_ notice: IPSNotice, if isSo: Bool, _ output: inout SourceOutput) {
        if notices.tells(notice, if: isSo) { output.events.append(.notice(notice.notice)) }
    }

    /// The multiple of its accuracy by which a fix must be clear of rooms to count as outdoors
    /// against what is heard (ours).
    private static let clearly = 1.5
    /// The weights of the present second in the means of the number of transmitters (ours).
    private static let (countShare, usualShare) = (0.4, 0.2)
    /// Seconds in which the first place is found once the phone can hear (ours).
    private static let hearing = 8.0
    /// Metres walked since a beacon was heard for which "go back" helps (ours).
    private static let wayBack = 3.0...30
    /// Consecutive seconds after which a doubt about the level is reported (ours).
    private static let doubtTime = 3
    /// Ticks for which a position by satellites counts as present.
    private static let freshGNSS = 3 * SimulatedTime.ticksPerSecond
    /// Metres from an entrance at which a change between Bluetooth and satellites is expected (ours).
    private static let entranceReach = 12.0
    /// Metres of error that remain even if all places agree (ours, calibrated).
    private static let modelError = 0.88
    /// Metres of error from the shadows of one place, the multiple if one transmitter is heard, and
    /// the metres walked until the shadows change (ours, calibrated).
    private static let (errorByShadows, shadowsOfFew, shadowsReach) = (2.0, 4.0, 10.0)
    /// Metres of error from the gaps of a survey if one transmitter is heard (ours, calibrated on
    /// the mall's surveyed walks, each fifth by the other four: 67 % of the errors are smaller).
    private static let errorByGaps = 12.0
    /// The share of the spread that counts as error (ours, calibrated).
    private static let spreadShare = 0.58
    /// Metres of error for each second with too few transmitters to correct the steps, and the
    /// largest sum (ours).
    private static let (thinning, mostByThinning) = (0.1, 10.0)
    /// Metres of error for each second of climbing, and the largest sum (ours, calibrated).
    private static let (climbing, mostByClimbing) = (0.3, 6.0)
    /// The largest told accuracy by beacons and of an old position, in metres (ours).
    private static let widest = 30.0
    /// Metres of error for each second in which nothing is heard (reference ips.md 2.3).
    private static let ageing = 1.0
}

// What the desk shows of the source.
extension IPSSource {
    package var profile: SourceProfile { SourceProfile.ips }

    package var snapshot: SourceSnapshot {
        SourceSnapshot(status: status, state: state, warnings: notices.warnings)
    }

    package var instruments: Instruments {
        Instruments(
            activity: activity, gauges: gauges, readings: [offset], signals: signals,
            votes: votes, row: status == .started ? row : nil)
    }

    /// The positioning data in use from now on, and its origin.
    private static func opened(_ row: RowInUse) -> SourceDetail {
        SourceDetail(
            EventRecord(.positioningData, row.id, row.origin.rawValue, words: row.words))
    }

    private var activity: String? {
        switch status {
        case .starting: "loading positioning data"
        case .started where last == nil: "waiting for the first location"
        default: nil
        }
    }

    private var gauges: [Gauge] {
        guard status == .started else { return [] }
        let now = SimulatedTime.seconds(tick)
        let age = estimator.heardAt.map { now - $0 }
        // This counts the last second at every moment, as the list of transmitters does.
        let heard = estimator.scan.recent.count { $0.isKnown && now - $0.heardAt < 1 }
        return [
            Gauge(
                name: "heard now", unit: "", value: Double(heard),
                limits: [active.leastTransmitters], isGate: true,
                says: ["# heard in the last second", "# heard in 1 s"], ["needs"]),
            Gauge(
                name: "accuracy", unit: "m", value: last?.location.horizontalAccuracy,
                limits: [active.fitAccuracy],
                says: ["position within #", "within #"], ["unsure from"]),
            Gauge(
                name: "silence", unit: "s", value: age,
                limits: [active.lastKnownAfter, active.lostAfter],
                says: ["# since the last beacon", "# since a beacon"],
                ["old from", "lost at"]),
            Gauge(
                name: "snapped", unit: "m", value: snappedBy, limits: [active.snappingDistance],
                says: ["# moved onto a pathway", "# moved to a way"], ["at most"]),
        ]
    }

    /// Metres from the raw to the published position; nil if it was not moved.
    private var snappedBy: Double? {
        last.flatMap { last in last.location.snapped.map { $0.distance(to: last.location.raw) } }
    }

    /// The learnt offset: how much louder than expected this phone hears.
    private var offset: Reading {
        Reading(
            name: "offset", value: "\(estimator.offset.value.fixed(1)) dB",
            quality: estimator.stepCount == 0 ? .unknown : .good,
            meaning: "offset: how much louder than expected this phone hears, as learnt.")
    }

    private var votes: [LevelVote] {
        guard status == .started, let votes = estimator.votes else { return [] }
        return data.levels.indices.map { number in
            LevelVote(
                level: data.levels[number].ordinal, lead: votes.leads[number],
                needed: votes.needed[number], isChosen: number == votes.level)
        }
    }

    private var signals: [Signal] {
        guard status == .started else { return [] }
        let now = SimulatedTime.seconds(tick)
        return estimator.scan.recent
            .map {
                Signal(
                    id: $0.transmitter, strength: $0.strength,
                    age: max(now - $0.heardAt, 0), isKnown: $0.isKnown)
            }
            .sorted { ($1.strength, $0.id) < ($0.strength, $1.id) }
    }
}

extension SourceEvent {
    /// - Parameter cue: the cue that tells the user.
    static func handover(
        from old: Handover.Origin, to new: Handover.Origin, cue: CueID?
    ) -> SourceEvent {
        .detail(SourceDetail(EventRecord(.handover, old.rawValue, new.rawValue), cue: cue))
    }

    /// An info message: the number of transmitters heard that the data knows, and of unknown ones.
    fileprivate static func message(_ known: Int, _ unknown: Int) -> SourceEvent {
        .detail(SourceDetail(EventRecord(.message, known, unknown)))
    }
}

extension EventKind {
    static let ofIPS = [handover, message, positioningData]

    static let handover = EventKind(
        "handover", .handover, "The position comes from another technology from now on.",
        [.from, .to(oneOf: Handover.Origin.allCases.map(\.rawValue))],
        words: ["FROM gives way to TO"], names: ["handover:TO"])
    static let message = EventKind(
        "message", .acquisition, "The transmitters heard, if the app asked for such messages.",
        [
            EventField("known", "The transmitters that the data has", .count),
            EventField("unknown", "The transmitters that it does not have", .count),
        ], words: ["KNOWN transmitters heard, UNKNOWN unknown"], names: ["message"])
    package static let positioningData = EventKind(
        "positioning-data", .acquisition, "The positioning data in use from now on.",
        [
            .row,
            EventField("from", "Whether it is a row from table or phone, or predicted")(
                oneOf: RowInUse.Origin.allCases.map(\.rawValue)),
        ],
        names: ["positioning-data:FROM"])
}

extension EventField {
    package static let row = EventField("row", "The row's GlobalID")
}
