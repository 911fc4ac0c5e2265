import Foundation
import Indoor

/// Where a path that is to be written leads, links followed.
struct Destination {
    /// Without links in it; there need be no file yet.
    let path: String
    /// Whether what is written goes on to somebody and is not kept: a device, a pipe, or what the
    /// program was started with (/dev/stdout, /dev/fd/3), whatever that is.
    let isStream: Bool
    /// What there is now; nil: nothing.
    let present: stat?
    /// One of the program's own, which the path stands for; nil: none.
    private let descriptor: Int32?

    /// Links that lead to links, at most: as the system counts.
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

    /// Names that mean something else elsewhere, or nothing.
    static func check(name path: String) throws(InputError) {
        if path.isEmpty { throw InputError("the name is empty", expected: "a file") }
        if path == "-" {
            throw InputError(
                file: path, "this is no file",
                expected: "a file; /dev/stdout for what is printed, ./- for a file of this name")
        }
    }

    /// Opens a stream as it is; negative where that fails, for a reason in `errno`.
    func openStream() -> Int32 {
        // the same place in a file as for all else that goes there
        if let descriptor { return dup(descriptor) }
        return open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    }

    /// The folder itself, links followed; as it is where there is no such folder.
    private static func real(_ folder: String) -> String {
        guard let real = realpath(folder, nil) else { return folder }
        defer { free(real) }
        return String(cString: real)
    }

    private static func status(_ path: String) -> stat? {
        var found = stat()
        return stat(path, &found) == 0 ? found : nil
    }

    /// Whether one would be written over the other; streams take one after the other.
    func isOneFile(with other: Destination) -> Bool {
        guard !isStream, !other.isStream else { return false }
        return path == other.path || isSame(as: other.path)
    }

    /// Whether both are one file, by whatever names.
    func isSame(as other: String) -> Bool {
        guard let present, let other = Destination.status(other) else { return false }
        return present.st_dev == other.st_dev && present.st_ino == other.st_ino
    }
}
