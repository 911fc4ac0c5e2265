import Indoor
import Mustache
import Rehearsal
import Review
import TextCanvas

/// The kinds that an exploration found, as one page that needs no other files.
package struct ExplorationPage {
    /// The most kinds on a page: nobody reads more.
    package static let most = 50

    private let values: PageValues

    /// - Parameters:
    ///   - scenes: in the order of the page.
    ///   - generator: the program and its version.
    package init(
        _ scenes: [ExploredScene], _ summary: ExplorationSummary, title: String, generator: String
    ) {
        var colours = PictureColours()
        let findings = scenes.enumerated().map { $1.page($0 + 1, &colours) }
        values = [
            "title": title.printable, "generator": generator, "words": summary.words,
            "findings": findings, "hasFindings": !findings.isEmpty,
            "style": Embedded.report_css + colours.sheet,
        ]
    }

    package func html() throws -> String {
        try MustacheTemplate(string: Embedded.explore_mustache).render(values)
    }
}

extension ExploredScene {
    fileprivate func page(_ number: Int, _ colours: inout PictureColours) -> PageValues {
        let (found, kind) = (self.kind.smallest.found, self.kind.kind)
        var values: PageValues = [
            "number": "\(number)", "rule": kind.situation.rule.printable,
            "kind": "\(place), \(kind.words)".printable, "words": found.words.printable,
            "severity": found.isError ? "error" : "warning", "check": check.printable,
            "play": play.printable, "often": self.kind.often,
            "parts": self.kind.parts.map { ["words": $0.printable] },
            "hasParts": !self.kind.parts.isEmpty, "inView": inView.map { ["words": $0] },
            "hasWords": !inView.isEmpty, "truth": truth.map { ["words": $0] },
        ]
        if let second = found.second { values["at"] = "\(second.fixed(2)) s" }
        if let cue = found.cue { values["cue"] = cue.printable }
        if let picture {
            values["picture"] = CanvasPicture(picture).element(
                id: "finding-\(number)", title: "The phone and the floor",
                description: inView.joined(separator: " "), &colours)
        }
        return values
    }
}

extension FoundKind {
    /// "with 183 of 200 seeds; its parts come together in 1 walk of 33 (ours)".
    package var often: String {
        let share = PartWeights.likelihood(of: smallest.trace)
        let parts =
            share == 1
            ? "needs nothing unusual"
            : "its parts come together in \(FoundKind.oneIn(share)) (ours)"
        guard let frequency else { return parts }
        return "with \(frequency.shown) of \(frequency.of.counted("seed")); \(parts)"
    }

    fileprivate var parts: [String] {
        PartWeights.parts(of: smallest.trace).map { "\($0.words): \(FoundKind.oneIn($0.weight))" }
    }

    /// "1 walk of 33".
    private static func oneIn(_ share: Double) -> String {
        share > 0 ? "1 walk of \(Int(min(1 / share, 1e12).rounded()))" : "no walk"
    }
}
