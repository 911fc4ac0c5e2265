import Testing
import TextCanvas

/// Checks the code against the project's rules. Every fault has its line and a correction.
@Suite("Tidy")
struct TidyTests {
    private static let sources = Result { try Repository.files(below: "Sources") }
    private static let tests = Result { try Repository.files(below: "Tests") }

    private func expectNone(_ faults: [Fault]) {
        for fault in faults { Issue.record("\(fault)") }
    }

    @Test("targets import what the layers table allows")
    func layers() throws {
        let table = Layers.table(try Repository.text("ARCHITECTURE.md"))
        #expect(table["Rehearsal"]?.contains("Simulation") == true)
        let sources = try Self.sources.get()
        expectNone(sources.flatMap { Layers.faults(in: $0, table: table) })
        // The table has no row for a missing target.
        #expect(Set(table.keys) == Set(sources.map(\.target)))
    }

    @Test("the table allows nothing upwards, and Foundation and ncurses only where they belong")
    func table() throws {
        let table = Layers.table(try Repository.text("ARCHITECTURE.md"))
        func whoImports(_ module: String) -> [String] {
            table.filter { $0.value.contains(module) }.keys.sorted()
        }
        #expect(
            whoImports("Foundation")
                == ["EmbedPlugin", "EmbedTool", "Formats", "MapPackage", "dotwalk"])
        #expect(whoImports("CNcurses") == ["NcursesTerminal"])
        #expect(whoImports("CZlib") == ["Formats"] && whoImports("FoundationXML") == ["Formats"])
        #expect(table["Positioning"] == ["Indoor", "RealModule"])
        #expect(table["Simulation"] == ["Indoor", "RealModule"])
        #expect(whoImports("Glibc") == ["NcursesTerminal"])
        // No target depends on itself.
        for target in table.keys.sorted() {
            var reached: Set<String> = []
            var open = table[target] ?? []
            while let next = open.popFirst() {
                guard reached.insert(next).inserted else { continue }
                open.formUnion(table[next] ?? [])
            }
            #expect(!reached.contains(target), "\(target) imports itself in the end")
        }
    }

    @Test("no clocks, no chance but the seed's, nothing unsafe, nothing public")
    func bans() throws {
        expectNone(try Self.sources.get().flatMap(Ban.faults))
    }

    @Test("nothing above Positioning names one engine's ways, but where the world's are meant")
    func neutral() throws {
        let faults = try Self.sources.get().flatMap(Neutral.faults)
        expectNone(faults.filter { Neutral.place(of: $0.path) == nil })
        #expect(Neutral.places.count <= 12)
        #expect(!Neutral.places.keys.contains(where: Neutral.isStrict))
        // Every place of the list needs to be there.
        #expect(Set(faults.compactMap { Neutral.place(of: $0.path) }) == Set(Neutral.places.keys))
    }

    @Test("what changes by functions is not set from other files")
    func openState() throws {
        let state = OpenState(try Self.sources.get())
        let list = state.properties.map(\.description).joined(separator: "\n")
        #expect(state.count <= 75, "make these private or private(set):\n\(list)")
    }

    @Test("few folders of a target name each other's types")
    func folderPairs() throws {
        let pairs = FolderPair.all(in: try Self.sources.get())
        for pairs in Dictionary(grouping: pairs, by: \.target).values {
            let list = pairs.map(\.description).joined(separator: "\n")
            #expect(pairs.count <= 2, "move files, or turn a dependency round:\n\(list)")
        }
    }

    @Test("lines and functions keep their measure")
    func sizes() throws {
        expectNone(try (Self.sources.get() + Self.tests.get()).flatMap(Sizes.faults))
    }

    @Test("tests and suites are named in words")
    func names() throws {
        expectNone(try Self.tests.get().flatMap(TestNames.faults))
    }

    @Test("no doc comment opens with a word that leans on something else")
    func openings() throws {
        expectNone(try (Self.sources.get() + Self.tests.get()).flatMap(Openings.faults))
    }

    @Test("nothing is left undone")
    func marks() throws {
        let others = try ["Sources", "Tests", "venues", "traces"].flatMap {
            try Repository.files(below: $0, endings: ["c", "h", "md", "yaml", "plan", "walk"])
        }
        let documents = [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Package.swift",
            ".ci/run", SourceList.path,
        ]
        .compactMap { path in
            (try? Repository.text(path)).map { SourceFile(path: path, text: $0) }
        }
        #expect(documents.count == 7)
        expectNone(
            try (Self.sources.get() + Self.tests.get() + others + documents)
                .flatMap(Marks.faults))
    }

    @Test(
        "every venue, walk and cue sheet ships under its name, listed once",
        arguments: [
            ("venues", ".plan"), ("venues", ".beacons.csv"), ("traces", ".walk"),
            ("Sources/Shipped/cues", ".yaml"), ("Sources/Shipped/cues", ".words.yaml"),
        ])
    func shipped(folder: String, ending: String) throws {
        let list = try Repository.text("Sources/Shipped/Shipped.swift")
            .filter { !$0.isWhitespace }
        // A lexicon, "en.words.yaml", is listed by its language.
        let names = try Repository.names(in: folder, ending: ending).filter {
            ending == ".words.yaml" || !$0.hasSuffix(".words.yaml")
        }
        #expect(!names.isEmpty)
        for name in names {
            let base = name.dropLast(ending.count)
            // This is the build's name for the bytes of "first-scan.walk".
            let bytes = String(name.map { "-.".contains($0) ? "_" : $0 })
            let entry = "File(\"\(base)\",Embedded.\(bytes))"
            let count = list.ranges(of: entry).count
            #expect(count == 1, "list \(name) in Shipped.swift, once")
        }
    }

    @Test("a newcomer can read it in one go", arguments: ["README.md", "ARCHITECTURE.md"])
    func length(path: String) throws {
        let text = try Repository.text(path)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 200)
        for (index, line) in lines.enumerated() where line.count > 100 {
            Issue.record("\(path):\(index + 1): \(line.count) characters, at most 100")
        }
    }

    @Test("every benchmark is explained beside the figures")
    func benchmarks() throws {
        let code = try Repository.text("Tests/Benchmarks/Benchmark.swift")
        let list = try #require(code.split(separator: "\n").first { $0.contains("    case ticks") })
        let names = list.replacing("case", with: "").split { " ,".contains($0) }
        #expect(names.count > 5)
        let document = try Repository.text("docs/figures/README.md")
        for name in names { #expect(document.contains("\n| `\(name)` |"), "\(name)") }
    }

    @Test("every glyph that the screens draw has an ASCII fallback")
    func fallbacks() throws {
        let folders: Set = [
            "Desk", "FloorDrawing", "PhoneScreen", "Reports", "TextCanvas", "App", "dotwalk",
        ]
        let files =
            try Self.sources.get().filter { folders.contains($0.target) }
            + Repository.files(below: "Sources/Shipped/cues", endings: ["yaml"])
        expectNone(files.flatMap { Glyphs.faults(in: $0) { Glyph($0).asciiFallback != nil } })
    }
}
