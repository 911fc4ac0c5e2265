import Indoor
import RealModule

/// Counts steps in the accelerometer's samples. A step is a peak of the smoothed length of the
/// acceleration that is higher than in the last seconds, and follows the last step at a human pace.
struct StepDetector: Sendable {
    /// Deviations from the mean, smoothed; the last three.
    private var recent = (0.0, 0.0, 0.0)
    /// m/s²; follows gravity slowly.
    private var mean: Double?
    /// m/s², the recent size of the swings.
    private var swing = 0.0
    private var lastStep = -10.0
    private var lastTime: Double?
    private var lowest = 0.0

    /// Seconds between two steps (ours; people walk 1.4 to 2.5 steps a second, and run 3).
    private static let shortest = 0.36
    /// The least rise in m/s² from a trough to the peak after it. This, the share and the smoothing
    /// give 0.69 m a step in the recorded walks, as in reference ips.md 4.8.
    private static let leastSwing = 1.6
    /// The least share of the usual swing that a peak reaches (ours).
    private static let leastShare = 0.6
    /// The time constant of the mean, in seconds (ours).
    private static let meanTime = 1.5
    /// The time constant of the smoothing of samples, in seconds (ours).
    private static let smoothing = 0.12
    /// The time constant of the usual swing, in seconds (ours).
    private static let swingTime = 3.0

    /// Takes a sample; returns the time of the step that it ends, if any.
    mutating func add(_ sample: MotionSample) -> Double? {
        let length = sample.acceleration.length
        let elapsed = min(max(sample.time - (lastTime ?? sample.time - 0.04), 0), 1)
        lastTime = sample.time
        let before = mean ?? length
        mean = before + (length - before) * (1 - .exp(-elapsed / StepDetector.meanTime))
        let ease = 1 - Double.exp(-elapsed / StepDetector.smoothing)
        let level = recent.2 + (length - (mean ?? length) - recent.2) * ease
        recent = (recent.1, recent.2, level)
        swing *= .exp(-elapsed / StepDetector.swingTime)
        lowest = min(lowest, level)
        let isPeak = recent.1 > recent.0 && recent.1 >= recent.2 && recent.1 > 0
        let rise = recent.1 - lowest
        guard isPeak, sample.time - lastStep >= StepDetector.shortest,
            rise >= max(StepDetector.leastSwing, swing * StepDetector.leastShare)
        else { return nil }
        swing = max(swing, rise)
        lastStep = sample.time
        lowest = recent.1
        return sample.time
    }
}
