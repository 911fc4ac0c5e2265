import Indoor
import Screens
import TestSupport
import Testing
import TextCanvas
import Traces

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
}
