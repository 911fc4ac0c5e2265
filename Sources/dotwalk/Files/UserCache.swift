import Formats
import Foundation
import Indoor
import Rehearsal
import Synchronization

/// What is dear to compute, kept in a folder under the digest of all that it follows from, the
/// program included. It is never needed: what is missing, damaged or of another build is computed
/// again, with the same result, and a folder that cannot be written stays as it is.
struct UserCache: Hashable, Sendable {
    private let folder: String

    init(folder: String) { self.folder = folder }

    /// The user's own: `$XDG_CACHE_HOME/dotwalk`, or under `~/.cache`; nil without a home. Paths in
    /// the environment count only if they are absolute.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].map { $0 + "/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap { $0 }
            .first { $0.hasPrefix("/") }
        guard let base else { return nil }
        folder = base + "/dotwalk"
    }

    /// The cache of this process. The program sets it when it starts, and nobody else: what runs
    /// inside a test has none.
    static var ofProcess: UserCache? {
        get { own.withLock { $0 } }
        set { own.withLock { $0 = newValue } }
    }

    private static let own = Mutex<UserCache?>(nil)

    /// What kept values are.
    enum Kind: String {
        case venue, positioning, sheet
    }

    /// - Parameter inputs: the digest of all that the value is computed from, except the program.
    static func value<Value: Kept>(
        _ kind: Kind, of inputs: Digest, _ compute: () throws -> Value
    ) rethrows -> Value {
        guard let cache = ofProcess else { return try compute() }
        if let kept: Value = cache.value(kind, of: inputs) { return kept }
        let value = try compute()
        cache.keep(value, kind, of: inputs)
        return value
    }

    /// The kept value; nil: there is none that is whole.
    func value<Value: Kept>(_ kind: Kind, of inputs: Digest) -> Value? {
        guard let title = Title(kind, inputs), let bytes = UserCache.bytes(path(title)),
            bytes.count >= title.bytes.count + UserCache.sumLength,
            bytes.starts(with: title.bytes)
        else { return nil }
        let end = bytes.count - UserCache.sumLength
        guard UserCache.sum(bytes[..<end]) == Array(bytes[end...]) else { return nil }
        var reader = KeptReader(Array(bytes[title.bytes.count..<end]))
        guard let value = try? reader.next(Value.self), reader.isAtEnd else { return nil }
        return value
    }

    /// Keeps a value, unless that fails. Its file gets its name when it is whole, so that no other
    /// process reads a part of it.
    func keep(_ value: some Kept, _ kind: Kind, of inputs: Digest) {
        guard let title = Title(kind, inputs) else { return }
        var writer = KeptWriter()
        writer.add(value)
        var bytes = title.bytes + writer.bytes
        bytes += UserCache.sum(bytes[...])
        guard bytes.count <= UserCache.mostBytes else { return }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        makeRoom()
        try? Data(bytes).write(
            to: URL(fileURLWithPath: path(title)), options: .atomic)
    }

    // MARK: Files

    /// The most files of the folder, and the most bytes of one (ours).
    static let mostFiles = 200
    private static let mostBytes = 128 << 20

    /// What a file begins with: what it is, of what, and which build made it. Its digest is in the
    /// file's name, so that each build has files of its own.
    private struct Title {
        let name: String
        let bytes: [UInt8]

        /// nil: the build is not known.
        init?(_ kind: Kind, _ inputs: Digest) {
            guard let build = UserCache.build else { return nil }
            let text = "dotwalk \(kind.rawValue) \(inputs.hexadecimal) \(build)\n"
            name = "\(kind.rawValue)-\(Digest(text).hexadecimal)"
            bytes = Array(text.utf8)
        }
    }

    private func path(_ title: Title) -> String { "\(folder)/\(title.name)" }

    /// This build: the version, and the size and time of the program's file. To read its bytes would
    /// take longer than all that is kept.
    private static let build: String? = {
        var program = stat()
        guard stat("/proc/self/exe", &program) == 0 else { return nil }
        let time = program.st_mtim
        return "\(Release.version) \(program.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }()

    /// The bytes of a regular file; nil if it cannot be read.
    private static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG,
            found.st_size <= mostBytes
        else { return nil }
        let size = Int(found.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let more = read(descriptor, start + count, size - count)
                guard more > 0 else { break }
                count += more
            }
        }
        return bytes.count == size ? bytes : nil
    }

    /// Removes the oldest files where there are too many.
    private func makeRoom() {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: folder),
            names.count >= UserCache.mostFiles
        else { return }
        let dated = names.map { name in
            var found = stat()
            _ = lstat("\(folder)/\(name)", &found)
            return (time: found.st_mtim.tv_sec, name: name)
        }.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
        for file in dated.prefix(names.count - UserCache.mostFiles / 2) {
            unlink("\(folder)/\(file.name)")
        }
    }

    // MARK: Check sum

    private static let sumLength = 8

    /// The last bytes of a file: a sum of all before them, which one changed word always changes.
    private static func sum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digest = Digest()
        bytes.withUnsafeBytes { digest.add(words: $0) }
        return withUnsafeBytes(of: digest.value.littleEndian) { Array($0) }
    }
}

extension OpenSheet: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(KeptSheet(sheet))
        bytes.add(reference)
        bytes.add(digest)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            sheet: try bytes.next(KeptSheet.self).sheet, reference: try bytes.next(),
            digest: try bytes.next())
    }
}
