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
    /// What a screen shows, with the captions of a walk and without.
    enum Shown: CaseIterable {
        case desk, deskBefore, data, floor, audience, audienceWithCaptions

        var view: Interface.View {
            switch self {
            case .desk, .deskBefore: .desk
            case .data: .data
            case .floor: .floor
            case .audience, .audienceWithCaptions: .audience
            }
        }
    }

    private static func layout(_ shown: Shown, _ size: Size, _ hasSignals: Bool) -> ScreenLayout {
        let hasCaptions = shown == .audienceWithCaptions
        return ScreenLayout(
            size, shown.view,
            showing: ScreenContent(
                hasData: shown != .deskBefore, hasCaptions: hasCaptions, hasChapters: hasCaptions),
            hasAttempts: !hasSignals, hasSignals: hasSignals)
    }

    /// The steps from each size to the next one, except for those with which the desk gets a column
    /// of data beside the floor, and captions larger letters.
    private static func steps(
        _ shown: Shown, _ hasSignals: Bool = false
    ) -> [(small: ScreenLayout, large: ScreenLayout)] {
        Growth.steps { layout(shown, $0, hasSignals) }.filter {
            switch shown {
            case .desk: ($0.small.gauges == nil) == ($0.large.gauges == nil)
            case .audienceWithCaptions: $0.small.letters?.rows == $0.large.letters?.rows
            case .deskBefore, .data, .floor, .audience: true
            }
        }
    }

    /// The engine's lines: up to 12 rows of its panel. Further rows become the hand's once they are
    /// enough.
    private static func lines(_ layout: ScreenLayout) -> Rect? { layout.engine?.split(top: 12).top }

    /// The columns of the hand's picture; beyond them are words.
    private static func picture(_ layout: ScreenLayout) -> Rect? {
        layout.hand?.split(left: 25).left
    }

    @Test(
        "no part has less area, or goes, by a column or a row more",
        arguments: Shown.allCases, [false, true])
    func growing(shown: Shown, hasSignals: Bool) throws {
        let parts: [Growth.Part<ScreenLayout>] = [
            ("header", \.header), ("phone", \.phone), ("map", \.map), ("engine", GrowthTests.lines),
            ("hand", GrowthTests.picture), ("attempts", \.attempts), ("signals", \.signals),
            ("events", \.events), ("strip", \.strip), ("gauges", \.gauges), ("caption", \.band),
            ("chart", \.chart), ("timeline", \.timeline), ("footer", \.footer), ("menus", \.panel),
        ]
        for (small, large) in GrowthTests.steps(shown, hasSignals) {
            try Growth.require(parts, small, large)
            try #require(
                (small.letters?.rows ?? 0) <= (large.letters?.rows ?? 0), "\(small) \(large)")
        }
    }

    @Test(
        "the floor is the largest part, no narrower than 32 columns, and no column is empty",
        arguments: [Shown.desk, .deskBefore, .audience, .audienceWithCaptions])
    func floor(shown: Shown) throws {
        for columns in 80...320 {
            for rows in [24, 30, 40, 60, 80] {
                let size = Size(columns: columns, rows: rows)
                let layout = GrowthTests.layout(shown, size, false)
                let map = try #require(layout.map)
                let others = [layout.phone, layout.engine, layout.events, layout.hand, layout.band]
                let largest = others.compactMap { $0?.area }.max() ?? 0
                try #require(
                    map.width >= 32 && map.area >= largest, "\(size) \(map.size) \(largest)")
                // Between two parts is a column.
                let widths = [layout.phone, map, layout.events].compactMap { $0?.width }
                try #require(widths.reduce(widths.count - 1, +) == columns, "\(size) \(widths)")
            }
        }
    }

    @Test("a larger list shows no fewer events", arguments: [Interface.View.desk, .data])
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
            (112...200).map { shown($0, 24) }, (112...200).map { shown($0, 60) },
            (24...90).map { shown(200, $0) },
        ] {
            #expect(counts == counts.sorted() && counts[0] > 2, "\(counts)")
        }
    }

    @Test(
        "a larger screen lists no fewer transmitters",
        arguments: [Interface.View.desk, .data], [3, 12, 18])
    func transmitters(view: Interface.View, heard: Int) {
        var scene = SampleScreen.radio.with { $0.interface.apply(.show(view)) }
        scene.snapshot?.instruments.signals = (1...heard).map {
            Signal(
                id: .beacon(uuid: .init(high: 1, low: 1), major: 7, minor: UInt16($0)),
                strength: -50 - Double($0), age: 0.2, isKnown: false)
        }
        // "!7/12": unknown to the source
        func listed(_ columns: Int, _ rows: Int) -> Int {
            scene.sized(columns, rows).lines.joined().count { $0 == "!" }
        }
        for counts in [
            (112...250).map { listed($0, 24) }, (112...250).map { listed($0, 60) },
            (24...90).map { listed(112, $0) }, (24...90).map { listed(200, $0) },
        ] {
            #expect(counts == counts.sorted(), "\(counts)")
        }
        #expect(listed(120, 40) >= min(heard, 10))
        #expect(listed(200, 60) >= min(heard, 12))
    }

    @Test("the floor map's scale gets no smaller", arguments: [Shown.desk, .floor, .audience])
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
            return line.prefix(engine?.endColumn ?? 0).dropFirst(engine?.column ?? 0)
                .count { "█▉▊▋▌▍▎▏░".contains($0) }
        }
        let wider =
            Array(112...130)
            + Array(stride(from: 135, through: 250, by: 5))
        for lengths in [
            [(112, 24), (114, 30), (120, 40), (160, 50), (200, 60), (240, 70), (300, 90)].map(
                cells),
            wider.map { cells($0, 30) }, wider.map { cells($0, 60) },
            stride(from: 24, through: 90, by: 3).map { cells(200, $0) },
        ] {
            #expect(lengths == lengths.sorted() && lengths[0] > 4, "\(lengths)")
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

    /// Requires that no part has less area in the larger layout, or is missing.
    static func require<Layout>(_ parts: [Part<Layout>], _ small: Layout, _ large: Layout) throws {
        for (name, rect) in parts {
            guard let before = rect(small) else { continue }
            let after = try #require(rect(large), "\(name) \(small) \(large)")
            try #require(after.area >= before.area, "\(name) \(small) \(large)")
        }
    }
}

extension Rect {
    fileprivate var area: Int { width * height }
}
