import Indoor
import Navigation
import Positioning

/// What the guide reports beside what the phone shows.
package enum GuideEvent: Hashable, Sendable {
    case page(PhoneDisplay.Page)
    case cue(CueEvent)
    case vibration(VibrationPattern)
    case permission(PermissionStatus)
    /// Something that the user did with the app, and whether there was the button, the place or
    /// the map for it.
    case answered(Input, isTaken: Bool)
    /// The map is looked at another way.
    case map(PhoneDisplay.Map.Mode)
}

/// What one tick made of the guide.
package struct GuideOutput: Sendable {
    package var display: PhoneDisplay
    package var events: [GuideEvent] = []
    package var sourceCommands: [SourceCommand] = []
    package var navigationCommands: [NavigationCommand] = []
    /// What taps have the phone itself do: leave for the settings, take an answer to its question.
    package var phoneInputs: [Input] = []
}
