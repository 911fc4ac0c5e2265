import Foundation
import Testing

/// What words do to the people who read them: `dotwalk compare` tells it from the walks alone. A is
/// the shipped sheet, B another one.
@Suite("Words lead people")
struct WordEffectTests {
    private static func compare(
        _ cues: [String], on walk: String, person: String = "attentive", seeds: Int = 20,
        rows: [String] = []
    ) throws -> String {
        let sheet = "dotwalk-cues: 1\nextends: en\ncues:\n" + cues.map { "  \($0)\n" }.joined()
        let file = try Program.file("effect-\(UUID().uuidString).yaml", sheet)
        let result = try Program.run(
            [
                "compare", walk, "--cues", "en", "--cues", file, "--person", person,
                "--seeds", "1...\(seeds)",
            ] + rows)
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }

    private static let swapped = [
        "turn-slight-left: {clause: bear right}", "turn-left: {clause: turn right}",
        "turn-sharp-left: {clause: turn sharp right}", "turn-slight-right: {clause: bear left}",
        "turn-right: {clause: turn left}", "turn-sharp-right: {clause: turn sharp left}",
    ]

    @Test(
        "left for right costs everybody metres",
        arguments: ["distracted-to-room-11", "tour", "with-beacons-to-the-platform"],
        ["attentive", "slow", "distracted"])
    func sides(walk: String, person: String) throws {
        // The start by Bluetooth tells no side, so that a walk has fewer of them.
        let output = try Self.compare(Self.swapped, on: walk, person: person, seeds: 40)
        let row = output.split(separator: "\n").first { $0.contains("over the shortest way") }
        #expect(try #require(row).hasSuffix("B more"), "\(output)")
    }

    private struct Row: Decodable {
        let overShortest, arrival: Double?
    }

    /// The mean of what B has more than A.
    private static func mean(
        _ cues: [String], on walk: String, person: String = "attentive", seeds: Int = 20,
        _ value: (Row) -> Double?
    ) throws -> Double {
        let file = try Program.newFile("rows.ndjson")
        _ = try compare(cues, on: walk, person: person, seeds: seeds, rows: ["--rows", file])
        let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        // The row of A is before that of B with the same seed.
        let all = stride(from: 0, to: rows.count, by: 2).compactMap { number in
            value(rows[number]).flatMap { a in value(rows[number + 1]).map { $0 - a } }
        }
        return all.reduce(0, +) / Double(all.count)
    }

    @Test(
        "wrong levels, wrong stairs and denied turns cost metres",
        arguments: [
            [
                "take-stairs: {clause: \"take the stairs to level 9\"}",
                "take-lift: {clause: \"take the lift to level 9\"}",
            ],
            [
                "take-stairs: {clause: \"take the lift {direction}\"}",
                "take-lift: {clause: \"take the stairs {direction}\"}",
            ],
            [
                "turn-left: {clause: do not turn left}",
                "turn-right: {clause: do not turn right}",
            ],
        ])
    func others(cues: [String]) throws {
        #expect(try Self.metres(cues, on: "distracted-to-room-11") > 1)
    }

    private static func metres(
        _ cues: [String], on walk: String, person: String = "attentive", seeds: Int = 20
    ) throws -> Double {
        try mean(cues, on: walk, person: person, seeds: seeds, \.overShortest)
    }

    @Test("a hint that says what to do is worth metres: \"Problem.\" leaves people alone")
    func advice() throws {
        let hints = ["lost", "lost-by-level-change", "hold-upright", "scan-after-level-change"]
        let sheet = hints.map { "\($0): {text: Problem.}" }
        #expect(try Self.metres(sheet, on: "tour", seeds: 4) > 10)
    }

    @Test("instructions without a meaning cost time")
    func meaningless() throws {
        let cues = [
            "turn-left", "turn-right", "turn-slight-left", "turn-slight-right", "turn-sharp-left",
            "turn-sharp-right", "turn-back", "take-stairs", "take-lift", "go-on",
        ]
        let seconds = try Self.mean(
            cues.map { "\($0): {clause: step}" }, on: "with-beacons-to-the-platform", seeds: 12,
            \.arrival)
        #expect(seconds > 0.5)
    }
}
