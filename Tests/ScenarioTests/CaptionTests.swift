import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The captions of the tours, at real-time speed.
@Suite("Captions")
struct CaptionTests {
    @Test(
        "every caption fits two lines and stays as long as reading it takes",
        arguments: ["tour", "tour-ips"])
    func captionFitsTwo(tour: String) throws {
        var rehearsal = try Walks.rehearsal(tour)
        var captions: [(text: String, from: Double)] = []
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            for case .note(let text) in report.inputs { captions.append((text, report.seconds)) }
        }
        #expect(captions.count > 7)
        let ends = captions.dropFirst().map(\.from) + [rehearsal.report.seconds]
        for (caption, end) in zip(captions, ends) {
            let lines = Caption(caption.text, tick: 0).lines()
            #expect(lines.count <= Caption.rows, "\(lines)")
            let needed = Caption.readingTime(caption.text) + Caption.pause
            #expect(
                end - caption.from >= needed,
                "\(needed.fixed(1)) s for \(caption.text): \((end - caption.from).fixed(1)) s")
        }
    }

    @Test(
        "a caption on the desk stays where it is while the map does",
        arguments: ["tour", "tour-ips"],
        [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)])
    func captionStays(tour: String, size: Size) throws {
        var places: [[AnyHashable]: [[Int]]] = [:]
        try forEachHalfSecond(of: tour, size) { model in
            guard let caption = model.caption else { return }
            // This is the first cell of its background.
            let screen = Screen(model, size: size, capabilities: Capabilities())
            let room = try #require(screen.layout?.captions)
            let cells = (room.row..<room.endRow).flatMap { row in
                (room.column..<room.endColumn).map { [$0, row] }
            }
            let first = cells.first {
                screen.canvas[$0[0], $0[1]].style.background
                    == Look(Capabilities()).caption.background
            }
            let place = try #require(first, "\(caption.text)")
            let seen: [AnyHashable] = [
                caption.text, model.interface.sight.centre, model.shownLevel,
                // Another way is another picture.
                model.report.display.itinerary,
            ]
            if place != places[seen]?.last { places[seen, default: []].append(place) }
        }
        #expect(places.count > 15)
        for (seen, places) in places where places.count > 1 {
            Issue.record("\(places) for \(seen[0])")
        }
    }

    @Test("on a large screen it leaves the way in view: the escalator that it tells of")
    func captionBesideWay() throws {
        let size = Size(columns: 200, rows: 60)
        var seen: [Bool] = []
        try forEachHalfSecond(of: "tour", size) { model in
            guard model.caption?.text.hasPrefix("Down an escalator") == true else { return }
            let screen = Screen(model, size: size, capabilities: Capabilities())
            let map = try #require(screen.layout?.map)
            seen.append(
                (map.row..<map.endRow).contains { row in
                    (map.column..<map.endColumn).contains {
                        screen.canvas[$0, row].glyph.description == "⇘"
                            && screen.canvas[$0 + 2, row].glyph.description == "−"
                    }
                })
        }
        // In the last seconds the person stands on the sign.
        #expect(seen.count(where: \.self) > 5 && seen.first == true)
    }

    @Test(
        "no stretch of over 20 s is without a caption, up to the end",
        arguments: ["tour", "tour-ips"])
    func captionsGoOn(tour: String) throws {
        var (seconds, without, longest) = (0.0, 0.0, 0.0)
        try forEachHalfSecond(of: tour, Size(columns: 120, rows: 40)) { model in
            seconds += 0.5
            without = model.caption == nil ? without + 0.5 : 0
            longest = max(longest, without)
        }
        #expect(seconds > 200)
        #expect(longest > 0 && longest <= 20, "\(longest) s")
    }

    private func forEachHalfSecond(
        of tour: String, _ size: Size, _ body: (ScreenModel) throws -> Void
    ) throws {
        let rehearsal = try Walks.rehearsal(tour)
        let atlas = Atlas(rehearsal.venue)
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        var playback = Playback(rehearsal)
        var interface = Interface()
        while !playback.isFinished {
            playback.advance()
            guard playback.report.tick % (SimulatedTime.ticksPerSecond / 2) == 0 else { continue }
            interface.attend(
                to: playback.report.truth, in: atlas,
                on: interface.layout(size, for: playback.profile, Capabilities()),
                hasCaptions: playback.chronicle.caption != nil)
            try body(
                playback.model(atlas: atlas, sheet: sheet, interface: interface, title: tour))
        }
    }

    @Test(
        "reading takes as long as broadcasters reckon",
        arguments: [
            ("Found.", 5.0 / 6), ("Arrived, and well.", 1.125),
            ("Incomprehensibilities, internationalization.", 44.0 / 17),
        ])
    func readingTakesLong(text: String, seconds: Double) {
        #expect(Caption.readingTime(text) == seconds)
    }
}
