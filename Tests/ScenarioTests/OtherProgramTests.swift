import Foundation
import Testing

/// Other programs can read the written files: a browser and a player of recordings.
@Suite("Read by other programs")
struct OtherProgramTests {
    private static let browser = installed("chromium")
    private static let player = installed("asciinema")

    private static func installed(_ program: String) -> Bool {
        let path = (try? Program.shell("command -v \(program)", in: "/")) ?? ""
        return !path.isEmpty
    }

    /// The page measures itself: its own width and that of its contents, and its requests.
    private static let measure = """
        <script>onload = () => { document.body.innerHTML = "measured " + innerWidth + " "
        + document.documentElement.scrollWidth + " "
        + performance.getEntriesByType("resource").length }</script></body>
        """

    @Test(
        "a report fits a browser of a phone's and a desk's width, asks for nothing, has no error",
        .enabled(if: browser, "needs chromium"), arguments: [390, 1400])
    func report(width: Int) throws {
        try Program.inFolder { folder in
            _ = try Program.run(["report", "first-scan", "-o", "page.html"], in: folder)
            let file = URL(filePath: folder).appending(path: "page.html")
            let page = try String(contentsOf: file, encoding: .utf8)
            let measured = page.replacing("</body>", with: Self.measure)
            // A frame is as narrow as it says; a window has a least width.
            let frame = """
                <iframe style="border: 0; width: \(width)px; height: 900px" \
                srcdoc="\(measured.replacing("&", with: "&amp;").replacing("\"", with: "&quot;"))">
                </iframe><script>onload = () => { document.title =
                document.querySelector("iframe").contentDocument.body.innerText }</script>
                """
            try Data(frame.utf8).write(to: URL(filePath: folder).appending(path: "frame.html"))
            let seen = try Program.shell(
                """
                chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr \
                --user-data-dir="$PWD/profile" --window-size=1500,1000 \
                --dump-dom "file://$PWD/frame.html" 2>&1
                """, in: folder)
            let found = try #require(seen.firstMatch(of: /<title>measured (\d+) (\d+) (\d+)/))
            #expect(Int(found.1) == width)
            #expect(try #require(Int(found.2)) <= width, "it is as wide as its window")
            #expect(found.3 == "0", "nothing was asked for")
            #expect(!seen.contains("CONSOLE"))
        }
    }

    @Test(
        "a recording is played by asciinema, to its last screen",
        .enabled(if: player, "needs asciinema"))
    func cast() throws {
        try Program.inFolder { folder in
            _ = try Program.run(
                ["cast", "hidden-app", "--size", "80x24", "-o", "walk.cast"], in: folder)
            // It needs a terminal, which a service that runs tests may not have.
            let played = try Program.shell(
                "LC_ALL=C.UTF-8 script -qec 'asciinema cat walk.cast' /dev/null", in: folder)
            #expect(played.contains("dotwalk") && played.contains("Station"))
            // The cursor is back below the last screen.
            #expect(played.hasSuffix("\u{1B}[24;1H\u{1B}[?25h"))
        }
    }
}
