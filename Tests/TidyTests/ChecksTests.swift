import Testing

/// The checks themselves: each finds its faults.
@Suite("The tidy checks")
struct ChecksTests {
    private func file(_ text: String, _ path: String = "Sources/Indoor/A.swift") -> SourceFile {
        SourceFile(path: path, text: text)
    }

    @Test(
        "code is told from comments and words",
        arguments: [
            ("let a = 1 // Date()", "let a = 1 ", ""),
            ("let a = \"Date()\" + b", "let a = \"\" + b", "Date()"),
            ("a /* b /* c */ d */ e", "a  e", ""),
            ("print(\"a \\(f(\"x\")) b\")", "print(\" f(\"\") \")", "a x b"),
            ("#\"a \\(b) \"c\"#; d", "\"\"; d", "a \\(b) \"c"),
            ("\"\\\"\\u{2500}\" + c", "\"\" + c", "─"),
        ])
    func code(line: String, code: String, literals: String) {
        let read = file(line).code[0]
        #expect(read.code == code)
        #expect(read.literals == literals)
    }

    @Test("a text of several lines is no code, what it interpolates is")
    func multiline() {
        let lines = file("let a = \"\"\"\n  import X \\(f(1))\n  \"\"\"\nimport Y").code
        #expect(lines.map(\.code) == ["let a = \"", " f(1) ", "\"", "import Y"])
    }

    @Test(
        "an import in every form",
        arguments: [
            ("import X", ["X"]), ("  import  X", ["X"]), ("@testable import X", ["X"]),
            ("package import X", ["X"]), ("@preconcurrency import X", ["X"]),
            ("@_exported public import X", ["X"]), ("import struct X.Y", ["X"]),
            ("import func X.y", ["X"]), ("import X.Y.Z", ["X"]),
            ("import A; import B", ["A", "B"]),
            ("#if canImport(X)", []), ("let import1 = 2", []), ("important()", []),
            ("\" import X \"", []),
        ] as [(String, [String])])
    func imports(line: String, modules: [String]) {
        #expect(file(line).code.flatMap { Layers.imported($0.code) } == modules)
    }

    private let document = """
        ## Layers

        | target | what it is | may import |
        |---|---|---|
        | `Indoor` | nouns | HeapModule |
        | `Simulation` | truth | Indoor, |
        | | people | RealModule |
        | `TextCanvas` | cells | |

        ## Other
        | `Formats` | x | Yams |
        """

    @Test("the table is read from its section only")
    func table() {
        #expect(
            Layers.table(document)
                == [
                    "Indoor": ["HeapModule"], "Simulation": ["Indoor", "RealModule"],
                    "TextCanvas": [],
                ])
    }

    @Test(
        "an import that is not allowed is found",
        arguments: [
            (
                "Sources/Simulation/A.swift", "import Indoor\nimport Positioning",
                [
                    """
                    Sources/Simulation/A.swift:2: \
                    Simulation may not import Positioning: ARCHITECTURE.md, Layers
                    """
                ]
            ),
            ("Sources/Indoor/A.swift", "import HeapModule", []),
            (
                "Sources/Indoor/A.swift", "#if os(Linux)\n  @testable import Foundation\n#endif",
                [
                    """
                    Sources/Indoor/A.swift:2: Indoor may not import Foundation: ARCHITECTURE.md, Layers
                    """
                ]
            ),
            (
                "Sources/New/A.swift", "import Indoor",
                [
                    """
                    Sources/New/A.swift:1: New is not in the layers table of ARCHITECTURE.md: add a row
                    """
                ]
            ),
        ] as [(String, String, [String])])
    func layers(path: String, text: String, faults: [String]) {
        let found = Layers.faults(in: file(text, path), table: Layers.table(document))
        #expect(found.map(\.description) == faults)
    }

    @Test(
        "what is banned is found, and nothing else",
        arguments: [
            ("let now = Date()", 1), ("let x = Int.random(in: 1...2)", 1),
            ("let x = Int.random(in: 1...2, using: &stream)", 0), ("list.shuffled()", 1),
            ("fatalError(\"no\")", 1), ("let a = try! f()", 1), ("let a = b!", 1), ("f()!.g", 1),
            ("a[0]!", 1), ("if a != b {}", 0), ("if !a {}", 0), ("f(!a)", 0),
            ("let s = \"wow!\"", 0),
            ("public struct A {}", 1), ("// public Date()", 0), ("package struct A {}", 0),
            ("x as! Y", 1), ("clock_gettime(a, b)", 1), ("let candidate = updated(now)", 0),
        ])
    func bans(line: String, count: Int) {
        #expect(Ban.faults(in: file(line)).count == count)
    }

    @Test("the shell may read the clock")
    func shell() {
        #expect(Ban.faults(in: file("let now = Date()", "Sources/dotwalk/A.swift")).isEmpty)
    }

    @Test(
        "marks of work left undone are found, but in drawings",
        arguments: [
            ("A.swift", "// TO" + "DO: later", 1), ("A.swift", "a tidy line", 0),
            ("a.plan", "X" + "XX", 0),
        ])
    func marks(path: String, line: String, count: Int) {
        #expect(Marks.faults(in: file(line, path)).count == count)
    }

    @Test(
        "a test or suite without words is found",
        arguments: [
            ("@Test(\"a b\") func a() {", 0), ("@Test(\n    \"a b\", arguments: [1])", 0),
            ("@Suite(\"A\")", 0), ("@Test func aBC() {", 1), ("@Test(arguments: [1])", 1),
            ("@Test(\n    arguments: [1])", 1), ("@Suite struct A {", 1), ("func `a b`() {", 1),
            ("// @Test func a()", 0),
        ])
    func testNames(text: String, count: Int) {
        #expect(TestNames.faults(in: file(text)).count == count)
    }

    @Test(
        "a doc comment that opens with a leaning word is found",
        arguments: [
            ("/// By second.", [1]), ("    /// Of the open list.", [1]), ("/// As above.", [1]),
            ("let a = 1\n\n/// From 1.\nlet b = 2\n/// Where it is.", [3, 5]),
            ("/// `Who` asks.", [1]), ("/// - By hand.", [1]),
            ("/// Strengths by second.", []), ("/// Strengths.\n/// By second.", []),
            ("/// Byte by byte.", []), ("// By second.", []),
            ("///", []), ("let a = \"\"\"\n    /// By second.\n    \"\"\"", []),
        ])
    func openings(text: String, lines: [Int]) {
        #expect(Openings.faults(in: file(text)).map(\.line) == lines)
    }

    @Test("functions are measured from their first line to their last brace")
    func functions() {
        let text = """
            protocol P {
                func a()
            }
            struct S: P {
                func a() {
                    b { "}" }
                }

                init(
                    x: Int
                ) {
                    func inner() {
                    }
                }
                var c: Int { 1 }
            }
            """
        #expect(
            Sizes.functions(in: file(text)).map { [$0.line, $0.length] }
                == [[5, 3], [12, 2], [9, 6]])
    }

    @Test("what is too long is found")
    func sizes() {
        #expect(Sizes.faults(in: file(String(repeating: "é", count: 104))).isEmpty)
        #expect(Sizes.faults(in: file(String(repeating: "é", count: 105))).count == 1)
        let body = String(repeating: "    a()\n", count: 58)
        #expect(Sizes.faults(in: file("func f() {\n\(body)}\n")).isEmpty)
        #expect(Sizes.faults(in: file("func f() {\n\(body)    a()\n}\n")).count == 1)
    }

    /// A declaration a line, as swift-format lays them out.
    private func laidOut(_ text: String) -> SourceFile {
        file(text.replacing("; ", with: "\n").replacing("{ ", with: "{\n"))
    }

    @Test(
        "an open property of a type that changes itself is counted",
        arguments: [
            ("struct A { var a = 1; mutating func f() {} }", ["a"]),
            ("struct A { var a = 1 }", []),
            ("class A { var a = 1 }", ["a"]),
            (
                """
                struct A {
                    private var a = 1
                    private(set) var b: Int
                    let c = 1
                    static var d = 1
                    var e: Int { 1 }
                    var f: Int
                    { get { 1 } }
                    package lazy var g = { 1 }()
                    var h: Int? { didSet { g() } }
                    var i = [1, 2], j: [Int: Int] = [:]
                    var (k, l) = (1, 2)
                    var m: (Int) -> Int
                    var n:
                        Int
                    func o(a: Int = 1) { var p = 1 }
                }
                extension A { mutating func change() {} }
                """, ["g", "h", "i", "j", "k", "l", "m", "n"]
            ),
            ("struct A { var a = 1; var b: Int { mutating get { 1 } } }", ["a"]),
            ("struct A { struct B { var a = 1 }; mutating func f() {} }", []),
            ("struct A {\n struct B {\n var a = 1\n mutating func f() {} } }", ["a"]),
            ("struct A { struct B { var a = 1 } }\nextension A.B { mutating func f() {} }", ["a"]),
            ("extension A { struct B { var a = 1; mutating func f() {} } }", ["a"]),
            ("// struct A { var a = 1; mutating func f() {} }", []),
        ] as [(String, [String])])
    func openState(text: String, names: [String]) {
        #expect(OpenState([laidOut(text)]).properties.map(\.stored.name) == names)
    }

    @Test(
        "an open struct that only holds the state of one type counts as its properties",
        arguments: [
            (
                "struct A { struct B { var a = 1; var b = 2 }; var b = B(); mutating func f() {} }",
                2
            ),
            (
                "struct A { var b: B?; mutating func f() {} }\nstruct B { var a = 1, b = 2, c = 3 }",
                3
            ),
            (
                "struct A { private var b: B; mutating func f() {} }\nstruct B { var a = 1, b = 2 }",
                0
            ),
            (
                """
                struct A { var b: B; mutating func f() {} }
                struct B { var a = 1, b = 2 }
                struct C { var b: B }
                """, 1
            ),
            (
                """
                struct A { var b: B; mutating func f() {} }
                struct B { private(set) var a = 1, b = 2; mutating func g() {} }
                """, 1
            ),
        ])
    func heldState(text: String, count: Int) {
        #expect(OpenState([laidOut(text)]).count == count)
    }

    @Test("an extension in another file opens a type's state, too")
    func extendedState() {
        let files = [
            file("struct A { var a = 1 }", "Sources/Indoor/A.swift"),
            file("struct A { var a = 1 }", "Sources/Screens/A.swift"),
            file("extension A { mutating func f() {} }", "Sources/Indoor/A+More.swift"),
        ]
        #expect(
            OpenState(files).properties.map(\.description) == ["Sources/Indoor/A.swift:1: A.a"])
    }

    @Test(
        "folders that name each other's types are found",
        arguments: [
            (["A/X.swift: struct X { let y: Y }", "B/Y.swift: struct Y { let x: [X] }"], 1),
            (["A/X.swift: struct X { let y: Y }", "B/Y.swift: struct Y {}"], 0),
            (["A/X.swift: struct X { let y: Y }", "A/Y.swift: struct Y { let x: X }"], 0),
            (["A/X.swift: struct X {}", "B/Y.swift: // X\nstruct Y { let x = \"X\" }"], 0),
            (["X.swift: struct X { let y: Y }", "B/Y.swift: struct Y { let x: X }"], 1),
            (
                ["A/X.swift: enum X {}\nextension Y {}", "A/B/Y.swift: extension X {}\nenum Y {}"],
                1
            ),
            // a type within a type has that name, too
            (
                [
                    "A/X.swift: struct X { let y: Y }",
                    "B/Y.swift: struct Y { struct X {}; let x: X }",
                ], 0
            ),
        ] as [([String], Int)])
    func folderPairs(files: [String], count: Int) {
        let files = files.map { text in
            let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
            return file(parts[1], "Sources/Indoor/" + parts[0])
        }
        #expect(FolderPair.all(in: files).count == count)
    }

    @Test("a pair of folders names the types by which it is one")
    func folderPair() {
        let pairs = FolderPair.all(in: [
            file("struct X { let y: Y }", "Sources/Indoor/A/X.swift"),
            file("struct Y { let x: X }", "Sources/Indoor/Y.swift"),
        ])
        #expect(
            pairs.map(\.description) == [
                "Indoor itself names X of Indoor/A; Indoor/A names Y of Indoor itself"
            ])
    }

    private let sources = SourceList(
        """
        ## guide
        ### Not positioning
        - **conveyors**: lost on one.
        ### Recalculation
        | `interval` | 5 s | between two |
        ## notes.md
        ### 1.3
        ## ours
        | `wait` | 12 s | in a low building |
        """)

    @Test(
        "citations in running text are resolved, and what the list lacks is found",
        arguments: [
            ("// as in (guide: Not positioning; names ours)", "guide: Not positioning", 0),
            ("// loses it (guide: Not positioned)", "", 1),
            ("// rule 2 (notes.md 1.3, the table)", "notes.md: 1.3", 0),
            ("// rule 2 (notes.md 1.31)", "", 1),
            ("// follows guide and notes.md 1.3", "guide notes.md: 1.3", 0),
            ("// misguided; a design; an issue", "", 0),
            ("// iss" + "ue 3 asks for it", "", 1),
            ("// vps" + ".md 1.1", "", 1),
        ])
    func citations(line: String, keys: String, faults: Int) {
        var citations = Citations(sources)
        citations.read(file(line))
        let found = citations.cited.map { $0.joined(separator: ": ") }.sorted()
        #expect(found.joined(separator: " ") == keys)
        #expect(citations.faults.map(\.line) == Array(repeating: 1, count: faults))
    }

    @Test(
        "a walk's source line is citations and nothing else",
        arguments: [
            ("guide: Not positioning, conveyors (0.28); Recalculation", 0),
            ("guide: Not positioning, Recalculation; notes.md 1.3", 0),
            ("guide: Not positioning (conveyors)", 0), ("guide", 0),
            ("guide: Not positioning, lifts", 1), ("my own idea", 1), ("1.3; notes.md 1.3", 1),
        ])
    func walkSources(line: String, faults: Int) {
        var citations = Citations(sources)
        citations.read(file("dotwalk trace 1\nsource  \(line)", "traces/a.walk"))
        #expect(citations.faults.map(\.line) == Array(repeating: 2, count: faults))
    }

    @Test("an uncited place is found, with its line")
    func uncited() {
        var citations = Citations(sources)
        citations.read(file("// guide: Recalculation"))
        #expect(citations.uncited.map(\.line) == [2, 3, 6, 7])
    }

    @Test(
        "a setting's source must hold its default, or be ours",
        arguments: [
            ("interval", "5 s", "guide: Recalculation", []),
            ("interval", "6 s", "guide: Recalculation", ["the default is 6 s, not 5 s"]),
            ("interval", "5 s", "hearsay", ["\"hearsay\" is not in docs/sources.md, nor \"ours\""]),
            (
                "other", "5 s", "notes.md 1.3",
                ["no row in the table of \"notes.md 1.3\": add its default"]
            ),
            ("other", "5 s", "ours", []), ("wait", "12 s", "ours", []),
            ("wait", "1 s", "ours (as is usual)", ["the default is 1 s, not 12 s"]),
        ])
    func settings(name: String, value: String, source: String, faults: [String]) {
        let setting = CitedSetting(name: name, value: value, source: source)
        #expect(
            setting.faults(Citations(sources)).map(\.what)
                == faults.map { "setting \(name): \($0)" })
    }

    @Test("a row is found whose setting has another source, or is gone")
    func strayRows() {
        let interval = CitedSetting(name: "interval", value: "5 s", source: "ours")
        #expect(
            CitedSetting.stray([interval], Citations(sources)).map(\.what) == [
                "no setting interval has this section as its source",
                "no setting wait has this section as its source",
            ])
    }

    @Test("a glyph without a fallback is found in words only")
    func glyphs() {
        let found = Glyphs.faults(in: file("let a = \"─☃ ab\" // ☂")) { $0 == "─" }
        #expect(found.map(\.line) == [1] && found[0].what.contains("☃"))
    }

    @Test(
        "an engine's own words are found above Positioning, in code and in words",
        arguments: [
            ("let scanning = 1", "Desk", 1), ("say(\"the AR session\")", "Rehearsal", 1),
            ("let lookedAt = usesCamera", "App", 1), ("engine == .vps", "Rehearsal", 1),
            ("let beacons = 1", "Desk", 1), ("say(\"a Transmitter\")", "Review", 1),
            ("let x = 1 // a scan", "Desk", 0), ("let x = 1 // a scan", "App", 1),
            ("let chips = 1", "App", 0), ("let start = 1", "Desk", 0),
            ("let scanning = 1", "Simulation", 0), ("source: \"vps.md 1.3\"", "App", 0),
        ])
    func neutral(line: String, target: String, count: Int) {
        let file = SourceFile(path: "Sources/\(target)/A.swift", text: line)
        #expect(Neutral.faults(in: file).count == count)
    }
}
