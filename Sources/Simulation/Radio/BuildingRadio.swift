import Indoor
import RealModule

/// The radio properties of this building: constants drawn once for each seed round the settings. An
/// engine's prediction has only the usual constants.
struct BuildingRadio: Sendable {
    private let noise: Noise
    private let settings: RadioSettings
    private let exponent: Double
    private let (solid, glass, column, slab): (Double, Double, Double, Double)

    /// dB of additional loss in a wall that was changed after the survey: shelves, lockers (ours).
    private static let change = 8.0
    /// The variation between levels of one building, as a share of the exponent's spread (ours).
    private static let betweenLevels = 1.0 / 3
    /// The largest loss in walls and slabs: waves find other ways (ours).
    private static let mostLoss = 60.0

    init(seed: UInt64, settings: RadioSettings) {
        let noise = Noise(seed: seed, label: "radio building")
        func drawn(_ number: Int, _ mean: Double, _ spread: Double) -> Double {
            mean > 0 ? max(0.5, mean + spread * min(max(noise.normal(number), -2), 2)) : 0
        }
        self.noise = noise
        self.settings = settings
        exponent = drawn(1, settings.pathLossExponent, settings.pathLossSpread)
        solid = drawn(2, settings.wallLoss, settings.wallLossSpread)
        glass = drawn(3, settings.glassLoss, settings.wallLossSpread)
        column = drawn(4, settings.columnLoss, settings.wallLossSpread)
        slab = drawn(5, settings.slabLoss, settings.slabLossSpread)
    }

    /// dB of loss from 1 m to that distance in free space.
    func spreadingLoss(over metres: Double, on level: LevelOrdinal) -> Double {
        let share = BuildingRadio.betweenLevels * settings.pathLossSpread
        let exponent = exponent + share * noise.normal(level.hundredths, 9)
        return 10 * exponent * .log10(max(metres, 0.3))
    }

    /// dB of loss in walls and slabs.
    func obstacleLoss(
        from a: Obstacles.Spot, to b: Obstacles.Spot, among obstacles: Obstacles
    ) -> Double {
        obstacles.loss(from: a, to: b, atMost: BuildingRadio.mostLoss, slab: slab) { wall in
            let loss =
                switch wall.kind {
                case .solid: solid
                case .glass: glass
                case .column: column
                case .low: 0.0
                }
            guard loss > 0 else { return 0 }
            let isChanged = noise.chance(
                settings.wallsChanged, wall.level.hundredths, wall.number, 11)
            return isChanged ? loss + BuildingRadio.change : loss
        }
    }
}
