/// Banned words, and their replacements.
struct Ban: Sendable {
    let pattern: String
    let instead: String
    /// Targets that may use it, and files by their paths.
    var except: Set<String> = []

    func forbids(_ file: SourceFile) -> Bool {
        !except.contains(file.target) && !except.contains(file.path)
    }

    private static let shell: Set = ["dotwalk", "NcursesTerminal", "Benchmarks"]

    static let all: [Ban] = clocks + chance + safety + access

    private static let clocks = [
        "Date(", "Date.now", "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchQueue",
        "clock_gettime", "gettimeofday", "time(nil)", "mach_absolute_time", "ProcessInfo",
        "usleep(", "Task.sleep", "Thread.sleep",
    ].map { Ban(pattern: $0, instead: "go by the tick: the shell has the clock", except: shell) }

    private static let chance = [
        "SystemRandomNumberGenerator", ".random(in:", ".random()", ".shuffled()", ".shuffle()",
        ".randomElement()", "arc4random", "drand48", " rand()", " random()", "Hasher()",
        ".hashValue", "UUID()",
    ].map { Ban(pattern: $0, instead: "draw from a RandomStream of the seed", except: shell) }

    private static let safety = [
        Ban(pattern: "fatalError(", instead: "throw, or make the case impossible"),
        Ban(pattern: "try!", instead: "handle the error"),
        Ban(pattern: "as!", instead: "use `as?`"),
        Ban(pattern: "unowned", instead: "use a value"),
        Ban(pattern: "@unchecked", instead: "make it Sendable"),
        Ban(pattern: "@preconcurrency", instead: "make it Sendable"),
        Ban(pattern: "nonisolated(unsafe)", instead: "keep the state in a value"),
    ]

    private static let access = [
        Ban(
            pattern: "public ", instead: "`package` is what crosses targets",
            except: ["Sources/Indoor/Time/History.swift"]),
        Ban(pattern: "open class", instead: "use a struct"),
    ]

    static func faults(in file: SourceFile) -> [Fault] {
        let whole = file.lines.joined(separator: " ")
        let bans = all.filter { whole.contains($0.pattern) && $0.forbids(file) }
        return file.code.enumerated().flatMap { index, line in
            let code = " " + line.code
            var faults = bans.filter { ban in
                code.contains(ban.pattern)
                    // `.random(in: …, using: …)` draws from the given generator.
                    && !(ban.pattern == ".random(in:" && code.contains("using:"))
            }.map { ban in
                Fault(
                    path: file.path, line: index + 1,
                    what: "no \(ban.pattern.trimmed) here: \(ban.instead)")
            }
            if line.code.contains("!"), unwraps(line.code) {
                faults.append(
                    Fault(
                        path: file.path, line: index + 1,
                        what: "a force unwrap: use `guard let` or `?`"))
            }
            return faults
        }
    }

    /// Whether a `!` follows a name or bracket directly, and no `=` follows it.
    static func unwraps(_ code: String) -> Bool {
        let characters = Array(code)
        return characters.indices.contains { i in
            guard characters[i] == "!", i > 0 else { return false }
            let before = characters[i - 1]
            let next = i + 1 < characters.count ? characters[i + 1] : " "
            let isName = before.isLetter || before.isNumber || before == "_"
            let word = String(characters[..<i].reversed().prefix { $0.isLetter }.reversed())
            return (isName || before == ")" || before == "]") && next != "="
                && word != "try" && word != "as"
        }
    }
}

/// Marks of work left undone.
enum Marks {
    /// Written in parts, so that this file does not contain them.
    private static let all = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]

    static func faults(in file: SourceFile) -> [Fault] {
        // A drawing may have a wall of these letters.
        guard !file.path.hasSuffix(".plan") else { return [] }
        return file.lines.enumerated().flatMap { index, line in
            all.filter { line.contains($0) }.map {
                Fault(path: file.path, line: index + 1, what: "\($0): do it, or open an issue")
            }
        }
    }
}
