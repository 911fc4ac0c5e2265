import Indoor
import Positioning
import Simulation

/// A second of a recording, as a positioner receives it, with the truth.
package struct RecordedSecond: Sendable {
    /// Seconds since the recording's first sample.
    package let number: Int
    package let advertisements: [Advertisement]
    /// The phone's heading at each step, degrees clockwise from north.
    package let steps: [Double]
    /// The surveyor's position at its end.
    package let truth: Position?
}

extension SurveyRecording {
    /// Its seconds, from the first sample on.
    package var recordedSeconds: [RecordedSecond] {
        guard let whole else { return [] }
        let count = Int((whole.upperBound - whole.lowerBound).rounded(.up))
        var packets = [[Advertisement]](repeating: [], count: count + 1)
        for packet in advertisements {
            packets[SurveyRecording.second(of: packet.time - whole.lowerBound)].append(packet)
        }
        var turns = [[Double]](repeating: [], count: count + 1)
        var next = 0
        for step in steps {
            while next < headings.count, headings[next].time <= step { next += 1 }
            guard next > 0 else { continue }
            turns[SurveyRecording.second(of: step - whole.lowerBound)]
                .append(headings[next - 1].value)
        }
        return (0...count).map {
            RecordedSecond(
                number: $0, advertisements: packets[$0], steps: turns[$0],
                truth: position(at: whole.lowerBound + Double($0)))
        }
    }

    /// The second at whose end a sample is known.
    private static func second(of time: Double) -> Int { Int(time.rounded(.up)) }
}

/// Finds a phone's place second by second from what it has heard so far.
package protocol SecondPositioner {
    /// - Returns: the place at the second's end; nil: none yet.
    mutating func take(_ second: RecordedSecond) -> Point?

    /// Metres, within which the truth should lie two times out of three; nil: it gives no accuracy.
    var accuracy: Double? { get }
}

extension SecondPositioner {
    package var accuracy: Double? { nil }
}
