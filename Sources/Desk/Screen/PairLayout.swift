import TextCanvas

/// The places of two phones and of what differs, and of the floor with both people.
package struct PairLayout: Hashable, Sendable {
    /// The rectangles over the phones with their names.
    let names: [Rect]
    let phones: [Rect]
    /// The present differences: a panel, or lines.
    let now: Rect
    /// The table of cues and times; nil without room.
    let table: Rect?
    /// The floor with both people; nil without room.
    let map: Rect?

    /// The width from which the differences are beside the phones; from a larger one the floor is,
    /// too.
    private static let widthForTable = 2 * phoneWidth + leastTable
    /// A phone, and a column for shaking.
    private static let phoneWidth = ScreenLayout.phone.columns + 1
    private static let leastTable = 47
    /// The width with room for the names of most cues; from there on columns go to the floor.
    private static let roomyTable = 54
    private static let leastMap = 13
    /// The width from which half of what is beyond it goes to phones and table.
    private static let widthForMore = 170
    /// The rows of the present differences, if they are not a panel.
    private static let nowLines = 2
    private static let nowPanel = 13

    init(in room: Rect) {
        guard room.width >= PairLayout.widthForTable else {
            (names, phones, now) = PairLayout.phonesAlone(in: room)
            (self.table, map) = (nil, nil)
            return
        }
        // The phones, the data and the floor are placed as on the desk, so that none gets narrower on
        // a wider screen, or lower on a higher one.
        let more = max(room.width - PairLayout.widthForMore, 0)
        let phone = PairLayout.phoneWidth + min(more / 8, 40)
        let columns = room.split(left: 2 * phone)
        (names, phones) = PairLayout.phones(in: columns.left, at: [0, phone], width: phone - 1)
        let table = min(room.width - 2 * PairLayout.phoneWidth, PairLayout.roomyTable)
        let rest = columns.rest.split(left: table + more / 4)
        let data = rest.left.split(top: min(PairLayout.nowPanel, rest.left.height / 2))
        (now, self.table) = (data.top, data.rest)
        let floor =
            room.width - 2 * PairLayout.phoneWidth - PairLayout.roomyTable - 1 - more / 2
        map = floor >= PairLayout.leastMap ? room.split(right: floor).right : nil
    }

    /// The phones side by side in the middle, with a gap between them, over the differences.
    private static func phonesAlone(in room: Rect) -> (names: [Rect], phones: [Rect], now: Rect) {
        let width = ScreenLayout.phone.columns
        let gap = min(max((room.width - 2 * width - 2) / 3, 1), 12)
        let left = (room.width - 2 * width - gap) / 2
        let (names, phones) = phones(
            in: room.split(bottom: nowLines).rest, at: [left, left + width + gap], width: width)
        return (names, phones, room.split(top: (phones.first?.endRow ?? room.row) - room.row).rest)
    }

    /// The phones, each below its name, not higher than phones are.
    private static func phones(
        in room: Rect, at columns: [Int], width: Int
    ) -> (names: [Rect], phones: [Rect]) {
        let height = min(room.height - 1, width * 3 / 2)
        func rects(row: Int, height: Int) -> [Rect] {
            columns.map { Rect(column: $0, row: row, width: width, height: height) }
        }
        return (rects(row: room.row, height: 1), rects(row: room.row + 1, height: height))
    }
}
