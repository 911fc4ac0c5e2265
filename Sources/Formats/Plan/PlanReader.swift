import Indoor

/// Reads a venue from a text plan. PLAN-FORMAT.md describes the format.
package enum PlanReader {
    /// - Parameter file: the name used in errors.
    package static func read(_ text: String, file: String) throws(InputError) -> LoadedVenue {
        let source = SourceText(text, file: file)
        var parser = PlanParser(source)
        try parser.parse()
        var assembly = PlanAssembly(source: source, parser.plan, warnings: parser.warnings)
        return try assembly.assemble()
    }
}
