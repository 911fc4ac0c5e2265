import Foundation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The contrast of words and marks, by the W3C's measure: 7 for text, 4.5 for dim text, 3 for dot and
/// route. A terminal's own background is black or white here, and its 16 colours are xterm's.
@Suite("Contrast")
struct ContrastTests {
    private static let terminals: [Capabilities] = [ColourDepth.palette256, .basic16].flatMap {
        colours in
        [Capabilities.Background.dark, .light].map { background in
            var capabilities = Capabilities()
            (capabilities.colours, capabilities.background) = (colours, background)
            return capabilities
        }
    }

    private static let overlays: [GroundKind] = [
        .coveragePoor, .coverageNone, .gradeGood, .gradePoor, .gradeNone,
    ]

    @Test(
        "words stand out from what they lie on, on all screens",
        arguments: terminals, SampleScreen.all.map(\.name))
    func words(terminal: Capabilities, name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        let look = Look(terminal)
        let body = Set([look.text, look.strong].map(\.foreground))
        let filled = Set(
            [
                look.bannerAccurate, look.bannerDegraded, look.bannerLost, look.bannerNone,
                look.primaryButton, look.button, look.card, look.caption,
            ].map { $0.adding(.bold) })
        let overlays = Set(
            ContrastTests.overlays.compactMap { look.ground($0)?.style.background }
                .filter { $0 != .standard })
        var faults: Set<String> = []
        for cell in scene.screen(terminal).canvas.cells where cell.glyph.isWord {
            let ratio = contrast(cell.style.foreground, on: cell.style.background, terminal)
            // An overlay is looked at for its colours; words on it keep those of large text.
            let isOverlay = overlays.contains(cell.style.background)
            let isBody =
                body.contains(cell.style.foreground) || filled.contains(cell.style.adding(.bold))
            if ratio < (isOverlay ? 3 : isBody ? 7 : 4.5) {
                faults.insert("\(cell.glyph) \(cell.style): \(ratio)")
            }
        }
        #expect(faults.sorted() == [])
    }

    @Test(
        "names, dot and route stand out from each ground, and from ring and cone on it",
        arguments: terminals, GroundKind.allCases)
    func grounds(terminal: Capabilities, kind: GroundKind) {
        let look = Look(terminal)
        let ground = look.hasTints ? look.ground(kind)?.style.background ?? .standard : .standard
        let tints = look.hasTints ? [look.ring(on: ground), look.cone(on: ground)] : []
        func least(_ style: Style, on papers: [Colour]) -> Double {
            papers.map { contrast(style.foreground, on: $0, terminal) }.min() ?? 0
        }
        for style in [look.dot, look.itineraryNext, look.itinerary] {
            #expect(least(style, on: [ground] + tints) >= 3, "\(style)")
        }
        guard !ContrastTests.overlays.contains(kind) else { return }
        let name = look.name(of: kind)
        #expect(least(name, on: [ground]) >= (kind == .closed || !look.hasTints ? 4.5 : 7))
        for style in [name, look.placeName, look.destination] {
            #expect(least(style, on: [ground] + tints) >= 4.5, "\(style)")
        }
        // Walls are seen, and recede behind names.
        #expect(least(look.wall, on: [ground]) >= 2)
        #expect(least(look.wall, on: [ground]) < least(name, on: [ground]))
    }

    @Test("the destination and the next manoeuvre are the brightest words of a dark map")
    func brightest() {
        let look = Look(Capabilities())
        func light(_ style: Style) -> Double {
            luminance(style.foreground, Capabilities()) ?? 0
        }
        let names = GroundKind.allCases.map { light(look.name(of: $0)) }.max() ?? 0
        #expect(light(look.destination) > names && light(look.manoeuvre) > names)
    }

    @Test(
        "a ring is two greys above its ground on dark, and below it on light",
        arguments: [
            (Capabilities.Background.dark, GroundKind.open, 237), (.dark, .room, 238),
            (.light, .open, 253), (.light, .room, 251),
        ])
    func rings(background: Capabilities.Background, kind: GroundKind, number: Int) throws {
        var terminal = Capabilities()
        terminal.background = background
        let look = Look(terminal)
        let ground = try #require(look.ground(kind)).style.background
        #expect(look.ring(on: ground).number(in: .palette256) == number)
    }

    private func contrast(_ ink: Colour, on paper: Colour, _ terminal: Capabilities) -> Double {
        let isDark = terminal.background == .dark
        let a = luminance(ink, terminal) ?? (isDark ? 1 : 0)
        let b = luminance(paper, terminal) ?? (isDark ? 0 : 1)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The luminance of a colour of xterm's palette; nil for the terminal's own.
    private func luminance(_ colour: Colour, _ terminal: Capabilities) -> Double? {
        guard let number = colour.number(in: terminal.colours) else { return nil }
        let colour = RGB(palette: UInt8(number))
        let parts = [colour.red, colour.green, colour.blue]
        let linear = parts.map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}

extension Glyph {
    /// Whether it is a letter or a digit.
    fileprivate var isWord: Bool { description.first.map { $0.isLetter || $0.isNumber } ?? false }
}
