import Indoor
import Mustache
import Rehearsal
import Review
import TextCanvas

/// The kinds that an exploration found, as one page that needs no other files.
package struct ExplorationPage {
    /// What an exploration says that found nothing.
    package static let nothing =
        "Nothing was found. Try more walks, another venue, or all rules."

    /// The most kinds on a page: nobody reads more.
    package static let most = 50

    private let values: PageValues

    /// - Parameters:
    ///   - scenes: in the order of the page.
    ///   - rest: the number of kinds without a scene.
    ///   - title: venue, engines, sheet and number of walks.
    ///   - generator: the program and its version.
    package init(
        _ scenes: [ExploredScene], rest: Int, _ summary: ExplorationSummary, title: String,
        generator: String
    ) {
        var colours = PictureColours()
        let names = scenes.map(\.member.kind.kind)
        let groups = FoundGroup.groups(of: scenes.map(\.member)).map { group in
            let numbers = group.members.compactMap { names.firstIndex(of: $0.kind.kind) }
            let findings = numbers.map { scenes[$0].page($0 + 1, &colours) }
            return group.page(findings)
        }
        var values: PageValues = [
            "title": title.printable, "generator": generator, "words": summary.words,
            "groups": groups.enumerated().map { number, group in
                group.merging(["group": "\(number + 1)"]) { $1 }
            },
            "hasFindings": !groups.isEmpty, "nothing": ExplorationPage.nothing,
            "style": Embedded.report_css + colours.sheet,
        ]
        if rest > 0 { values["rest"] = rest.counted("more kind") }
        self.values = values
    }

    package func html() throws -> String {
        try MustacheTemplate(string: Embedded.explore_mustache).render(values)
    }
}

extension FoundGroup {
    fileprivate func page(_ findings: [PageValues]) -> PageValues {
        [
            "headline": headline.printable, "rule": rule.printable,
            "severity": first.kind.smallest.found.isError ? "error" : "warning",
            "findings": findings,
        ]
    }
}

extension ExploredScene {
    fileprivate func page(_ number: Int, _ colours: inout PictureColours) -> PageValues {
        let (kind, account) = (member.kind, member.account)
        let found = kind.smallest.found
        var values: PageValues = [
            "number": "\(number)", "kind": kind.kind.words.printable, "place": place.printable,
            "words": found.words.printable, "check": check.printable, "play": play.printable,
            "often": kind.often, "parts": kind.parts.map { ["words": $0.printable] },
            "hasParts": !kind.parts.isEmpty, "inView": inView.map { ["words": $0] },
            "hasWords": !inView.isEmpty, "truth": truth.map { ["words": $0] },
        ]
        if let seen = account.seen { values["at"] = "\(seen.fixed(2)) s" }
        if let second = account.second, second != account.seen {
            values["since"] =
                found.cue == nil
                ? "found at \(second.fixed(2)) s" : "in view since \(second.fixed(2)) s"
        }
        if let cue = account.source { values["cue"] = cue.printable }
        if let picture {
            values["picture"] = CanvasPicture(picture).element(
                id: "finding-\(number)", title: "The phone and the floor",
                description: inView.joined(separator: " "), &colours)
        }
        return values
    }
}

extension FoundKind {
    /// "It shows with 183 of 200 seeds. What it takes comes together in 1 walk of 33, we estimate."
    package var often: String {
        let share = PartWeights.likelihood(of: smallest.trace)
        let parts =
            share == 1
            ? "It needs nothing unusual."
            : "What it takes comes together in \(FoundKind.oneIn(share)), we estimate."
        guard let frequency else { return parts }
        return "It shows with \(frequency.shown) of \(frequency.of.counted("seed")). \(parts)"
    }

    fileprivate var parts: [String] {
        PartWeights.parts(of: smallest.trace).map { "\($0.words): \(FoundKind.oneIn($0.weight))" }
    }

    /// "1 walk of 33".
    private static func oneIn(_ share: Double) -> String {
        share > 0 ? "1 walk of \(Int(min(1 / share, 1e12).rounded()))" : "no walk"
    }
}
