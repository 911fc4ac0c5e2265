import Foundation
import Indoor
import Positioning
import Rehearsal
import Simulation
import Testing

@Suite("The event log")
struct EventLogTests {
    /// A walk with nearly every kind of event.
    private static let eventful = """
          0.0s  open app
                choose gallery
                tap start
                wait for explanation
         +1.0s  tap continue
         +1.0s  tap continue
         +1.0s  allow camera
                raise phone
                expect accuratePositioning within 20s
                wait for navigation
                note "a \\"quoted\\" note"
                map heading
                break tracking excessiveMotion for 1s
                fail scans timedOut 2 times
                jump 0.5m north
                follow guidance
                wait for arrived within 200s
                expect never lost
        """

    /// The top-level keys of a line of JSON, in order.
    private static func keys(of line: Substring) -> [String] {
        var keys: [String] = []
        var (depth, isQuoted, isEscaped, word) = (0, false, false, "")
        for character in line {
            if isQuoted {
                isQuoted = character != "\"" || isEscaped
                if isQuoted { word.append(character) }
                isEscaped = character == "\\" && !isEscaped
            } else {
                switch character {
                case "\"": (isQuoted, word) = (true, "")
                case ":" where depth == 1: keys.append(word)
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                default: break
                }
            }
        }
        return keys
    }

    /// The kinds of all events of the walk.
    private static let kinds =
        EventKind.groups.flatMap(\.1) + [EventKind.acquisition("scan")]
        + Engine.vps.profile.details

    /// Whether keys are those of a kind, in its order; any may be left out. An input has its
    /// verb's own keys.
    private static func fits(_ keys: [String], _ kind: EventKind) -> Bool {
        if kind == .input { return keys.first == "do" }
        var rest = keys[...]
        for field in kind.fields where rest.first == field.name || rest.first == "\(field.name)s" {
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    /// The kinds that the walk has, with the keys that none of their lines may lack.
    private static let needed: [String: [String]] = [
        "truth": ["x", "y", "heading", "inclination", "walked"],
        "location": ["latitude", "longitude", "horizontalAccuracy", "positionSource", "raw"],
        "input": ["do"], "note": ["text"], "sourceStatus": ["status"],
        "permission": ["kind", "status"], "page": ["id"], "map": ["mode"], "scan": ["status"],
        "attempt": ["outcome", "background"], "localized": ["background", "x", "y", "heading"],
        "state": ["state"], "attitude": ["heading"], "tracking": ["state"],
        "cue": ["id", "kind", "action"], "vibration": ["pattern"], "level": ["to", "automatic"],
        "conveyor": ["action", "id"], "navigation": ["action"], "noticed": ["id"],
        "reading": ["id", "from", "to", "whole"], "acted": ["id", "did"],
        "expectation": ["line", "met", "expected"], "end": ["result"],
    ]

    @Test("every line is JSON, of a known kind, its keys in order, and time goes on")
    func shape() throws {
        let walk = try Rehearsed(Self.eventful)
        #expect(walk.rehearsal.isOK, "\(walk.findings)")
        var last = 0.0
        var kinds: Set<String> = []
        for line in walk.log.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let entry = try #require(object as? [String: Any])
            let kind = try #require(entry["event"] as? String)
            let time = try #require(entry["t"] as? Double)
            let keys = Self.keys(of: line)
            #expect(keys.prefix(2) == ["t", "event"])
            let known = Self.kinds.filter { $0.name == kind }
            #expect(known.contains { Self.fits(Array(keys.dropFirst(2)), $0) }, "\(line)")
            #expect(Set(Self.needed[kind] ?? []).isSubset(of: keys), "\(line)")
            #expect(time >= last, "\(line)")
            last = time
            kinds.insert(kind)
        }
        #expect(Set(Self.needed.keys).subtracting(kinds) == [])
    }

    @Test("a scan that lies is told with its reason, before its fix")
    func misread() throws {
        let log = try Rehearsed(
            """
              0.0s  answer from level 1
                    open app
                    tap locate
                    wait for explanation
             +1.0s  tap continue
             +1.0s  tap continue
             +1.0s  allow camera
                    raise phone
                    wait for localized within 20s
                    end
            """
        ).log
        let reason = try #require(
            log.firstRange(of: #""event":"misread","why":"wrongLevel","takenFor":"level 1"}"#))
        let fix = try #require(log.firstRange(of: #""event":"localized""#))
        #expect(reason.lowerBound < fix.lowerBound)
    }

    @Test("times have two decimals, metres three, angles one")
    func decimals() throws {
        let log = try Rehearsed("set off 2.5m\n2.0s end").log.split(separator: "\n")
        #expect(
            log.first == """
                {"t":0.05,"event":"input","do":"set off","metres":2.500}
                """)
        // The format of a truth line: every digit replaced by a nine.
        let truth = try #require(log.first { $0.contains("truth") })
        #expect(
            truth.replacing(/\d/, with: "9").replacing(/9+\./, with: "9.")
                == """
                {"t":9.99,"event":"truth","x":9.999,"y":9.999,"level":9,"heading":9.9,\
                "inclination":9.9,"walked":9.999}
                """.replacing("\"y\":9", with: truth.contains("\"y\":-") ? "\"y\":-9" : "\"y\":9"))
        #expect(log.last == "{\"t\":2.00,\"event\":\"end\",\"result\":\"ok\"}")
    }

    @Test(
        "inputs name what was done and with what",
        arguments: [
            ("fail scans noMatch 2 times", #""do":"fail scans","outcome":"noMatch","count":2}"#),
            ("pan map 2.5m east", #""do":"pan map","metres":2.500,"heading":90}"#),
            ("map heading", #""do":"map","mode":"heading"}"#),
            ("show level 1 on map", #""do":"show level on map","level":1}"#),
            ("turn left 30", #""do":"turn","side":"left","degrees":30}"#),
            ("take lift to -1", #""do":"take lift to","level":-1}"#),
            ("cut network for 2.5s", #""do":"cut network","seconds":2.5}"#),
            ("cut network", #""do":"cut network"}"#),
            ("jump 1m east", #""do":"jump","metres":1.000,"heading":90}"#),
            ("drift 12.5% for 3s", #""do":"drift","percent":12.5,"seconds":3}"#),
            ("freeze tracking 2s after scan", #""do":"freeze tracking after scan","seconds":2}"#),
            ("set drift worst", #""do":"set","name":"drift","value":"worst"}"#),
            ("choose \"a \\\"b\\\" \\\\ c\"", #""do":"choose","place":"a \"b\" \\ c"}"#),
        ])
    func inputs(line: String, entry: String) throws {
        #expect(try Rehearsed(line).log.contains(entry))
    }

    @Test("a failed expectation says what it saw, at the moment it was decided")
    func expectations() throws {
        let walk = try Rehearsed(" +1.0s  expect page:map\n +1.0s  end")
        #expect(walk.moments("\"event\":\"expectation\",\"line\":3,\"met\":false") == ["1.00"])
        #expect(walk.log.contains("\"expected\":\"expect page:map\",\"seen\":\"state "))
        #expect(walk.log.hasSuffix("\"event\":\"end\",\"result\":\"failed\"}\n"))
    }

    @Test("two runs write the same bytes; another seed writes others")
    func determinism() throws {
        let log = try Rehearsed(Self.eventful).log
        #expect(try Rehearsed(Self.eventful).log == log)
        #expect(try Rehearsed(Self.eventful, seed: 8).log != log)
    }

    @Test("the header says what was played")
    func header() throws {
        let line = EventLog.opening(
            EventLog.Header(
                trace: "a\u{1B}\".walk", venue: "house", engine: "vps", seed: .max, person: "slow",
                traceDigest: "01", venueDigest: "02", cuesDigest: "03"),
            settings: SessionSettings())
        #expect(
            line.hasPrefix(
                """
                {"t":0,"event":"header","dotwalk":1,"trace":"a␛\\".walk","venue":"house",\
                "engine":"vps",\
                "seed":18446744073709551615,"person":"slow",\
                "digests":{"trace":"01","venue":"02","cues":"03"},"settings":{
                """))
        #expect(line.hasSuffix("}}\n"))
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let settings = try #require(object?["settings"] as? [String: Any])
        #expect(Set(settings.keys) == Set(SessionSettings.table.map(\.name)))
        #expect(settings["walking-speed"] as? Double == 1.3)
    }

    @Test("what the air holds is a line a second, while a source listens")
    func radio() throws {
        func beacon(_ id: String, isAlive: Bool = true, isHeard: Bool) -> Truth.Radio.Beacon {
            Truth.Radio.Beacon(
                id: id, transmitter: Beacon.transmitter(for: id),
                position: Position(.zero, level: 0), isAlive: isAlive, strength: -80,
                isHeard: isHeard)
        }
        var log = EventLog(venue: try House.venue.get())
        func line(_ tick: Int, _ radio: Truth.Radio?) -> String? {
            let truth = Truth(
                point: .zero, levels: Levels(0), height: 0, heading: 0, activity: .standing,
                walked: 0, inclination: 45,
                camera: Viewfinder(texture: 0, light: 1, blur: 0, isCovered: false),
                network: .good, battery: 1, isBusy: false, failure: nil, radio: radio)
            log.observe(
                RehearsalTick(
                    Report(
                        tick: tick, truth: truth,
                        source: SourceSnapshot(status: .started, state: .accuratePositioning))))
            return log.take().split(separator: "\n").first { $0.contains("radio") }
                .map(String.init)
        }
        let radio = Truth.Radio(
            beacons: [
                beacon("b-1", isHeard: true), beacon("b-2", isHeard: false),
                beacon("b-3", isAlive: false, isHeard: false),
            ], sky: .byGlass)
        #expect(
            line(20, radio)
                == #"{"t":1.00,"event":"radio","beacons":3,"alive":2,"heard":1,"sky":"byGlass"}"#)
        #expect(line(21, radio) == nil)
        #expect(line(40, nil) == nil)
    }
}
