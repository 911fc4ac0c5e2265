import Foundation

/// Prints on standard output. In this module it hides Swift's own `print`, which does not report a
/// failed write: here the program reports it and ends with exit code 2.
func print(_ text: String, terminator: String = "\n") {
    let failure = Output.write(text + terminator, to: STDOUT_FILENO)
    guard failure != 0 else { return }
    let reason = String(cString: strerror(failure))
    Output.write("dotwalk: standard output cannot be written: \(reason)\n", to: STDERR_FILENO)
    exit(ExitStatus.badInput)
}

enum Output {
    /// Writes all of a text.
    ///
    /// - Returns: 0, or the reason (an `errno`) why not all of it could be written.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
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
}
