import Indoor

/// The levels of an archive. It has a feature for each level of each building, and several of them
/// may be one level.
struct IMDFStoreys {
    struct Storey {
        let feature: IMDFArchive.Feature
        fileprivate(set) var level: LevelOrdinal
        var building: String? { feature.properties.buildings.first }
    }

    /// In the order of the file.
    private(set) var all: [Storey] = []
    private var numbers: [String: Int] = [:]
    private let languages: [String]

    init(
        _ archive: IMDFArchive, languages: [String], _ warnings: inout WarningList
    ) {
        self.languages = languages
        for feature in archive[.level] {
            guard let level = feature.properties.ordinal else {
                warnings.note(feature.origin, .notUsed, "without an ordinal")
                continue
            }
            if numbers[feature.id] == nil { numbers[feature.id] = all.count }
            all.append(Storey(feature: feature, level: level))
        }
        alignBuildings(archive, &warnings)
    }

    /// nil for no level of the archive.
    subscript(id: String?) -> Storey? { id.flatMap { numbers[$0] }.map { all[$0] } }

    private func short(_ storey: Storey) -> String? {
        storey.feature.properties.shortName.text(in: languages)
    }

    /// Moves a building without a level 0 down to the ground, where the names of its levels say that
    /// it counts from 1 what another building counts from 0.
    private mutating func alignBuildings(_ archive: IMDFArchive, _ warnings: inout WarningList) {
        let groups = Dictionary(grouping: all.indices) { all[$0].building ?? "" }
        let grounded = groups.filter { $0.value.contains { all[$0].level == 0 } }
        var named: [String: Set<LevelOrdinal>] = [:]
        for number in grounded.values.joined() {
            if let name = short(all[number]) { named[name, default: []].insert(all[number].level) }
        }
        for building in archive[.building] {
            guard let own = groups[building.id], grounded[building.id] == nil,
                let lowest = own.map({ all[$0].level }).min(), lowest > 0
            else { continue }
            let others = own.compactMap { number in
                short(all[number]).flatMap { named[$0] }.map { (all[number].level, $0) }
            }
            guard !others.isEmpty,
                others.allSatisfy({ $1 == [LevelOrdinal(hundredths: ($0 - lowest).hundredths)] })
            else { continue }
            for number in own { all[number].level = all[number].level - lowest }
            let name = building.properties.name.text(in: languages) ?? building.id
            warnings.add(
                "the lowest level of \(name) is \(lowest), and its names are those of levels from 0 "
                    + "in other buildings: taken as counted from 0", about: building.origin)
        }
    }

    /// The names of each level: those of the level feature with the most units.
    ///
    /// - Parameter units: the number of units by the id of their level.
    func data(units: [String: Int]) -> [LevelOrdinal: VenueSurvey.LevelData] {
        var data: [LevelOrdinal: VenueSurvey.LevelData] = [:]
        var counts: [LevelOrdinal: Int] = [:]
        for storey in all {
            let count = units[storey.feature.id] ?? 0
            if let known = counts[storey.level], known >= count { continue }
            counts[storey.level] = count
            data[storey.level] = VenueSurvey.LevelData(
                short: short(storey), name: storey.feature.properties.name.text(in: languages))
        }
        return data
    }

    /// The next level above, in the buildings of a level.
    func next(above storey: Storey) -> LevelOrdinal? {
        all.filter { $0.level > storey.level && $0.building == storey.building }.map(\.level).min()
    }

    // MARK: Buildings

    /// The buildings with their own names of levels; nil if the archive names no building.
    func sites(_ archive: IMDFArchive, name: String, frame: GeoFrame) -> [Site]? {
        let facilities = archive[.building].compactMap { building -> Facility? in
            let own = all.filter { $0.feature.properties.buildings.contains(building.id) }
            guard !own.isEmpty else { return nil }
            return Facility(
                id: building.id, name: building.properties.name.text(in: languages) ?? name,
                footprint: footprint(own, own: outline(of: building.id, archive), frame),
                floors: floors(own))
        }
        guard !facilities.isEmpty else { return nil }
        return [Site(id: archive[.venue].first?.id ?? "site", name: name, facilities: facilities)]
    }

    private func floors(_ storeys: [Storey]) -> [FacilityLevel] {
        var known: Set<LevelOrdinal> = []
        let own = storeys.filter { known.insert($0.level).inserted }.sorted { $0.level < $1.level }
        let ground = own.firstIndex { $0.level >= 0 } ?? own.count
        return own.enumerated().map { number, storey in
            let name = storey.feature.properties.name.text(in: languages)
            return FacilityLevel(
                id: storey.feature.id, ordinal: storey.level, verticalOrder: number - ground,
                shortName: short(storey) ?? storey.level.shortName(named: name),
                longName: name ?? "Level \(storey.level)")
        }
    }

    /// The footprint of a building that is its outline.
    func outline(of building: String, _ archive: IMDFArchive) -> IMDFArchive.Feature? {
        let own = archive[.footprint].filter { $0.properties.buildings.contains(building) }
        return own.first { $0.properties.category == "ground" } ?? own.first
    }

    private func footprint(
        _ storeys: [Storey], own outline: IMDFArchive.Feature?, _ frame: GeoFrame
    ) -> Area? {
        let shape = outline?.geometry ?? storeys.first?.feature.geometry
        return shape?.areas(in: frame).filter(\.isNear).max { $0.squareMetres < $1.squareMetres }
    }
}

extension OSMFeature.Geometry {
    /// The areas of polygons, in metres; those without area are left out.
    func areas(in frame: GeoFrame) -> [Area] {
        guard case .polygons(let polygons) = self else { return [] }
        return polygons.compactMap { rings in
            Area(rings: OSMSurveyor.wound(rings.map { $0.map(frame.point) }))
        }.filter { $0.squareMetres > 0.01 }
    }
}
