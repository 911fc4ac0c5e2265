import Indoor
import Positioning
import Replay
import TestSupport
import Testing
import TextCanvas

@testable import Screens

/// What a larger terminal has.
@Suite("A larger terminal")
struct GrowthTests {
    /// What is in view.
    enum Shown: CaseIterable { case both, phone, floor, stage }

    private static func layout(
        _ shown: Shown, _ columns: Int, _ rows: Int, _ hasSignals: Bool
    ) -> ScreenLayout {
        ScreenLayout(
            Size(columns: columns, rows: rows), side: shown == .floor ? .desk : .phone,
            isAlone: shown == .floor || shown == .phone,
            isPresenting: shown == .stage, hasAttempts: !hasSignals, hasSignals: hasSignals)
    }

    /// A column or a row more, from each size at which it is in view.
    private static func steps(
        _ shown: Shown, _ hasSignals: Bool = false
    ) -> [(small: ScreenLayout, large: ScreenLayout)] {
        ((shown == .both || shown == .stage ? 100 : 80)..<320).flatMap { columns in
            (24..<100).flatMap { rows in
                [(columns + 1, rows), (columns, rows + 1)].map {
                    (layout(shown, columns, rows, hasSignals), layout(shown, $0, $1, hasSignals))
                }
            }
        }
    }

    @Test("for an audience neither phone nor caption gets smaller, nor the map lower")
    func growingStage() throws {
        for (small, large) in GrowthTests.steps(.stage) {
            let (phone, nextPhone) = try (#require(small.phone), #require(large.phone))
            let (band, nextBand) = try (#require(small.band), #require(large.band))
            let (map, nextMap) = try (#require(small.map), #require(large.map))
            // a wider one has room for larger letters
            let given = nextBand.width > band.width ? nextBand.height - band.height : 0
            let isKept =
                nextPhone.width >= phone.width && nextPhone.height >= phone.height
                && nextBand.height >= band.height
                && nextMap.width + nextPhone.width - phone.width >= map.width
                && nextMap.height + given >= map.height
                && (small.letters == nil || large.letters != nil)
                && (small.letters != .tall || large.letters == .tall)
            try #require(isKept, "\(small) \(large)")
        }
    }

    @Test(
        "no part gets smaller by a column or a row more",
        arguments: [Shown.both, .phone, .floor], [false, true])
    func growing(shown: Shown, hasSignals: Bool) throws {
        let parts: [(name: String, rect: (ScreenLayout) -> Rect?)] = [
            ("phone", \.phone), ("map", \.map), ("events", \.events), ("signals", \.signals),
            ("chart", \.chart),
            // its lines need 12 rows: the attempts have the others once they are enough
            (
                "engine",
                { layout in
                    layout.engine?.split(right: layout.keptColumns).rest.split(top: 12).top
                }
            ),
        ]
        for (small, large) in GrowthTests.steps(shown, hasSignals) {
            for (name, rect) in parts {
                guard let before = rect(small) else { continue }
                let after = try #require(rect(large), "\(name) \(small) \(large)")
                try #require(
                    after.width >= before.width && after.height >= before.height,
                    "\(name) \(small) \(large)")
            }
            // these change places; below a phone alone that is larger there may be no room for the
            // attempts, of which the engine has the last
            try #require(small.hand == nil || large.hand != nil, "\(small) \(large)")
            try #require(
                small.attempts == nil || large.attempts != nil
                    || shown == .phone && small.phone != large.phone, "\(small) \(large)")
        }
    }

    @Test(
        "the picture of the hand is no lower where it comes from below the phone to the desk",
        arguments: [false, true])
    func hand(hasSignals: Bool) throws {
        for (small, large) in GrowthTests.steps(.both, hasSignals) {
            guard let before = small.hand, let after = large.hand, let phone = small.phone,
                before.column == phone.column, after.column > phone.column
            else { continue }
            try #require(after.height >= before.height && after.width > HandPanel.wide)
        }
    }

    @Test(
        "the floor map's scale gets no smaller; an audience's, as far as the phone leaves it columns",
        arguments: [Shown.both, .floor, .stage])
    func scale(shown: Shown) throws {
        for (small, large) in GrowthTests.steps(shown) {
            let wider =
                shown == .stage ? (large.phone?.width ?? 0) - (small.phone?.width ?? 0) : 0
            let (size, next) = (small.mapSize, large.mapSize)
            let given = Size(columns: next.columns + wider, rows: next.rows)
            let isKept =
                MapView.metresPerDot(zoom: 0, in: given) <= MapView.metresPerDot(zoom: 0, in: size)
            try #require(isKept, "\(size) \(next)")
        }
    }

    @Test(
        "no gauge gets shorter when the terminal grows",
        arguments: [(SampleScreen.navigation, "last scan"), (.radio, "accuracy")])
    func growingGauges(scene: SampleScreen, name: String) {
        func cells(_ columns: Int, _ rows: Int) -> Int {
            let line = scene.sized(columns, rows).lines.first { $0.contains(name + " ") } ?? ""
            return line.split(separator: name).last?.count { "█▉▊▋▌▍▎▏░".contains($0) } ?? 0
        }
        let wider =
            Array(stride(from: 80, through: 98, by: 3)) + Array(99...130)
            + Array(stride(from: 135, through: 250, by: 5))
        for lengths in [
            [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70), (300, 90)].map(cells),
            wider.map { cells($0, 30) }, wider.map { cells($0, 60) },
            stride(from: 24, through: 90, by: 3).map { cells(200, $0) },
        ] {
            #expect(lengths == lengths.sorted() && lengths[0] > 12, "\(lengths)")
        }
    }

    @Test(
        "a narrow engine panel has the next limit beside the value",
        arguments: [
            (0.0, [15.0], "m", false, 5, "0/15m"), (7, [30], "s", false, 7, "7/30 s"),
            (47, [75, 150], "m", false, 6, "47/75m"), (90, [75, 150], "m", false, 6, "90/150"),
            (160, [75, 150], "m", false, 7, "160/150"), (41, [65, 80], "°", true, 9, "41/≥65°"),
            (85, [65, 80], "°", true, 9, "85/≥80°"), (13, [3], "", true, 7, "13/≥3"),
            (1234, [15], "m", false, 5, "1234 m"),
        ])
    func limits(
        value: Double, limits: [Double], unit: String, isGate: Bool, columns: Int, words: String
    ) {
        let gauge = Gauge(name: "", unit: unit, value: value, limits: limits, isGate: isGate)
        #expect(gauge.amountOfLimit(in: columns) == words)
    }

    @Test(
        "the floor map of a larger screen shows no less ground to either side, at no smaller scale")
    func ground() {
        let maps = [(83, 21), (121, 26), (153, 29), (185, 35), (231, 52)]
        let scales = maps.map { MapView.metresPerDot(zoom: 0, in: Size(columns: $0, rows: $1)) }
        func rising(_ values: [Double]) -> Bool { values == values.sorted() }
        #expect(rising(zip(maps, scales).map { Double($0.0) * $1 }))
        #expect(rising(zip(maps, scales).map { Double($0.1) * $1 }))
        #expect(rising(scales.map { -$0 }))
        // a wider map, or a higher one, has the same scale
        #expect(MapView.metresPerDot(zoom: 0, in: Size(columns: 140, rows: 21)) == scales[0])
        #expect(MapView.metresPerDot(zoom: 0, in: Size(columns: 83, rows: 40)) == scales[0])
    }

    @Test("on a large screen a caption has large letters, beside an open menu ordinary ones")
    func largeCaption() {
        let size = Size(columns: 200, rows: 60)
        var model = SampleScreen.navigation.with { $0.size = size }.model
        model.caption = Caption("By lift.", tick: 840)
        let lines = Screen.draw(model, size: size).lines
        for part in ["▛▖▖▖ ▐▝ ▛▗▙", "▛▖▌▌ ▐▐▝▛ ▌", "▀ ▟▘ ▝▝ ▘ ▀"] {
            #expect(lines.contains { $0.contains(part) }, "\(part)")
        }
        model.interface.apply(.desk(.open(.settings(.init()))))
        #expect(Screen.draw(model, size: size).lines.contains { $0.contains(" By lift. ") })
    }
}
