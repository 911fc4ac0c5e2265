import Indoor
import Positioning

/// The content of the phone.
extension Guide {
    /// The words last taken from the sheet; most ticks need the same.
    struct Said {
        var banner: (label: Label, banner: PhoneDisplay.Banner)?
        var buttons: PageButtons?
        /// Seconds for which the page that reports success stays.
        var successTime: Double?
    }

    /// A page's own buttons, and the values that determine them.
    struct PageButtons {
        let page: PhoneDisplay.Page
        let isLocated: Bool
        var (isSharing, isTracking) = (false, false)
        let buttons: [Button]
    }

    mutating func display(_ now: Observation, vibrations: [VibrationPattern])
        -> PhoneDisplay
    {
        var display = PhoneDisplay(page: flow.page)
        display.banner = banner(now)
        if !profile.needsHelp { display.stage = life.stage }
        display.cues = board.shown
        display.covered = board.covered
        display.buttons = buttons(now)
        display.dot = dot
        display.map = camera.map(mapObservation(now))
        display.dot?.symbol = symbol
        if let panel { show(panel, on: &display) }
        display.permissions = profile.permissions.map {
            PermissionState($0, permissions[$0])
        }
        display.switchedOff = profile.permissions.filter {
            permissions[$0] == .granted && !now.phone.isSwitchedOn($0)
        }
        display.itinerary = now.way.itinerary
        display.isItineraryGreyed = now.state.isLost
        display.progress = flow.page == .navigation ? now.way.progress : nil
        display.destination = destination?.name
        display.destinationPosition = destination?.position
        display.vibrations = vibrations
        display.uses = usesShown(at: now.tick)
        return display
    }

    /// nil for an app whose map has no auto-pan.
    private var symbol: PhoneDisplay.Dot.Symbol? {
        guard camera.mode.isAutoPan, let dot else { return nil }
        if camera.mode == .compassNavigation { return dot.heading == nil ? .round : .heading }
        return dot.course == nil ? .round : .course
    }

    private func show(_ panel: MapPanel, on display: inout PhoneDisplay) {
        display.map.filterings = panel.filterings
        if profile.hasDetails { display.details = panel.details }
        guard settings.floorAware != .no else { return }
        let floors = panel.floors.display
        display.map.isLevelPicked = floors.isPicked
        display.floors = floors
    }

    private mutating func banner(_ now: Observation) -> PhoneDisplay.Banner {
        let (quality, label) = bannerWords(now)
        if let kept = said.banner, kept.label == label { return kept.banner }
        let banner = PhoneDisplay.Banner(quality: quality, text: sheet.label(label))
        said.banner = (label, banner)
        return banner
    }

    private func bannerWords(
        _ now: Observation
    ) -> (PhoneDisplay.Banner.Quality, Label) {
        if !profile.needsHelp {
            switch life.stage {
            case .loadingMap: return (.none, .stateLoadingMap)
            case .mapFailed: return (.lost, .stateMapFailed)
            case .starting: return (.none, .stateStarting)
            case .waiting where dot?.isGrey == true && !now.state.isLost:
                return (.degraded, .stateLastKnown)
            case .waiting: return (.none, .stateWaiting)
            case .failed: return (.lost, .stateFailed)
            case .stopped: return (.none, .stateStopped)
            case .idle: return (.none, .stateNone)
            case .running: break
            }
        }
        return switch now.state {
        case .accuratePositioning: (.accurate, .stateAccurate)
        case .degradedPositioning where dot?.isGrey == true && !profile.needsHelp:
            (.degraded, .stateLastKnown)
        case .degradedPositioning: (.degraded, .stateDegraded)
        case .notPositioning where isStopped(now): (.none, .stateStopped)
        case .notPositioning where dot == nil: (.none, .stateNone)
        case .notPositioning: (.lost, .stateLost)
        }
    }

    /// What can be tapped: the cues' own buttons, then the page's.
    mutating func buttons(_ now: Observation) -> [Button] {
        let own = ownButtons(now)
        let fromCues = board.buttons
        if fromCues.isEmpty { return own }
        return fromCues + own.filter { button in !fromCues.contains { $0.id == button.id } }
    }

    /// Whether the user can stop being located. A source that needs no help searches for a position
    /// from its start on; other sources, if they have none, have to be helped.
    private func isLocated(_ now: Observation) -> Bool {
        switch now.source.status {
        case .started: !profile.needsHelp || !now.state.isLost
        case .starting: !profile.needsHelp
        case .stopped, .stopping, .failedToStart: false
        }
    }

    private mutating func ownButtons(_ now: Observation) -> [Button] {
        let isLocated = isLocated(now)
        // Only the page about them depends on them.
        let isShown = flow.page == .position
        let isSharing = isShown && uses.sharing?.isOn == true
        let isTracking = isShown && uses.tracker?.isOn == true
        if let kept = said.buttons, kept.page == flow.page, kept.isLocated == isLocated,
            kept.isSharing == isSharing, kept.isTracking == isTracking
        {
            return kept.buttons
        }
        let buttons = flow.page
            .buttons(
                profile, isLocated: isLocated, isSharing: isSharing, isTracking: isTracking
            )
            .map { Button(id: $0.rawValue, label: sheet.label($0)) }
        said.buttons = PageButtons(
            page: flow.page, isLocated: isLocated, isSharing: isSharing, isTracking: isTracking,
            buttons: buttons)
        return buttons
    }
}
