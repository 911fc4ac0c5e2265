import Indoor
import RealModule

/// Positioning data computed from the plan and the registered beacons, without a survey (reference
/// ips.md 3: survey-less). It uses nominal constants, because the building's own are not known.
package struct RadioPrediction {
    private let map: PositioningMap
    private let settings: IPSSettings
    private let grounds: [LevelGround]
    private let obstacles: Obstacles

    /// The points of a level on which people can be.
    fileprivate struct LevelGround {
        let level: Level
        let grid: HexGrid
        let points: [PositioningLevel.GridPoint]
        /// The number of each grid cell's point; -1 for a cell without ground.
        let numbers: [Int32]
    }

    /// - Throws: an error if the building is too large for it.
    package init(map: PositioningMap, settings: IPSSettings) throws(InputError) {
        self.map = map
        self.settings = settings
        obstacles = Obstacles(map.levels)
        let spacing = settings.gridSpacing
        let pathways = map.pathways()
        let places = map.levels.compactMap { level in
            level.bounds.map {
                (level, HexGrid(covering: $0.grown(by: spacing), spacing: spacing))
            }
        }
        try HexGrid.check(places.map(\.1))
        grounds = places.compactMap { LevelGround($0, $1, pathways) }
    }

    /// - Parameter progress: takes the share that is done, 0 to 1, about a hundred times; returning
    ///   false ends the work.
    /// - Returns: nil if `progress` ended it.
    package func data(
        of beacons: [Beacon], progress: (Double) -> Bool = { _ in true }
    ) -> PositioningData? {
        let transmitters = beacons.map(\.transmitter).sorted()
        var numbers: [TransmitterID: Int32] = [:]
        for (number, transmitter) in transmitters.enumerated() {
            numbers[transmitter] = Int32(number)
        }
        var signals = grounds.map { [[ExpectedSignal]](repeating: [], count: $0.points.count) }
        let ordered = beacons.sorted { $0.transmitter < $1.transmitter }
        for (done, beacon) in ordered.enumerated() {
            if done % max(1, ordered.count / 100) == 0,
                !progress(Double(done) / Double(ordered.count))
            {
                return nil
            }
            guard let number = numbers[beacon.transmitter] else { continue }
            for ground in grounds.indices {
                add(beacon, number, ground, to: &signals[ground])
            }
        }
        return PositioningData(
            transmitters: transmitters,
            levels: zip(grounds, signals).map { ground, signals in
                PositioningLevel(
                    ordinal: ground.level.ordinal, grid: ground.grid, points: ground.points,
                    signals: signals, transmitterCount: transmitters.count)
            })
    }

    private func add(
        _ beacon: Beacon, _ number: Int32, _ index: Int, to signals: inout [[ExpectedSignal]]
    ) {
        let ground = grounds[index]
        let height = map.elevation(beacon.position.level) + beacon.height
        let climb = ground.level.elevation + RadioPrediction.phoneHeight - height
        let range = distance(losing: beacon.power - settings.weakest)
        guard abs(climb) < range else { return }
        let reach = (range * range - climb * climb).squareRoot()
        for cell in ground.grid.cells(near: beacon.position.point, within: reach) {
            guard ground.numbers[cell] >= 0 else { continue }
            let point = ground.grid.point(cell)
            let away = point.distance(to: beacon.position.point)
            let free = beacon.power - loss(over: (away * away + climb * climb).squareRoot())
            guard let strength = strength(free, from: beacon, height, to: point, ground) else {
                continue
            }
            signals[Int(ground.numbers[cell])].append(
                ExpectedSignal(
                    transmitter: number, strength: strength, spread: settings.nominalSpread))
        }
    }

    /// The rest of a free-space strength behind slabs and walls; nil below the weakest.
    private func strength(
        _ free: Double, from beacon: Beacon, _ height: Double, to point: Point,
        _ ground: LevelGround
    ) -> Double? {
        let rest = free - settings.weakest
        guard rest >= 0 else { return nil }
        let phone = Position(point, level: ground.level.ordinal)
        let lost = obstacles.loss(
            from: Obstacles.Spot(beacon.position, height: height),
            to: Obstacles.Spot(
                phone, height: ground.level.elevation + RadioPrediction.phoneHeight),
            atMost: rest + 1, slab: settings.nominalSlab
        ) { loss(through: $0.kind) }
        return lost <= rest ? free - lost : nil
    }

    private func loss(through wall: Wall.Kind) -> Double {
        switch wall {
        case .solid, .column: settings.nominalWall
        case .glass: settings.nominalGlass
        case .low: 0
        }
    }

    /// dB lost over a distance, beyond the first metre.
    private func loss(over metres: Double) -> Double {
        10 * settings.nominalExponent * Double.log10(max(metres, 1))
    }

    private func distance(losing loss: Double) -> Double {
        Double.pow(10, loss / (10 * settings.nominalExponent))
    }

    /// The height above the floor at which a phone is held, in metres (ours).
    package static let phoneHeight = 1.2
}

extension RadioPrediction.LevelGround {
    /// nil for a level without a place for people.
    fileprivate init?(_ level: Level, _ grid: HexGrid, _ pathways: Pathways) {
        var points: [PositioningLevel.GridPoint] = []
        var numbers = [Int32](repeating: -1, count: grid.count)
        for cell in 0..<grid.count {
            guard let isOutdoor = pathways.ground(at: grid.point(cell), on: level) else { continue }
            numbers[cell] = Int32(points.count)
            points.append(
                PositioningLevel.GridPoint(cell: Int32(cell), isOutdoor: isOutdoor))
        }
        guard !points.isEmpty else { return nil }
        self.init(level: level, grid: grid, points: points, numbers: numbers)
    }
}
