import App
import Indoor
import PhoneScreen
import Positioning
import Rehearsal

/// A showing in words, for reports and the desk.
extension CueRecord {
    package var name: String { "\(cue.kind.rawValue) \(cue.id)" }

    /// The reason why it came, and why at that moment.
    package func reason(with profile: SourceProfile) -> String {
        let origin = showing.origin
        var words = [CueID(cue.id).reason(with: profile)]
        if showing.delay > 0 { words.append("that had held for \(showing.delay.fixed(2)) s") }
        for rival in origin.rivals { words.append("\(rival.id) \(rival.held.words)") }
        if let vibration = origin.vibration { words.append("vibrates: \(vibration.rawValue)") }
        if let lead = showing.lead {
            words.append(
                lead.metres < 0
                    ? "\((-lead.metres).fixed(0)) m behind its manoeuvre"
                    : "\(lead.metres.fixed(0)) m before its manoeuvre")
        }
        return words.joined(separator: "; ")
    }

    /// The reason why it went.
    package var ending: String {
        guard let end = showing.end else { return "in view at the end of the walk" }
        return switch end {
        case .reasonOver: "what it was about was over"
        case .longestTime: "it reached its maximum time"
        case .answered: "its button was tapped"
        case .covered(let cover): "covered by \(cover.words)"
        case .replaced(let id): "replaced by \(id)"
        case .appClosed: "the app was closed"
        }
    }

    /// The amount of text to read.
    package var size: String {
        let rate =
            charactersASecond.map { ", \(Int($0.rounded()).counted("character")) a second" } ?? ""
        return "\(words.counted("word")) in \(rows.count.counted("row"))"
            + (rows.fit ? "" : ", more than fit") + rate
    }

    /// Whether the person read it.
    package var readingWords: String {
        reading == .nobody ? "nobody follows the phone" : reading.rawValue
    }

    /// The person's actions while it was shown.
    package var meanwhile: String {
        let meanwhile = showing.meanwhile
        let parts: [(Int, String)] = [
            (meanwhile.walking, "walked"), (meanwhile.standing, "stood"),
            (meanwhile.riding, "rode"), (meanwhile.turning, "turned"),
        ]
        let words = parts.filter { $0.0 > 0 }
            .map { "\($1) \(SimulatedTime.seconds($0).fixed(1)) s" }
        return (words + ["\(meanwhile.metres.fixed(1)) m"]).joined(separator: ", ")
    }
}

extension CueOrigin.Held {
    /// The words after the name of a rival.
    package var words: String {
        switch self {
        case .lowerPriority: "has a lower priority"
        case .later: "came later"
        case .waits(let seconds): "waits for \(seconds.fixed(1)) s more"
        case .coolsDown(let seconds): "rests for \(seconds.fixed(1)) s more"
        case .hadItsTime: "has had its time"
        }
    }
}
