import Indoor
import Positioning

/// Reads the library of Universitat Jaume I's Bluetooth measurements (doi 10.5281/zenodo.1618692):
/// somebody stood at each point with each of three phones, and listened some times.
///
/// `rss/lib_rss.csv` has a row a second and a column a beacon, dBm, 100 for silence;
/// `rss/lib_crd.csv` the place, m; `rss/lib_ids.csv` the digits PWCNNNRR: phone, power, campaign,
/// point, repetition; `dep/lib.csv` the beacons. The repetitions of a point are one recording, a row a
/// second.
struct UJIReader {
    /// The files by their names in the folder.
    static let files = [
        "rss/lib_rss.csv", "rss/lib_crd.csv", "rss/lib_ids.csv", "dep/lib.csv",
    ]

    private let strengths: NumberTable
    private let places: NumberTable
    private let ids: NumberTable
    private let beacons: NumberTable

    /// - Parameters:
    ///   - texts: of `files`.
    ///   - folder: for messages.
    init(_ texts: [String], folder: String) throws(InputError) {
        var tables: [NumberTable] = []
        for (name, text) in zip(UJIReader.files, texts) {
            tables.append(
                try NumberTable(text, file: "\(folder)/\(name)", hasTitle: name == "dep/lib.csv"))
        }
        (strengths, places, ids, beacons) = (tables[0], tables[1], tables[2], tables[3])
        for other in [places, ids] where other.rows.count != strengths.rows.count {
            throw InputError(
                file: other.file, "\(other.rows.count) rows",
                expected: "\(strengths.rows.count), as in \(strengths.file)")
        }
    }

    /// One part a phone.
    ///
    /// - Parameter isSurvey: the authors' second campaign; else the third without the points that the
    ///   survey has, too.
    func parts(isSurvey: Bool) throws(InputError) -> [RecordingSet.Part] {
        var stretches: [Stretch] = []
        for number in ids.rows.indices {
            let listening = try listening(number)
            guard listening.campaign == (isSurvey ? 2 : 3),
                isSurvey || !UJIReader.surveyedPoints.contains(listening.point)
            else { continue }
            if stretches.last?.continues(listening) != true {
                stretches.append(Stretch(listening))
            }
            stretches[stretches.count - 1].rows.append(try heard(number))
        }
        let phones = Set(stretches.map(\.listening.phone)).sorted()
        let registered = try registered
        return phones.map { phone in
            RecordingSet.Part(
                name: UJIReader.phones[phone] ?? "phone \(phone)",
                recordings: stretches.filter { $0.listening.phone == phone }.map(\.recording),
                registered: registered)
        }
    }

    /// By the authors' scripts.
    private static let phones = [1: "a5", 2: "bq", 3: "s6"]
    /// Points of the third campaign that lie at its edges (SOURCE.txt: split of the authors).
    private static let surveyedPoints: Set<Int> = [1, 17, 18, 34, 35, 51, 52, 68]

    // MARK: Rows

    /// Whose row it is.
    private struct Listening {
        let phone: Int
        let campaign: Int
        let point: Int
        let place: Point
    }

    /// The rows of one point, one after the other.
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

    /// Where they hang.
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

    /// The files number their beacons only.
    private func transmitter(_ number: Int) throws(InputError) -> TransmitterID {
        let row = beacons.rows[number]
        guard row.count == 3, let minor = UInt16(exactly: row[0]) else {
            throw beacons.error(number, "no beacon", expected: "ID,X,Y")
        }
        return .beacon(uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: minor)
    }
}

/// Numbers with commas between them, a row a line.
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
