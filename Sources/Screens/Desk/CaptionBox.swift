import Indoor
import Replay
import TextCanvas

extension Caption {
    /// The lines, wrapped at so many columns: fewer when there is no room.
    package func lines(of columns: Int = Caption.columns) -> [String] {
        text.wrapped(to: min(columns, Caption.columns))
    }
}

/// The caption over the bottom of the desk, where it covers neither the phone nor the engine.
struct CaptionBox {
    let look: Look

    func draw(_ caption: Caption, in room: Rect, on canvas: inout Canvas) {
        let lines = caption.lines(of: room.width - 4)
        let height = min(lines.count + 2, room.height)
        // the lower edge of the panel beneath contains text
        let box = room.split(bottom: 1).rest.split(bottom: height).bottom
            .centred(width: min(Caption.columns + 4, room.width), height: height)
        canvas.fill(box, style: look.card)
        let inner = canvas.box(box, style: look.card)
        canvas.write(
            lines: lines, in: inner.inset(columns: 1, rows: 0), style: look.card, align: .centre)
    }
}
