import Indoor
import Rehearsal
import Reports
import Review

/// Plays walks for a user who did not watch them.
struct Accounting {
    private var library = Library()
    let options: Setup.Options
    /// The options as typed, for a line that plays a walk with them.
    let typed: String
    var table = AuditTable()

    init(_ options: Setup.Options, typed: String, table: AuditTable = AuditTable()) {
        (self.options, self.typed, self.table) = (options, typed, table)
    }

    /// - Parameters:
    ///   - output: the walk may not be read from the file that this replaces.
    ///   - pictures: the ticks for which a picture of the phone is wanted besides those with cues.
    mutating func account(
        of name: String, for output: DocumentOutput, pictures: Set<Int> = []
    ) throws -> WalkAccount {
        let setup = try library.setup(walk: name, options, nil)
        let notes = try KeptNotes(setup, recording: nil)
        try output.mustNotBe(setup.files + [notes.path])
        let line = ProgressLine("playing", Files.title(name))
        defer { line.erase() }
        let request = WalkAccount.Request(
            name: name, play: "dotwalk play \(name.shellWord)\(typed)",
            notes: notes.read, table: table, pictures: pictures)
        guard let account = try WalkAccount(setup, request, watching: line.tell) else {
            throw Failure(ExitStatus.left)
        }
        if let divergence = account.divergence { throw Run.diverged(name, divergence) }
        return account
    }
}

/// The destination of a document: a file that it replaces once it is whole, or standard output.
struct DocumentOutput {
    private let file: ReplacingFile?
    private let name: String

    /// Opens the destination, so that an error in writing is known before anything is played.
    ///
    /// - Parameters:
    ///   - path: nil: standard output.
    ///   - inputs: files that must not be replaced.
    init(_ path: String?, what: String, inputs: [String]) throws {
        name = path ?? ""
        file = try path.map { try ReplacingFile($0, what: what) }
        try mustNotBe(inputs.filter { Files.exists($0) })
    }

    func mustNotBe(_ inputs: [String]) throws { try file?.mustNotBe(inputs) }

    /// - Parameter content: a few words, printed once the document is in its file: "23 cues".
    func write(_ text: String, of content: String) throws {
        guard let file else { return print(text, terminator: "") }
        try file.write(text)
        try file.close()
        print("\(name.printable): \(content)")
    }
}
