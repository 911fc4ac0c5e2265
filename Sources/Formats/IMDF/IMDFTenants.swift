import Indoor

/// Whose rooms are whose: an occupant has an anchor, and the anchor is in a unit.
struct IMDFTenants {
    private let anchors: [String: IMDFArchive.Feature]
    /// The names of units and kiosks that have none of their own, by their number.
    private var names: [Int: String] = [:]
    /// The occupants whose names these are, by their number.
    private var named: Set<Int> = []
    private let languages: [String]

    init(_ archive: IMDFArchive, _ rooms: IMDFRooms, _ languages: [String]) {
        self.languages = languages
        var anchors: [String: IMDFArchive.Feature] = [:]
        for anchor in archive[.anchor] where anchors[anchor.id] == nil {
            anchors[anchor.id] = anchor
        }
        self.anchors = anchors
        var tenants: [Int: [IMDFArchive.Feature]] = [:]
        var byAnchor: [String: IMDFArchive.Feature] = [:]
        let kiosks = Set(archive[.kiosk].compactMap(\.properties.anchor))
        for occupant in archive[.occupant] {
            if let anchor = occupant.properties.anchor, kiosks.contains(anchor) {
                byAnchor[anchor] = occupant
                continue
            }
            let unit = anchor(of: occupant)?.properties.unit ?? occupant.properties.unit
            if let room = rooms[unit] { tenants[room.feature.number, default: []].append(occupant) }
        }
        for room in rooms.all where !room.isShaft {
            let own = tenants[room.feature.number] ?? []
            let name = room.feature.properties.name.text(in: languages)
            // One occupant is the room's name; several are places in it, or one in a hall.
            let isOne = own.count == 1 && room.isWalled
            for occupant in own where name == nil ? isOne : isCalled(occupant, name) {
                take(occupant, for: room.feature)
            }
        }
        for kiosk in archive[.kiosk] {
            if let anchor = kiosk.properties.anchor, let occupant = byAnchor[anchor] {
                take(occupant, for: kiosk)
            }
        }
    }

    private func isCalled(_ occupant: IMDFArchive.Feature, _ name: String?) -> Bool {
        occupant.properties.name.text(in: languages) == name
    }

    private mutating func take(_ occupant: IMDFArchive.Feature, for place: IMDFArchive.Feature) {
        guard let name = occupant.properties.name.text(in: languages) else { return }
        names[place.number] = name
        named.insert(occupant.number)
    }

    func anchor(of occupant: IMDFArchive.Feature) -> IMDFArchive.Feature? {
        occupant.properties.anchor.flatMap { anchors[$0] }
    }

    /// Whether a room or kiosk has the occupant's name.
    func isRoom(_ occupant: IMDFArchive.Feature) -> Bool { named.contains(occupant.number) }

    func name(of room: IMDFRooms.Room) -> String? {
        let properties = room.feature.properties
        return properties.name.text(in: languages) ?? names[room.feature.number]
            ?? IMDFPlainName.restroom(properties.category)
            ?? (room.use.isToilets ? PlainName.toilets(for: []) : nil)
    }

    func name(ofKiosk kiosk: IMDFArchive.Feature) -> String? {
        kiosk.properties.name.text(in: languages) ?? names[kiosk.number]
    }

    /// The category of a place by its own words, or else that of the room around it.
    static func category(
        of feature: IMDFArchive.Feature, in room: IMDFRooms.Room?
    ) -> Unit.Category {
        if case .space(_, let own) = IMDFUse(feature.properties.category), own != .room {
            return own
        }
        if case .space(_, let category) = room?.use { return category }
        return .room
    }
}

extension IMDFRooms.Room {
    /// Whether it is a room, and not a part of a hall.
    fileprivate var isWalled: Bool {
        if case .space(.room, _) = use { true } else { false }
    }

    /// Whether it leads to other levels.
    var isShaft: Bool {
        switch use {
        case .lift, .stairs, .escalator, .ramp: true
        default: false
        }
    }
}
