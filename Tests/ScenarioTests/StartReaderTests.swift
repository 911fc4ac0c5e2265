import Foundation
import Indoor
import Rehearsal
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import dotwalk

@Suite("Reading a large venue for the start page")
struct StartReaderTests {
    private let item: StartPage.Item

    init() throws {
        let path = try Program.file("many-rooms.geojson", ManyRooms.geoJSON(100))
        item = StartPage.Item(.venue, name: path, title: "Many rooms")
    }

    /// Reads a venue while keys arrive.
    private func read(starts: Bool, typing keys: [Key]) -> StartReader.Reading {
        var reader = StartReader(options: Setup.Options(), pause: .zero)
        var keys = keys[...]
        return reader.read(item, starts: starts) { _, _ in keys.popFirst().map { [$0] } ?? [] }
    }

    @Test("a key ends the reading, and is the page's", arguments: [Key.down, .escape, .closed])
    func left(key: Key) {
        let reading = read(starts: false, typing: [key])
        #expect(reading.result == nil)
        #expect(reading.keys == [key])
    }

    @Test("Enter meanwhile starts it when it is read")
    func started() throws {
        let reading = read(starts: false, typing: [.enter])
        #expect(reading.starts && reading.keys.isEmpty)
        let setup = try #require(try reading.result?.get())
        #expect(setup.venue.venue.places.places.count == 100)
    }

    @Test("q or Esc cancels the start and returns to the page")
    func leftTheStart() {
        for key in [Key.character("q"), .escape] {
            let reading = read(starts: true, typing: [.down, key])
            #expect(reading.result == nil)
            #expect(reading.keys.isEmpty)
        }
    }

    @Test(
        "a pipe that a walk names is said, and not waited for",
        arguments: [
            ("venue", "hall.plan"), ("cues", "words.yaml"), ("itinerary", "way.yaml"),
        ])
    func pipe(key: String, name: String) throws {
        let walk = try Program.file(
            "pipe-\(key).walk", "dotwalk trace 1\ntitle P\n\(key) \(name)\n")
        let path = URL(fileURLWithPath: walk).deletingLastPathComponent()
            .appendingPathComponent(name).path
        try? FileManager.default.removeItem(atPath: path)
        try #require(mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var reader = StartReader(options: Setup.Options())
        let item = StartPage.Item(.walk, name: walk, title: "P")
        let reading = reader.read(item, starts: false) { _, _ in [] }
        let error = #expect(throws: InputError.self) { try reading.result?.get() }
        #expect(error?.problem == "\(path): this is a pipe or a device")
    }
}
