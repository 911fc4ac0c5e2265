import CPseudoTerminal
import Foundation

/// A program on its own pseudo-terminal; all its output is captured.
package final class PseudoTerminal {
    package struct CannotStart: Error {
        package let program: String
    }

    private let master: Int32
    package let process: pid_t
    private var status: Int32?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// - Parameter environment: the whole environment; nothing is inherited.
    package init(
        _ program: String, _ arguments: [String] = [], columns: Int, rows: Int,
        environment: [String: String]
    ) throws {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        var settings: [UnsafeMutablePointer<CChar>?] = environment.sorted { $0.key < $1.key }
            .map { strdup("\($0.key)=\($0.value)") }
        defer { for word in words + settings { free(word) } }
        words.append(nil)
        settings.append(nil)
        var master: Int32 = -1
        process = pseudo_terminal_start(
            program, words, settings, Int32(columns), Int32(rows), &master)
        self.master = master
        guard process > 0 else { throw CannotStart(program: program) }
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            wait()
        }
        close(master)
    }

    /// The default environment of a test, without the machine's own variables.
    package static func environment(term: String = "xterm-256color") -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["TERM": term, "LC_ALL": "C.UTF-8", "PATH": path]
    }

    package func type(_ text: String) { type(bytes: Array(text.utf8)) }

    package func type(bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

    package func resize(columns: Int, rows: Int) {
        pseudo_terminal_resize(master, Int32(columns), Int32(rows))
    }

    package func signal(_ number: Int32) { kill(process, number) }

    package var cpuSeconds: Double { pseudo_terminal_cpu_seconds(process) }
    package var isCooked: Bool { pseudo_terminal_is_cooked(master) != 0 }

    /// The output until it pauses, and the time of the last byte.
    ///
    /// - Parameters:
    ///   - quiet: seconds of silence that end it.
    ///   - first: seconds to wait for the first byte.
    ///   - longest: seconds after which it ends in any case.
    package func read(
        quiet: Double, first: Double = 10, longest: Double = 20
    ) -> (bytes: [UInt8], last: ContinuousClock.Instant) {
        var bytes: [UInt8] = []
        let start = ContinuousClock.now
        var last = start
        while last < start + .seconds(longest) {
            var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let wait = bytes.isEmpty ? first : quiet
            guard poll(&input, 1, Int32((wait * 1000).rounded(.up))) > 0 else { break }
            let count = Foundation.read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            last = .now
        }
        return (bytes, last)
    }

    /// Reads until a text appears; returns whether it did within the time.
    @discardableResult
    package func wait(for text: String, seconds: Double = 30) -> Bool {
        read(until: text, seconds: seconds) != nil
    }

    /// The output up to a text and a little further; nil when the text does not appear within the
    /// time.
    package func read(until text: String, seconds: Double = 30) -> [UInt8]? {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes: [UInt8] = []
        while ContinuousClock.now < end {
            // The text may have been split between two reads.
            let start = max(0, bytes.count - text.utf8.count)
            bytes += read(quiet: 0, first: 0.05).bytes
            if String(decoding: bytes[start...], as: UTF8.self).contains(text) { return bytes }
            if hasEnded { return nil }
        }
        return nil
    }

    /// The output of some seconds.
    @discardableResult
    package func drain(seconds: Double) -> [UInt8] {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes: [UInt8] = []
        while case let left = (end - .now) / .seconds(1), left > 0 {
            bytes += read(quiet: 0, first: left).bytes
        }
        return bytes
    }

    package var hasEnded: Bool {
        if status != nil { return true }
        var found: Int32 = 0
        guard waitpid(process, &found, WNOHANG) == process else { return false }
        status = found
        return true
    }

    /// The wait status of the ended program: see `wait(2)`.
    @discardableResult
    package func wait() -> Int32 {
        if let status { return status }
        var found: Int32 = 0
        while waitpid(process, &found, 0) == -1, errno == EINTR {}
        status = found
        return found
    }

    /// Reads the remaining output until the program ends; nil when it does not within the time.
    package func end(seconds: Double = 30) -> (bytes: [UInt8], status: Int32)? {
        let end = ContinuousClock.now + .seconds(seconds)
        var bytes: [UInt8] = []
        while ContinuousClock.now < end {
            bytes += read(quiet: 0, first: 0.02).bytes
            if hasEnded {
                bytes += read(quiet: 0, first: 0.02).bytes
                return (bytes, wait())
            }
        }
        return nil
    }
}
