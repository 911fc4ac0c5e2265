import Indoor

/// The formats of checked walks: lines of text, tables, or formats for services.
enum RunFormat: String, CaseIterable {
    case text, json, junit, github

    static func named(_ word: String) throws -> RunFormat { try choice(word, "format") }

    /// The service; nil for a format for people or programs.
    var service: CheckOutput.Service? { CheckOutput.Service(rawValue: rawValue) }

    /// The format of the table of several engines.
    var table: OutputFormat { self == .json ? .json : .text }
}

enum AuditFormat: String, CaseIterable {
    case text, csv, json, junit, github

    static func named(_ word: String) throws -> AuditFormat { try choice(word, "format") }

    var service: CheckOutput.Service? { CheckOutput.Service(rawValue: rawValue) }

    /// nil for a format for a service.
    var table: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// Prints checked walks for a service: annotations as they come, XML at the end.
struct CheckOutput {
    enum Service: String { case junit, github }

    private let service: Service
    private var junit: JUnitReport
    /// The error of the first walk that cannot be read.
    private var refusal: InputError?

    /// - Parameter name: the command: "dotwalk run".
    init(_ service: Service, name: String) {
        self.service = service
        junit = JUnitReport(name: name)
    }

    mutating func take(_ walk: CheckedWalk) {
        switch service {
        case .junit: junit.add(walk)
        case .github: for line in Annotations(walk: walk).lines { print(line) }
        }
    }

    /// The walk of the last refusal.
    private var refused: String?

    /// Takes a walk that cannot be read. It fails once, whatever its seeds and engines; the others
    /// are reported nevertheless.
    mutating func take(_ refused: Batch.Refused) {
        refusal = refusal ?? refused.error
        guard self.refused != refused.label.name else { return }
        self.refused = refused.label.name
        take(CheckedWalk(refused))
    }

    /// - Throws: the error of the first walk that could not be read.
    func close() throws(InputError) {
        if service == .junit { print(junit.text, terminator: "") }
        if let refusal { throw refusal }
    }
}
