import Indoor
import Positioning

/// A distance that a phone measured to an access point by the round trip of a signal.
struct WiFiRange: Hashable, Sendable {
    let point: AccessPoint
    let metres: Double
}

struct AccessPoint: Hashable, Sendable {
    let id: String
    let place: Point
}

/// The numbers of this engine.
struct WiFiSettings: EngineSettings {
    var leastRanges = 3.0

    static let table: [Setting<WiFiSettings>] = [
        .number(
            "least-ranges", "", 3...10, source: "ours", \.leastRanges,
            "A position needs this many ranges; more make it surer and rarer.")
    ]
}

extension SourceSettings {
    var wifi: WiFiSettings {
        get { self[WiFiSettings.self] }
        set { self[WiFiSettings.self] = newValue }
    }
}

/// A source that finds the place from which several access points are as far as measured. The test
/// feeds it: nothing in the world sends Wi-Fi.
struct WiFiSource: LocationSource {
    /// The ranges measured in a tick.
    typealias Feed = @Sendable (Int) -> [WiFiRange]

    let profile: SourceProfile
    var settings: SourceSettings
    private let feed: Feed
    private let level: LevelOrdinal
    /// Whether it breaks its own rule, for a test of the rule.
    private let isCareless: Bool
    private var status = SourceStatus.stopped
    private var state = PositioningState.notPositioning(Cause("notRanging"))
    private var ranges: [WiFiRange] = []

    init(_ context: SourceContext, _ profile: SourceProfile, isCareless: Bool, feed: @escaping Feed)
    {
        (self.profile, settings, self.feed) = (profile, context.settings, feed)
        (self.isCareless, level) = (isCareless, 0)
    }

    private var least: Int { Int(settings.wifi.leastRanges) }

    var snapshot: SourceSnapshot {
        SourceSnapshot(status: status, state: state)
    }

    var instruments: Instruments {
        Instruments(
            gauges: [
                Gauge(
                    name: "ranges", unit: "", value: Double(ranges.count),
                    limits: [Double(least)], isGate: true,
                    says: ["# ranges"], ["needs"])
            ])
    }

    var digest: Digest {
        Digest("\(status) \(state) \(ranges.map { ($0.metres * 1000).rounded() })")
    }

    func isAvailable(on phone: PhoneStatus) -> Bool { true }

    mutating func ingest(_ commands: [SourceCommand], _ frame: SensorFrame) -> SourceOutput {
        var output = SourceOutput()
        for command in commands {
            switch command {
            case .start: become(.started, &output)
            case .stop:
                become(.stopped, &output)
                enter(.notPositioning(Cause("notRanging")), &output)
            case .startAcquisition, .stopAcquisition, .assign, .cannotReroute: break
            }
        }
        guard status == .started, frame.tick % SimulatedTime.ticksPerSecond == 0 else {
            return output
        }
        measure(frame, &output)
        return output
    }

    private mutating func measure(_ frame: SensorFrame, _ output: inout SourceOutput) {
        let before = ranges.count
        let lost = frame.faults.filter { $0.pattern == WiFi.lost.pattern }
            .reduce(0) { $0 + Int($1.number(.count)) }
        ranges = Array(feed(frame.tick).dropFirst(lost))
        let place = ranges.count >= (isCareless ? 3 : least) ? Multilateration.place(ranges) : nil
        if ranges.count != before { output.events.append(.detail(WiFi.ranging(ranges.count))) }
        guard let place else {
            return enter(.notPositioning(Cause("fewRanges", remedy: WiFi.goOn)), &output)
        }
        enter(.accuratePositioning, &output)
        output.location = UserLocation(
            raw: place, levels: Levels(level), horizontalAccuracy: 1, source: profile.name,
            counted: Counted("range", ranges.count))
    }

    private mutating func become(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    private mutating func enter(_ new: PositioningState, _ output: inout SourceOutput) {
        guard new != state else { return }
        state = new
        output.events.append(.state(new))
    }
}

/// The place that fits several distances best (least squares, by Gauss and Newton).
enum Multilateration {
    static func place(_ ranges: [WiFiRange]) -> Point? {
        guard ranges.count >= 3 else { return nil }
        var place = ranges.map(\.point.place).reduce(.zero, +) * (1 / Double(ranges.count))
        for _ in 0..<12 {
            var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for range in ranges {
                let away = place - range.point.place
                let length = max(away.length, 1e-6)
                let (ux, uy, miss) = (away.x / length, away.y / length, range.metres - length)
                (xx, xy, yy) = (xx + ux * ux, xy + ux * uy, yy + uy * uy)
                (x, y) = (x + ux * miss, y + uy * miss)
            }
            let determinant = xx * yy - xy * xy
            guard abs(determinant) > 1e-9 else { return nil }
            place = place + Point((yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant)
        }
        return place
    }
}
