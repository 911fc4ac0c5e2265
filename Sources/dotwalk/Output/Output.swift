import Foundation
import Indoor

/// Prints on standard output. In this module it hides Swift's own `print`, which does not report a
/// failed write: this one reports it and ends the program with exit code 2. If nobody reads any
/// more (a pipe to `head`, in a shell that ignores the signal), the program ends silently.
func print(_ text: String, terminator: String = "\n") {
    let failure = Output.writeWhole(text + terminator, to: STDOUT_FILENO)
    guard failure != 0 else { return }
    if failure == EPIPE { exit(ExitStatus.unread) }
    let reason = String(cString: strerror(failure))
    Output.write("dotwalk: standard output cannot be written: \(reason)\n", to: STDERR_FILENO)
    exit(ExitStatus.badInput)
}

/// Prints lines on standard output.
func print(_ lines: [String]) { for line in lines { print(line) } }

/// Prints a value as one line of JSON.
func printJSON(_ value: any Encodable) throws { print(try jsonLine(value)) }

/// A value as one line of JSON, keys in alphabetical order.
func jsonLine(_ value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

enum Output {
    /// Appends all of a text to a file, or none: after a failed write (a full disk, a limit on the
    /// size of files) the written part is cut off. A pipe, which keeps nothing, gets as much as can
    /// be written.
    ///
    /// - Returns: 0, or the reason (an `errno`) why the text could not be written.
    static func writeWhole(_ text: String, to descriptor: Int32) -> Int32 {
        let end = size(of: descriptor)
        let failure = write(text, to: descriptor)
        if failure != 0, let end { cut(descriptor, to: end) }
        return failure
    }

    /// The bytes of a file; nil for a pipe or device.
    private static func size(of descriptor: Int32) -> off_t? {
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        return found.st_size
    }

    /// Drops everything after a number of bytes, and continues there.
    @discardableResult
    static func cut(_ descriptor: Int32, to bytes: off_t) -> Bool {
        ftruncate(descriptor, bytes) == 0 && lseek(descriptor, bytes, SEEK_SET) >= 0
    }

    static func warn(_ error: InputError) {
        write("dotwalk: warning: \(error)\n", to: STDERR_FILENO)
    }

    /// Writes all of a text.
    ///
    /// - Returns: 0, or the reason (an `errno`) why it could not be written.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// Writes all of some bytes.
    ///
    /// - Returns: 0, or the reason (an `errno`) why they could not be written.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&output, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
