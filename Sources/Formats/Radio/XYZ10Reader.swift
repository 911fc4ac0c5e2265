import Indoor
import Positioning
import RealModule

/// Reads a walk of the Indoor Location Competition 2.0: lines of tabs, Unix time in ms, kind, values.
///
///     1574572467406  TYPE_WAYPOINT  208.86206  216.74796
///
/// Waypoints are metres east and north; a beacon's line has UUID, major, minor, power at 1 m, strength
/// in dBm, distance and address; the sensors' values are in the phone's axes, the rotation vector from
/// them to east, north and up. Lines of other kinds, and of comment (`#`), are left out.
struct XYZ10Reader {
    private let source: SourceText
    private let id: String
    private var motion: [MotionSample] = []
    private var rotation = Vector3(0, 0, 0)
    private var headings: [SurveyRecording.Sample] = []
    private var advertisements: [Advertisement] = []
    private var waypoints: [SurveyRecording.Waypoint] = []
    /// Unix time of the recording's time 0, ms; nil before the first line.
    private var origin: Int?

    init(_ text: String, file: String) {
        source = SourceText(text, file: file)
        id = file.fileStem
    }

    /// Whether a text begins like such a walk.
    static func recognizes(_ text: String) -> Bool {
        text.utf8.prefix(100_000).split(separator: 0x0A, maxSplits: 200).contains { line in
            line.first != UInt8(ascii: "#") && Substring(line).contains("\tTYPE_")
        }
    }

    mutating func read(_ text: String) throws(InputError) -> SurveyRecording {
        for (number, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let first = line.first, first != UInt8(ascii: "#"), first != 0x0D else {
                continue
            }
            try take(RecordedLine(line, number: number + 1, of: source))
        }
        guard !waypoints.isEmpty else {
            throw InputError(
                file: source.file, "a recording without a waypoint",
                expected: "lines of TYPE_WAYPOINT")
        }
        return SurveyRecording(
            id: id, startedAt: origin.map { Double($0) / 1000 }, motion: motion, headings: headings,
            advertisements: advertisements, waypoints: waypoints)
    }

    private mutating func take(_ line: RecordedLine) throws(InputError) {
        guard let milliseconds = line.time else {
            throw line.error(at: 0, "no time", expected: "Unix time in ms")
        }
        let begin = origin ?? milliseconds
        origin = begin
        let time = Double(milliseconds - begin) / 1000
        guard abs(time) < XYZ10Reader.longest else {
            throw line.error(
                at: 0, "a time more than a day from the first", expected: "Unix time in ms")
        }
        switch line.kind {
        case "TYPE_WAYPOINT":
            let place = try line.numbers(2..<4, within: 100_000)
            waypoints.append(
                SurveyRecording.Waypoint(
                    time: time, position: Position(Point(place[0], place[1]), level: 0)))
        case "TYPE_BEACON": try beacon(line, time)
        case "TYPE_ACCELEROMETER":
            let values = try line.numbers(2..<5, within: 1000)
            motion.append(
                MotionSample(
                    time: time, acceleration: Vector3(values[0], values[1], values[2]),
                    rotation: rotation))
        case "TYPE_GYROSCOPE":
            let values = try line.numbers(2..<5, within: 1000)
            rotation = Vector3(values[0], values[1], values[2])
        case "TYPE_ROTATION_VECTOR":
            let values = try line.numbers(2..<5, within: 1.01)
            headings.append(
                SurveyRecording.Sample(
                    time: time, value: XYZ10Reader.heading(values[0], values[1], values[2])))
        default: break
        }
    }

    private mutating func beacon(_ line: RecordedLine, _ time: Double) throws(InputError) {
        let strength = try line.numbers(6..<7, within: 200)[0]
        guard let transmitter = line.transmitter else {
            throw line.error(
                at: 2, "no transmitter", expected: "UUID, major, minor, …, an address")
        }
        advertisements.append(
            Advertisement(transmitter: transmitter, strength: strength, time: time))
    }

    /// The heading of the phone's upper edge: the direction of its y axis after the rotation by the
    /// unit quaternion that leads from its axes to east, north and up.
    private static func heading(_ x: Double, _ y: Double, _ z: Double) -> Double {
        let w = max(0, 1 - x * x - y * y - z * z).squareRoot()
        return Point(2 * (x * y - w * z), 1 - 2 * (x * x + z * z)).heading
    }

    /// Seconds.
    private static let longest = 86_400.0
}

/// A line of a walk, split at its tabs.
struct RecordedLine {
    private let fields: [Substring.UTF8View.SubSequence]
    private let line: Substring.UTF8View.SubSequence
    private let number: Int
    private let source: SourceText

    init(_ line: String.UTF8View.SubSequence, number: Int, of source: SourceText) {
        self.line = line.last == 0x0D ? line.dropLast() : line
        fields = self.line.split(separator: 0x09, omittingEmptySubsequences: false)
        self.number = number
        self.source = source
    }

    var kind: Substring { fields.count > 1 ? Substring(fields[1]) : "" }

    /// ms; nil unless it is a whole number of at most fifteen digits.
    var time: Int? {
        guard fields[0].count <= 15, fields[0].first != UInt8(ascii: "+"),
            let time = Int(Substring(fields[0])), time >= 0
        else { return nil }
        return time
    }

    /// - Parameter largest: a value larger than this is refused.
    func numbers(_ range: Range<Int>, within largest: Double) throws(InputError) -> [Double] {
        var numbers: [Double] = []
        for field in range {
            guard field < fields.count, let value = Double(Substring(fields[field])),
                abs(value) <= largest
            else {
                throw error(
                    at: field, "no value", expected: "a number of at most \(Int(largest))")
            }
            numbers.append(value)
        }
        return numbers
    }

    /// The address if the line has one, or else UUID, major and minor.
    var transmitter: TransmitterID? {
        if fields.count > 8, let address = TransmitterID(Substring(fields[8])) { return address }
        guard fields.count > 4 else { return nil }
        let parts = fields[2..<5].map { String(Substring($0)) }
        return TransmitterID(parts.joined(separator: "/"))
    }

    /// - Parameter field: its number, from 0; a number beyond the last field stands for the line's
    ///   end.
    func error(at field: Int, _ problem: String, expected: String) -> InputError {
        let end = field < fields.count ? fields[field].startIndex : line.endIndex
        let column = Substring(line[..<end]).unicodeScalars.count + 1
        let found =
            field < fields.count
            ? "\"\(String(Substring(fields[field])).clipped(to: 40))\"" : "a line that is too short"
        return source.error(
            "\(problem) in \(found)", at: Spot(line: number, column: column), expected: expected)
    }
}

extension String {
    /// A path's last part without its extension.
    var fileStem: String {
        let name = split(separator: "/").last.map(String.init) ?? self
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
