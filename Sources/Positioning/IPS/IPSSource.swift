import Indoor
import RealModule

/// The Bluetooth positioning engine: an indoors location data source as the vendor documents it
/// (arcgis-indoor-positioning). Values that the document leaves open are from reference notes or
/// ours, as the source of each setting says.
package struct IPSSource: LocationSource {
    package var settings: SourceSettings
    /// The configuration of the last start: changes take effect at the next one.
    var active: IPSSettings
    let map: PositioningMap
    let table: PositioningTable
    /// The positioning data in use: of the wanted row, or of the one on the phone.
    var data: PositioningData
    /// The data that the phone keeps from now on.
    private var cached: PositioningTable.Generation?
    /// The row in use.
    var row: RowInUse?
    /// Whether the wanted row is on the phone: the table is then not queried.
    private var isReadingCache = false
    let seed: UInt64
    let storeys: [PositioningMap.Storey]

    var status = SourceStatus.stopped
    var estimator: IndoorEstimator
    var handover = Handover()
    var smoothing = MotionSmoothing()
    var fitness = Fitness()
    var motion = RecentMotion()
    var indoor: IndoorEstimator.Estimate?
    var gnss: (fix: GNSSFix, at: Int)?
    /// The last location, and the tick of its samples.
    var last: (location: UserLocation, at: Int)?
    package var state = PositioningState.notPositioning(IPSLoss.stopped.cause)
    var notices = NoticeBoard()
    var startedAt = 0
    var tick = 0
    var failure: String?
    /// The recent mean of the transmitters heard in a second.
    var heardOfLate = 0.0
    /// Whether Bluetooth is on and allowed.
    var canHear = true
    /// Whether the app may use satellites.
    var allowsLocation = true

    package init(
        map: PositioningMap, table: PositioningTable, settings: SourceSettings, seed: UInt64
    ) {
        self.map = map
        self.table = table
        data = table.wanted.data
        cached = table.cached
        self.settings = settings
        self.seed = seed
        active = settings.ips
        storeys = map.storeys()
        estimator = IndoorEstimator(
            data: table.wanted.data, map: map, settings: settings.ips, seed: seed)
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
        let isHere = cached.map(table.wanted.isRow) ?? false
        isReadingCache = isHere && table.isAsked
        if !isReadingCache {
            output.requests.append(.loadPositioningData(isCached: isHere))
        }
    }

    /// Waits for the positioning data while starting.
    private mutating func load(_ frame: SensorFrame, _ output: inout SourceOutput) {
        if isReadingCache {
            switch frame.phone.map {
            case .loading: break
            case .failed: fail(.failedToLoadIPS, &output)
            case .loaded: begin(table.wanted, isFromPhone: true, &output)
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
            if table.isAsked, !cached.isRow(of: table.wanted) {
                output.events.append(.notice(IPSNotice.otherCachedData.notice))
            }
            begin(cached, isFromPhone: true, &output)
        case .noRow: fail(.noIPSDataFound, &output)
        case .invalidID: fail(.mapDoesNotSupportIPS, &output)
        case .loaded:
            begin(
                table.wanted, isFromPhone: cached.map(table.wanted.isRow) ?? false, &output)
        }
    }

    /// Begins with the positioning data, which stays on the phone from now on.
    private mutating func begin(
        _ generation: PositioningTable.Generation, isFromPhone: Bool,
        _ output: inout SourceOutput
    ) {
        (cached, data) = (generation, generation.data)
        (isReadingCache, startedAt) = (false, tick)
        row = generation.row.map {
            RowInUse(
                id: $0, isFromPhone: isFromPhone,
                isOther: table.isAsked && !generation.isRow(of: table.wanted))
        }
        if let row = generation.row {
            output.events.append(.detail(IPSSource.opened(row, isFromPhone: isFromPhone)))
        }
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
        handover.forget()
        smoothing.forget()
        fitness.forget()
        (indoor, gnss) = (nil, nil)
        report(.stopped, &output)
        change(.notPositioning(IPSLoss.stopped.cause), &output)
    }

    private mutating func report(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    mutating func change(_ new: PositioningState, _ output: inout SourceOutput) {
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
