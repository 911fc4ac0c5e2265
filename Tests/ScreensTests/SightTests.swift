import Indoor
import Session
import TestSupport
import Testing
import TextCanvas

@testable import Screens

/// Where the floor map looks.
@Suite("The view of the floor map")
struct SightTests {
    @Test("the map stands still until the person gets into its outer third")
    func following() {
        let atlas = Atlas(Sample.venue)
        let size = Size(columns: 120, rows: 40)
        var interface = Interface()
        var truth = SampleScreen().truth
        interface.attend(to: truth, in: atlas, size: size)
        let first = interface.sight.centre
        truth.point += Heading.direction(Sample.venue.bearing + 90) * 5
        interface.attend(to: truth, in: atlas, size: size)
        #expect(interface.sight.centre == first)
        truth.point += Heading.direction(Sample.venue.bearing + 90) * 5
        interface.attend(to: truth, in: atlas, size: size)
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
        interface.apply(.desk(.pan(Point(8, 0))))
        interface.attend(to: truth, in: atlas, size: size)
        #expect(!interface.sight.followsPerson)
        #expect(interface.sight.centre == atlas.turn.place(truth.point) + Point(8, 0))
        interface.apply(.desk(.follow))
        interface.attend(to: truth, in: atlas, size: size)
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
    }

    @Test(
        "where captions lie over the map's foot, the person is in the middle of what is above them",
        arguments: [(100, 30, 4), (120, 40, 4), (160, 50, 4), (200, 60, 9)])
    func keepingAboveCaptions(columns: Int, rows: Int, foot: Int) throws {
        let atlas = Atlas(Sample.venue)
        let size = Size(columns: columns, rows: rows)
        let truth = SampleScreen().truth
        var interface = Interface()
        interface.attend(to: truth, in: atlas, size: size, hasCaptions: true)
        let map = ScreenLayout(size, side: .phone).mapSize
        let view = MapView(
            rect: Rect(map), centre: try #require(interface.sight.centre),
            metresPerDot: MapView.metresPerDot(zoom: 0, in: map))
        let row = view.cell(atlas.turn.place(truth.point)).row
        #expect(row == (map.rows - foot) / 2)
        // an audience has captions beside the map
        interface = Interface()
        interface.apply(.desk(.present))
        interface.attend(to: truth, in: atlas, size: size, hasCaptions: true)
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
    }
}
