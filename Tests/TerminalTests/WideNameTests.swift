import Foundation
import Testing
import TextCanvas

/// Names with wide characters, combining marks, joined emoji, and right-to-left text: all columns
/// stay aligned.
@Suite("Wide names", .enabled(if: Tmux.isInstalled, "needs tmux"))
struct WideNameTests {
    private static let plan = """
        dotwalk plan 1
        name   駅 e\u{301}le\u{301}gante 👩‍👩‍👧
        scale  1
        origin 48.88 2.35 at 0,0

        legend
          #  wall
          +  door
          .  hall   "駅前広場 Hall"
          a  room   "Cafe\u{301} de\u{301}tente"
          b  room   "กำแพงเมือง"
          c  room   "👩‍👩‍👧 🇫🇷 Family"
          d  room   "ｶﾌｪ 한국어"
          e  room   "مقهى שלום"

        level 0 "地上階" short "地"
        ##############################################
        #aaaaaaaaaaaaaa#bbbbbbbbbbbbb#ccccccccccccccc#
        #aaaaaaaaaaaaaa#bbbbbbbbbbbbb#ccccccccccccccc#
        #aaaaaaaaaaaaaa#bbbbbbbbbbbbb#ccccccccccccccc#
        #######+##############+###############+#######
        #............................................#
        #............................................#
        #............................................#
        ###########+###################+##############
        #dddddddddddddddddddd#eeeeeeeeeeeeeeeeeeeeeee#
        #dddddddddddddddddddd#eeeeeeeeeeeeeeeeeeeeeee#
        #dddddddddddddddddddd#eeeeeeeeeeeeeeeeeeeeeee#
        ##############################################
        end
        """

    @Test("columns stay straight", arguments: ["80x24", "120x40", "200x60"])
    func columnsStayStraight(size: String) throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("wide-\(UUID().uuidString).plan").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Self.plan.write(toFile: path, atomically: true, encoding: .utf8)
        let terminal = try Tmux(size: size, running: "play --venue \(path)")
        try terminal.waitFor("No position yet")
        terminal.press("Space")
        terminal.press("v")
        // The panel opens over the names, and closes again.
        for key in ["/", "Down", "Down", "Escape", "?", "Escape"] { terminal.press(key) }
        if size == "80x24" { terminal.press("Tab") }
        try terminal.waitFor("駅前広場")
        try terminal.waitFor("détente".decomposedStringWithCanonicalMapping)
        let lines = terminal.screen().split(separator: "\n").map(String.init)
        let columns = try #require(size.split(separator: "x").first.flatMap { Int($0) })
        let boxed = lines.filter { "│╮╯".contains($0.last ?? " ") }
        #expect(boxed.count > 8)
        for line in boxed {
            // This is the last column of the map's or the phone's frame.
            #expect([columns, columns - 1, 34, 52].contains(line.displayColumns), "\(line)")
        }
        terminal.press("q")
        try terminal.waitFor("This walk is not saved")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }
}
