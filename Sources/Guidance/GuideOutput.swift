import Indoor
import Navigation
import Positioning

/// What the guide reports beside what the phone shows.
package enum GuideEvent: Hashable, Sendable {
    case page(PhoneDisplay.Page)
    case cue(CueEvent)
    case vibration(VibrationPattern)
    case permission(PermissionState)
    /// Something that the user did with the app, for which it had no button, place or map.
    case refused(Input)
    /// The map is looked at another way.
    case map(PhoneDisplay.Map.Mode)
}

/// The guide's output of one tick.
package struct GuideOutput: Sendable {
    package var display: PhoneDisplay
    package var events: [GuideEvent] = []
    package var sourceCommands: [SourceCommand] = []
    package var navigationCommands: [NavigationCommand] = []
    /// What taps have the phone itself do: leave for the settings, take an answer to its question.
    package var phoneInputs: [Input] = []
    /// The numbers of the inputs that were refused, ascending.
    package var refused: [Int] = []
}
