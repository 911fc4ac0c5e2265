import CNcurses
import Glibc

/// Carries a frame from ncurses to the terminal: keeps it in memory until it is whole, then
/// shortens it.
struct FrameWire: ~Copyable {
    /// ncurses writes to this descriptor. Outside `update` it leads to the terminal.
    private let output: Int32
    /// A file in memory.
    private let kept: Int32
    private var shortener = FrameShortener()
    private var frame: [UInt8] = []
    private var short: [UInt8] = []

    /// nil if frames have to go out unchanged: the system has no such file, or limits the size of
    /// files.
    ///
    /// - Parameter output: the descriptor to which ncurses writes.
    init?(_ output: Int32) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
            limit.rlim_cur == rlim_t.max
        else { return nil }
        let kept = memfd_create("frame", cncurses_close_on_exec)
        guard kept >= 0 else { return nil }
        self.output = output
        self.kept = kept
    }

    deinit { close(kept) }

    /// Makes ncurses update the screen.
    mutating func update() {
        // When ncurses comes back from another program, it also sets the terminal's modes on this
        // descriptor.
        guard !isendwin(), dup2(kept, output) >= 0 else {
            doupdate()
            // The other program may have chosen another character set.
            shortener = FrameShortener()
            return
        }
        doupdate()
        dup2(STDOUT_FILENO, output)
        send()
    }

    private mutating func send() {
        let count = Int(lseek(kept, 0, SEEK_CUR))
        guard count > 0 else { return }
        if frame.count < count { frame = Array(repeating: 0, count: count) }
        let length = frame.withUnsafeMutableBytes { pread(kept, $0.baseAddress, count, 0) }
        lseek(kept, 0, SEEK_SET)
        short.removeAll(keepingCapacity: true)
        frame.withUnsafeBufferPointer {
            shortener.shorten(
                UnsafeBufferPointer(rebasing: $0.prefix(max(length, 0))), into: &short)
        }
        write(short)
    }

    /// Writes all bytes, unless the terminal stops taking them.
    private func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var terminal = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    poll(&terminal, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
