import Foundation
import Indoor

// The words of USE_TYPE, which a model's owner chooses; these are ours.

extension Indoor.Unit.Category {
    var useType: String {
        switch self {
        case .toilets: "Restroom"
        case .outdoor: "Outdoors"
        default: rawValue.capitalized
        }
    }
}

extension Wall.Kind {
    var useType: String {
        switch self {
        case .solid: "Wall"
        case .low: "Railing"
        case .glass, .column: rawValue.capitalized
        }
    }
}

extension Opening.Kind {
    var useType: String { rawValue.capitalized }
}

extension Connector.Kind {
    /// The code for TRANSITION_TYPE.
    var transitionType: Int {
        switch self {
        case .lift: 1
        case .stairs: 2
        case .escalator: 3
        case .ramp, .walkway: 4
        }
    }
}

extension PackageTable {
    /// The code for an entrance or exit in TRANSITION_TYPE: the model's.
    static let entranceType = 7
}
