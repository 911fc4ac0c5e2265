import Indoor

/// What each page of the app has of its own.
extension PhoneDisplay.Page {
    /// The cue that fills it; nil for those that a map or a list fills.
    package var cue: CueID? {
        switch self {
        case .explanation: .explanation
        case .cameraRationale: .cameraRationale
        case .cameraPrompt: .cameraPrompt
        case .cameraDenied: .cameraDenied
        case .unsupported: .unsupported
        case .scan: .scanGuide
        case .scanSuccess: .scanSuccess
        case .arrival: .arrived
        case .closed, .map, .search, .itinerary, .navigation: nil
        }
    }

    /// Its buttons, beside those that cues bring along.
    ///
    /// - Parameter isLocated: whether there is a position, which can be done without.
    package func buttons(isLocated: Bool) -> [Label] {
        switch self {
        case .map: [.search, isLocated ? .stopLocating : .locate, .scan]
        case .search: [.cancel]
        case .itinerary: [.start, .scan, .back]
        case .navigation: [.scan, .stop]
        case .closed, .explanation, .cameraRationale, .cameraPrompt, .cameraDenied, .unsupported,
            .scan, .scanSuccess, .arrival:
            []
        }
    }
}
