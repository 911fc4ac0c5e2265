import Indoor
import Positioning
import Replay
import TextCanvas

/// The outcomes of the last pictures, the newest at the bottom: under the phone on a very tall
/// screen.
struct AttemptsPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let room = canvas.panel(rect, look, title: "attempts", note: "b background")
        let attempts = model.chronicle.attempts.suffix(room.height)
        if attempts.isEmpty {
            let words =
                model.profile.usesCamera ? "No picture was sent yet." : "No attempt was made yet."
            canvas.write(words, in: room, style: look.dim)
        }
        for (row, attempt) in attempts.enumerated() {
            draw(attempt, in: room.split(top: row).rest, on: &canvas)
        }
    }

    private func draw(_ attempt: Chronicle.Attempt, in line: Rect, on canvas: inout Canvas) {
        let time = attempt.seconds.clock
        canvas.write(time, in: line, style: look.dim)
        let isGood = attempt.succeeded
        let words = line.split(left: time.displayColumns + 1).rest
        canvas.write(isGood ? "✓" : "✗", in: words, style: isGood ? look.good : look.bad)
        let rest = words.split(left: 2).rest
        canvas.write(attempt.isBackground ? "b" : "", in: rest, style: look.accent)
        canvas.write(attempt.outcome, in: rest.split(left: 2).rest, style: look.text)
    }
}
