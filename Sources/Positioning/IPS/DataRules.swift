import Indoor

/// Checks which positioning data a source uses
/// (arcgis-indoor-positioning: Caching the positioning file).
struct DataRules: SourceRules {
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

    mutating func broken(in moment: SourceMoment) -> [String] {
        var broken: [String] = []
        for event in moment.events {
            switch event {
            case .status(.starting): isWarned = false
            case .notice(let notice) where notice.name == IPSNotice.otherCachedData.rawValue:
                isWarned = true
            case .detail(let detail) where detail.kind == "positioning-data":
                broken += check(detail, isOffline: moment.isOffline)
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
