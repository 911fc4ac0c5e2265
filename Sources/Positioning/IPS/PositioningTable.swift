/// The rows that a source can get from a map's positioning table
/// (arcgis-indoor-positioning: IPS positioning table), and the row that its phone keeps
/// (arcgis-indoor-positioning: Caching the positioning file).
package struct PositioningTable: Sendable {
    /// One generation of positioning data.
    package struct Generation: Sendable {
        /// The row's GlobalID; nil: made from plan and beacons, without a table.
        package let row: String?
        package let data: PositioningData

        package init(row: String?, data: PositioningData) {
            (self.row, self.data) = (row, data)
        }

        /// Whether both come from the same row of a table.
        func isRow(of other: Generation) -> Bool { row != nil && row == other.row }
    }

    /// The row that the app asks for, or else the newest.
    package let wanted: Generation
    /// Whether the app asks for that row; otherwise it takes the newest.
    package let isAsked: Bool
    /// The data on the phone from an earlier time; nil: none.
    package let cached: Generation?

    package init(_ wanted: Generation, isAsked: Bool = false, cached: Generation? = nil) {
        (self.wanted, self.isAsked, self.cached) = (wanted, isAsked, cached)
    }

    /// Data without a table.
    package init(_ data: PositioningData) { self.init(Generation(row: nil, data: data)) }

    package static let empty = PositioningTable(.empty)
}
