import Indoor
import Testing

@testable import App

/// The times of cues, as strips: a character is half a second, `x` a condition that holds, `!` a
/// momentary one, a letter the cue shown, a dot none.
@Suite("When cues show")
struct CueBoardTests {
    /// `a` is the hint "lost", `b` the hint "hold upright", `t` the toast "recalculated".
    private func sheet(
        a: (inout Cue.Timing) -> Void = { _ in }, b: (inout Cue.Timing) -> Void = { _ in },
        t: (inout Cue.Timing) -> Void = { _ in }
    ) -> CueSheet {
        func cue(_ id: CueID, _ kind: ShownCue.Kind, _ change: (inout Cue.Timing) -> Void) -> Cue {
            var cue = Cue(id: id, kind: kind, text: "\(id)")
            change(&cue.timing)
            return cue
        }
        return CueSheet(
            language: "en",
            cues: [
                cue("lost", .hint, a), cue("hold-upright", .hint, b), cue(.rerouted, .toast, t),
            ],
            labels: [:])
    }

    private static let letters: [(Character, CueID)] = [
        ("a", "lost"), ("b", "hold-upright"), ("t", .rerouted),
    ]

    /// The strip of the shown cues, for the strips of their conditions.
    private func shown(
        _ sheet: CueSheet, a: String = "", b: String = "", t: String = ""
    ) -> String {
        var board = CueBoard()
        let strips = [a, b, t].map(Array.init)
        let length = strips.map(\.count).max() ?? 0
        func reasons(_ mark: Character, at beat: Int) -> [CueWish] {
            zip(Self.letters, strips).compactMap { letter, strip in
                beat < strip.count && strip[beat] == mark ? CueWish(letter.1) : nil
            }
        }
        return (0..<length).map { beat in
            for tick in 1...10 {
                _ = board.update(
                    wished: reasons("x", at: beat),
                    happened: tick == 1 ? reasons("!", at: beat) : [], sheet: sheet,
                    tick: beat * 10 + tick)
            }
            let names = Self.letters.filter { letter in
                board.shown.contains { $0.id == letter.1.rawValue }
            }
            return names.isEmpty ? "." : names.map { String($0.0) }.joined()
        }.joined()
    }

    @Test("as long as its reason lasts")
    func longReasonLasts() {
        #expect(shown(sheet(), a: "..xxx...xx.") == "..aaa...aa.")
    }

    @Test("a delay of 1 s: a reason that goes before shows nothing")
    func delayReasonGoes() {
        #expect(
            shown(sheet(a: { $0.delay = 1 }), a: "..xxxxx..x.x.x.xxx.")
                == "....aaa..........a.")
    }

    @Test("a reason that says how long it has lasted is held against the delay by that")
    func reasonSaysHowLong() {
        var board = CueBoard()
        let sheet = sheet(a: { $0.delay = 5 })
        let shown = [0.5, 4.9, 4.9, 5].enumerated().map { tick, seconds in
            _ = board.update(
                wished: [CueWish("lost", lasted: seconds)], happened: [], sheet: sheet,
                tick: tick * 200)
            return board.shown.map(\.id)
        }
        #expect(shown == [[], [], [], ["lost"]])
    }

    @Test("what the page covers is not shown, and comes into view with the page's end")
    func coveredIsNotShown() {
        var board = CueBoard()
        let sheet = sheet(a: { $0.shortest = 9 })
        func update(_ tick: Int, isInView: Bool) -> [CueEvent] {
            board.update(
                wished: [CueWish("lost")], happened: [], sheet: sheet, tick: tick,
                isInView: { _, _ in isInView }
            ).events
        }
        #expect(update(1, isInView: false).isEmpty)
        #expect(board.covered.map(\.id) == ["lost"])
        #expect(update(2, isInView: true).count == 1)
        #expect(board.covered.isEmpty)
        // It is covered at once, whatever its shortest time is.
        #expect(update(3, isInView: false).count == 1)
        #expect(board.shown.isEmpty)
        #expect(board.covered.map(\.id) == ["lost"])
    }

    @Test("2 s at least, once shown")
    func shortestTime() {
        #expect(
            shown(sheet(a: { $0.shortest = 2 }), a: "..x.......xxxxxx..")
                == "..aaaa....aaaaaa..")
    }

    @Test("2 s at most, and again only for a new reason")
    func longestTime() {
        #expect(
            shown(sheet(a: { $0.longest = 2 }), a: "..xxxxxxxxx..xx..")
                == "..aaaa.......aa..")
    }

    @Test("3 s away after it was shown")
    func coolDown() {
        #expect(shown(sheet(a: { $0.coolDown = 3 }), a: "xx.xxxxxxxxx") == "aa......aaaa")
    }

    @Test("a moment shows for its longest time")
    func momentShowsLongest() {
        #expect(shown(sheet(t: { $0.longest = 1.5 }), t: "..!.......!..") == "..ttt.....ttt")
        // The same condition again meanwhile does not prolong it.
        #expect(shown(sheet(t: { $0.longest = 1.5 }), t: "..!.!......") == "..ttt......")
    }

    /// The toast in view at each half second, by its first letter, for toasts that happen in some of
    /// them: `r` a new route, `f` another floor, which has a lower priority; each stays for 2 s.
    private func toasts(_ strip: String) -> String {
        func cue(_ id: CueID, priority: Int) -> Cue {
            var cue = Cue(id: id, kind: .toast, text: "\(id.rawValue)")
            (cue.timing.shortest, cue.timing.longest) = (2, 2)
            cue.timing.priority = priority
            return cue
        }
        let sheet = CueSheet(
            language: "en", cues: [cue(.rerouted, priority: 2), cue(.floorChanged, priority: 1)],
            labels: [:])
        let names: [Character: CueID] = ["r": .rerouted, "f": .floorChanged]
        var board = CueBoard()
        return strip.enumerated().map { beat, mark in
            _ = board.update(
                wished: [], happened: names[mark].map { [CueWish($0)] } ?? [], sheet: sheet,
                tick: beat * 10)
            let shown = board.shown.first?.id
            return names.first { $0.value.rawValue == shown }.map { "\($0.key)" } ?? "."
        }.joined()
    }

    @Test("a toast has its time, whatever another says; that one waits for it, and has its own")
    func toastsWait() {
        #expect(toasts("f.r.......") == "ffffrrrr..")
        #expect(toasts("r.f.......") == "rrrrffff..")
    }

    @Test("a toast half a second after another waits: two texts have a second between them")
    func toastsApart() {
        #expect(toasts("f....r......") == "ffff..rrrr..")
    }

    @Test("one of a kind: the higher priority, at once")
    func kindHigherPriority() {
        let sheet = sheet(a: { $0.priority = 2 }, b: { ($0.priority, $0.shortest) = (1, 5) })
        #expect(shown(sheet, a: "....xxx....", b: "..xxxxxxxxx") == "..bbaaabbbb")
    }

    @Test("a lower priority waits for the shortest time of the higher")
    func lowerPriorityWaits() {
        let sheet = sheet(a: { ($0.priority, $0.shortest) = (2, 2) }, b: { $0.priority = 1 })
        #expect(shown(sheet, a: "xx........", b: "xxxxxxxxx.") == "aaaabbbbb.")
    }

    @Test("equal priorities do not push each other away")
    func equalPrioritiesPush() {
        let sheet = sheet(a: { $0.shortest = 3 }, b: { $0.shortest = 3 })
        #expect(shown(sheet, a: "xxxx......", b: "..xxxxxxxx").hasPrefix("aaaa"))
    }

    @Test("kinds stand beside each other")
    func kindsStandBeside() {
        #expect(shown(sheet(), a: "xxxx", t: "..xx") == "aaatat")
    }

    @Test("it does not flicker")
    func noFlicker() {
        let sheet = sheet(a: { ($0.delay, $0.shortest, $0.coolDown) = (0.5, 2, 2) })
        let strip = shown(sheet, a: String(repeating: "x.xx.xxx.", count: 12))
        let runs = strip.split(separator: ".")
        #expect(!runs.isEmpty)
        // Each run, except a truncated last one, is 2 s long or more.
        #expect(runs.dropLast().allSatisfy { $0.count >= 4 })
    }

    @Test("how to set off stays for its shortest time; no empty card while another waits")
    func settingOff() {
        func cue(_ id: CueID, delay: Double = 0) -> Cue {
            var cue = Cue(id: id, kind: .instruction, text: "\(id)")
            (cue.timing.delay, cue.timing.shortest) = (delay, 2)
            return cue
        }
        let sheet = CueSheet(
            language: "en",
            cues: [cue(.startWalking), cue(.turnLeft), cue(.offTheWay, delay: 1.5)], labels: [:])
        var board = CueBoard()
        let shown = (1...140).map { tick in
            let wish: CueID = tick == 1 ? .startWalking : tick < 100 ? .turnLeft : .offTheWay
            _ = board.update(wished: [CueWish(wish)], happened: [], sheet: sheet, tick: tick)
            return board.shown.map(\.id)
        }
        #expect(shown[..<40].allSatisfy { $0 == ["start-walking"] })
        #expect(shown[40..<129].allSatisfy { $0 == ["turn-left"] })
        #expect(shown[129...].allSatisfy { $0 == ["off-the-way"] })
    }

    @Test("the same vibration again within a second is left out")
    func oneVibration() {
        func cue(_ id: CueID) -> Cue {
            var cue = Cue(id: id, kind: .instruction, text: "\(id)")
            cue.vibration = .turn
            return cue
        }
        let sheet = CueSheet(language: "en", cues: [cue(.turnLeft), cue(.turnRight)], labels: [:])
        var board = CueBoard()
        let felt = [1: CueID.turnLeft, 10: .turnRight, 40: .turnLeft].sorted { $0.key < $1.key }
            .map { tick, id in
                board.update(wished: [CueWish(id)], happened: [], sheet: sheet, tick: tick)
                    .vibrations.count
            }
        #expect(felt == [1, 0, 1])
    }

    @Test("an answered cue goes at once")
    func answeredCueGoes() {
        var board = CueBoard()
        let sheet = sheet(a: { $0.shortest = 60 })
        _ = board.update(wished: [CueWish("lost")], happened: [], sheet: sheet, tick: 1)
        #expect(board.shown.map(\.id) == ["lost"])
        #expect(board.dismiss("lost", tick: 2).count == 1)
        #expect(board.shown.isEmpty)
    }

    @Test("new values are new words")
    func newValuesNew() {
        var board = CueBoard()
        let sheet = CueSheet(
            language: "en", cues: [Cue(id: .goOn, kind: .instruction, text: "On {distance}")],
            labels: [:])
        func say(_ distance: String, _ tick: Int) -> [String] {
            _ = board.update(
                wished: [CueWish(.goOn, ["distance": Phrase(distance)])], happened: [],
                sheet: sheet,
                tick: tick)
            return board.shown.map(\.text)
        }
        #expect(say("30 m", 1) == ["On 30 m"])
        #expect(say("30 m", 2) == ["On 30 m"])
        #expect(say("25 m", 3) == ["On 25 m"])
    }
}
