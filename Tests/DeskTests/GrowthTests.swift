import App
import Indoor
import Positioning
import Rehearsal
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The content of a larger terminal.
@Suite("A larger terminal")
struct GrowthTests {
    /// The parts in view.
    enum Shown: CaseIterable { case all, phone, floor, stage }

    private static func layout(_ shown: Shown, _ size: Size, _ hasSignals: Bool) -> ScreenLayout {
        let view: Interface.View =
            switch shown {
            case .all, .stage: .all
            case .phone: .phone
            case .floor: .floor
            }
        return ScreenLayout(
            size, view, isPresenting: shown == .stage, hasAttempts: !hasSignals,
            hasSignals: hasSignals)
    }

    private static func steps(
        _ shown: Shown, _ hasSignals: Bool = false
    ) -> [(small: ScreenLayout, large: ScreenLayout)] {
        Growth.steps { layout(shown, $0, hasSignals) }
    }

    /// The engine's lines: up to 12 rows of its panel. Further rows become the hand's once they are
    /// enough.
    private static func lines(_ layout: ScreenLayout) -> Rect? { layout.engine?.split(top: 12).top }

    /// The columns of the hand's picture; beyond them are words.
    private static func picture(_ layout: ScreenLayout) -> Rect? {
        layout.hand?.split(left: 25).left
    }

    @Test(
        "no part gets smaller or goes by a column or a row more",
        arguments: Shown.allCases, [false, true])
    func growing(shown: Shown, hasSignals: Bool) throws {
        let parts: [Growth.Part<ScreenLayout>] = [
            ("header", \.header), ("phone", \.phone), ("map", \.map), ("engine", GrowthTests.lines),
            ("hand", GrowthTests.picture), ("attempts", \.attempts), ("signals", \.signals),
            ("events", \.events), ("strip", \.strip), ("caption", \.band), ("chart", \.chart),
            ("timeline", \.timeline), ("footer", \.footer), ("menus", \.panel),
        ]
        for (small, large) in GrowthTests.steps(shown, hasSignals) {
            try Growth.require(parts, small, large)
            try #require(
                (small.letters?.rows ?? 0) <= (large.letters?.rows ?? 0), "\(small) \(large)")
        }
    }

    @Test("a larger list shows no fewer events", arguments: [Interface.View.all, .phone, .floor])
    func events(view: Interface.View) {
        var scene = SampleScreen.navigation.with { $0.interface.apply(.show(view)) }
        scene.past = (0..<40).map { number in
            [
                [.source(.state(.notPositioning(Cause("waitingForFirstLocation"))))],
                [.guide(.page(.acquisition("scan")))],
                [
                    .level(
                        .level(from: 0, to: 1, automatic: true), from: "0", to: "1")
                ],
            ][number % 3]
        }
        func shown(_ columns: Int, _ rows: Int) -> Int {
            scene.sized(columns, rows).screen().events.count
        }
        for counts in [
            (80...200).map { shown($0, 24) }, (80...200).map { shown($0, 60) },
            (24...90).map { shown(80, $0) }, (24...90).map { shown(200, $0) },
        ] {
            #expect(counts == counts.sorted() && counts[0] > 2, "\(counts)")
        }
    }

    @Test(
        "a larger screen lists no fewer transmitters",
        arguments: [Interface.View.all, .phone], [3, 12, 18])
    func transmitters(view: Interface.View, heard: Int) {
        var scene = SampleScreen.radio.with { $0.interface.apply(.show(view)) }
        scene.snapshot?.signals = (1...heard).map {
            Signal(
                id: .beacon(uuid: .init(high: 1, low: 1), major: 7, minor: UInt16($0)),
                strength: -50 - Double($0), age: 0.2, isKnown: false)
        }
        // "!7/12": unknown to the source
        func listed(_ columns: Int, _ rows: Int) -> Int {
            scene.sized(columns, rows).lines.joined().count { $0 == "!" }
        }
        for counts in [
            (80...250).map { listed($0, 24) }, (80...250).map { listed($0, 60) },
            (24...90).map { listed(80, $0) }, (24...90).map { listed(200, $0) },
        ] {
            #expect(counts == counts.sorted(), "\(counts)")
        }
        #expect(listed(120, 40) >= min(heard, 10))
        #expect(listed(200, 60) == heard)
    }

    @Test("the floor map's scale gets no smaller", arguments: [Shown.all, .floor, .stage])
    func scale(shown: Shown) throws {
        for (small, large) in GrowthTests.steps(shown) where small.map != nil {
            let (size, next) = (small.mapSize, large.mapSize)
            let isKept =
                MapView.metresPerDot(zoom: 0, in: next) <= MapView.metresPerDot(zoom: 0, in: size)
            try #require(isKept, "\(size) \(next)")
        }
    }

    @Test(
        "no gauge gets shorter when the terminal grows",
        arguments: [(SampleScreen.navigation, "31 s since"), (.radio, "position good to")])
    func growingGauges(scene: SampleScreen, name: String) {
        func cells(_ columns: Int, _ rows: Int) -> Int {
            let engine = ScreenLayout(Size(columns: columns, rows: rows)).engine
            let line = scene.sized(columns, rows).lines.first { $0.contains(name + " ") } ?? ""
            return line.prefix(engine?.endColumn ?? 0).count { "█▉▊▋▌▍▎▏░".contains($0) }
        }
        let wider =
            Array(stride(from: 80, through: 98, by: 3)) + Array(99...130)
            + Array(stride(from: 135, through: 250, by: 5))
        for lengths in [
            [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70), (300, 90)].map(cells),
            wider.map { cells($0, 30) }, wider.map { cells($0, 60) },
            stride(from: 24, through: 90, by: 3).map { cells(200, $0) },
        ] {
            #expect(lengths == lengths.sorted() && lengths[0] > 6, "\(lengths)")
        }
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
        // A map that is only wider, or only higher, has the same scale.
        #expect(MapView.metresPerDot(zoom: 0, in: Size(columns: 140, rows: 21)) == scales[0])
        #expect(MapView.metresPerDot(zoom: 0, in: Size(columns: 83, rows: 40)) == scales[0])
    }

    @Test("on a large screen a caption has large letters, on a smaller one ordinary ones")
    func largeCaption() {
        let size = Size(columns: 200, rows: 60)
        var model = SampleScreen.navigation.with { $0.size = size }.model
        model.caption = Caption("By lift.", tick: 840)
        let lines = Screen.draw(model, size: size).lines
        for part in ["▛▖▖▖ ▐▝ ▛▗▙", "▛▖▌▌ ▐▐▝▛ ▌", "▀ ▟▘ ▝▝ ▘ ▀"] {
            #expect(lines.contains { $0.contains(part) }, "\(part)")
        }
        // A menu is beside it.
        model.interface.apply(.open(SettingsPanel()))
        #expect(Screen.draw(model, size: size).lines.contains { $0.contains("▛▖▖▖ ▐▝ ▛▗▙") })
        model.interface.apply(.close)
        let small = Size(columns: 120, rows: 40)
        #expect(Screen.draw(model, size: small).lines.contains { $0.contains(" By lift. ") })
    }
}

/// The layouts at a size, and at one with a column or a row more.
enum Growth {
    /// A part of a layout; nil if it is not in view.
    typealias Part<Layout> = (name: String, rect: (Layout) -> Rect?)

    /// The steps by a column or a row, from each size from 80x24 to 320x100.
    static func steps<Layout>(_ layout: (Size) -> Layout) -> [(small: Layout, large: Layout)] {
        (80..<320).flatMap { columns in
            (24..<100).flatMap { rows in
                [(columns + 1, rows), (columns, rows + 1)].map {
                    (
                        layout(Size(columns: columns, rows: rows)),
                        layout(Size(columns: $0, rows: $1))
                    )
                }
            }
        }
    }

    /// Requires that no part is smaller in the larger layout, or missing.
    static func require<Layout>(_ parts: [Part<Layout>], _ small: Layout, _ large: Layout) throws {
        for (name, rect) in parts {
            guard let before = rect(small) else { continue }
            let after = try #require(rect(large), "\(name) \(small) \(large)")
            try #require(
                after.width >= before.width && after.height >= before.height,
                "\(name) \(small) \(large)")
        }
    }
}
