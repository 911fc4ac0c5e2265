/// Two folders of a target that name each other's types: neither can be understood alone.
struct FolderPair: Hashable, CustomStringConvertible {
    let target: String
    /// The two folders, the first by name first; empty for the target's own files.
    let folders: [String]
    /// The types of each folder that the other names, by name.
    let types: [[String]]

    var description: String {
        let names = folders.map { $0.isEmpty ? "\(target) itself" : "\(target)/\($0)" }
        return zip([0, 1], [1, 0]).map { from, to in
            "\(names[from]) names \(types[to].joined(separator: ", ")) of \(names[to])"
        }.joined(separator: "; ")
    }

    /// The pairs of some files, ordered by target and folder. A folder within a folder is one of its
    /// own.
    static func all(in files: [SourceFile]) -> [FolderPair] {
        Dictionary(grouping: files, by: \.target).sorted { $0.key < $1.key }
            .flatMap { pairs(of: $0.key, $0.value) }
    }

    private static func pairs(of target: String, _ files: [SourceFile]) -> [FolderPair] {
        var homes: [String: String] = [:]
        /// The names of types within types: they are not unique, and mean the folder's own.
        var inner: [String: Set<String>] = [:]
        for file in files {
            for part in TypeReader.read(file) where !part.isExtension {
                let names = part.name.split(separator: ".").map(String.init)
                if names.count > 1 {
                    inner[file.folder, default: []].formUnion(names.suffix(1))
                } else {
                    homes[part.name] = file.folder
                }
            }
        }
        /// The types of other folders that a folder names, by their folder.
        var named: [String: [String: Set<String>]] = [:]
        for file in files {
            for line in file.code {
                for word in TypeReader.words(line.code) {
                    guard let home = homes[word], home != file.folder,
                        inner[file.folder]?.contains(word) != true
                    else { continue }
                    named[file.folder, default: [:]][home, default: []].insert(word)
                }
            }
        }
        return named.keys.sorted().flatMap { first in
            named.keys.sorted().compactMap { second -> FolderPair? in
                guard first < second, let there = named[first]?[second],
                    let back = named[second]?[first]
                else { return nil }
                return FolderPair(
                    target: target, folders: [first, second],
                    types: [back.sorted(), there.sorted()])
            }
        }
    }
}

extension SourceFile {
    /// "Person/Follower" for a file in that folder of its target; empty for one in none.
    fileprivate var folder: String {
        path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
    }
}
