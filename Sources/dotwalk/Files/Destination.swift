import Foundation
import Indoor

/// The real destination of a path to be written, with links followed.
struct Destination {
    /// The path without links; the file need not exist yet.
    let path: String
    /// Whether written bytes go on to a reader and are not kept: a device, a pipe, or one of the
    /// program's own descriptors (/dev/stdout, /dev/fd/3), whatever it is.
    let isStream: Bool
    /// The file that exists now; nil: none.
    let present: stat?
    /// The program's own descriptor that the path stands for; nil: none.
    private let descriptor: Int32?

    /// The most links to follow, the same as the system's limit.
    private static let mostLinks = 40

    init(_ path: String) {
        var path = path
        var isDescriptor = false
        for _ in 0..<Destination.mostLinks {
            let url = URL(fileURLWithPath: path)
            let folder = Destination.real(url.deletingLastPathComponent().path)
            path = folder + (folder.hasSuffix("/") ? "" : "/") + url.lastPathComponent
            isDescriptor = isDescriptor || folder.hasPrefix("/proc/")
            guard !isDescriptor,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            else { break }
            path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        }
        self.path = path
        present = Destination.status(path)
        let kind = (present?.st_mode ?? S_IFREG) & S_IFMT
        isStream = isDescriptor || (kind != S_IFREG && kind != S_IFDIR)
        descriptor = isDescriptor ? Int32(URL(fileURLWithPath: path).lastPathComponent) : nil
    }

    /// Refuses names that have another meaning elsewhere, or none.
    static func check(name path: String) throws(InputError) {
        if path.isEmpty { throw InputError("the name is empty", expected: "a file") }
        if path == "-" {
            throw InputError(
                file: path, "this is no file",
                expected: "a file; /dev/stdout for what is printed, ./- for a file of this name")
        }
    }

    /// Opens a stream unchanged; negative if that fails, with the reason in `errno`.
    func openStream() -> Int32 {
        // The position in a file is shared with everything else that is written there.
        if let descriptor { return dup(descriptor) }
        return open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    }

    /// The folder itself, with links followed; unchanged if there is no such folder.
    private static func real(_ folder: String) -> String {
        guard let real = realpath(folder, nil) else { return folder }
        defer { free(real) }
        return String(cString: real)
    }

    private static func status(_ path: String) -> stat? {
        var found = stat()
        return stat(path, &found) == 0 ? found : nil
    }

    /// Whether one would overwrite the other; streams take one after the other.
    func isOneFile(with other: Destination) -> Bool {
        guard !isStream, !other.isStream else { return false }
        return path == other.path || isSame(as: other.path)
    }

    /// Whether both are the same file, under any names.
    func isSame(as other: String) -> Bool {
        guard let present, let other = Destination.status(other) else { return false }
        return present.st_dev == other.st_dev && present.st_ino == other.st_ino
    }
}
