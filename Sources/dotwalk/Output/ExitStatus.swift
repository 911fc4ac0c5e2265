/// The exit codes that scripts depend on.
enum ExitStatus {
    static let ok: Int32 = 0
    /// An expectation failed, or there is no answer (no route).
    static let no: Int32 = 1
    /// Bad usage or input.
    static let badInput: Int32 = 2
    /// A replay differs from its recording.
    static let diverged: Int32 = 3
    /// A format version that this program does not read.
    static let unknownFormat: Int32 = 4
    /// A key ended the program while it read or played without a screen, like Ctrl-C.
    static let left: Int32 = 130
    /// Nobody reads the output any more: the status after the signal of a closed pipe.
    static let unread: Int32 = 141
}

/// An error with its exit code.
struct Failure: Error {
    let status: Int32
    /// Printable; empty if everything has been printed.
    let message: String

    init(_ status: Int32, _ message: String = "") {
        self.status = status
        self.message = message
    }
}
