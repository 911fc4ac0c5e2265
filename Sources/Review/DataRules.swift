import Indoor
import Positioning
import Rehearsal
import Simulation

/// Checks which positioning data a source uses
/// (arcgis-indoor-positioning: Caching the positioning file).
struct DataRules: Sendable {
    private let wanted: String?
    private let isAsked: Bool
    /// The row on the phone.
    private var cached: String?
    /// Whether the app was warned that the row on the phone is not the one that it asked for.
    private var isWarned = false

    init(_ table: PositioningTable) {
        wanted = table.wanted.row
        isAsked = table.isAsked
        cached = table.cached?.row
    }

    mutating func broken(in report: Report) -> [String] {
        var broken: [String] = []
        for event in report.events {
            switch event {
            case .source(.status(.starting)): isWarned = false
            case .source(.notice(let notice))
            where notice.name == IPSNotice.otherCachedData.rawValue:
                isWarned = true
            case .source(.detail(let detail)) where detail.kind == "positioning-data":
                broken += check(detail, isOffline: report.truth.network == .none)
            default: break
            }
        }
        return broken
    }

    private mutating func check(_ detail: SourceDetail, isOffline: Bool) -> [String] {
        var values: [String: String] = [:]
        for field in detail.fields {
            if case .word(let word) = field.value { values[field.key] = word }
        }
        defer { cached = values["row"] }
        var broken: [String] = []
        if values["from"] == "phone", values["row"] != cached {
            broken.append("positioning data comes from the phone only where it is on it")
        }
        if values["row"] != wanted {
            if !isOffline {
                broken.append("another row than the one asked for, or the newest, only offline")
            }
            if isAsked, !isWarned {
                broken.append("another row than the one asked for comes with a warning")
            }
        }
        return broken
    }
}
