import TextCanvas

/// The rectangles of a screen with two phones, for a given size.
struct PairLayout: Hashable, Sendable {
    let header: Rect
    /// Over each phone: its name.
    let names: [Rect]
    let phones: [Rect]
    /// What differs now: a panel, or two lines.
    let now: Rect
    /// What was shown when; nil where there is no room.
    let table: Rect?
    /// The floor with both people; nil where there is no room.
    let map: Rect?
    let timeline: Rect
    let footer: Rect

    /// Columns of both phones, each with one for shaking, and one between them.
    private static let phonesWidth = 2 * (ScreenLayout.phone.columns + 1) + 1
    /// The smallest width of what stands beside them.
    private static let leastBeside = 46
    /// Rows of what differs now, where that is not a panel.
    private static let nowLines = 2
    private static let leastPanel = 6
    private static let nowPanel = 13
    private static let leastFloor = Size(columns: 70, rows: 34)

    init(_ size: Size) {
        let top = Rect(size).split(top: 1)
        let bottom = top.rest.split(bottom: 1)
        (header, footer) = (top.top, bottom.bottom)
        let lines = bottom.rest.split(bottom: PairStrip.height(onScreenOf: size.rows))
        timeline = lines.bottom
        let isWide = size.columns >= PairLayout.phonesWidth + PairLayout.leastBeside
        let parts = lines.rest.split(left: isWide ? PairLayout.phonesWidth : size.columns)
        let named = parts.left.split(top: 1)
        let height = min(
            named.rest.height - (isWide ? 0 : PairLayout.nowLines), ScreenLayout.phone.rows)
        let stage = named.rest.split(top: height)
        // side by side in the middle, with room between them
        let width = ScreenLayout.phone.columns
        let gap = min(max((size.columns - 2 * width - 2) / 3, 1), 12)
        let left = isWide ? 0 : (size.columns - 2 * width - gap) / 2
        let columns = [left, left + width + (isWide ? 2 : gap)]
        phones = columns.map {
            Rect(column: $0, row: stage.top.row, width: width, height: height)
        }
        names = columns.map {
            Rect(column: $0, row: named.top.row, width: width, height: 1)
        }
        let below = stage.rest
        guard isWide else {
            (now, table, map) = (below, nil, nil)
            return
        }
        var beside = parts.rest
        if below.height >= PairLayout.leastPanel {
            now = below.split(left: PairLayout.phonesWidth - 1).left
        } else {
            let split = beside.split(top: min(PairLayout.nowPanel, beside.height / 2))
            (now, beside) = (split.top, split.rest)
        }
        if beside.width >= PairLayout.leastFloor.columns,
            beside.height >= PairLayout.leastFloor.rows
        {
            let halves = beside.split(top: beside.height * 3 / 5)
            (map, table) = (halves.top, halves.rest)
        } else {
            (map, table) = (nil, beside)
        }
    }
}
