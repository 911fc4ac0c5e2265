import Indoor
import Positioning

extension PhoneDisplay.Page {
    /// The page's cue; nil for a page without words.
    package func cue(_ profile: SourceProfile) -> CueID? {
        switch self {
        case .explanation: profile.explanation
        case .rationale(let permission): permission.rationale
        case .prompt(let permission): permission.prompt
        case .denied(let permission): permission.denied
        case .blocked(let permission): permission.required
        case .unsupported: profile.unsupported
        case .notInstalled: profile.notInstalled
        case .acquisition: profile.acquisition?.page
        case .acquired: profile.acquisition?.success
        case .arrival: .arrived
        case .position: .myPosition
        case .closed, .map, .search, .itinerary, .navigation: nil
        }
    }

    /// Whether a cue can be seen on it. A page's own cue is visible only on that page. The
    /// operating system's question and the pages of text and pictures cover everything except
    /// banners and alerts.
    ///
    /// - Parameter own: the page's own cue.
    func shows(_ kind: ShownCue.Kind, _ id: CueID, own: CueID?) -> Bool {
        switch kind {
        case .page: own == id
        case .banner, .alert: self != .closed
        case .instruction: self == .navigation
        case .hint, .toast: hasNotices
        }
    }

    private var hasNotices: Bool {
        switch self {
        case .map, .search, .itinerary, .navigation, .acquisition: true
        case .closed, .position, .explanation, .rationale, .prompt, .denied, .blocked, .unsupported,
            .notInstalled, .acquired, .arrival:
            false
        }
    }

    /// The page's own buttons, beside those of the cues on it.
    package func buttons(
        _ profile: SourceProfile, isLocated: Bool, isSharing: Bool = false, isTracking: Bool = false
    ) -> [Label] {
        let acquire = [profile.acquisition?.label].compactMap(\.self)
        return switch self {
        case .map: [.search, isLocated ? .stopLocating : .locate] + acquire
        case .search: [.cancel]
        case .itinerary: [.start] + acquire + [.back]
        case .navigation: acquire + [.stop]
        case .position:
            [isSharing ? .stopSharing : .share, isTracking ? .stopTracking : .track, .back]
        default: []
        }
    }
}
