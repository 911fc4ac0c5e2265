import Indoor
import Review
import TextCanvas

/// Checked walks as JUnit's XML, which most services read: a suite for each walk and seed. It has
/// no date, so that the same walks give the same bytes; times are simulated seconds.
struct JUnitReport {
    /// The name of the command: "dotwalk run".
    let name: String
    private(set) var walks: [CheckedWalk] = []

    init(name: String) { self.name = name }

    mutating func add(_ walk: CheckedWalk) { walks.append(walk) }

    var text: String {
        let cases = walks.flatMap(\.cases)
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"\(name)\" \(JUnitReport.counts(cases))>\n"
            + walks.map(suite).joined() + "</testsuites>\n"
    }

    private static func counts(_ cases: [CheckedWalk.Case]) -> String {
        let failed = cases.compactMap(\.problem).filter(\.fails)
        let unreadable = failed.count { $0.kind == CheckedWalk.Problem.unreadable }
        return "tests=\"\(cases.count)\" failures=\"\(failed.count - unreadable)\" "
            + "errors=\"\(unreadable)\""
    }

    private func suite(_ walk: CheckedWalk) -> String {
        let told = walk.cases.filter { $0.problem?.fails == false }
        var text =
            "  <testsuite name=\"\(walk.name.markup)\" \(JUnitReport.counts(walk.cases)) "
            + "time=\"\(walk.seconds.fixed(2))\">\n"
        text += walk.cases.map { element($0, of: walk) }.joined()
        if !told.isEmpty {
            let lines = told.map { one in
                let at = one.at.map { "\($0.fixed(2)) s  " } ?? ""
                return "\(at)\(one.name)  \(one.problem?.message ?? "")"
            }
            text += "    <system-out>\(lines.joined(separator: "\n").markup)</system-out>\n"
        }
        return text + "  </testsuite>\n"
    }

    private func element(_ one: CheckedWalk.Case, of walk: CheckedWalk) -> String {
        let place =
            (walk.file.map { " file=\"\($0.printable.markup)\"" } ?? "")
            + (one.line.map { " line=\"\($0)\"" } ?? "")
        let head =
            "    <testcase classname=\"\(walk.label.name.printable.markup)\" "
            + "name=\"\(one.name.markup)\"\(place) time=\"\((one.at ?? walk.seconds).fixed(2))\""
        guard let problem = one.problem, problem.fails else { return head + "/>\n" }
        let words = [JUnitReport.moment(one), problem.message].filter { !$0.isEmpty }
        // It is an error, because the check could not begin.
        let tag = problem.kind == CheckedWalk.Problem.unreadable ? "error" : "failure"
        return head + ">\n      <\(tag) type=\"\(problem.kind)\" "
            + "message=\"\(words.joined(separator: "; ").markup)\">"
            + JUnitReport.text(problem.scene).markup + "</\(tag)>\n    </testcase>\n"
    }

    /// The moment in words: "at 12.30 s".
    private static func moment(_ one: CheckedWalk.Case) -> String {
        one.at.map { "at \($0.fixed(2)) s" } ?? ""
    }

    private static func text(_ scene: FailureScene?) -> String {
        guard let scene else { return "" }
        return (["", scene.play, ""] + scene.events + [""] + scene.frame + [""])
            .joined(separator: "\n")
    }
}
