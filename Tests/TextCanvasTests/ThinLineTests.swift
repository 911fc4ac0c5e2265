import Testing

@testable import TextCanvas

@Suite("Thin lines")
struct ThinLineTests {
    private func drawn(_ draw: (inout ThinLines) -> Void) -> [String] {
        var lines = ThinLines(Size(columns: 6, rows: 3), layers: [.plain])
        draw(&lines)
        var canvas = Canvas(lines.size)
        canvas.draw(lines, column: 0, row: 0)
        return canvas.lines
    }

    @Test("lines join where they meet, and end in the middle of a cell")
    func joining() {
        let box = drawn {
            $0.line(from: (0, 0), to: (4, 0), layer: 0)
            $0.line(from: (4, 0), to: (4, 2), layer: 0)
            $0.line(from: (4, 2), to: (0, 2), layer: 0)
            $0.line(from: (0, 2), to: (0, 0), layer: 0)
            $0.line(from: (2, 0), to: (2, 1), layer: 0)
        }
        #expect(box == ["┌─┬─┐", "│ ╵ │", "└───┘"])
    }

    @Test("a line goes along its row, then along its column; what is outside is left out")
    func steps() {
        #expect(drawn { $0.line(from: (0, 0), to: (3, 1), layer: 0) } == ["╶──┐", "   ╵", ""])
        let wide = drawn { $0.line(from: (-9, 1), to: (99, 1), layer: 0) }
        #expect(wide == ["", "──────", ""])
    }

    @Test("a line shorter than a cell is drawn where nothing else is")
    func stubs() {
        let stubs = drawn {
            $0.line(from: (0, 0), to: (2, 0), layer: 0)
            $0.stub(at: (1, 0), isAcross: false, layer: 0)
            $0.stub(at: (4, 0), isAcross: false, layer: 0)
            $0.stub(at: (4, 1), isAcross: true, layer: 0)
        }
        #expect(stubs == ["╶─╴ │", "    ─", ""])
    }

    @Test("the later layer gives a cell its style")
    func layers() {
        var lines = ThinLines(Size(columns: 2, rows: 1), layers: [.plain, .plain])
        lines.line(from: (0, 0), to: (1, 0), layer: 1)
        lines.line(from: (0, 0), to: (1, 0), layer: 0)
        #expect(lines.layer(atColumn: 0, row: 0) == 1)
        #expect(lines.layer(atColumn: 2, row: 0) == nil)
    }
}
