import App
import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation
import Testing

/// The guide keeps words, buttons and cues from tick to tick, and computes them again when their
/// inputs change: they are always what they would be if nothing were kept.
@Suite("Words kept from tick to tick")
struct KeptWordsTests {
    private static func sheet(_ text: String) throws -> CueSheet {
        try CueSheetReader.read(text, file: "t.yaml") { _ throws(InputError) in
            try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        }
    }

    private static func english() throws -> CueSheet {
        try sheet("dotwalk-cues: 1\nextends: en\nlabels: {}\n")
    }

    /// The display in each tick of a walk.
    ///
    /// - Parameter sheet: the sheet for the next tick; nil leaves it unchanged.
    private static func displays(
        of name: String, _ sheet: (_ tick: Int) -> CueSheet?
    ) throws -> [PhoneDisplay] {
        var rehearsal = try Walks.rehearsal(name)
        var displays: [PhoneDisplay] = []
        while !rehearsal.isFinished {
            if let sheet = sheet(rehearsal.report.tick) { rehearsal.replace(sheet: sheet) }
            displays.append(rehearsal.advance().display)
        }
        return displays
    }

    /// Walks without a person who follows the phone, because other words would change such a walk.
    private static let walks = [
        "camera-denied", "lost-after-150-metres", "degraded-and-off-the-way", "no-internet",
        "back-to-the-map",
    ]

    /// Two sheets in turns, which differ in words that these walks never show: everything that
    /// depends on the sheet is computed again in every tick.
    @Test("made anew in every tick, they are the same", arguments: walks)
    func madeAnewSame(name: String) throws {
        let sheets = [
            try Self.english(),
            try Self.sheet("dotwalk-cues: 1\nextends: en\ncues: {unsupported: {text: No.}}\n"),
        ]
        #expect(sheets[0] != sheets[1])
        #expect(
            try Self.displays(of: name) { sheets[$0 % 2] } == Self.displays(of: name) { _ in nil })
    }

    /// The sheet is French from tick 300, 600 … on; from then on the words are those of a walk that
    /// is French all the time.
    @Test("other words are said from the next tick on", arguments: walks)
    func otherWordsAtOnce(name: String) throws {
        let french = try Self.sheet(
            try #require(Shipped.cueSheets.first { $0.name == "fr" }).text)
        let wholly = try Self.displays(of: name) { $0 == 0 ? french : nil }
        for change in stride(from: 300, to: wholly.count, by: 300) {
            let partly = try Self.displays(of: name) { $0 == change ? french : nil }
            #expect(partly[..<change] != wholly[..<change])
            #expect(partly[change...] == wholly[change...], "French from tick \(change) on")
        }
    }
}
