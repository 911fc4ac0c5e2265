import Indoor

extension SurveyRecording {
    /// The recording as the source on a phone receives it, tick by tick from its first sample on.
    package var recordedWalk: RecordedWalk {
        guard let whole else { return RecordedWalk(id: id, moments: [], waypoints: []) }
        let start = whole.lowerBound
        let count = SurveyRecording.tick(of: whole.upperBound - start)
        var moments = [RecordedWalk.Moment](repeating: .init(), count: count + 1)
        for number in moments.indices {
            moments[number].position = position(at: start + SimulatedTime.seconds(number))
        }
        for sample in advertisements {
            let time = sample.time - start
            moments[SurveyRecording.tick(of: time)].ambient.advertisements?.append(
                Advertisement(
                    transmitter: sample.transmitter, strength: sample.strength, time: time))
        }
        for var sample in motion {
            sample.time -= start
            moments[SurveyRecording.tick(of: sample.time)].ambient.motion.append(sample)
        }
        for sample in headings {
            moments[SurveyRecording.tick(of: sample.time - start)].ambient.heading = sample.value
        }
        for sample in pressures {
            moments[SurveyRecording.tick(of: sample.time - start)].ambient.pressure = sample.value
        }
        return RecordedWalk(
            id: id, moments: moments,
            waypoints: waypoints.map {
                .init(tick: SurveyRecording.tick(of: $0.time - start), position: $0.position)
            })
    }

    /// The tick at whose end a sample is known; the first of all samples comes with tick 1.
    private static func tick(of time: Double) -> Int {
        max(Int((time * Double(SimulatedTime.ticksPerSecond)).rounded(.up)), 1)
    }
}
