import Foundation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The contrast of text on black and on white, by the W3C's measure; large text and graphics need
/// 3.
@Suite("Contrast")
struct ContrastTests {
    @Test(
        "all that is drawn stands out from what it is drawn on",
        arguments: [
            Capabilities.Background.dark, .light,
        ], SampleScreen.all.map(\.name))
    func contrast(background: Capabilities.Background, name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        var capabilities = Capabilities()
        capabilities.background = background
        let look = Look(capabilities)
        let areas = [look.ringTint, look.coneTint]
        var faults: Set<String> = []
        for cell in scene.screen(capabilities).canvas.cells where cell.glyph != .blank {
            // Both colours of blocks, or of dots on the camera's picture, are foreground; areas are
            // faint, in whole cells and parts.
            let isPicture =
                cell.glyph.isPixels
                && (cell.style.background != .standard || areas.contains(cell.style.foreground))
            guard !cell.glyph.isContinuation, !isPicture,
                let ink = number(cell.style.foreground)
            else { continue }
            let paper =
                number(cell.style.background)
                .map(luminance(of:)) ?? (background == .dark ? 0 : 1)
            let ratio = ratio(luminance(of: ink), paper)
            // Drawings on a tinted floor keep most of their contrast.
            let least = cell.style.background == .standard ? 3.0 : 2.0
            if ratio < least { faults.insert("\(cell.glyph) \(cell.style): \(ratio)") }
        }
        #expect(faults.sorted() == [])
    }

    /// The 16 colours depend on the terminal, but some are never visible: black on black, and on
    /// white all whites, bright ones, yellow and cyan.
    @Test(
        "of 16 colours none is used that vanishes",
        arguments: [
            (Capabilities.Background.dark, [0]), (.light, [3, 6, 7] + Array(9...15)),
        ], SampleScreen.all.map(\.name))
    func basic(background: (Capabilities.Background, vanishing: [Int]), name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        var capabilities = Capabilities()
        (capabilities.background, capabilities.colours) = (background.0, .basic16)
        let vanishing: [Int?] = background.vanishing
        var faults: Set<String> = []
        for cell in scene.screen(capabilities).canvas.cells where cell.glyph != .blank {
            let ink = cell.style.foreground.number(in: .basic16)
            let paper = cell.style.background.number(in: .basic16)
            if paper == nil ? vanishing.contains(ink) && ink != nil : ink == paper {
                faults.insert("\(cell.glyph) \(ink ?? -1) on \(paper ?? -1)")
            }
        }
        #expect(faults.sorted() == [])
    }

    private func number(_ colour: Colour) -> Int? { colour.number(in: .palette256) }

    private func ratio(_ a: Double, _ b: Double) -> Double {
        (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The luminance of a colour of xterm's palette.
    private func luminance(of number: Int) -> Double {
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
    fileprivate var isPixels: Bool {
        (0x2800..<0x2900).contains(value(at: 0)) || (0x2580...0x259F).contains(value(at: 0))
    }
}
