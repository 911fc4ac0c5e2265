import App
import Formats
import Foundation
import Indoor
import Rehearsal
import Shipped
import Simulation

/// A small building: a hall, a shop, an escalator up and a wall of 20 m.
private let plan = """
    dotwalk plan 1
    name    "Test house"
    origin  48.88 2.35 at 1,1
    legend
      #  wall
      +  door
      .  hall  "Hall"
      s  shop  "Shop"
      g  hall  "Gallery"
      1  mark
      2  mark
    connectors
      escalator-a  escalator  1@0 > 2@1
    level 0
    #########################
    #.......................#
    #.......................#
    #.....1.................#
    #.......................#
    ####+####################
    #sssssss#
    #########
    end
    level 1
    #########################
    #ggggggggggggggggggggggg#
    #ggggggggggggggggggggggg#
    #ggggggggggggggg2ggggggg#
    #########################
    end
    """

enum House {
    static let venue = Result { try PlanReader.read(plan, file: "house.plan").venue }
    static let sheet = Result {
        try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
    }

    /// - Parameter cues: cues in YAML of a sheet that extends the English one.
    static func session(seed: UInt64 = 7, cues: String = "{}") throws -> Session {
        let english = try sheet.get()
        let venue = try venue.get()
        return Session(
            venue: venue, start: try venue.places.find("hall").position, heading: 90, seed: seed,
            settings: SessionSettings(),
            sheet: try CueSheetReader.read(
                "dotwalk-cues: 1\nextends: en\nlabels: {}\n"
                    + (cues == "{}" ? "" : "cues: \(cues)\n"), file: "t.yaml"
            ) { _ in english })
    }
}

/// A walk as text: the header that every trace needs, then the lines of the test.
func walk(_ lines: String, title: String = "Test") throws -> Trace {
    try TraceParser.parse("dotwalk trace 1\ntitle \(title)\n\(lines)", file: "t.walk")
}

/// A walk run to its end, with its log.
struct Rehearsed {
    var rehearsal: Rehearsal
    var log = ""

    /// - Parameter lines: the lines of the walk from the third one on.
    init(_ lines: String, seed: UInt64 = 7, cues: String = "{}") throws {
        try self.init(trace: walk(lines), seed: seed, cues: cues)
    }

    init(trace: Trace, seed: UInt64 = 7, cues: String = "{}") throws {
        rehearsal = Rehearsal(session: try House.session(seed: seed, cues: cues), trace: trace)
        var eventLog = EventLog(venue: rehearsal.venue)
        while !rehearsal.isFinished, rehearsal.report.seconds < 400 {
            rehearsal.advance()
            eventLog.observe(rehearsal.latest)
        }
        log = eventLog.take()
        log += eventLog.closing(rehearsal.report, isOK: rehearsal.isOK)
    }

    /// The findings as line, outcome, moment, and observation: "3 met 0.10" or "4 failed 2.55 not
    /// within …".
    var findings: [String] {
        rehearsal.findings.map { finding in
            "\(finding.line) \(finding.isMet ? "met" : "failed") \(finding.seconds.fixed(2))"
                + (finding.seen.isEmpty ? "" : " " + finding.seen)
        }
    }

    /// The times of log entries with these keys and values.
    func moments(_ part: String) -> [String] {
        log.split(separator: "\n").filter { $0.contains(part) }.compactMap { line in
            line.split(separator: ",").first.map { String($0.dropFirst(5)) }
        }
    }
}

/// The repository from which the tests were built.
let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
