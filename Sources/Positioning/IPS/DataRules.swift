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
        wanted = table.wanted?.row
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
            case .detail(let detail) where detail.record.kind == .positioningData:
                broken += check(detail.record, isOffline: moment.isOffline)
            default: break
            }
        }
        return broken
    }

    private mutating func check(_ data: EventRecord, isOffline: Bool) -> [String] {
        let row = data.word(.row)
        defer { cached = row }
        var broken: [String] = []
        if data.word(.from) == "phone", row != cached {
            broken.append("positioning data comes from the phone only where it is on it")
        }
        if row != wanted {
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
