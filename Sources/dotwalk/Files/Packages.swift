import Formats
import Foundation
import Indoor
import MapPackage
import Rehearsal
import Shipped

/// Map packages as files.
enum Packages {
    /// The bytes of a package that no other program is writing.
    static func bytes(_ path: String, _ read: Files.Reading = Files.reading) throws -> [UInt8] {
        for ending in ["-wal", "-journal"] {
            let beside = path + ending
            let size = try? FileManager.default.attributesOfItem(atPath: beside)[.size] as? Int
            guard size ?? 0 == 0 else {
                throw InputError(
                    file: beside, "another program has not finished with the package",
                    expected: "that program closed")
            }
        }
        return [UInt8](try read(path, Files.limit))
    }

    static func open(
        _ path: String, _ read: Files.Reading = Files.reading
    ) throws -> MapPackage {
        guard Files.exists(path) else {
            throw InputError(
                file: path, "there is no such package",
                expected: "a file that \(Packages.makers) made")
        }
        let package = try MapPackage(try bytes(path, read), file: path)
        try package.check()
        return package
    }

    /// The package with a path, or with a shipped name.
    static func named(_ name: String) throws -> MapPackage {
        if !Files.exists(name), let package = shipped(name) { return package }
        return try open(name)
    }

    /// The shipped package with this name.
    static func shipped(_ name: String) -> MapPackage? {
        Shipped.packages.first { $0.name == name }.flatMap {
            try? MapPackage($0.bytes, file: "\(name).\(MapPackage.ending)")
        }
    }

    /// The package that contains a venue; nil: none does.
    static func package(
        of venue: OpenVenue, _ read: Files.Reading = Files.reading
    ) throws -> MapPackage? {
        if let shipped = shipped(venue.reference) { return shipped }
        guard Files.ending(venue.reference) == MapPackage.ending else { return nil }
        return try open(venue.reference, read)
    }

    /// The errors in its rows and recordings, with a line of progress on standard error.
    static func damages(of package: MapPackage, in venue: Venue) throws -> [InputError] {
        let line = ProgressLine("checking", Files.title(package.file))
        defer { line.erase() }
        do {
            return try package.damages(in: venue, ReadingProgress(line.tell))
        } catch {
            throw line.isLeft ? Failure(ExitStatus.left) : error
        }
    }

    /// Replaces a file by a package, as a whole.
    static func write(_ package: MapPackage, to path: String, says: Bool = true) throws {
        let file = try ReplacingFile(path)
        try file.write(try package.bytes())
        try file.close(says: says)
    }

    /// Changes the package in a file. A second program waits, so that it loses nothing of the first
    /// one's change.
    static func change<Value>(
        _ path: String, _ change: (MapPackage) throws -> Value
    ) throws -> Value {
        guard Files.exists(path) else {
            if shipped(path) != nil {
                throw InputError(
                    "\(path) ships with dotwalk and does not change",
                    expected:
                        "a copy: \"dotwalk venue convert \(path) -o \(path).\(MapPackage.ending)\"")
            }
            // This throws if there is none.
            return try change(try open(path))
        }
        let lock = try PackageLock(path)
        defer { lock.release() }
        let package = try open(path).completed(at: PackageTime(Date()))
        let value = try change(package)
        try write(package, to: path, says: false)
        return value
    }

    /// Changes the package in a file, or makes it if there is none. If two programs would make it
    /// at once, the second changes the first one's.
    static func change<Value>(
        _ path: String, orMake make: () throws -> MapPackage, _ change: (MapPackage) throws -> Value
    ) throws -> Value {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let lock = try PackageLock(folder)
        defer { lock.release() }
        guard !Files.exists(path) else { return try Packages.change(path, change) }
        let package = try make()
        let value = try change(package)
        try write(package, to: path)
        return value
    }

    /// - Throws: if the file holds content that would be lost by replacing it: something other than
    ///   a package, or recordings and rows that the new package does not have.
    static func mustKeep(_ path: String, replacedBy new: MapPackage) throws {
        guard Files.exists(path), !Destination(path).isStream else { return }
        let lost: Set<String>
        do {
            lost = try open(path).additions().subtracting(new.additions())
        } catch {
            throw InputError(
                file: path, "there is another file of this name, which is no map package",
                expected: "a new name, or that file removed")
        }
        guard lost.isEmpty else {
            throw InputError(
                file: path,
                "there is a package with \(lost.count) recordings, rows and notes that would be lost",
                expected: "a new name, or that file removed")
        }
    }
}

/// A lock that a program holds while it changes a package's file.
private struct PackageLock {
    private let descriptor: Int32

    /// Seconds to wait for another change of the file.
    private static let patience = 20.0

    init(_ path: String) throws {
        let end = Date(timeIntervalSinceNow: PackageLock.patience)
        while true {
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else {
                throw InputError(
                    file: path, "cannot be read: \(String(cString: strerror(errno)))")
            }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, PackageLock.isStill(descriptor, path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            guard Date() < end else {
                throw InputError(
                    file: path, "another program is changing it", expected: "that program's end")
            }
            usleep(20_000)
        }
    }

    /// Whether the file at the path is still the same.
    private static func isStill(_ descriptor: Int32, _ path: String) -> Bool {
        var (held, now) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &now) == 0
            && held.st_ino == now.st_ino && held.st_dev == now.st_dev
    }

    func release() { close(descriptor) }
}
