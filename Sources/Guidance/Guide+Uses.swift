import Indoor
import Positioning

/// What the app does with the position besides showing it: it saves notes with their place, keeps a
/// track, and shares the position.
struct PositionUses: Sendable {
    /// nil until the user allows it.
    var sharing: Sharing?
    /// nil until the user allows it.
    var tracker: Tracker?
    var collected: [CollectedPoint] = []
    /// Cues of this tick.
    var tidings: [CueWish] = []
    /// The number of the last message.
    var messages = 0

    var isOn: Bool { sharing?.isOn == true || tracker?.isOn == true }
}

/// An action of the app with the position.
package enum UseEvent: Hashable, Sendable {
    case allowed(PositionUse)
    case stopped(PositionUse)
    case collected(CollectedPoint)
    /// A point of the track.
    case recorded(TrackPoint)
    /// The server has confirmed this many more points.
    case delivered(points: Int, held: Int)
    /// A position was sent to the server, for others to see.
    case told(ToldPosition)
    /// Another person's position came, or the message that they no longer share it.
    case saw(OtherUpdate)
}

extension Guide {
    // MARK: The user's actions

    /// nil for a button of another part.
    mutating func tapUse(_ button: String, _ now: Observation, _ output: inout GuideOutput) -> Bool?
    {
        if button == Label.myPosition.rawValue {
            guard flow.page == .map || flow.page.hasMap && uses.isOn else { return false }
            flow.openPosition(flowObservation(now))
            return true
        }
        guard flow.page == .position else { return nil }
        switch Label(button) {
        case .share where uses.sharing?.isOn != true:
            uses.sharing = uses.sharing ?? Sharing()
            uses.sharing?.start()
            output.requests.append(.listenToOthers(true))
            allow(.sharing, .sharingStarted, &output)
        case .stopSharing where uses.sharing?.isOn == true:
            uses.sharing?.stop()
            output.requests.append(.listenToOthers(false))
            stop(.sharing, .sharingStopped, &output)
        case .track where uses.tracker?.isOn != true:
            uses.tracker = uses.tracker ?? Tracker()
            uses.tracker?.start()
            allow(.tracking, .trackingStarted, &output)
        case .stopTracking where uses.tracker?.isOn == true:
            uses.tracker?.stop()
            stop(.tracking, .trackingStopped, &output)
        case .back: break
        default: return nil
        }
        flow.closePosition(flowObservation(now))
        return true
    }

    private mutating func allow(_ use: PositionUse, _ cue: CueID, _ output: inout GuideOutput) {
        uses.tidings.append(CueWish(cue))
        output.events.append(.use(.allowed(use)))
    }

    private mutating func stop(_ use: PositionUse, _ cue: CueID, _ output: inout GuideOutput) {
        uses.tidings.append(CueWish(cue))
        output.events.append(.use(.stopped(use)))
    }

    /// Saves a note with the present position. Without a position it is saved, too: the observation
    /// is not lost, and the app says that it has no place.
    mutating func collect(_ text: String, _ now: Observation, _ output: inout GuideOutput) -> Bool {
        guard flow.page.hasMap, text.contains(where: { !$0.isWhitespace }) else { return false }
        let location = now.state.isLost ? nil : now.location
        let point = CollectedPoint(
            number: uses.collected.count + 1, text: text, tick: now.tick, location: location,
            point: location.map(told))
        uses.collected.append(point)
        uses.tidings.append(
            CueWish(
                location == nil
                    ? .notedWithoutPlace
                    : location?.isLastKnown == true ? .notedAtLastPlace : .notedHere,
                occasion: point.number))
        output.events.append(.use(.collected(point)))
        return true
    }

    /// The point that the source reported: matched to the itinerary if the source matches itself.
    private func told(_ location: UserLocation) -> Point {
        profile.matchesItinerary ? location.point : location.determined
    }

    // MARK: Automatic actions

    mutating func goOnUsing(
        _ now: Observation, _ happened: inout [CueWish], _ output: inout GuideOutput
    ) {
        if !uses.tidings.isEmpty {
            happened += uses.tidings
            uses.tidings = []
        }
        let isUnasked = settings.faultyApp == .sharesUnasked
        if isUnasked, uses.sharing == nil { uses.sharing = Sharing() }
        guard uses.sharing != nil || uses.tracker != nil else { return }
        if let mail = now.mail { take(mail, now, &output) }
        if let location = now.location, !now.state.isLost, !location.isLastKnown {
            var position = ToldPosition(
                tick: now.tick, point: told(location), levels: location.levels,
                accuracy: location.horizontalAccuracy, source: location.source)
            let point = uses.tracker?.record(
                position, interval: settings.trackInterval,
                drops: settings.faultyApp == .losesTrack && !now.phone.isOnline)
            if let point { output.events.append(.use(.recorded(point))) }
            position.tick = locatedAt
            uses.sharing?.tell(
                position, interval: settings.shareInterval, tick: now.tick, isUnasked: isUnasked)
        }
        if now.phone.isOnline { send(now, &output) }
    }

    private mutating func take(_ mail: AppMail, _ now: Observation, _ output: inout GuideOutput) {
        for receipt in mail.receipts {
            uses.sharing?.take(receipt, tick: now.tick)
            let points = uses.tracker?.take(
                receipt, tick: now.tick, repeats: settings.faultyApp == .repeatsTrack)
            guard let points else { continue }
            output.events.append(
                .use(.delivered(points: points, held: uses.tracker?.held.count ?? 0)))
        }
        for update in mail.updates where uses.sharing?.take(update) == true {
            output.events.append(.use(.saw(update)))
        }
    }

    private mutating func send(_ now: Observation, _ output: inout GuideOutput) {
        if let message = uses.sharing?.message(id: uses.messages + 1, tick: now.tick) {
            uses.messages += 1
            output.requests.append(.send(id: uses.messages, message))
            if case .position(let position) = message {
                output.events.append(.use(.told(position)))
            }
        }
        if let message = uses.tracker?.message(id: uses.messages + 1, tick: now.tick) {
            uses.messages += 1
            output.requests.append(.send(id: uses.messages, message))
        }
    }

    // MARK: The display

    /// nil while nothing was allowed or noted.
    func usesShown(at tick: Int) -> PhoneDisplay.Uses? {
        guard uses.sharing != nil || uses.tracker != nil || !uses.collected.isEmpty else {
            return nil
        }
        var shown = PhoneDisplay.Uses()
        shown.isSharing = uses.sharing?.isOn == true
        shown.isTracking = uses.tracker?.isOn == true
        shown.held = uses.tracker?.held.count ?? 0
        shown.delivered = uses.tracker?.delivered ?? 0
        shown.collected = uses.collected
        shown.others = (uses.sharing?.others ?? []).compactMap { other in
            other.position.map { position in
                let age = SimulatedTime.seconds(tick - position.tick)
                return PhoneDisplay.Other(
                    name: other.name, point: position.point, levels: position.levels, age: age,
                    isGrey: age > settings.sharedAge)
            }
        }
        return shown
    }

    /// The values on the page about the use of the position.
    var useValues: [String: String] {
        func word(_ isOn: Bool?) -> String { sheet.label(isOn == true ? .on : .off) }
        return ["sharing": word(uses.sharing?.isOn), "tracking": word(uses.tracker?.isOn)]
    }
}
