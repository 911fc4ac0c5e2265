import Indoor

/// The facilities of a mapped venue: its named buildings, if it has several; otherwise none.
struct SurveyFacilities {
    let survey: VenueSurvey
    let levels: [Level]

    func sites(_ name: String) -> [Site] {
        let buildings = buildings().filter { !$0.levels.isEmpty }
        guard buildings.count > 1 else { return [] }
        let left = levels.filter { level in
            !buildings.contains { $0.levels.contains { $0 === level } }
        }
        // Rooms in no outline, such as tunnels, belong to the largest building.
        let largest = buildings.indices.max { buildings[$0].rooms < buildings[$1].rooms }
        let facilities = buildings.enumerated().map { number, building in
            Facility(
                id: "facility-\(number + 1)", name: building.name, footprint: building.area,
                levels: building.levels + (number == largest ? left : []))
        }
        return [Site(id: "site", name: name, facilities: facilities)]
    }

    private struct Building {
        let name: String
        let area: Area
        let levels: [Level]
        let rooms: Int
    }

    /// The buildings in the order of the file. Outlines with the same name are one building.
    private func buildings() -> [Building] {
        let outlines = survey.outlines.filter { $0.kind == .building && $0.name != nil }
        let names = outlines.compactMap(\.name).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        guard names.count > 1 else { return [] }
        let rooms = levels.map { level in
            level.units.filter { $0.category != .outdoor && !$0.isAssumed }.map(\.area.anchor)
        }
        return names.compactMap { name in
            let rings = outlines.filter { $0.name == name }.flatMap(\.area.rings)
            guard let area = Area(rings: rings) else { return nil }
            let inside = rooms.map { $0.count(where: area.contains) }
            return Building(
                name: name, area: area,
                levels: zip(levels, inside).filter { $0.1 > 0 }.map(\.0),
                rooms: inside.reduce(0, +))
        }
    }
}
