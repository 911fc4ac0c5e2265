extension Person {
    /// Personas: presets of the settings.
    package enum Character: String, CaseIterable, Sendable {
        case attentive, distracted, slow
    }
}

extension WorldSettings {
    /// The settings of a persona, with a kind of map for the app.
    package init(
        person: Person.Character, map: MapKind = .package, hasMapCopy: Bool = false
    ) {
        (radio.map, radio.hasMapCopy) = (map, hasMapCopy)
        switch person {
        case .attentive: break
        case .distracted:
            noticeShortest = 1.5
            noticeLongest = 4
            overlooked = 0.3
            carriedInclination = 30
            lowersPhone = 2
            pocketsPhone = 0.15
            locksPhone = 0.2
        case .slow:
            walkingSpeed = 0.8
            walkingSpeedSpread = 0.1
            readingSpeedSpread = 25
            hesitation = 3
            noticeShortest = 1
            noticeLongest = 3
            readingSpeed = 140
        }
    }
}
