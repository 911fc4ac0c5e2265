import App
import Desk
import Indoor
import Rehearsal
import Review
import Simulation
import TextCanvas

/// What was seen and what was true at the second of a finding.
package struct ExploredScene {
    let member: FoundGroup.Member
    /// The venue.
    let place: String
    /// The command that shows the finding again.
    let check: String
    /// The command that plays it from a little before.
    let play: String
    /// Phone and floor; nil: the finding belongs to no second.
    let picture: ThemedCanvas?
    /// The words in view on the phone.
    let inView: [String]
    /// What was true.
    let truth: [String]

    private static let size = Size(columns: 120, rows: 40)

    /// Plays the smallest walk of a kind to the second at which it can be seen.
    ///
    /// - Parameters:
    ///   - stage: opens the walk.
    ///   - check: the command that shows the finding again.
    ///   - play: the command that plays it.
    package init(
        _ member: FoundGroup.Member, place: String, check: String, play: String,
        _ stage: () throws -> Stage
    ) throws {
        (self.member, self.place, self.check, self.play) = (member, place, check, play)
        guard let second = member.account.seen else {
            (picture, inView, truth) = (nil, [], [])
            return
        }
        var stage = try stage()
        try stage.advance(toSeconds: second, size: ExploredScene.size, Capabilities())
        var light = Capabilities()
        light.background = .light
        picture = ThemedCanvas(
            dark: stage.frame(size: ExploredScene.size, capabilities: Capabilities()),
            light: stage.frame(size: ExploredScene.size, capabilities: light))
        let model = stage.model()
        inView = ExploredScene.words(model.report.display)
        truth = ExploredScene.truth(model.report, model.venue)
    }

    private static func words(_ display: PhoneDisplay) -> [String] {
        let banner = display.banner.text
        let cues = display.cues.map { cue in
            [cue.title, cue.text].filter { !$0.isEmpty }.joined(separator: ": ")
        }
        return ([banner] + cues).filter { !$0.isEmpty }.map(\.printable)
    }

    private static func truth(_ report: Report, _ venue: Venue) -> [String] {
        let truth = report.truth
        var lines = ["The person is \(activity(truth, venue))."]
        if let error = report.positionError, let dot = report.display.dot {
            let shown = dot.levels.all.map { "level \(venue.sign(of: $0))" }
            lines.append(
                "The position on the phone is \(error.fixed(1)) m off"
                    + (shown.isEmpty ? "" : ", on " + shown.joined(separator: " and "))
                    + (dot.accuracy.map { ", and says ±\($0.fixed(0)) m" } ?? "") + ".")
        } else {
            lines.append("The phone shows no present position.")
        }
        let faults = truth.faults.compactMap {
            Input.fault($0.fault).statement(time: .same).map(TracePrinter.words)
        }
        if !faults.isEmpty { lines.append("In force: \(faults.joined(separator: "; ")).") }
        return lines.map(\.printable)
    }

    /// "in lift-a, between level −2 and level 0".
    private static func activity(_ truth: Truth, _ venue: Venue) -> String {
        let place = place(of: truth.levels, venue)
        return switch truth.activity {
        case .standing: "standing \(place)"
        case .walking: "walking \(place)"
        case .riding(let id):
            (venue.connectors.first { $0.id == id }?.kind == .lift ? "in" : "on")
                + " \(id), \(place)"
        case .waitingForLift(let id): "waiting for \(id) \(place)"
        case .queueing(let id): "queueing for \(id) \(place)"
        case .blocked: "blocked \(place)"
        }
    }

    private static func place(of levels: Levels, _ venue: Venue) -> String {
        let names = levels.all.map { "level \(venue.sign(of: $0))" }
        if names.isEmpty { return "outdoors" }
        return (names.count > 1 ? "between " : "on ") + names.joined(separator: " and ")
    }
}
