import Indoor

/// A survey's contents by level, so that a building of many levels is searched once.
struct LevelContents {
    private var outlineNumbers: [LevelOrdinal: [Int]] = [:]
    private var barrierNumbers: [LevelOrdinal: [Int]] = [:]
    private var doorNumbers: [LevelOrdinal: [Int]] = [:]
    /// Doors without a level: they open every wall at their point.
    private var looseDoors: [Int] = []

    init(_ survey: VenueSurvey) {
        outlineNumbers = Dictionary(grouping: survey.outlines.indices) {
            survey.outlines[$0].level
        }
        for (number, barrier) in survey.barriers.enumerated() {
            for level in Set(barrier.levels) { barrierNumbers[level, default: []].append(number) }
        }
        for (number, door) in survey.doors.enumerated() {
            guard let levels = door.levels else {
                looseDoors.append(number)
                continue
            }
            for level in Set(levels) { doorNumbers[level, default: []].append(number) }
        }
    }

    func outlines(on level: LevelOrdinal) -> [Int] { outlineNumbers[level] ?? [] }

    func barriers(on level: LevelOrdinal) -> [Int] { barrierNumbers[level] ?? [] }

    /// In the order of the file.
    func doors(on level: LevelOrdinal) -> [Int] {
        let own = doorNumbers[level] ?? []
        return looseDoors.isEmpty ? own : (own + looseDoors).sorted()
    }
}
