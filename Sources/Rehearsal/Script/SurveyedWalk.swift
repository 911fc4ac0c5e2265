import Indoor
import Positioning
import Simulation

extension Rehearsal {
    /// Runs to the end as a survey: the samples of the phone's sensors, with the points that the
    /// surveyor confirmed.
    ///
    /// - Parameters:
    ///   - id: the recording's id.
    ///   - seed: the seed of errors in touches.
    package mutating func surveyed(id: String, seed: UInt64) -> SurveyRecording {
        var recorder = SurveyRecorder(seed: seed)
        while !isFinished {
            advance()
            guard let ambient = session.ambient else { continue }
            recorder.add(ambient, tick: report.tick)
            guard report.inputs.contains(.confirm) else { continue }
            let level = report.truth.levels.lower ?? 0
            recorder.confirm(Position(report.truth.point, level: level), tick: report.tick)
        }
        return recorder.recording(id: id)
    }
}
