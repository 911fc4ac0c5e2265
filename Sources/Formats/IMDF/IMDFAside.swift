/// The features of an archive that a venue has nothing of, with the reasons.
struct IMDFAside {
    private let archive: IMDFArchive
    private let storeys: IMDFStoreys
    private let rooms: IMDFRooms
    private(set) var all: [(feature: IMDFArchive.Feature, reason: String)] = []

    /// - Parameter drawn: the numbers of the footprints that are outlines of the venue.
    init(
        _ archive: IMDFArchive, _ storeys: IMDFStoreys, _ rooms: IMDFRooms, drawn: Set<Int>
    ) {
        (self.archive, self.storeys, self.rooms) = (archive, storeys, rooms)
        add(.address, "a postal address")
        add(.detail, "only drawn")
        add(.geofence, "only drawn")
        add(.anchor, "without an occupant or kiosk", except: anchored)
        add(.venue, "another venue", except: Set(archive[.venue].prefix(1).map(\.number)))
        add(
            .relationship, "not between units of a lift, stairs, escalator or ramp", except: joining
        )
        let housed = Set(storeys.all.flatMap(\.feature.properties.buildings))
        let isHoused = { (id: String) in housed.contains(id) }
        add(
            .building, "without a level",
            except: Set(archive[.building].filter { isHoused($0.id) }.map(\.number)))
        for footprint in archive[.footprint] where !drawn.contains(footprint.number) {
            let isOne = footprint.properties.buildings.contains(where: isHoused)
            add(
                footprint,
                isOne ? "another outline of its building" : "of a building without a level")
        }
    }

    private mutating func add(_ feature: IMDFArchive.Feature, _ reason: String) {
        all.append((feature, reason))
    }

    private mutating func add(
        _ type: IMDFType, _ reason: String, except used: Set<Int> = []
    ) {
        for feature in archive[type] where !used.contains(feature.number) { add(feature, reason) }
    }

    private var anchored: Set<Int> {
        let wanted = Set((archive[.occupant] + archive[.kiosk]).compactMap(\.properties.anchor))
        return Set(archive[.anchor].filter { wanted.contains($0.id) }.map(\.number))
    }

    private var joining: Set<Int> {
        Set(
            archive[.relationship].filter { relation in
                let units = relation.properties.joined.compactMap { rooms[$0] }
                return units.count > 1 && units.allSatisfy(\.isShaft)
            }.map(\.number))
    }
}
