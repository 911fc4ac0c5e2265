import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import TextCanvas

/// The outcomes of the last pictures, the newest at the bottom, beside the hand on a tall screen.
struct AttemptsPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let room = canvas.panel(
            rect, look, title: "attempts", note: "b background", isJoined: true)
        // In a narrow panel each outcome has a line below its time.
        let rows = room.width < AttemptsPanel.leastForOneLine ? 2 : 1
        let attempts = model.chronicle.attempts.suffix(room.height / rows)
        if attempts.isEmpty {
            let words =
                model.profile.hasViewfinder
                ? "No picture was sent yet." : "No attempt was made yet."
            canvas.write(lines: words.wrapped(to: room.width), in: room, style: look.dim)
        }
        for (number, attempt) in attempts.enumerated() {
            draw(attempt, in: room.split(top: number * rows).rest, rows: rows, on: &canvas)
        }
    }

    /// The columns of time, signs and the longest outcome.
    private static let leastForOneLine = 29

    private func draw(
        _ attempt: Chronicle.Attempt, in line: Rect, rows: Int, on canvas: inout Canvas
    ) {
        let time = attempt.seconds.clock
        canvas.write(time, in: line, style: look.dim)
        let isGood = attempt.result.succeeded
        let words = line.split(left: time.displayColumns + 1).rest
        canvas.write(isGood ? "✓" : "✗", in: words, style: isGood ? look.good : look.bad)
        let rest = words.split(left: 2).rest
        canvas.write(attempt.result.isBackground ? "b" : "", in: rest, style: look.accent)
        let outcome = rows == 1 ? rest.split(left: 2).rest : line.split(top: 1).rest
        canvas.write(attempt.result.words, in: outcome, style: look.text)
    }
}
