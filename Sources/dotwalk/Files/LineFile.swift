import Foundation
import Indoor

/// A file written line by line: it always consists of whole lines, however the program ends, and
/// also on a full disk.
final class LineFile {
    private let descriptor: Int32
    private let path: String
    /// Bytes written.
    private(set) var length: UInt64 = 0

    /// Opens a file to append lines.
    convenience init(appendingTo path: String) throws(InputError) {
        // The file is written to, not replaced, so that a link or a device stays what it is.
        try self.init(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666), path: path)
    }

    /// Creates a new file and overwrites no existing one. A device or a pipe keeps nothing, and is
    /// written to directly.
    convenience init(new path: String) throws(InputError) {
        try Destination.check(name: path)
        let destination = Destination(path)
        let descriptor =
            destination.isStream
            ? destination.openStream()
            : open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor < 0, errno == EEXIST {
            throw InputError(file: path, "is there already", expected: "the name of a new file")
        }
        try self.init(descriptor, path: path)
    }

    /// - Parameters:
    ///   - descriptor: what `open(2)` gave; negative after a failure, with the reason in `errno`.
    ///   - path: for messages.
    init(_ descriptor: Int32, path: String) throws(InputError) {
        guard descriptor >= 0 else { throw LineFile.error(path, "written", errno) }
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Appends all of the lines, or none if there is no room for them.
    func write(_ lines: String) throws(InputError) {
        guard !lines.isEmpty else { return }
        let failure = Output.writeWhole(lines, to: descriptor)
        guard failure == 0 else { throw LineFile.error(path, "written", failure) }
        length += UInt64(lines.utf8.count)
    }

    /// Drops everything after a number of bytes.
    func truncate(to bytes: UInt64) throws(InputError) {
        guard Output.cut(descriptor, to: off_t(bytes)) else {
            throw LineFile.error(path, "cut", errno)
        }
        length = bytes
    }

    private static func error(_ path: String, _ what: String, _ reason: Int32) -> InputError {
        InputError(file: path, "cannot be \(what): \(String(cString: strerror(reason)))")
    }

    /// Creates a new file with these lines, or none.
    @discardableResult
    static func write(_ lines: String, to path: String) throws(InputError) -> LineFile {
        let file = try LineFile(new: path)
        do throws(InputError) {
            try file.write(lines)
        } catch {
            if !Destination(path).isStream { unlink(path) }
            throw error
        }
        return file
    }
}
