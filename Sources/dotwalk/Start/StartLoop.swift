import Foundation
import Indoor
import NcursesTerminal
import Screens
import TextCanvas
import Traces

/// The start page on the terminal: a choice, its rehearsal, and the page again.
struct StartLoop {
    let options: Setup.Options
    let speed: Double?
    let screen: ScreenOptions

    /// Wall time without a key after which the chosen one is read.
    private static let pause = 120

    func run() throws {
        var terminal = try screen.terminal()
        var page = StartPage(StartFiles.groups())
        while let item = choice(&page, on: &terminal) {
            do {
                page.message = try play(item, on: &terminal)
            } catch {
                page.message = "\(error)"
            }
            // a walk may have been saved meanwhile
            page.refresh(StartFiles.groups())
        }
    }

    /// nil: nothing more.
    private func choice(
        _ page: inout StartPage, on terminal: inout Terminal
    ) -> StartPage.Item? {
        while true {
            let size = terminal.size
            terminal.draw(StartScreen(page, size: size, capabilities: terminal.capabilities).canvas)
            // what takes time to read waits for the keys to rest
            let isRead = page.preview != nil || page.chosen == nil
            let keys = terminal.keys(timeoutMilliseconds: isRead ? .max : StartLoop.pause)
            if keys.isEmpty, !isRead, let item = page.chosen {
                page.preview = StartFiles.preview(item, options: options)
            }
            for key in keys {
                switch page.handle(key, size: size) {
                case .nothing: break
                case .start(let item): return item
                case .quit: return nil
                }
            }
        }
    }

    /// What came of it, in words.
    private func play(
        _ item: StartPage.Item, on terminal: inout Terminal
    ) throws -> String? {
        let setup = try StartFiles.setup(item, options: options)
        var stage = Stage(
            setup, notes: try KeptNotes(setup, recording: nil),
            showsCaptions: item.kind == .tour)
        if let speed { stage.setSpeed(speed) }
        var loop = RunLoop(watching: options.cues)
        try loop.run(&stage, on: &terminal)
        try stage.close()
        if let divergence = stage.rehearsal.divergence {
            return "\(item.name) left its recording at \(divergence.seconds.fixed(2)) s."
        }
        return stage.failures.isEmpty ? nil : "\(item.name): \(stage.failures)"
    }
}
