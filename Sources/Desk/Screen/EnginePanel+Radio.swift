import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The rows for a source that reports how it found a location, how it weighs levels, and its
/// warnings.
extension EnginePanel {
    var radioLines: [Line] {
        var lines: [Line] = []
        if !source.warnings.isEmpty { lines.append(.warnings) }
        if let location, location.counted != nil { lines.append(.location(location)) }
        if !source.instruments.votes.isEmpty { lines.append(.votes) }
        return lines
    }

    /// The positioning data in use, and whether the app asked for another one.
    var rowLines: [Line] {
        guard let row = source.instruments.row else { return [] }
        return row.isOther ? [.row(row), .otherRow] : [.row(row)]
    }

    func draw(_ row: RowInUse, _ canvas: inout Canvas, _ rect: Rect) {
        let words = row.id.map {
            "\(String($0.prefix(8)).printable) from \(row.origin.rawValue)"
        }
        pair(
            "data row", words ?? row.origin.rawValue, row.isOther ? look.warning : look.text,
            &canvas, rect)
    }

    var location: UserLocation? { model.report.location }

    /// The warnings in force.
    func warnings(_ canvas: inout Canvas, _ rect: Rect) {
        canvas.write(
            "⚠ " + source.warnings.joined(separator: ", "), in: rect, style: look.warning)
    }

    /// Draws the properties of a location; unknown ones are left out.
    func draw(_ location: UserLocation, _ canvas: inout Canvas, _ rect: Rect) {
        let parts: [String?] = [
            location.isLastKnown ? "last known" : nil,
            location.floor.map(floorWords),
            location.counted.flatMap(fixWords),
        ]
        let style = location.isLastKnown ? look.dim : look.style(origin: location.source)
        let end = canvas.write(
            location.source, column: rect.column, row: rect.row, style: style.adding(.bold))
        let rest = rect.split(left: end - rect.column).rest
        var words = parts.compactMap { $0.map { " · \($0)" } }.joined()
        // A narrow panel shows the floor's number, and the count without its kind.
        let shorter =
            [(" fix used ", " used "), (" floor ", " ")]
            + model.profile.counts.map { (" \($0)s", "") }
        for (long, short) in shorter where words.displayColumns > rest.width {
            words = words.replacing(long, with: short)
        }
        canvas.write(words, in: rest, style: location.isLastKnown ? look.dim : look.text)
    }

    /// The number of things used. Without any, the position is computed from earlier ones.
    private func fixWords(_ counted: Counted) -> String? {
        guard counted.number == 0 else {
            return "fix used \(counted.number.counted(counted.name))"
        }
        return location?.isLastKnown == true ? nil : "by steps"
    }

    /// The words for a floor: the level's sign, as people read it. The source counts floors from
    /// the ground, half levels too.
    private func floorWords(_ floor: Int) -> String {
        let sign = location?.levels.lower.map {
            model.venue.sign(of: $0, at: location?.determined)
        }
        return sign.map { "level \($0)" } ?? "floor \(LevelOrdinal(floor).label)"
    }

    /// The present level, and the lead that other levels have over it. Without room for all, those
    /// behind are only counted.
    func votes(_ canvas: inout Canvas, _ rect: Rect) {
        let parts = rect.split(top: 1).top.split(left: EnginePanel.nameColumns)
        canvas.write("levels", in: parts.left, style: look.dim)
        let all = source.instruments.votes.map(words)
        let isRoomForAll = all.joined(separator: "  ").displayColumns <= parts.rest.width
        let votes =
            isRoomForAll
            ? source.instruments.votes
            : source.instruments.votes.filter { $0.isChosen || !$0.isTrailing }
        // If some are left out, four columns are kept for their number.
        let end = parts.rest.endColumn - (isRoomForAll ? 0 : 4)
        var (column, shown) = (parts.rest.column, 0)
        for vote in votes {
            let words = words(vote)
            guard column + words.displayColumns <= end else { break }
            let share = vote.needed > 0 ? vote.lead / vote.needed : 0
            let style =
                vote.isChosen ? look.strong : share < 0.25 ? look.dim : look.warning
            column = canvas.write(words, column: column, row: rect.row, style: style) + 2
            shown += 1
        }
        guard shown < source.instruments.votes.count else { return }
        canvas.write(
            "+\(source.instruments.votes.count - shown)", column: column, row: rect.row,
            style: look.dim)
    }

    /// The words of a vote: "2 2.1/4"; "·" for a level that is behind.
    private func words(_ vote: LevelVote) -> String {
        let sign = model.venue.sign(of: vote.level)
        if vote.isChosen { return "▸\(sign)" }
        let lead = vote.isTrailing ? "·" : "\(vote.lead.fixed(1))/\(vote.needed.short)"
        return "\(sign) \(lead)"
    }

    /// The distance of the app's position from the truth, and the distance without a pathway.
    func rawOffset(_ canvas: inout Canvas, _ rect: Rect) {
        let parts = rect.split(top: 1).top.split(left: max(18, rect.width / 2 + 1))
        func words(_ error: Double?) -> String { error.map { "\($0.fixed(1)) m" } ?? "–" }
        let error = model.positionError
        pair(Curve.errorName, words(error), style(error: error), &canvas, parts.left)
        let raw =
            error == nil ? nil : location?.raw.distance(to: model.report.truth.point)
        pair("source", words(raw), style(error: raw), &canvas, parts.rest, names: 7)
    }

    /// The person's movement, beside the network.
    func motionAndNetwork(_ canvas: inout Canvas, _ rect: Rect) {
        let parts = rect.split(top: 1).top.split(left: max(18, rect.width / 2 + 1))
        let words = model.report.truth.motion.truncated(to: max(parts.left.width - 8, 1))
        pair("motion", words, look.text, &canvas, parts.left, names: 7)
        let network = model.report.truth.network
        pair("network", network.rawValue, style(network), &canvas, parts.rest, names: 8)
    }
}

extension LevelVote {
    fileprivate var isTrailing: Bool { lead < 0.05 }
}

extension Look {
    /// The colour of the technology of positions; its name stands beside it.
    func style(origin: String) -> Style {
        switch origin {
        case "BLE": dot
        case "GNSS": accent
        default: text
        }
    }
}
