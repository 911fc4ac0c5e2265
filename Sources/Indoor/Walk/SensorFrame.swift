/// The phone's sensor samples of one tick: a positioning engine's only input. A part that the phone
/// lacks, or that no source has asked for, is nil.
package struct SensorFrame: Hashable, Sendable {
    package var tick: Int
    package var phone: PhoneStatus
    /// Degrees: 0 is flat, 90 is upright. From gravity, so it does not drift.
    package var inclination: Double
    /// nil on a phone that does not support AR.
    package var ar: ARFrame?
    /// The localisation service's answers.
    package var answers: [LocalizationAnswer]
    /// The service's answer to a question about its coverage; nil in ticks without one.
    package var coverage: ServiceCoverage?
    /// What Bluetooth, motion and satellite sensors gave; nil where no source uses them.
    package var ambient: AmbientFrame?
    /// The faults in force that only the source has, the oldest first.
    package var faults: [Fault]

    package init(
        tick: Int, phone: PhoneStatus, inclination: Double, ar: ARFrame? = nil,
        answers: [LocalizationAnswer] = [], coverage: ServiceCoverage? = nil,
        ambient: AmbientFrame? = nil, faults: [Fault] = []
    ) {
        self.tick = tick
        self.phone = phone
        self.inclination = inclination
        self.ar = ar
        self.answers = answers
        self.coverage = coverage
        self.ambient = ambient
        self.faults = faults
    }
}
