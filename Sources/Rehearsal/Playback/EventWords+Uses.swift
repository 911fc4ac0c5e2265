import App
import Indoor

extension UseEvent {
    /// nil for events that come every few seconds.
    var words: String? {
        switch self {
        case .allowed(let use): "\(use.rawValue) allowed"
        case .stopped(let use): "\(use.rawValue) stopped"
        case .collected(let point):
            "notes “\(point.text)”" + (point.location == nil ? " without a place" : "")
        case .delivered(let points, let held):
            "track: \(points) delivered" + (held > 0 ? ", \(held) held" : "")
        case .saw(let update): update.position == nil ? "\(update.name) shares no more" : nil
        case .recorded, .told: nil
        }
    }
}
