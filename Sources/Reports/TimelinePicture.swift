import Indoor
import Rehearsal
import Review
import TextCanvas

/// A walk's time from left to right: the position, a lane for each kind of cue, and other events.
/// Its cues are links to their descriptions.
struct TimelinePicture {
    let account: WalkAccount
    /// The prefix of ids of the walk's parts in the page.
    let prefix: String

    private static let lane = 24
    private var scale: TimeScale { TimeScale(length: account.end) }

    /// An element of a page.
    var element: String {
        let kinds = ShownCue.Kind.allCases.filter { kind in
            account.audit.records.contains { $0.cue.kind == kind }
        }
        let bottom = TimelinePicture.lane * (kinds.count + 2) + 6
        var content = scale.axis(top: 0, bottom: bottom)
        content += TimeScale.label("position", y: 17)
        content += scale.band(account.spans, top: 3, height: 18)
        for (number, kind) in kinds.enumerated() {
            let top = TimelinePicture.lane * (number + 1)
            content += TimeScale.label(kind.rawValue, y: top + 17)
            content += lane(kind, top: top)
        }
        content += marks(y: TimelinePicture.lane * (kinds.count + 1) + 18)
        return "<svg class=\"timeline\" viewBox=\"0 0 \(TimeScale.width) \(bottom + 22)\" "
            + "role=\"group\" aria-label=\"Timeline\">\n\(content)</svg>"
    }

    private func lane(_ kind: ShownCue.Kind, top: Int) -> String {
        account.audit.records.enumerated().filter { $0.element.cue.kind == kind }
            .map { number, record in bar(number, record, top: top) }.joined()
    }

    private func bar(_ number: Int, _ record: CueRecord, top: Int) -> String {
        let found = record.openFindings
        let state = found.map(\.severity).max().map { " \($0.rawValue)" } ?? ""
        let words =
            "\(WalkAccount.clock(record.showing.from)) \(record.name), "
            + "\(record.seconds.fixed(1)) s"
            + (found.isEmpty ? "" : ": " + found.map(\.rule.rawValue).joined(separator: ", "))
        let end = record.showing.to ?? account.end
        let x = scale.x(record.showing.from)
        let width = scale.width(from: record.showing.from, to: end, atLeast: 3)
        // A finding is taller and has a sign, because colours alone tell nothing.
        let size =
            found.isEmpty
            ? "y=\"\(top + 5)\" height=\"14\"" : "y=\"\(top + 1)\" height=\"22\""
        let sign =
            found.isEmpty || record.seconds * TimelinePicture.signShare < account.seconds
            ? "" : "<text class=\"sign\" x=\"\(x)\" y=\"\(top + 16)\" aria-hidden=\"true\">!</text>"
        return "<a href=\"#\(prefix)cue-\(number + 1)\" aria-label=\"\(words.markup)\">"
            + "<rect class=\"cue\(state)\" x=\"\(x)\" width=\"\(width)\" \(size) rx=\"2\">"
            + "<title>\(words.markup)</title></rect>\(sign)</a>\n"
    }

    /// A bar that is wide enough for a sign takes at least this fraction (1/110) of the whole time.
    private static let signShare = 110.0

    // MARK: Marks

    /// Vibrations, expectations and notes, each with its own sign.
    private func marks(y: Int) -> String {
        var text = TimeScale.label("events", y: y)
        for vibration in account.vibrations {
            text += mark("≈", vibration.tick, y, "vibration \(vibration.pattern.rawValue)")
        }
        for finding in account.expectations {
            text += mark(
                finding.isMet ? "✓" : "✗", SimulatedTime.tick(atSeconds: finding.seconds), y,
                (finding.isMet ? "met: " : "not met: ") + finding.expected,
                finding.isMet ? "" : " error")
        }
        for note in account.notes {
            text += mark(
                "¶", note.note.tick, y, note.note.isMarker ? "marker" : "note: \(note.note.text)")
        }
        return text
    }

    private func mark(
        _ sign: String, _ tick: Int, _ y: Int, _ words: String, _ state: String = ""
    ) -> String {
        "<text class=\"mark\(state)\" x=\"\(scale.x(tick))\" y=\"\(y)\">\(sign)"
            + "<title>\(WalkAccount.clock(tick)) \(words.printable.markup)</title></text>\n"
    }
}
