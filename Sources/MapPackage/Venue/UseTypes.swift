import Indoor

// The words of USE_TYPE, which a model's owner chooses; these are ours.

extension Unit.Category {
    var useType: String {
        switch self {
        case .room: "Room"
        case .hall: "Hall"
        case .corridor: "Corridor"
        case .shop: "Shop"
        case .food: "Food"
        case .toilets: "Restroom"
        case .platform: "Platform"
        case .service: "Service"
        case .outdoor: "Outdoors"
        }
    }
}

extension Wall.Kind {
    var useType: String {
        switch self {
        case .solid: "Wall"
        case .glass: "Glass"
        case .low: "Railing"
        case .column: "Column"
        }
    }
}

extension Opening.Kind {
    var useType: String {
        switch self {
        case .door: "Door"
        case .entrance: "Entrance"
        case .gate: "Gate"
        case .passage: "Passage"
        }
    }
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
