import Indoor

/// A difference between two cue sheets.
package struct CueSheetChange: Hashable, Sendable {
    /// The place of the difference: "hold-upright text", "label degraded", "instructions ahead".
    package let what: String
    /// nil: it is missing there.
    package let before: String?
    package let after: String?
}

extension CueSheet {
    /// The changes in another sheet, in the order of this one.
    package func changes(to other: CueSheet) -> [CueSheetChange] {
        func change(_ what: String, _ before: String?, _ after: String?) -> CueSheetChange? {
            let (before, after) = (before.nonEmpty, after.nonEmpty)
            return before == after
                ? nil : CueSheetChange(what: what, before: before, after: after)
        }
        var changes = [
            change("language", language, other.language),
            change("instructions ahead", lead.ahead.seconds, other.lead.ahead.seconds),
            change("instructions now", lead.now.seconds, other.lead.now.seconds),
            change(
                "instructions together", lead.together.seconds, other.lead.together.seconds),
        ]
        for cue in all {
            let theirs = other.cue(cue.id)?.fields
            changes += cue.fields.enumerated().map { number, field in
                change("\(cue.id.rawValue) \(field.name)", field.value, theirs?[number].value)
            }
        }
        changes += Label.allCases.map {
            change("label \($0.rawValue)", label($0), other.label($0))
        }
        return changes.compactMap(\.self)
    }

    /// The names of the cues that another sheet declares otherwise.
    package func changedCues(in other: CueSheet) -> Set<String> {
        Set(
            all.filter { cue in
                let theirs = other.cue(cue.id)?.fields.map(\.value)
                return theirs != cue.fields.map(\.value)
            }.map(\.id.rawValue))
    }
}

extension Cue {
    /// The fields as a sheet writes them.
    fileprivate var fields: [(name: String, value: String?)] {
        [
            ("kind", kind.rawValue), ("title", title), ("text", text), ("clause", clause),
            ("buttons", buttons.map { "\($0.id): \($0.label)" }.joined(separator: ", ")),
            ("asks", asks?.rawValue), ("means", means.map(\.rawValue).joined(separator: ", ")),
            ("vibration", vibration?.rawValue),
            ("delay", timing.delay.seconds), ("shortest", timing.shortest.seconds),
            ("longest", timing.longest?.seconds), ("cool-down", timing.coolDown.seconds),
            ("priority", "\(timing.priority)"),
            (
                "accepted",
                accepted.map { "\($0.rule): \($0.reason)" }.joined(separator: ", ")
            ),
        ]
    }
}

extension Double {
    fileprivate var seconds: String { "\(short) s" }
}

extension String? {
    /// nil for an empty one, too.
    fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
