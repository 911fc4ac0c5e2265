import Foundation
import PackagePlugin

/// Embeds the files of a target's folders in its code before the target is built: see EmbedTool.
@main
struct EmbedPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let files = try target.folders.flatMap(EmbedPlugin.contents)
        let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files in \(target.name)",
                executable: try context.tool(named: "EmbedTool").url,
                arguments: [output.path] + files.map(\.path),
                inputFiles: files, outputFiles: [output])
        ]
    }

    /// In the order of names, so that every machine builds the same program.
    static func contents(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
        ).sorted { $0.path < $1.path }
    }
}

extension Target {
    /// A folder may be a link to one elsewhere.
    fileprivate var folders: [URL] {
        get throws {
            try EmbedPlugin.contents(of: directoryURL).map { $0.resolvingSymlinksInPath() }
                .filter {
                    (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
                }
        }
    }
}
