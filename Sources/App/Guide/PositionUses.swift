import Indoor
import Positioning

/// What the app does with the position beside showing it: it takes notes at the place, keeps a
/// track, and shares the position.
struct PositionUses: Sendable {
    /// nil until the user allows it.
    private var sharing: Sharing?
    /// nil until the user allows it.
    private var tracker: Tracker?
    private var collected: [CollectedPoint] = []
    /// Cues for what the user did in this tick.
    private var cues: [CueWish] = []
    /// The number of the last message.
    private var messages = 0
    /// Whether the source matches its locations to the itinerary.
    private let sourceMatches: Bool

    /// Whether the user agreed to share the position before the walk.
    private let sharesFromStart: Bool

    init(sourceMatches: Bool, sharesFromStart: Bool) {
        self.sourceMatches = sourceMatches
        self.sharesFromStart = sharesFromStart
        if sharesFromStart { sharing = Sharing(isOn: true) }
    }

    var isSharing: Bool { sharing?.isOn == true }
    var isTracking: Bool { tracker?.isOn == true }

    // MARK: The user's actions

    /// - Returns: false for a button of something else, or one that is not there.
    mutating func tap(_ button: Label, _ output: inout GuideOutput) -> Bool {
        switch button {
        case .share where !isSharing:
            sharing = sharing ?? Sharing()
            sharing?.start()
            output.requests.append(.listenToOthers(true))
            note(.allowed(.sharing), .sharingStarted, &output)
        // A user who agreed before the walk may agree again.
        case .share where sharesFromStart: break
        case .stopSharing where isSharing:
            sharing?.stop()
            output.requests.append(.listenToOthers(false))
            note(.stopped(.sharing), .sharingStopped, &output)
        case .track where !isTracking:
            tracker = tracker ?? Tracker()
            tracker?.start()
            note(.allowed(.tracking), .trackingStarted, &output)
        case .stopTracking where isTracking:
            tracker?.stop()
            note(.stopped(.tracking), .trackingStopped, &output)
        default: return false
        }
        return true
    }

    private mutating func note(_ event: UseEvent, _ cue: CueID, _ output: inout GuideOutput) {
        cues.append(CueWish(cue))
        output.events.append(.use(event))
    }

    /// Takes a note at the place of the position. Without a position the note is kept all the same:
    /// what was seen is not lost, and the app says that it has no place.
    ///
    /// - Parameter location: nil while there is no position.
    mutating func collect(
        _ text: String, at location: UserLocation?, tick: Int, _ output: inout GuideOutput
    ) {
        let point = CollectedPoint(
            number: collected.count + 1, text: text, tick: tick, location: location,
            point: location.map(told))
        collected.append(point)
        cues.append(
            CueWish(
                location == nil
                    ? .notedWithoutPlace
                    : location?.isLastKnown == true ? .notedAtLastPlace : .notedHere,
                occasion: point.number))
        output.events.append(.use(.collected(point)))
    }

    /// The point as the source reported it: matched to the itinerary where the source does so itself.
    private func told(_ location: UserLocation) -> Point {
        sourceMatches ? location.point : location.determined
    }

    // MARK: Automatic actions

    /// One tick.
    ///
    /// - Parameter locatedAt: the tick of the last new location.
    mutating func advance(
        _ now: Guide.Observation, locatedAt: Int, _ settings: GuidanceSettings,
        _ happened: inout [CueWish], _ output: inout GuideOutput
    ) {
        if !cues.isEmpty {
            happened += cues
            cues = []
        }
        let isUnasked = settings.faultyApp == .sharesUnasked
        if isUnasked, sharing == nil { sharing = Sharing() }
        guard sharing != nil || tracker != nil else { return }
        if let mail = now.mail { take(mail, now, settings, &output) }
        if let location = now.location, !now.state.isLost, !location.isLastKnown {
            var position = ToldPosition(
                tick: now.tick, point: told(location), levels: location.levels,
                accuracy: location.horizontalAccuracy, source: location.source)
            let point = tracker?.record(
                position, interval: settings.trackInterval,
                drops: settings.faultyApp == .losesTrack && !now.phone.isOnline)
            if let point { output.events.append(.use(.recorded(point))) }
            position.tick = locatedAt
            sharing?.tell(
                position, interval: settings.shareInterval, tick: now.tick, isUnasked: isUnasked)
        }
        if now.phone.isOnline { send(now.tick, &output) }
    }

    private mutating func take(
        _ mail: AppMail, _ now: Guide.Observation, _ settings: GuidanceSettings,
        _ output: inout GuideOutput
    ) {
        for receipt in mail.receipts {
            sharing?.take(receipt, tick: now.tick)
            let points = tracker?.take(
                receipt, tick: now.tick, repeats: settings.faultyApp == .repeatsTrack)
            guard let points else { continue }
            output.events.append(.use(.delivered(points: points, held: tracker?.held.count ?? 0)))
        }
        for update in mail.updates where sharing?.take(update) == true {
            output.events.append(.use(.saw(update)))
        }
    }

    private mutating func send(_ tick: Int, _ output: inout GuideOutput) {
        if let message = sharing?.message(id: messages + 1, tick: tick) {
            messages += 1
            output.requests.append(.send(id: messages, message))
            if case .position(let position) = message {
                output.events.append(.use(.told(position)))
            }
        }
        if let message = tracker?.message(id: messages + 1, tick: tick) {
            messages += 1
            output.requests.append(.send(id: messages, message))
        }
    }

    // MARK: The display

    /// nil while nothing was allowed or noted.
    ///
    /// - Parameter sharedAge: seconds from which on another person's position is grey.
    func shown(at tick: Int, sharedAge: Double) -> PhoneDisplay.Uses? {
        guard sharing != nil || tracker != nil || !collected.isEmpty else { return nil }
        var shown = PhoneDisplay.Uses()
        shown.isSharing = isSharing
        shown.isTracking = isTracking
        shown.held = tracker?.held.count ?? 0
        shown.delivered = tracker?.delivered ?? 0
        shown.collected = collected
        shown.others = (sharing?.others ?? []).compactMap { other in
            other.position.map { position in
                let age = SimulatedTime.seconds(tick - position.tick)
                return PhoneDisplay.Other(
                    name: other.name, point: position.point, levels: position.levels, age: age,
                    isGrey: age > sharedAge)
            }
        }
        return shown
    }

    /// The values on the page about the use of the position.
    func values(_ sheet: CueSheet) -> [String: Phrase] {
        func word(_ isOn: Bool) -> Phrase { Phrase(sheet.label(isOn ? .on : .off)) }
        return ["sharing": word(isSharing), "tracking": word(isTracking)]
    }
}

/// An action of the app with the position.
package enum UseEvent: Hashable, Sendable {
    case allowed(PositionUse)
    case stopped(PositionUse)
    case collected(CollectedPoint)
    /// A point of the track.
    case recorded(TrackPoint)
    /// The server has confirmed this many more points; the phone still holds others.
    case delivered(points: Int, held: Int)
    /// A position was sent to the server, for others to see.
    case told(ToldPosition)
    /// Another person's position came, or the news that they share no more.
    case saw(OtherUpdate)
}
