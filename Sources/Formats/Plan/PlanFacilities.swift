import Indoor

/// A line of the facilities section.
struct PlanFacility {
    let id: String
    let name: String
    /// Two opposite corners of its footprint; both cells belong to it.
    let corners: (PlanCell, PlanCell)
    /// nil: the levels on which the facility has rooms.
    let levels: [LevelOrdinal]?
    /// The vertical order of its lowest level; nil: the heights of the levels decide.
    let lowest: Int?
    let spot: Spot
}

extension PlanParser {
    /// `ID "NAME" at COLUMN,ROW to COLUMN,ROW [levels ORDINAL…] [lowest NUMBER]`
    mutating func facilityEntry(_ words: PlanLine) throws(InputError) {
        var line = words
        guard let id = line.next() else { return }
        if let first = plan.facilities.first(where: { $0.id == id.text.printable }) {
            throw source.error(
                "a second facility \"\(id.text)\", first on line \(first.spot.line)", at: id.spot,
                expected: "another")
        }
        let place = line.spot
        guard let word = line.quoted() else {
            throw source.error("no name", at: place, expected: "a name in quotes")
        }
        let name = try name(word)
        let corners = try footprint(in: &line)
        var levels: [LevelOrdinal]?
        var lowest: Int?
        while let word = line.next() {
            switch word.text {
            case "levels": levels = try facilityLevels(in: &line)
            case "lowest": lowest = Int(try number(in: &line, "a vertical order", -100...100))
            default: throw unknown("word", word, among: ["levels", "lowest"])
            }
        }
        guard plan.facilities.count < 100 else {
            throw source.error("too many facilities", at: id.spot, expected: "at most 100")
        }
        plan.facilities.append(
            PlanFacility(
                id: id.text.printable, name: name, corners: corners, levels: levels,
                lowest: lowest, spot: id.spot))
    }

    private func footprint(in line: inout PlanLine) throws(InputError) -> (PlanCell, PlanCell) {
        var corners: [PlanCell] = []
        for word in ["at", "to"] {
            let spot = line.spot
            guard line.next()?.text == word else {
                throw source.error(
                    "no footprint", at: spot,
                    expected: "at COLUMN,ROW to COLUMN,ROW, two opposite corners")
            }
            corners.append(try cell(in: &line))
        }
        return (corners[0], corners[1])
    }

    /// All numbers that follow in the line.
    private func facilityLevels(in line: inout PlanLine) throws(InputError) -> [LevelOrdinal] {
        var levels: [LevelOrdinal] = []
        let spot = line.spot
        while let word = line.words.first, let ordinal = LevelOrdinal(word.text) {
            guard !levels.contains(ordinal) else {
                throw source.error("level \(ordinal) twice", at: word.spot, expected: "it once")
            }
            levels.append(ordinal)
            _ = line.next()
        }
        guard !levels.isEmpty else {
            throw source.error("no level number", at: spot, expected: "numbers, such as -1 0 1")
        }
        return levels
    }
}

/// Makes the facilities of a plan.
struct PlanFacilities {
    let source: SourceText
    let plan: PlanDocument
    let frame: PlanFrame
    let levels: [Level]

    /// One site; none if the plan declares no facilities.
    func sites() throws(InputError) -> [Site] {
        guard !plan.facilities.isEmpty else { return [] }
        var facilities: [Facility] = []
        for facility in plan.facilities { facilities.append(try made(facility)) }
        return [Site(id: "site", name: plan.site ?? plan.name ?? "", facilities: facilities)]
    }

    private func made(_ facility: PlanFacility) throws(InputError) -> Facility {
        let footprint = Area(rings: [frame.rectangle(facility.corners)])
        let chosen = levels.filter { level in
            if let named = facility.levels { return named.contains(level.ordinal) }
            return level.units.contains { unit in
                unit.category != .outdoor && footprint?.contains(unit.area.anchor) == true
            }
        }
        if let missing = facility.levels?.first(where: { ordinal in
            !chosen.contains { $0.ordinal == ordinal }
        }) {
            throw source.error(
                "the facility \"\(facility.id)\" has level \(missing), which the plan has not",
                at: facility.spot, expected: "its levels")
        }
        guard !chosen.isEmpty else {
            throw source.error(
                "the facility \"\(facility.id)\" has no room in its footprint", at: facility.spot,
                expected: "the corners of a building")
        }
        return Facility(
            id: facility.id, name: facility.name, footprint: footprint, levels: chosen,
            lowest: facility.lowest)
    }
}
