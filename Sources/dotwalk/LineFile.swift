import Foundation
import Indoor

/// A file written line by line: what is in it is whole lines, whatever ends the program.
final class LineFile {
    private let handle: FileHandle
    private let path: String
    /// Bytes written.
    private(set) var length: UInt64 = 0

    /// - Parameter goesOn: whether what is in it stays, and lines come after.
    init(path: String, goesOn: Bool = false) throws {
        // Written to, not replaced: a link or a device stays what it is.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (goesOn ? O_APPEND : O_TRUNC)
        let descriptor = open(path, flags, 0o666)
        guard descriptor >= 0 else {
            throw InputError(
                file: path, "cannot be written: \(String(cString: strerror(errno)))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = path
    }

    /// Refuses a file that has something in it: what somebody wrote there would be lost.
    static func mustBeNew(_ path: String) throws(InputError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let bytes = attributes?[.size] as? Int, bytes > 0
        else { return }
        throw InputError(
            file: path, "has something in it already", expected: "the name of a new file")
    }

    /// Appends whole lines by one write.
    func write(_ lines: String) throws {
        guard !lines.isEmpty else { return }
        do {
            try handle.write(contentsOf: Data(lines.utf8))
            length += UInt64(lines.utf8.count)
        } catch {
            throw InputError(file: path, "cannot be written: \(error.localizedDescription)")
        }
    }

    /// Drops what was written behind so many bytes.
    func truncate(to bytes: UInt64) throws {
        do {
            try handle.truncate(atOffset: bytes)
            length = bytes
        } catch {
            throw InputError(file: path, "cannot be cut: \(error.localizedDescription)")
        }
    }

    /// A whole file at once.
    static func write(_ lines: String, to path: String, goesOn: Bool = false) throws {
        let file = try LineFile(path: path, goesOn: goesOn)
        try file.write(lines)
        try file.close()
    }

    func close() throws { try handle.close() }
}
