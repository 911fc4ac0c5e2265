import Desk
import Foundation
import Indoor
import NcursesTerminal
import Rehearsal
import TextCanvas

/// The start page on the terminal: a choice, its rehearsal, and the page again.
struct StartLoop {
    let options: Setup.Options
    let speed: Double?
    let screen: ScreenOptions

    /// Milliseconds without a key after which the chosen item is read.
    private static let pause = 120

    /// The chosen item after reading.
    private struct Chosen {
        let item: StartPage.Item
        let setup: Setup
    }

    func run() throws {
        var terminal = try screen.terminal()
        var page = StartPage(StartFiles.groups(engine: options.choices.engine))
        var reader = StartReader(options: options)
        while let chosen = choice(&page, &reader, on: &terminal) {
            let next = chosen.item.kind == .venue ? nil : page.next
            var isOver = false
            do {
                (page.message, isOver) = try play(chosen, next: next, on: &terminal)
            } catch {
                page.message = "\(error)"
            }
            // A walk may have been saved meanwhile.
            page.refresh(
                StartFiles.groups(engine: options.choices.engine), choosing: isOver ? next : nil)
        }
    }

    /// nil: the page is closed.
    private func choice(
        _ page: inout StartPage, _ reader: inout StartReader, on terminal: inout Terminal
    ) -> Chosen? {
        var length: WalkLength?
        while true {
            draw(page, on: &terminal)
            // Long work waits until no key has come for a while.
            let isRead = page.preview != nil || page.chosen == nil
            var keys = terminal.keys(timeoutMilliseconds: isRead ? 0 : StartLoop.pause)
            if keys.isEmpty, isRead { keys = wait(measuring: &length, for: &page, on: &terminal) }
            if keys.isEmpty, !isRead, let item = page.chosen {
                switch read(item, starts: false, &page, &reader, &length, on: &terminal) {
                case .start(let chosen): return chosen
                case .keys(let typed): keys = typed
                }
            }
            let size = terminal.size
            for key in keys {
                switch page.handle(key, size: size) {
                case .nothing: break
                case .start(let item):
                    let outcome = read(
                        item, starts: true, &page, &reader, &length, on: &terminal)
                    if case .start(let chosen) = outcome { return chosen }
                case .quit: return nil
                }
            }
        }
    }

    /// Waits for keys; meanwhile the chosen walk is played to learn how long it is.
    ///
    /// - Returns: the keys; none if there is something new to draw.
    private func wait(
        measuring length: inout WalkLength?, for page: inout StartPage,
        on terminal: inout Terminal
    ) -> [Key] {
        while length != nil {
            if let words = length?.run() {
                length = nil
                page.preview?.add(length: words)
                return []
            }
            let keys = terminal.keys(timeoutMilliseconds: 0)
            if !keys.isEmpty { return keys }
        }
        return terminal.keys(timeoutMilliseconds: .max)
    }

    private enum Outcome {
        case start(Chosen)
        /// Keys that came meanwhile and are not carried out yet.
        case keys([Key])
    }

    /// Reads the chosen item, and starts it if Enter asked for that, before or meanwhile.
    private func read(
        _ item: StartPage.Item, starts: Bool, _ page: inout StartPage,
        _ reader: inout StartReader, _ length: inout WalkLength?, on terminal: inout Terminal
    ) -> Outcome {
        let reading = reader.read(item, starts: starts) { share, starts in
            page.reading = share.map { StartPage.Reading(share: $0, starts: starts) }
            draw(page, on: &terminal)
            return terminal.keys(timeoutMilliseconds: 0)
        }
        page.reading = nil
        guard let result = reading.result else { return .keys(reading.keys) }
        page.preview = StartFiles.preview(result)
        length = (try? result.get()).flatMap { $0.trace == nil ? nil : WalkLength($0) }
        guard reading.starts else { return .keys([]) }
        switch result {
        case .success(let setup): return .start(Chosen(item: item, setup: setup))
        case .failure(let error):
            page.message = "\(error)"
            return .keys([])
        }
    }

    private func draw(_ page: StartPage, on terminal: inout Terminal) {
        terminal.draw(
            StartScreen(page, size: terminal.size, capabilities: terminal.capabilities).canvas)
    }

    /// Plays an item. Returns the error in words, if any, and whether the walk was over when the
    /// user left it.
    private func play(
        _ chosen: Chosen, next: StartPage.Item?, on terminal: inout Terminal
    ) throws -> (words: String?, isOver: Bool) {
        let (item, setup) = (chosen.item, chosen.setup)
        var stage = Stage(
            setup, files: WalkFiles(setup, notes: try KeptNotes(setup, recording: nil)),
            next: next?.name)
        var lastRuns = LastRuns()
        let view = lastRuns[setup] == nil ? KeptView() : nil
        view?.show(on: &stage)
        if let speed { stage.setSpeed(speed) }
        var loop = RunLoop()
        try loop.run(&stage, on: &terminal)
        try stage.close()
        view?.keep(stage)
        lastRuns.take(setup, stage)
        lastRuns.keep()
        if let divergence = stage.rehearsal.divergence {
            let why = Release.running.difference(from: divergence.release).map { ": \($0)" } ?? ""
            let when = divergence.seconds.fixed(2)
            return ("\(item.name) left its recording at \(when) s\(why).", false)
        }
        let failures = stage.failures(stage.expected(by: setup))
        return failures.isEmpty ? (nil, stage.isOver) : ("\(item.name): \(failures)", false)
    }
}
