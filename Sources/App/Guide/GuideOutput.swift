import Indoor
import Positioning

/// A report of the guide, besides the display.
package enum GuideEvent: Hashable, Sendable {
    case page(PhoneDisplay.Page)
    case cue(CueEvent)
    case vibration(VibrationPattern)
    case permission(PermissionState)
    /// An input to the app without a button, place or map to take it.
    case refused(Input)
    /// The map's mode changed.
    case map(PhoneDisplay.Map.Mode)
    /// The app did something with the position besides showing it.
    indirect case use(UseEvent)
}

/// The guide's output of one tick.
package struct GuideOutput: Sendable {
    package var display: PhoneDisplay
    package var events: [GuideEvent] = []
    package var sourceCommands: [SourceCommand] = []
    package var navigationCommands: [NavigationCommand] = []
    /// The app's requests to the phone.
    package var requests: [PhoneRequest] = []
    /// Inputs for the phone itself that taps caused: opening the settings, answering a permission
    /// prompt.
    package var phoneInputs: [Input] = []
    /// The numbers of the inputs that were refused, ascending.
    package var refused: [Int] = []
}
