import CNcurses
import Glibc

/// The way of a frame from ncurses to the terminal: it is kept in memory until it is whole, and
/// shortened.
struct FrameWire: ~Copyable {
    /// Where ncurses writes, a descriptor of its own: at other times it leads to the terminal.
    private let output: Int32
    /// A file in memory.
    private let kept: Int32
    private var shortener = FrameShortener()
    private var frame: [UInt8] = []
    private var short: [UInt8] = []

    /// nil where frames have to go out as they are: where there is no such file, or files may only
    /// get so long.
    ///
    /// - Parameter output: where ncurses writes.
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

    /// Has ncurses update the screen.
    mutating func update() {
        // coming back from another program, ncurses also sets the terminal's modes there
        guard !isendwin(), dup2(kept, output) >= 0 else {
            doupdate()
            // the other program may have chosen other characters
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

    /// All of it, as far as the terminal takes it in.
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
