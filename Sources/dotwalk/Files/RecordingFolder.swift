import Formats
import Foundation
import Indoor

/// A folder of recordings on disk.
struct RecordingFolder {
    private let path: String

    init(_ path: String) { self.path = path }

    func set(as use: RecordingSet.Use) throws -> RecordingSet {
        let progress = ProgressLine("reading", path)
        defer { progress.erase() }
        let folder = RecordingSet.Folder(path: path, files: try files) { name in
            guard !progress.isLeft else { throw Failure(ExitStatus.left) }
            return try Files.text("\(path)/\(name)")
        }
        return try RecordingSet.read(folder, as: use) { share in _ = progress.tell(share) }
    }

    /// The names of the files in it and in its subfolders.
    private var files: [String] {
        get throws {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                isFolder.boolValue
            else {
                throw InputError(file: path, "there is no such folder", expected: "a folder")
            }
            let names = try list(path)
            return names
                + names.flatMap { name in
                    ((try? list("\(path)/\(name)")) ?? []).map { "\(name)/\($0)" }
                }
        }
    }

    private func list(_ path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw InputError(file: path, "cannot be read", expected: "a folder you may read")
        }
    }
}
