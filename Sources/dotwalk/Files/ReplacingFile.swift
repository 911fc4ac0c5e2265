import Foundation
import Indoor
import Rehearsal

/// A file that replaces the one at a path once it is whole: it is written beside it under another
/// name, and renamed at the end. Until then the former file stays, also if the end is never
/// reached. Devices and pipes are written to directly.
final class ReplacingFile {
    /// The path as it was given.
    private let path: String
    private let what: String
    private let destination: Destination
    private let file: LineFile
    /// The path of the temporary file; nil: the lines are in a file without a name, or at a
    /// destination that is a device.
    private var beside: String?
    private let descriptor: Int32

    /// - Parameter what: the file's kind, for messages.
    init(_ path: String, what: String = "the log") throws(InputError) {
        self.what = what
        try Destination.check(name: path)
        self.path = path
        destination = Destination(path)
        try ReplacingFile.check(destination, path)
        (descriptor, beside) = ReplacingFile.open(destination)
        file = try LineFile(descriptor, path: path)
        // Its permissions are those of the former file.
        if let present = destination.present, !destination.isStream {
            fchmod(descriptor, present.st_mode & 0o777)
        }
    }

    deinit { if let beside { unlink(beside) } }

    private static func check(_ destination: Destination, _ path: String) throws(InputError) {
        guard let present = destination.present else { return }
        if present.st_mode & S_IFMT == S_IFDIR {
            throw InputError(file: path, "this is a folder", expected: "a file")
        }
        guard access(destination.path, W_OK) == 0 else {
            throw InputError(
                file: path, "cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Refuses to replace a file that the run reads.
    func mustNotBe(_ inputs: [String]) throws(InputError) {
        guard let input = inputs.first(where: destination.isSame) else { return }
        throw InputError(
            file: path,
            "\(what) would replace what the run reads"
                + (input == path ? "" : ", \"\(input)\""), expected: "a file of its own")
    }

    func write(_ lines: String) throws(InputError) { try file.write(lines) }

    func write(_ bytes: [UInt8]) throws(InputError) {
        let failure = bytes.withUnsafeBytes { Output.write($0, to: descriptor) }
        guard failure == 0 else {
            throw InputError(
                file: path, "cannot be written: \(String(cString: strerror(failure)))")
        }
    }

    /// Puts the written file in its place.
    ///
    /// - Parameter says: whether to print what was replaced.
    func close(says: Bool = true) throws(InputError) {
        guard !destination.isStream else { return }
        let replaced = Destination(path).present.map { Int($0.st_size) }
        let name = try named()
        guard rename(name, destination.path) == 0 else { throw failure() }
        beside = nil
        guard says, let replaced else { return }
        let size = replaced.counted("byte")
        Output.write("dotwalk: \(path.printable): replaced, it had \(size)\n", to: STDERR_FILENO)
    }

    private func failure() -> InputError {
        InputError(file: path, "cannot be written: \(String(cString: strerror(errno)))")
    }

    // MARK: The temporary file

    /// Opens the temporary file in the same folder.
    ///
    /// - Returns: its descriptor, negative if it cannot be made, and its name if it has one.
    private static func open(_ destination: Destination) -> (Int32, String?) {
        guard !destination.isStream else { return (destination.openStream(), nil) }
        #if os(Linux)
            // A file without a name disappears with the program, however that ends. Some file
            // systems lack this.
            let folder = URL(fileURLWithPath: destination.path).deletingLastPathComponent().path
            let flags = O_WRONLY | O_CLOEXEC | O_DIRECTORY | __O_TMPFILE
            let descriptor = Foundation.open(folder, flags, 0o666)
            if descriptor >= 0 { return (descriptor, nil) }
        #endif
        let name = freeName(beside: destination)
        return (Foundation.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), name)
    }

    private static func freeName(beside destination: Destination) -> String {
        let folder = URL(fileURLWithPath: destination.path).deletingLastPathComponent().path
        func name(_ number: Int) -> String { "\(folder)/.dotwalk-\(getpid())-\(number)" }
        var number = 1
        while Files.exists(name(number)) { number += 1 }
        return name(number)
    }

    /// The name of the whole file beside its destination.
    private func named() throws(InputError) -> String {
        if let beside { return beside }
        let name = ReplacingFile.freeName(beside: destination)
        let link = linkat(
            AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
        guard link == 0 else { throw failure() }
        beside = name
        return name
    }
}
