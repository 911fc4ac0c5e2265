import Indoor

/// Checked walks as annotations of GitHub's workflows: commands on standard output, each followed
/// by the screen in a folded group.
struct Annotations {
    let walk: CheckedWalk

    var lines: [String] { walk.cases.flatMap(lines).map(Annotations.harmless) }

    private func lines(_ one: CheckedWalk.Case) -> [String] {
        guard let problem = one.problem else { return [] }
        let at = one.at.map { " at \($0.fixed(2)) s" } ?? ""
        let title = "\(walk.name)\(at)"
        let places: [(String, String?)] = [
            ("file", walk.file), ("line", walk.file == nil ? nil : one.line.map(String.init)),
            ("title", title),
        ]
        let place = places.compactMap { name, value in
            value.map { "\(name)=\(Annotations.property($0))" }
        }.joined(separator: ",")
        let message =
            ["\(one.name)", problem.message] + (problem.scene.map(Annotations.words) ?? [])
        return [
            "::\(problem.isError ? "error" : "warning") \(place)::"
                + Annotations.data(message.joined(separator: "\n"))
        ] + (problem.scene.map { Annotations.group(title, $0) } ?? [])
    }

    private static func words(_ scene: FailureScene) -> [String] { scene.events + [scene.play] }

    /// The lines of a group; none of them can be a command.
    private static func group(_ title: String, _ scene: FailureScene) -> [String] {
        ["::group::\(data(title))"] + scene.frame.map { "| \($0)" } + ["::endgroup::"]
    }

    // MARK: Escaping

    /// Nothing within the line can be a command of GitHub's older form or of another service:
    /// "##[error]", "##vso[task.complete]" and "##teamcity[…]" act wherever they stand in a line.
    private static func harmless(_ line: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            if scalar == "#", result.last == "#" { result.append(" ") }
            result.append(scalar)
        }
        return String(result)
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text.printable).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
