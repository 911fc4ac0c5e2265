import App
import Indoor

/// Positions on the time axis, the same for all pictures of a walk.
struct TimeScale {
    /// The width of a picture, in its units.
    static let width = 1000
    /// The width of the margin at the left, for names.
    static let margin = 104
    private static let right = 14

    /// The walk's length in ticks.
    let length: Int

    init(length: Int) { self.length = max(length, 1) }

    /// The position of a tick, to a tenth of a unit.
    func x(_ tick: Int) -> String { place(tick).short(decimals: 1) }

    func width(from: Int, to: Int, atLeast least: Double = 1) -> String {
        max(place(to) - place(from), least).short(decimals: 1)
    }

    private func place(_ tick: Int) -> Double {
        let room = Double(TimeScale.width - TimeScale.margin - TimeScale.right)
        return Double(TimeScale.margin) + room * Double(min(max(tick, 0), length)) / Double(length)
    }

    /// Lines at whole seconds, a limited number, with their times below.
    func axis(top: Int, bottom: Int) -> String {
        stride(from: 0, through: length, by: step).map { tick in
            "<path class=\"grid\" d=\"M\(x(tick)) \(top)V\(bottom)\"/>"
                + "<text class=\"tick\" x=\"\(x(tick))\" y=\"\(bottom + 15)\">"
                + "\(minutes(tick))</text>\n"
        }.joined()
    }

    /// Ticks between two lines.
    private var step: Int {
        let seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200]
        let second = SimulatedTime.ticksPerSecond
        let most = 12
        return (seconds.first { $0 * second * most >= length } ?? 14_400) * second
    }

    /// Minutes and seconds: "1:05".
    private func minutes(_ tick: Int) -> String {
        let seconds = tick / SimulatedTime.ticksPerSecond
        let (minutes, rest) = (seconds / 60, seconds % 60)
        return "\(minutes):" + twoDigits(rest)
    }

    /// The quality of the position over time: a better quality is higher, and has its colour.
    func band(_ spans: [WalkAccount.Span], top: Int, height: Int) -> String {
        spans.enumerated().map { number, span in
            let end = number + 1 < spans.count ? spans[number + 1].from : length
            let share = height * span.quality.height / 4
            let words = "\(span.quality.words) from \(WalkAccount.clock(span.from))"
            return "<rect class=\"\(span.quality.style)\" x=\"\(x(span.from))\" "
                + "y=\"\(top + height - share)\" width=\"\(width(from: span.from, to: end))\" "
                + "height=\"\(share)\"><title>\(words)</title></rect>\n"
        }.joined()
    }

    /// A name at the left of its row.
    static func label(_ words: String, y: Int) -> String {
        "<text class=\"name\" x=\"\(margin - 8)\" y=\"\(y)\">\(words)</text>\n"
    }
}

extension PhoneDisplay.Banner.Quality {
    /// The class in the style sheet.
    fileprivate var style: String { "quality-\(rawValue)" }

    /// The height in quarters of a band.
    fileprivate var height: Int {
        switch self {
        case .accurate: 4
        case .degraded: 3
        case .lost: 2
        case .none: 1
        }
    }
}
