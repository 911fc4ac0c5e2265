import Indoor
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

@Suite("The start page")
struct StartPageTests {
    static let page = StartPage([
        .init("Begin here", [.init(.tour, name: "tour", title: "A tour in five minutes")]),
        .init("Your walks", []),
        .init("Walk about by hand", [.init(.venue, name: "corner.plan", title: "Corner house")]),
        .init(
            "Getting a position",
            [
                .init(.walk, name: "first-scan", title: "First scan, then off to the platform"),
                .init(.walk, name: "quiet-scan", title: "A scan where nothing is recognised"),
            ]),
    ])

    private func lines(_ page: StartPage, _ columns: Int = 80, _ rows: Int = 24) -> [String] {
        StartScreen(page, size: Size(columns: columns, rows: rows)).canvas.lines
    }

    /// The request after some keys.
    private func press(_ keys: [Key], _ page: inout StartPage) -> StartPage.Request {
        keys.reduce(.nothing) { page.handle($1, size: Size(columns: 80, rows: 24)) }
    }

    private func type(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test("Enter starts the tour, which is chosen from the beginning; q and Esc quit")
    func first() {
        var page = Self.page
        #expect(
            page.handle(.enter, size: .init(columns: 80, rows: 24))
                == .start(.init(.tour, name: "tour", title: "A tour in five minutes")))
        #expect(press([.character("q")], &page) == .quit)
        #expect(press([.escape], &page) == .quit)
        #expect(press([.closed], &page) == .quit)
    }

    @Test("words filter by name, title and group; in a filter q is a letter and Esc clears")
    func filter() {
        var page = Self.page
        #expect(press(type("scan quie"), &page) == .nothing)
        #expect(page.chosen?.name == "quiet-scan")
        #expect(page.found.flatMap(\.items).count == 1)
        #expect(press([.escape], &page) == .nothing)
        #expect(page.chosen?.name == "tour")
        #expect(press(type("hand"), &page) == .nothing)
        #expect(page.chosen?.name == "corner.plan")
        #expect(press(type("zzz") + [.enter], &page) == .nothing)
        #expect(lines(page).joined().contains("Nothing here has these words"))
    }

    @Test("a larger screen lists no fewer walks, and cuts no more of their titles")
    func growing() {
        let title = "A walk with a title as long as those of the longest that are shipped"
        let page = StartPage([
            .init(
                "Walks",
                (1...99).map { .init(.walk, name: "a-walk-of-many-\($0)", title: title) })
        ])
        func shown(_ columns: Int, _ rows: Int) -> (walks: Int, letters: Int) {
            let lines = lines(page, columns, rows).filter { $0.dropFirst(4).hasPrefix("A walk") }
            let letters = lines.map { line in
                zip(title, line.dropFirst(4)).prefix { $0 == $1 }.count
            }
            return (lines.count, letters.min() ?? 0)
        }
        for shown in [
            (80...240).map { shown($0, 24) }, (80...240).map { shown($0, 60) },
            (24...90).map { shown(80, $0) }, (24...90).map { shown(200, $0) },
        ] {
            let (walks, letters) = (shown.map(\.walks), shown.map(\.letters))
            #expect(walks == walks.sorted() && letters == letters.sorted(), "\(shown)")
            #expect(walks[0] >= 10 && letters[0] > 40)
        }
    }

    @Test("a walk that failed last is marked, says how, and is found by that word")
    func failed() {
        var page = StartPage([
            .init(
                "Your walks",
                [
                    .init(.walk, name: "fine.walk", title: "Fine"),
                    .init(
                        .walk, name: "scan-failed.walk", title: "A scan that failed, as it should"),
                    .init(
                        .walk, name: "late.walk", title: "Late",
                        failure: "96.6 s, seed 20: expect arrived within 90s"),
                ])
        ])
        #expect(lines(page).contains { $0.contains("✗ Late") })
        #expect(!lines(page).contains { $0.contains("✗ Fine") })
        #expect(press(type("failed"), &page) == .nothing)
        // A walk with the word in its name does not count.
        #expect(page.chosen?.name == "late.walk" && !lines(page).joined().contains("scan-failed"))
        page.preview = StartPage.Preview()
        #expect(
            lines(page).joined().contains(
                "✗ failed last at 96.6 s, seed 20: expect arrived within 90s"))
    }

    @Test("arrows choose, past headings and no further than the ends")
    func arrows() {
        var page = Self.page
        func chosen(_ keys: Key...) -> String? {
            _ = press(keys, &page)
            return page.chosen?.name
        }
        #expect(chosen(.up) == "tour")
        #expect(chosen(.down) == "corner.plan")
        #expect(chosen(.down, .down, .down, .down) == "quiet-scan")
        #expect(chosen(.home) == "tour")
    }

    @Test("what was read of one is forgotten when another is chosen; a message with any key")
    func preview() {
        var page = Self.page
        page.preview = StartPage.Preview()
        page.message = "It went well."
        #expect(lines(page).joined().contains("It went well."))
        _ = press([.up], &page)
        #expect(page.preview != nil && page.message == nil)
        _ = press([.down], &page)
        #expect(page.preview == nil)
    }

    @Test("a click chooses, a second one starts")
    func mouse() throws {
        var page = Self.page
        let row = try #require(lines(page).firstIndex { $0.contains("First scan") })
        let click = MouseEvent(.press(.left), column: 20, row: row)
        #expect(press([.mouse(click)], &page) == .nothing)
        #expect(page.chosen?.name == "first-scan")
        let again = MouseEvent(.doublePress(.left), column: 20, row: row)
        #expect(press([.mouse(again)], &page) == .start(try #require(page.chosen)))
    }

    @Test("when it is filled anew, what was chosen stays so")
    func refresh() {
        var page = Self.page
        _ = press([.end], &page)
        let mine = StartPage.Group("Your walks", [.init(.walk, name: "new.walk", title: "New")])
        page.refresh([mine] + Self.page.groups)
        #expect(page.chosen?.name == "quiet-scan")
        page.refresh([mine])
        #expect(page.chosen?.name == "new.walk")
    }

    @Test("a walk that failed stays chosen")
    func refreshAfterFailure() {
        var page = Self.page
        _ = press([.end], &page)
        let failed = StartPage.Item(
            .walk, name: "quiet-scan", title: "A scan", failure: "failed at 00:03.0")
        page.refresh([.init("Your walks", [.init(.tour, name: "a", title: ""), failed])])
        #expect(page.chosen == failed)
    }

    @Test("what comes after a walk is the next walk of the list, not a venue; it can be chosen")
    func next() {
        var page = Self.page
        #expect(page.next?.name == "first-scan")
        page.refresh(Self.page.groups, choosing: page.next)
        #expect(page.chosen?.name == "first-scan" && page.next?.name == "quiet-scan")
        page.refresh(Self.page.groups, choosing: page.next)
        #expect(page.chosen?.name == "quiet-scan" && page.next == nil)
        // Nothing can be chosen, so the selection stays.
        page.refresh(Self.page.groups, choosing: page.next)
        #expect(page.chosen?.name == "quiet-scan")
        // The filter that found the last one does not hide the next.
        _ = press([.home] + type("first"), &page)
        page.refresh(Self.page.groups)
        #expect(page.chosen?.name == "first-scan" && !lines(page).joined().contains("quiet-scan"))
        page.refresh(Self.page.groups, choosing: page.next)
        #expect(page.chosen?.name == "quiet-scan" && lines(page).joined().contains("first-scan"))
    }

    @Test("a mistake is told in the page")
    func problem() {
        var page = Self.page
        page.preview = StartPage.Preview()
        page.preview?.problem = "mine.walk:3:1: unknown verb \"wlak\"; did you mean \"walk\"?"
        #expect(lines(page).contains { $0.contains("mine.walk:3:1: unknown verb \"wlak\"") })
    }

    @Test("no size is too much")
    func anySize() {
        for columns in [0, 1, 79, 80, 99, 100, 320] {
            for rows in [0, 1, 23, 24, 30, 100] {
                let canvas = StartScreen(
                    Self.read, size: Size(columns: columns, rows: rows)
                ).canvas
                #expect(canvas.size == Size(columns: columns, rows: rows))
            }
        }
    }

    @Test("a fact that has no room ends in a mark")
    func longFact() {
        var page = Self.read
        page.preview?.facts = [
            ("checks", Array(repeating: "conveyors", count: 20).joined(separator: ", "))
        ]
        let lines = StartScreen(page, size: Size(columns: 80, rows: 24)).canvas.lines
        #expect(lines.contains { $0.contains("checks   conveyors, ") && $0.contains("…") })
    }

    @Test("how long a walk takes is told once it is known")
    func length() {
        var page = Self.read
        page.preview?.add(length: "5 min 4 s")
        let lines = StartScreen(page, size: Size(columns: 80, rows: 24)).canvas.lines
        #expect(lines.contains { $0.contains("length   5 min 4 s") })
    }

    /// The page after the selected venue was read.
    static let read: StartPage = {
        var page = Self.page
        _ = page.handle(.down, size: Size(columns: 80, rows: 24))
        var preview = StartPage.Preview()
        preview.facts = [("venue", "Corner house · 2 levels, 7 places"), ("start", "Main hall")]
        preview.map = StartPage.Preview.Map(
            atlas: Atlas(Sample.venue), start: Position(Sample.hall, level: 0), heading: 0)
        page.preview = preview
        return page
    }()
}
