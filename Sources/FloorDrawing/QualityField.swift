import Indoor
import Positioning
import TextCanvas

/// The quality that the source's data promises for the ground in view: tints or patterns for four
/// grades, and a few numbers with their meaning.
struct QualityField {
    private let subject: MapDrawing.Subject
    private let quality: ExpectedQuality
    private let isHeard: Bool
    private let limits: [Double]

    /// The data to draw; nil if there is none, or if another overlay is chosen.
    init?(_ subject: MapDrawing.Subject) {
        guard let quality = subject.atlas.quality else { return nil }
        switch subject.overlay {
        case .heard(let limits): (isHeard, self.limits) = (true, limits)
        case .expectedError(let limits): (isHeard, self.limits) = (false, limits)
        case .coverage, .texture, .devices, .measuredError, .none: return nil
        }
        self.subject = subject
        self.quality = quality
    }

    func draw(on canvas: inout Canvas) {
        let rect = subject.view.rect
        for row in 0..<rect.height {
            for column in 0..<rect.width {
                guard let value = value(column, row) else { continue }
                let cell = subject.look.ground(grade(value).kind) ?? Cell(.blank, subject.look.dim)
                canvas.put(cell.glyph, column: column, row: row, style: cell.style)
            }
        }
    }

    /// The distance from one number to the next, in columns and rows.
    private static let pitch = (columns: 10, rows: 4)

    /// A number and its first cell.
    struct Number {
        let words: String
        let column: Int
        let row: Int
    }

    /// Draws numbers in places without walls.
    ///
    /// - Returns: the numbers that were drawn.
    func drawNumbers(on canvas: inout Canvas) -> [Number] {
        let rect = subject.view.rect
        var drawn: [Number] = []
        for row in stride(from: 2, to: rect.height, by: QualityField.pitch.rows) {
            for column in stride(from: 4, to: rect.width - 2, by: QualityField.pitch.columns) {
                guard let value = value(column, row) else { continue }
                let words = words(value)
                let room = column..<min(column + words.displayColumns, rect.width)
                guard room.allSatisfy({ QualityField.ground.contains(canvas[$0, row].glyph) })
                else { continue }
                canvas.write(over: words, column: column, row: row, style: subject.look.text)
                drawn.append(Number(words: words, column: column, row: row))
            }
        }
        return drawn
    }

    /// The glyphs of cells that have ground and no wall.
    private static let ground: [Glyph] = [.blank, "·", "▒", "╱"]

    private func value(_ column: Int, _ row: Int) -> Double? {
        let place = subject.atlas.turn.point(subject.view.place(column: column, row: row))
        return isHeard
            ? quality.heard(at: place, on: subject.level)
            : quality.error(at: place, on: subject.level)
    }

    private func words(_ value: Double) -> String {
        if isHeard { return value.fixed(0) }
        return value < QualityField.most ? "\(value.fixed(value < 10 ? 1 : 0))m" : "none"
    }

    /// Errors of more metres than this are not written.
    private static let most = 100.0

    private func grade(_ value: Double) -> Grade {
        let passed = limits.count { value >= $0 }
        return Grade(rawValue: isHeard ? limits.count - passed : passed) ?? .none
    }
}

/// The quality of what is heard, or of positions, at a place.
package enum Grade: Int, CaseIterable, Hashable, Sendable {
    case good, fair, poor, none

    var kind: GroundKind {
        switch self {
        case .good: .gradeGood
        case .fair: .gradeFair
        case .poor: .gradePoor
        case .none: .gradeNone
        }
    }
}

extension GroundOverlay {
    /// The legend: the meaning of each grade. It is empty if the overlay has no grades.
    package var grades: [(grade: Grade, words: String)] {
        switch self {
        case .heard(let limits) where limits.count == 3:
            let (few, many) = (limits[1], limits[2])
            return [
                (.good, "\(many.short) and more heard"),
                (.fair, "\(few.short) to \((many - 1).short)"),
                (.poor, "1 to \((few - 1).short)"), (.none, "none"),
            ]
        case .expectedError(let limits) where limits.count == 3:
            let names = limits.map { "\($0.short) m" }
            return [
                (.good, "expected: \(names[0]) or less"), (.fair, "to \(names[1])"),
                (.poor, "to \(names[2])"), (.none, "more"),
            ]
        case .coverage, .texture, .devices, .heard, .expectedError, .measuredError: return []
        }
    }
}
