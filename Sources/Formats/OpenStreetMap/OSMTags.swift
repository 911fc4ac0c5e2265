import Indoor

/// The meaning of OpenStreetMap's tags: the only place that knows keys and values.
extension OSMFeature {
    /// The `indoor` tag of Simple Indoor Tagging, or its predecessor `buildingpart`.
    private var indoor: String? {
        if let value = self[.indoor] { return value }
        return has(.buildingpart, "room", "corridor", "hall", "wall") ? self[.buildingpart] : nil
    }

    /// Whether it counts for the venue's location.
    var isIndoor: Bool {
        guard let indoor else { return false }
        return indoor != "no" && indoor != "yes"
    }

    /// Whether the survey uses it.
    var isOfUse: Bool {
        if tags.isEmpty { return false }
        return isIndoor || isWalked || openingKind != nil || barrierKind != nil || isDestination
            || outlineKind != nil || isLift || isStreet
    }

    /// Ascending; empty without the tag, nil when it is invalid.
    var levels: [LevelOrdinal]? { self[.level].map(LevelList.parse) ?? [] }

    /// The levels of `repeat_on`; empty without the tag, nil when it is invalid.
    var repeated: [LevelOrdinal]? { self[.repeatOn].map(LevelList.parse) ?? [] }

    // MARK: Walking

    /// A line for people on foot.
    var isWalked: Bool {
        let ways = [
            "footway", "path", "pedestrian", "corridor", "steps", "living_street",
        ]
        let foot =
            self[.highway].map(ways.contains) ?? false
            || has(.indoor, "pathway") || has(.railway, "platform")
            || has(.publicTransport, "platform")
            || (isLine && has(.indoor, "corridor", "stairs"))
        return foot && !isClosed
    }

    /// Stairs, or the walking line through a stairwell.
    func isSteps(on levels: [LevelOrdinal]) -> Bool {
        has(.highway, "steps") || has(.indoor, "stairs")
            || (has(.indoor, "pathway") && levels.count > 1)
    }

    /// A street of vehicles that people may walk along.
    var isStreet: Bool {
        let streets = [
            "residential", "unclassified", "service", "tertiary", "secondary", "primary",
            "tertiary_link", "secondary_link", "primary_link", "road", "track", "cycleway",
        ]
        return isLine && !isBuried && (self[.highway].map(streets.contains) ?? false)
            && !isClosed
    }

    var isLift: Bool { has(.highway, "elevator") && !isClosed }

    /// What it is, for counts; nil: neither a part of a building nor a way for people.
    var kind: String? {
        if has(.highway, "elevator") || isLiftShaft { return "lift" }
        if has(.highway, "steps") || has(.indoor, "stairs") || isStairwell {
            return isConveying ? "escalator" : "stairway"
        }
        if isConveying { return "conveyor" }
        if self[.door] != nil || self[.entrance] != nil || has(.indoor, "door") { return "door" }
        if let indoor, indoor != "no", indoor != "yes" {
            let known = ["room", "corridor", "area", "level", "wall", "column"]
            if indoor == "hall" || indoor == "area" { return "hall" }
            return known.contains(indoor) ? indoor : "other indoor feature"
        }
        if isPlatform { return "platform" }
        if isDestination, name ?? plainName != nil { return "place" }
        let ways = ["footway", "path", "pedestrian", "corridor"]
        return self[.highway].map(ways.contains) == true ? "way" : nil
    }

    /// Why the survey has no use for it.
    var reasonNotUsed: String {
        if let indoor, isIndoor, outlineKind == nil, !isPoint {
            return "indoor=\(indoor.printable) has no meaning here"
        }
        if isPoint, isIndoor { return "a point, where an outline is needed" }
        if isLine { return "a line, where an outline is needed" }
        return "without a meaning for ways"
    }

    private var isPoint: Bool {
        if case .point = geometry { true } else { false }
    }

    var isLine: Bool {
        if case .lines = geometry { true } else { false }
    }

    /// Whether a door, a lift, stairs or a way lead on through it.
    var isPassage: Bool {
        ["lift", "stairway", "escalator", "conveyor", "door", "way"].contains(kind)
    }

    /// True along the line, false against it; nil for both ways.
    var onewayForward: Bool? {
        switch self[.onewayFoot] ?? self[.oneway] {
        case "yes", "1", "true": true
        case "-1", "reverse": false
        default: nil
        }
    }

    /// Whether it is a conveyor, in any direction.
    var isConveying: Bool { self[.conveying].map { $0 != "no" } ?? false }

    /// The walking direction along the line. On a footway `oneway` applies to pedestrians, because
    /// nobody else uses it.
    var footDirection: Connector.Direction {
        if isStreet, self[.onewayFoot] == nil { return .both }
        return onewayForward.map { $0 ? .forward : .backward } ?? .both
    }

    /// The conveyor's direction along the line; both when it is reversible or untagged.
    var conveyorDirection: Connector.Direction {
        switch self[.conveying] {
        case "forward": .forward
        case "backward": .backward
        default: footDirection
        }
    }

    /// Whether it is underground: without a level tag it is not on the ground level. The tag
    /// `layer` does not count, because it only orders lines that cross.
    var isBuried: Bool { has(.tunnel, "yes") }

    /// Above 0 on a bridge, below in a tunnel; else the tag only orders lines that cross.
    var layer: Int {
        guard has(.bridge, "yes", "covered", "boardwalk", "viaduct") || isBuried else { return 0 }
        return self[.layer].flatMap { Int($0) } ?? (isBuried ? -1 : 1)
    }

    /// Whether the line's last point is the higher one; nil without a usable `incline`.
    var risesForward: Bool? {
        guard let incline = self[.incline] else { return nil }
        if incline == "up" { return true }
        if incline == "down" { return false }
        let number = incline.prefix { $0 == "-" || $0 == "+" || $0 == "." || $0.isNumber }
        return Double(number).flatMap { $0 == 0 ? nil : $0 > 0 }
    }

    /// Whether its levels are listed from below; nil when it has fewer than two.
    var risesByList: Bool? {
        let parts = self[.level]?.split(separator: ";").compactMap { LevelList.parse(String($0)) }
        guard let first = parts?.first?.first, let last = parts?.last?.last, first != last else {
            return nil
        }
        return first < last
    }

    // MARK: Walls and openings

    /// The kind of barrier that a line is; nil for none.
    var barrierKind: Wall.Kind? {
        if isLine, indoor == "wall" { return self[.material] == "glass" ? .glass : .solid }
        switch self[.barrier] {
        case "wall", "city_wall", "retaining_wall": return .solid
        case "fence", "guard_rail", "handrail", "hedge", "rope", "gate", "turnstile",
            "full-height_turnstile":
            return .low
        default: return has(.railway, "platform_edge") ? .low : nil
        }
    }

    /// The kind of opening that a point is; nil for none.
    var openingKind: Opening.Kind? {
        if case .polygons = geometry { return nil }
        if let barrier = self[.barrier] {
            let gates = [
                "gate", "turnstile", "full-height_turnstile", "lift_gate", "swing_gate",
                "wicket_gate", "kissing_gate", "entrance",
            ]
            return gates.contains(barrier) ? .gate : nil
        }
        if has(.door, "no") { return .passage }
        if has(.entrance, "main", "exit", "emergency") { return .entrance }
        let isDoor = self[.door] != nil || has(.indoor, "door") || has(.buildingpart, "door")
        return isDoor ? .door : self[.entrance].map { _ in .entrance }
    }

    /// Metres, from the tag, limited to plausible values. Without a tag (ours): gates 0.6,
    /// entrances 1.6, doors 1.2.
    var openingWidth: Double {
        let usual =
            switch openingKind {
            case .gate: 0.6
            case .entrance: 1.6
            default: 1.2
            }
        guard let text = self[.doorWidth] ?? self[.width],
            let metres = Double(text.prefix { $0 == "." || $0.isNumber })
        else { return usual }
        return min(max(metres, 0.6), 6)
    }

    // MARK: Outlines

    /// Whether a closed line is an area, also when its geometry is a LineString.
    var isAreaWhenClosed: Bool {
        if has(.area, "no") { return false }
        return (isIndoor && indoor != "wall" && indoor != "pathway")
            || has(.area, "yes") || self[.building] != nil
            || has(.highway, "elevator") || has(.room, "stairs", "elevator") || isPlatform
            || (self[.highway] == nil && self[.shop] ?? self[.amenity] != nil)
    }

    private var isPlatform: Bool {
        has(.railway, "platform") || has(.publicTransport, "platform")
    }

    /// The kind of a closed outline; nil when the venue has no use for it.
    var outlineKind: VenueSurvey.Outline.Kind? {
        if isClosed, isLiftShaft { return .block }
        switch indoor {
        case "room": return .room
        case "corridor": return .corridor
        case "area", "hall": return .area
        // The outline has no walls of its own: the rooms around it have them.
        case "stairs" where !isPoint: return .area
        case "level": return .floor
        case "column": return .column
        case "wall": return .block
        default: break
        }
        if isPoint { return nil }
        if isPlatform { return .platform }
        if has(.highway, "steps"), self[.level] != nil { return .area }
        if has(.highway, "elevator") || has(.room, "stairs", "elevator") { return .room }
        if has(.highway, "corridor") { return .area }
        if has(.highway, "pedestrian", "footway") { return .ground }
        if self[.building].map({ $0 != "no" }) ?? false { return .building }
        if self[.level] != nil, self[.shop] ?? self[.amenity] != nil { return .area }
        // A room without the tag indoor, or with indoor=yes.
        guard self[.level] != nil, let use = self[.room], use != "no" else { return nil }
        return use == "corridor" ? .corridor : .room
    }

    /// Whether it is a room, corridor or hall.
    var isSpace: Bool {
        !isPoint && (outlineKind == .room || outlineKind == .corridor || outlineKind == .area)
    }

    /// Whether it is a room that ways lead into, and none through.
    var isPrivateRoom: Bool { isPrivate && outlineKind == .room }

    /// The levels of an outline without a level tag: the ground, or for a building its tagged
    /// storeys. Empty underground, and for outlines other than rooms and halls.
    func impliedLevels(of kind: VenueSurvey.Outline.Kind) -> [LevelOrdinal] {
        switch kind {
        case .ground, .platform, .room, .corridor, .area: return isBuried ? [] : [0]
        case .building:
            let range = "\(self[.minLevel] ?? "0")-\(self[.maxLevel] ?? "0")"
            return LevelList.parse(range) ?? [0]
        default: return []
        }
    }

    /// Whether it is a lift that nobody can take.
    var isClosedLift: Bool { (has(.highway, "elevator") || isLiftShaft) && isClosed }

    /// Whether it is the shaft of a lift that runs.
    var isOpenShaft: Bool { isLiftShaft && !isClosed }

    var isLiftShaft: Bool {
        has(.highway, "elevator") || has(.room, "elevator")
            || (has(.elevator, "yes") && self[.disusedHighway] == nil)
    }

    /// Whether it is a stairwell that people can use.
    var isOpenStairwell: Bool { isStairwell && !isClosed }

    private var isStairwell: Bool {
        has(.stairs, "yes") || has(.room, "stairs", "stairwell") || has(.indoor, "stairs")
            || has(.highway, "steps")
    }

    // MARK: Names

    /// Whether its name is the venue's.
    var namesVenue: Bool {
        name != nil
            && (has(.railway, "station") || has(.publicTransport, "station")
                || has(.aeroway, "terminal") || has(.shop, "mall") || self[.building] != nil)
    }

    /// The name of a destination; a room may have only a `ref`, a platform a kind and a `ref`.
    var destinationName: String? {
        if let name { return name }
        if outlineKind == .room, !has(.aeroway, "gate") {
            let words = [plainName, text(.ref)].compactMap(\.self)
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        if has(.aeroway, "gate") { return text(.ref).map { "Gate " + $0 } }
        if let plainName { return plainName }
        guard isPlatform, let ref = text(.ref) ?? text(.localRef) else { return nil }
        return "Platform " + ref.split(separator: ";").joined(separator: "/")
    }

    /// Words for toilets and showers, which people look for by what they are.
    var plainName: String? {
        if name != nil { return nil }
        if has(.amenity, "shower") { return PlainName.showers }
        guard has(.amenity, "toilets") || has(.room, "toilet", "toilets", "wc") else { return nil }
        if has(.unisex, "yes") { return PlainName.toilets(for: []) }
        var users: [PlainName.Users] = []
        if has(.female, "yes") { users.append(.women) }
        if has(.male, "yes") { users.append(.men) }
        if users.isEmpty, has(.wheelchair, "designated", "only") { users.append(.wheelchairs) }
        return PlainName.toilets(for: users)
    }

    /// Whether it is a platform drawn as a line.
    var isPlatformLine: Bool { isLine && isPlatform }

    /// Whether a named point is a destination.
    var isDestination: Bool {
        guard isPoint else { return false }
        let isLabel =
            has(.railway, "station", "stop")
            || has(.publicTransport, "station", "stop_position")
        if isLabel { return false }
        let keys: [OSMKey] = [
            .shop, .amenity, .office, .tourism, .craft, .healthcare, .leisure, .entrance, .room,
        ]
        return keys.contains { self[$0] != nil }
            || has(.railway, "subway_entrance", "train_station_entrance")
            || has(.publicTransport, "platform") || has(.highway, "bus_stop", "elevator")
            || has(.indoor, "room", "area") || has(.aeroway, "gate")
    }

    func category(_ kind: VenueSurvey.Outline.Kind) -> Unit.Category {
        if has(.amenity, "toilets", "shower") || has(.room, "toilet", "toilets", "wc") {
            return .toilets
        }
        let food = ["restaurant", "cafe", "fast_food", "bar", "pub", "food_court", "ice_cream"]
        if let amenity = self[.amenity], food.contains(amenity) { return .food }
        if has(.room, "restaurant", "cafe", "bar", "kitchen") { return .food }
        if self[.shop] != nil || has(.room, "shop") { return .shop }
        if kind == .platform || has(.publicTransport, "platform") { return .platform }
        if isLiftShaft || isStairwell || has(.room, "technical", "storage", "utility") {
            return .service
        }
        if kind == .ground || has(.indoor, "no") || has(.highway, "bus_stop")
            || has(.railway, "subway_entrance", "train_station_entrance")
            || self[.entrance] != nil
        {
            return .outdoor
        }
        if kind == .corridor || has(.room, "corridor") { return .corridor }
        return kind == .area || kind == .floor ? .hall : .room
    }
}
