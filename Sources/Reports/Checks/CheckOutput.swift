import Indoor
import Review

/// The formats of checked walks: lines of text, tables, or formats for services.
package enum RunFormat: String, CaseIterable {
    case text, json, junit, github

    package static func named(_ word: String) throws -> RunFormat { try choice(word, "format") }

    /// The service; nil for a format for people or programs.
    package var service: CheckOutput.Service? { CheckOutput.Service(rawValue: rawValue) }

    /// The format of the table of several engines.
    package var table: OutputFormat { self == .json ? .json : .text }
}

package enum AuditFormat: String, CaseIterable {
    case text, csv, json, junit, github

    package static func named(_ word: String) throws -> AuditFormat { try choice(word, "format") }

    package var service: CheckOutput.Service? { CheckOutput.Service(rawValue: rawValue) }

    /// nil for a format for a service.
    package var table: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// Checked walks for a service: annotations as they come, XML at the end.
package struct CheckOutput {
    package enum Service: String { case junit, github }

    private let service: Service
    private var junit: JUnitReport
    /// The error of the first walk that cannot be read.
    package private(set) var refusal: InputError?

    /// - Parameter name: the command: "dotwalk run".
    package init(_ service: Service, name: String) {
        self.service = service
        junit = JUnitReport(name: name)
    }

    /// - Returns: the lines of the walk.
    package mutating func take(_ walk: CheckedWalk) -> [String] {
        switch service {
        case .junit:
            junit.add(walk)
            return []
        case .github: return Annotations(walk: walk).lines
        }
    }

    /// Takes the cue sheet's acceptances that accept nothing, after the last walk.
    package mutating func take(unneeded findings: [AuditFinding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        let label = WalkLabel(name: "acceptances", engine: nil, seed: 0)
        return take(CheckedWalk(unneeded: findings, of: label))
    }

    /// The walk of the last refusal.
    private var refused: String?

    /// Takes a walk that cannot be read. It fails once, whatever its seeds and engines; the others
    /// are reported nevertheless.
    package mutating func take(_ refused: RefusedWalk) -> [String] {
        refusal = refusal ?? refused.error
        guard self.refused != refused.label.name else { return [] }
        self.refused = refused.label.name
        return take(CheckedWalk(refused))
    }

    /// The text after the last walk.
    package var ending: String { service == .junit ? junit.text : "" }
}
