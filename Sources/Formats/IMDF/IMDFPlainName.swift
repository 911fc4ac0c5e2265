import Indoor

/// Words for features of IMDF that have no name: from their categories.
enum IMDFPlainName {
    /// Words for a restroom or showers; nil: the category is another.
    static func restroom(_ category: String?) -> String? {
        let parts = parts(of: category)
        switch parts.first {
        case "shower": return PlainName.showers
        case "restroom": return PlainName.toilets(for: parts.dropFirst().compactMap { users[$0] })
        default: return nil
        }
    }

    /// Words for an amenity; nil: it has no category that says anything.
    static func amenity(_ category: String?) -> String? {
        if let words = restroom(category) { return words }
        let parts = parts(of: category)
        guard let base = parts.first, base != "unspecified" else { return nil }
        if let words = amenities[base] { return words }
        let words = parts.joined(separator: " ").replacing("_", with: " ")
        return words.prefix(1).uppercased() + String(words.dropFirst()).beginning(59)
    }

    private static func parts(of category: String?) -> [String] {
        (category ?? "").printable.lowercased().split(separator: ".").map(String.init)
    }

    private static let users: [String: PlainName.Users] = [
        "female": .women, "male": .men, "family": .families, "wheelchair": .wheelchairs,
    ]

    /// The categories of the standard (amenity category, 1.0.0) that are no words.
    private static let amenities = [
        "animalreliefarea": "Animal relief area", "arrivalgate": "Arrival gate",
        "atm": "Cash machine", "babychanging": "Baby changing",
        "baggagecarousel": "Baggage carousel", "baggagecarts": "Baggage carts",
        "baggagestorage": "Baggage storage", "boardinggate": "Boarding gate",
        "businesscenter": "Business centre", "checkin": "Check-in", "coatcheck": "Cloakroom",
        "departuregate": "Departure gate", "drinkingfountain": "Drinking fountain",
        "emergencyexit": "Emergency exit", "faregate": "Fare gate", "firstaid": "First aid",
        "fittingroom": "Fitting room", "foodservice": "Food", "groundtransportation": "Transport",
        "healthcare": "Health care", "immigration": "Immigration",
        "informationbarcodescanner": "Barcode scanner", "lostandfound": "Lost property",
        "mothersroom": "Mothers' room", "movietheater": "Cinema",
        "parentandchild": "Parent and child",
        "payphone": "Telephone", "peoplemover": "People mover", "photobooth": "Photo booth",
        "powerchargingstation": "Charging station", "prayerroom": "Prayer room",
        "privatelounge": "Lounge", "publictransit": "Public transport", "railplatform": "Platform",
        "smokingarea": "Smoking area", "strollerrental": "Pushchair rental",
        "swimmingpool": "Swimming pool", "ticketkiosk": "Ticket machine",
        "traintrack": "Train track", "vendingmachine": "Vending machine",
        "wheelchairassist": "Wheelchair help",
    ]
}
