import Indoor
import Positioning

/// Reads a zone, such as the library, of Universitat Jaume I's Bluetooth measurements (doi
/// 10.5281/zenodo.1618692): somebody stood at each point with each of three phones, and listened some
/// times.
///
/// For the zone `lib`, `rss/lib_rss.csv` has a row a second and a column a beacon, dBm, 100 for
/// silence; `rss/lib_crd.csv` the place, m; `rss/lib_ids.csv` the digits PWCNNNRR: phone, power,
/// campaign, point, repetition; `dep/lib.csv` the beacons; `obs/lib.csv`, where there is one, the
/// corners of shelves and pillars. The repetitions of a point are one recording, a row a second.
struct UJIReader {
    /// The names of the zones for which a folder has all necessary files.
    ///
    /// - Parameter names: the files in the folder.
    static func zones(in names: [String]) -> [String] {
        let (start, end) = ("rss/", "_rss.csv")
        return names.filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
            .map { String($0.dropFirst(start.count).dropLast(end.count)) }
            .filter { files(of: $0).allSatisfy(names.contains) }.sorted()
    }

    /// The files that a zone needs, by their names in the folder.
    private static func files(of zone: String) -> [String] {
        ["rss/\(zone)_rss.csv", "rss/\(zone)_crd.csv", "rss/\(zone)_ids.csv", "dep/\(zone).csv"]
    }

    private let zone: String

    private let strengths: NumberTable
    private let places: NumberTable
    private let ids: NumberTable
    private let beacons: NumberTable
    /// nil: the folder has no such file.
    private let obstacleCorners: NumberTable?

    init(_ zone: String, of folder: RecordingSet.Folder) throws {
        func table(_ name: String, hasTitle: Bool = false) throws -> NumberTable {
            try NumberTable(
                folder.read(name), file: "\(folder.path)/\(name)", hasTitle: hasTitle)
        }
        let names = UJIReader.files(of: zone)
        self.zone = zone
        (strengths, places, ids) = (try table(names[0]), try table(names[1]), try table(names[2]))
        beacons = try table(names[3], hasTitle: true)
        let obstacles = "obs/\(zone).csv"
        obstacleCorners =
            folder.files.contains(obstacles) ? try table(obstacles, hasTitle: true) : nil
        for other in [places, ids] where other.rows.count != strengths.rows.count {
            throw InputError(
                file: other.file, "\(other.rows.count) rows",
                expected: "\(strengths.rows.count), as in \(strengths.file)")
        }
    }

    /// One part for each phone.
    ///
    /// - Parameters:
    ///   - isSurvey: true for the authors' second campaign; false for the third, in the library
    ///     without the points that the survey has, too.
    ///   - isOnly: whether the folder has no other zone, so that names need not mention it.
    func parts(isSurvey: Bool, isOnly: Bool) throws(InputError) -> [RecordingSet.Part] {
        let left = zone == "lib" && !isSurvey ? UJIReader.surveyedPoints : []
        var stretches: [Stretch] = []
        for number in ids.rows.indices {
            let listening = try listening(number)
            guard listening.campaign == (isSurvey ? 2 : 3),
                !left.contains(listening.point)
            else { continue }
            if stretches.last?.continues(listening) != true {
                stretches.append(Stretch(listening))
            }
            stretches[stretches.count - 1].rows.append(try heard(number))
        }
        let phones = Set(stretches.map(\.listening.phone)).sorted()
        let (registered, obstacles) = (try registered, try obstacles)
        return phones.map { phone in
            let name = UJIReader.phones[phone] ?? "phone \(phone)"
            return RecordingSet.Part(
                name: isOnly ? name : "\(zone) \(name)",
                recordings: stretches.filter { $0.listening.phone == phone }.map(\.recording),
                registered: registered, obstacles: obstacles)
        }
    }

    /// The names of the phones by their number in the authors' scripts.
    private static let phones = [1: "a5", 2: "bq", 3: "s6"]
    /// Points of the third campaign that lie at its edges (SOURCE.txt: split of the authors).
    private static let surveyedPoints: Set<Int> = [1, 17, 18, 34, 35, 51, 52, 68]

    // MARK: Rows

    /// The circumstances under which a row was recorded.
    private struct Listening {
        let phone: Int
        let campaign: Int
        let point: Int
        let place: Point
    }

    /// The consecutive rows of one point.
    private struct Stretch {
        let listening: Listening
        var rows: [[(beacon: TransmitterID, strength: Double)]] = []

        init(_ listening: Listening) { self.listening = listening }

        func continues(_ other: Listening) -> Bool {
            listening.phone == other.phone && listening.campaign == other.campaign
                && listening.point == other.point && listening.place == other.place
        }

        var recording: SurveyRecording {
            let position = Position(listening.place, level: 0)
            return SurveyRecording(
                id: "\(listening.phone)-\(listening.campaign)-\(listening.point)",
                advertisements: rows.enumerated().flatMap { number, heard in
                    heard.map {
                        Advertisement(
                            transmitter: $0.beacon, strength: $0.strength,
                            time: Double(number) + 0.5)
                    }
                },
                waypoints: [0, Double(rows.count)].map {
                    SurveyRecording.Waypoint(time: $0, position: position)
                })
        }
    }

    private func listening(_ number: Int) throws(InputError) -> Listening {
        let digits = ids.rows[number].first ?? -1
        let place = places.rows[number]
        guard digits >= 10_000_000, digits < 100_000_000, digits == digits.rounded() else {
            throw ids.error(number, "no number of a row", expected: "eight digits PWCNNNRR")
        }
        guard place.count == 2, place.allSatisfy({ abs($0) < 100_000 }) else {
            throw places.error(number, "no place", expected: "X,Y")
        }
        let value = Int(digits)
        return Listening(
            phone: value / 10_000_000, campaign: value / 100_000 % 10,
            point: value / 100 % 1000, place: Point(place[0], place[1]))
    }

    private func heard(
        _ number: Int
    ) throws(InputError) -> [(beacon: TransmitterID, strength: Double)] {
        let row = strengths.rows[number]
        guard row.count == beacons.rows.count, row.allSatisfy({ abs($0) <= 200 }) else {
            throw strengths.error(
                number, "no row of strengths", expected: "\(beacons.rows.count) strengths in dBm")
        }
        var heard: [(beacon: TransmitterID, strength: Double)] = []
        for (beacon, strength) in row.enumerated() where strength != UJIReader.silence {
            heard.append((try transmitter(beacon), strength))
        }
        return heard
    }

    private static let silence = 100.0

    // MARK: Beacons

    /// The positions of the beacons.
    private var registered: [TransmitterID: Position] {
        get throws(InputError) {
            var places: [TransmitterID: Position] = [:]
            for number in beacons.rows.indices {
                places[try transmitter(number)] = Position(
                    Point(beacons.rows[number][1], beacons.rows[number][2]), level: 0)
            }
            return places
        }
    }

    // MARK: Obstacles

    /// The obstacles. Rows with the same number and type are the corners of one.
    private var obstacles: [RecordingSet.Obstacle] {
        get throws(InputError) {
            guard let table = obstacleCorners else { return [] }
            var corners: [[Point]] = []
            var (last, kinds): ([Double], [Double]) = ([], [])
            for (number, row) in table.rows.enumerated() {
                guard row.count == 4, abs(row[1]) < 100_000, abs(row[2]) < 100_000 else {
                    throw table.error(number, "no corner", expected: "ID,X,Y,TYPE")
                }
                if [row[0], row[3]] != last {
                    last = [row[0], row[3]]
                    corners.append([])
                    kinds.append(row[3])
                }
                corners[corners.count - 1].append(Point(row[1], row[2]))
            }
            return zip(corners, kinds).compactMap { corners, kind in
                Area(rings: [corners]).map {
                    RecordingSet.Obstacle(area: $0, isPillar: kind == UJIReader.pillar)
                }
            }
        }
    }

    /// The type of pillars; type 1 are shelves.
    private static let pillar = 2.0

    // MARK: Transmitters

    /// The identity of a beacon. The files only number their beacons.
    private func transmitter(_ number: Int) throws(InputError) -> TransmitterID {
        let row = beacons.rows[number]
        guard row.count == 3, let minor = UInt16(exactly: row[0]) else {
            throw beacons.error(number, "no beacon", expected: "ID,X,Y")
        }
        return .beacon(uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: minor)
    }
}

/// Numbers separated by commas, one row a line.
struct NumberTable {
    let file: String
    private(set) var rows: [[Double]] = []
    /// The line of each row, from 1.
    private var lines: [Int] = []
    private let source: SourceText

    init(_ text: String, file: String, hasTitle: Bool) throws(InputError) {
        self.file = file
        source = SourceText(text, file: file)
        var records = CSVRecords(text, source: source)
        if hasTitle { _ = try records.next() }
        while let record = try records.next() {
            var row: [Double] = []
            for field in record.fields {
                guard let value = Double(field.text), value.isFinite else {
                    throw source.error(
                        "no number in \"\(field.text.clipped(to: 40))\"", at: .byte(field.offset),
                        expected: "a number")
                }
                row.append(value)
            }
            rows.append(row)
            lines.append(record.line)
        }
    }

    func error(_ row: Int, _ problem: String, expected: String) -> InputError {
        source.line(lines[row]).error(at: 1, problem, expected: expected)
    }
}
