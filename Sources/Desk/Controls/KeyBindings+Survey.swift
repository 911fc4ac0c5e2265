import App
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

extension KeyBindings {
    /// The surveyor confirms the point where they stand. It does not count while nothing is
    /// recorded.
    static func confirm(_ model: ScreenModel) -> [Intent] {
        // Only one counts in a tick.
        guard !model.pending.contains(.confirm) else { return [] }
        guard model.isSurvey else {
            return [
                .input(.confirm),
                .say("Confirmed in this walk only: play --survey FILE.gpkg keeps points."),
            ]
        }
        guard model.report.isListening else { return [.say(notListening(model))] }
        // A pause has its own message.
        guard !model.interface.isPaused else { return [.input(.confirm)] }
        return [.input(.confirm), .say(confirmed(model))]
    }

    private static func confirmed(_ model: ScreenModel) -> String {
        let survey = model.chronicle.survey
        let words = "Point \(survey.points.count + 1) confirmed"
        guard let detour = survey.detour(to: model.report.truth) else { return words + "." }
        return
            "\(words), but the way to it was taken for straight: \(detour.walked.fixed(0)) m walked, "
            + "\(detour.straight.fixed(0)) m straight. Confirm at each bend, too."
    }

    private static func notListening(_ model: ScreenModel) -> String {
        let display = model.report.display
        let locate = Label.locate.rawValue
        let advice: String =
            if display.page == .closed {
                "o opens the app."
            } else if display.buttons.contains(where: { $0.id == locate }) {
                "\(ButtonKeys.key(of: locate)?.description ?? locate) starts positioning."
            } else {
                "the app does not listen, answer what it asks."
            }
        return "Nothing is recorded yet, and no point is confirmed: \(advice)"
    }
}
