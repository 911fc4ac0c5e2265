import Testing
import TextCanvas

@Suite("Text in cells")
struct TextTests {
    @Test(
        "text takes columns",
        arguments: [
            ("abc", 3), ("駅", 2), ("🚉", 2), ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("−1 · ±", 6), ("⚠\u{FE0F}", 1), ("", 0),
            ("Bahn\u{AD}hof\u{200B}", 7), ("\u{FEFF}é\u{2060}", 1),
        ])
    func textTakesColumns(text: String, columns: Int) {
        #expect(text.displayColumns == columns)
    }

    @Test(
        "nothing raw gets through",
        arguments: [
            ("\u{1B}[31m", "␛[31m"), ("a\r\nb\tc", "a␍␊b␉c"), ("\u{7F}\u{8}\u{7}", "␡␈␇"),
            ("\u{9B}2J", "\u{FFFD}2J"), ("\u{9D}0;t\u{9C}", "\u{FFFD}0;t\u{FFFD}"),
            ("\u{202E}abc\u{2066}", "\u{FFFD}abc\u{FFFD}"),
            ("a\u{200B}b\u{FEFF}c\u{AD}\u{2060}d", "abcd"),
            ("\u{2028}\u{E000}", "\u{FFFD}\u{FFFD}"), ("\0", "␀"), ("🇫🇷", "FR"),
        ])
    func nothingRawGetsThrough(text: String, shown: String) {
        var canvas = Canvas(columns: 12, rows: 1)
        canvas.write(text, column: 0, row: 0)
        #expect(canvas.lines == [shown])
    }

    @Test("marks join their base")
    func marksJoinTheirBase() {
        let glyphs = "e\u{301}x".glyphs
        #expect(glyphs.map(\.description) == ["e\u{301}", "x"])
    }

    @Test("a mark without a base gets one")
    func markWithoutBase() {
        #expect("\u{301}a".glyphs.text == "◌\u{301}a")
    }

    @Test("only two marks pile up")
    func twoMarksPile() {
        let pile = "a" + String(repeating: "\u{301}", count: 50)
        #expect(pile.glyphs.text.unicodeScalars.count == 3)
    }

    @Test("joiners and skin tones are dropped")
    func joinersSkinTones() {
        #expect("👩\u{200D}👧👍🏽".glyphs.text == "👩👧👍")
    }

    @Test(
        "truncation ends in an ellipsis",
        arguments: [
            ("Take the escalator", 12, "Take the es…"), ("Take the x", 10, "Take the x"),
            ("Take the escalator", 10, "Take the…"), ("駅駅駅", 4, "駅…"), ("ab", 1, "…"),
            ("ab", 0, ""),
            ("ab", -1, ""),
        ])
    func truncationEndsEllipsis(text: String, width: Int, cut: String) {
        #expect(text.truncated(to: width) == cut)
        #expect(cut.displayColumns <= max(width, 0))
    }

    @Test("words wrap at the width")
    func wordsWrapWidth() {
        #expect(
            "Take the escalator down to level −1".wrapped(to: 14) == [
                "Take the",
                "escalator down",
                "to level −1",
            ])
    }

    @Test("line breaks stay and long words are cut")
    func lineBreaksStay() {
        #expect("one  two\n\nabcdefgh x".wrapped(to: 5) == ["one", "two", "", "abcde", "fgh x"])
        #expect("a\r\nb".wrapped(to: 5) == ["a", "b"])
    }

    @Test(
        "a column is left free where a word is broken",
        arguments: [
            ("one abcdefgh x", 5, ["one", "abcd", "efgh", "x"], [0, 8, 0, 0]),
            ("abcdefgh", 8, ["abcdefgh"], [0]), ("abc", 1, ["a", "b", "c"], [3, 3, 0]),
            ("abcdefghij k", 6, ["abcde", "fghij", "k"], [10, 0, 0]),
            // Scripts with wide characters break anywhere.
            ("東京駅へ", 5, ["東京", "駅へ"], [0, 0]),
        ])
    func brokenWords(text: String, width: Int, lines: [String], broken: [Int]) {
        let wrapped = text.wrappedWithBreaks(to: width)
        #expect(wrapped.map(\.text) == lines)
        #expect(wrapped.map(\.brokenColumns) == broken)
    }

    /// The time is linear.
    @Test("a word of a megabyte is broken")
    func wordMegabyteBroken() {
        let wrapped = String(repeating: "x", count: 1_000_000).wrappedWithBreaks(to: 26)
        #expect(wrapped.count == 40_000)
        #expect(wrapped.first?.text == String(repeating: "x", count: 25))
        #expect(wrapped.first?.brokenColumns == 1_000_000)
        #expect(wrapped.last?.brokenColumns == 0)
    }

    @Test("a no-break space holds")
    func breakSpaceHolds() {
        #expect("montez au 2\u{A0}e étage".wrapped(to: 11) == ["montez au", "2\u{A0}e étage"])
    }

    @Test("wide text wraps on columns")
    func wideTextWraps() {
        #expect("東京駅へ".wrapped(to: 5) == ["東京", "駅へ"])
        #expect("東京".wrapped(to: 1) == ["東", "京"])
        #expect("x".wrapped(to: 0).isEmpty)
    }

    @Test("no line is wider than asked", arguments: 1...30)
    func lineWiderAsked(width: Int) {
        let text = "Prenez l’escalator « Étoile » jusqu’au niveau −2, puis à gauche après le café."
        let lines = text.wrapped(to: width)
        #expect(lines.allSatisfy { $0.displayColumns <= width })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}
