import CNcurses

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where ncurses writes to: the terminal, but while a frame is drawn a file in memory, which then
/// goes out in one piece.
///
/// ncurses writes at each move of the cursor, some thirty times for a frame in which much changes;
/// every write wakes the terminal, which may show half a frame.
struct FrameOutput: ~Copyable {
    /// What ncurses is opened on. Its descriptor is its own, so that standard output is never
    /// anything but the terminal.
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32
    /// Negative where there is no such file: then ncurses writes for itself.
    private let memory: Int32
    /// A frame's, reused.
    private var bytes: [UInt8] = []

    /// nil when there are no descriptors left.
    init?() {
        let descriptor = dup(STDOUT_FILENO)
        guard descriptor >= 0, let stream = fdopen(descriptor, "w") else { return nil }
        self.descriptor = descriptor
        self.stream = stream
        memory = cncurses_memory_file()
    }

    deinit {
        fclose(stream)
        if memory >= 0 { close(memory) }
    }

    /// Has the kernel pass on bytes as they are: that it looks at each for the end of a line
    /// costs a large frame 0.1 ms. ncurses keeps to it when it comes back.
    func turnOffOutputProcessing() {
        var modes = termios()
        guard tcgetattr(STDOUT_FILENO, &modes) == 0 else { return }
        modes.c_oflag &= ~tcflag_t(OPOST)
        if tcsetattr(STDOUT_FILENO, TCSANOW, &modes) == 0 { def_prog_mode() }
    }

    /// Sends what ncurses has to say of its windows.
    mutating func update() {
        // coming back from a shell, it sets the terminal's modes, too
        guard !isendwin(), memory >= 0, dup2(memory, descriptor) >= 0 else {
            doupdate()
            return
        }
        doupdate()
        dup2(STDOUT_FILENO, descriptor)
        send()
    }

    private mutating func send() {
        let count = Int(lseek(memory, 0, SEEK_CUR))
        if bytes.count < count { bytes = Array(repeating: 0, count: count) }
        guard pread(memory, &bytes, count, 0) == count else { return }
        lseek(memory, 0, SEEK_SET)
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < count, let start = bytes.baseAddress {
                let written = write(STDOUT_FILENO, start + sent, count - sent)
                if written > 0 {
                    sent += written
                } else if written == 0 || !mayTryAgain() {
                    // the terminal has gone, which the keys will tell
                    return
                }
            }
        }
    }

    /// After a signal; also when someone else has set the terminal not to block.
    private func mayTryAgain() -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&output, 1, -1) >= 0 || errno == EINTR
    }
}
