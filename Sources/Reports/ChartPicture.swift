import App
import Indoor
import Rehearsal
import TextCanvas

/// A curve over the time of a walk, above the quality of the position.
struct ChartPicture {
    let curve: Curve
    let account: WalkAccount

    private static let top = 14
    private static let height = 150
    private static var bottom: Int { top + height }
    private static let band = 10
    /// The most points: a page has about as many pixels.
    private static let points = 900

    private var scale: TimeScale { TimeScale(length: account.end) }

    private var highest: Double {
        max(curve.values.compactMap(\.self).max() ?? 0, curve.limits.first ?? 0, 1)
    }

    /// The largest number of a simple scale.
    private var whole: Double {
        let steps = [
            1.0, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500,
        ]
        return steps.first { $0 >= highest } ?? (highest / 500).rounded(.up) * 500
    }

    /// An element of a page.
    ///
    /// - Parameter id: unique in the page.
    func element(id: String) -> String {
        let bottom = ChartPicture.bottom + ChartPicture.band + 6
        let content =
            scale.axis(top: ChartPicture.top, bottom: bottom) + levels + limits
            + "<path class=\"curve\" d=\"\(line)\"/>\n"
            + scale.band(account.spans, top: ChartPicture.bottom + 5, height: ChartPicture.band)
            + TimeScale.label("position", y: bottom + 2)
        return
            "<svg class=\"chart\" viewBox=\"0 0 \(TimeScale.width) \(bottom + 22)\" role=\"img\" "
            + "aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-words\">"
            + "<title id=\"\(id)-title\">\(curve.name.markup), metres over time</title>"
            + "<desc id=\"\(id)-words\">\(words.markup)</desc>\n\(content)</svg>"
    }

    /// A description for people who do not see the chart.
    var words: String {
        let values = curve.values.compactMap(\.self)
        guard let most = values.max() else { return "no value" }
        let number = curve.values.firstIndex { $0 == most } ?? 0
        return "At most \(most.fixed(1)) m, at \(WalkAccount.clock(number * Curve.step))"
            + (curve.limits.isEmpty
                ? "."
                : "; limits " + curve.limits.map { "\($0.short) m" }.joined(separator: ", ") + ".")
    }

    private func y(_ metres: Double) -> String {
        (Double(ChartPicture.bottom) - Double(ChartPicture.height) * min(metres / whole, 1))
            .short(decimals: 1)
    }

    private var levels: String {
        [0, whole / 2, whole].map { metres in
            "<path class=\"grid\" d=\"M\(scale.x(0)) \(y(metres))H\(scale.x(account.end))\"/>"
                + "<text class=\"name\" x=\"\(TimeScale.margin - 8)\" y=\"\(y(metres))\" "
                + "dy=\"4\">\(metres.short) m</text>\n"
        }.joined()
    }

    private var limits: String {
        curve.limits.filter { $0 <= whole }.map { metres in
            "<path class=\"limit\" d=\"M\(scale.x(0)) \(y(metres))H\(scale.x(account.end))\"/>"
                + "<text class=\"tick limit-name\" x=\"\(scale.x(account.end))\" "
                + "y=\"\(y(metres))\" dy=\"-3\">limit \(metres.short) m</text>\n"
        }.joined()
    }

    /// The curve as a path: the largest of several values at one place, and a gap without values.
    private var line: String {
        let values = curve.values
        let share = max(1, (values.count + ChartPicture.points - 1) / ChartPicture.points)
        var path = ""
        var isDown = false
        for start in stride(from: 0, to: values.count, by: share) {
            let all = values[start..<min(start + share, values.count)].compactMap(\.self)
            guard let value = all.max() else {
                isDown = false
                continue
            }
            // a value alone is a dot
            path += (isDown ? "L" : "M") + scale.x(start * Curve.step) + " " + y(value)
            if !isDown { path += "h.1" }
            isDown = true
        }
        return path
    }
}
