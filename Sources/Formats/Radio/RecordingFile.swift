import Indoor
import Positioning

/// A surveyor's recording as text, a line each sample, in any order:
///
///     dotwalk recording 1
///     id level 0, walk 1
///     waypoint 1.25 3.2 -1.5 0
///     motion 0.04 0.12 -0.03 9.81 0.001 0.002 0
///     heading 0.05 91.2
///     pressure 0.25 1012.83
///     heard 0.31 AC:23:3F:00:00:01 -71.2
///
/// After the word: seconds; of a waypoint x, y (metres) and level; of motion acceleration (m/s²) and
/// rotation (rad/s) in the phone's axes; degrees; hPa; transmitter and strength (dBm).
package enum RecordingFile {
    static let title = "dotwalk recording 1"

    package static func write(_ recording: SurveyRecording) -> String {
        var text = "\(title)\nid \(recording.id)\n"
        for point in recording.waypoints {
            text +=
                "waypoint \(point.time.short3) \(point.position.point.x.short3) "
                + "\(point.position.point.y.short3) \(point.position.level)\n"
        }
        for sample in recording.motion {
            let numbers = [
                sample.time, sample.acceleration.x, sample.acceleration.y, sample.acceleration.z,
                sample.rotation.x, sample.rotation.y, sample.rotation.z,
            ]
            text += "motion \(numbers.map(\.short3).joined(separator: " "))\n"
        }
        for sample in recording.headings {
            text += "heading \(sample.time.short3) \(sample.value.short3)\n"
        }
        for sample in recording.pressures {
            text += "pressure \(sample.time.short3) \(sample.value.short3)\n"
        }
        for packet in recording.advertisements {
            text += "heard \(packet.time.short3) \(packet.transmitter) \(packet.strength.short3)\n"
        }
        return text
    }

    /// - Throws: an error for the first line that is not valid, with its place.
    package static func read(_ text: String, file: String) throws(InputError) -> SurveyRecording {
        var reader = RecordingReader(text, file: file)
        return try reader.read()
    }
}

/// Reads line by line.
private struct RecordingReader {
    private let source: SourceText
    /// The transmitters read so far. A building has few, and each is heard often.
    private var transmitters: [Substring: TransmitterID] = [:]
    private var id = ""
    private var motion: [MotionSample] = []
    private var headings: [SurveyRecording.Sample] = []
    private var pressures: [SurveyRecording.Sample] = []
    private var advertisements: [Advertisement] = []
    private var waypoints: [SurveyRecording.Waypoint] = []

    init(_ text: String, file: String) {
        source = SourceText(text, file: file)
    }

    mutating func read() throws(InputError) -> SurveyRecording {
        guard source.text(ofLine: 1) == RecordingFile.title else {
            throw error(1, "no recording", expected: "\"\(RecordingFile.title)\"")
        }
        for number in (1...source.lineCount).dropFirst() {
            let line = source.text(ofLine: number)
            if line.isEmpty { continue }
            if line.hasPrefix("id ") {
                guard line.isReadable else {
                    throw error(number, "too long a name", expected: String.readable)
                }
                id = String(line.dropFirst(3)).printable
            } else {
                try sample(
                    line.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }, number)
            }
        }
        return SurveyRecording(
            id: id, motion: motion, headings: headings, advertisements: advertisements,
            pressures: pressures, waypoints: waypoints)
    }

    private mutating func sample(_ words: [Substring], _ line: Int) throws(InputError) {
        let time = try time(words, line)
        switch (words[0], words.count) {
        case ("waypoint", 5):
            let (x, y) = (
                try number(words[2], .metres, line), try number(words[3], .metres, line)
            )
            guard let level = LevelOrdinal(words[4]) else {
                throw error(line, "\"\(words[4])\" is no level", expected: "a number such as -1")
            }
            waypoints.append(
                .init(time: time, position: Position(Point(x, y), level: level)))
        case ("motion", 8):
            var values: [Double] = []
            for word in words[2..<5] { values.append(try number(word, .acceleration, line)) }
            for word in words[5..<8] { values.append(try number(word, .rotation, line)) }
            motion.append(
                MotionSample(
                    time: time, acceleration: Vector3(values[0], values[1], values[2]),
                    rotation: Vector3(values[3], values[4], values[5])))
        case ("heading", 3):
            headings.append(.init(time: time, value: try number(words[2], .heading, line)))
        case ("pressure", 3):
            pressures.append(.init(time: time, value: try number(words[2], .pressure, line)))
        case ("heard", 4):
            guard let transmitter = transmitter(words[2]) else {
                throw error(
                    line, "\"\(words[2])\" is no transmitter",
                    expected: "an address, or UUID/MAJOR/MINOR")
            }
            let strength = try number(words[3], .strength, line)
            advertisements.append(
                Advertisement(transmitter: transmitter, strength: strength, time: time))
        default:
            throw error(
                line, "no line of a recording",
                expected: "id, waypoint, motion, heading, pressure or heard, with its numbers",
                nearest: nearestWords(
                    to: String(words[0]),
                    among: ["id", "waypoint", "motion", "heading", "pressure", "heard"]))
        }
    }

    private mutating func transmitter(_ word: Substring) -> TransmitterID? {
        if let known = transmitters[word] { return known }
        let transmitter = TransmitterID(word)
        transmitters[word] = transmitter
        return transmitter
    }

    private func time(_ words: [Substring], _ line: Int) throws(InputError) -> Double {
        guard words.count > 1, let time = Quantity.duration.number(words[1]) else {
            let word = words.count > 1 ? "\"\(words[1])\"" : "nothing"
            throw error(
                line, "\(word) is no time", expected: "seconds since the recording began")
        }
        return time
    }

    private func number(
        _ word: Substring, _ quantity: Quantity, _ line: Int
    ) throws(InputError) -> Double {
        guard let number = quantity.number(word) else {
            throw error(line, "\"\(word)\" is no such number", expected: quantity.expected)
        }
        return number
    }

    /// - Parameter line: counts from 1.
    private func error(
        _ line: Int, _ problem: String, expected: String, nearest: [String] = []
    ) -> InputError {
        var error = source.line(line).error(at: 1, problem, expected: expected)
        error.nearest = nearest
        return error
    }
}

extension Double {
    /// The number to a thousandth, without trailing zeros.
    fileprivate var short3: String {
        let thousandths = Int((self * 1000).rounded())
        let (whole, rest) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
        var text = "\(thousandths < 0 ? "-" : "")\(whole)"
        guard rest != 0 else { return text }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        text += "." + digits
        return text
    }
}
