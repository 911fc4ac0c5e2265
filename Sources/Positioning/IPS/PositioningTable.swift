/// The rows that a source can get from a map's positioning table
/// (arcgis-indoor-positioning: IPS positioning table), and the row that its phone keeps
/// (arcgis-indoor-positioning: Caching the positioning file).
package struct PositioningTable: Sendable {
    /// One generation of positioning data.
    package struct Generation: Sendable {
        /// The row's GlobalID; nil: the data is from no table.
        package let row: String?
        package let data: PositioningData

        package init(row: String?, data: PositioningData) {
            (self.row, self.data) = (row, data)
        }

        /// Whether both come from the same row of a table.
        func isRow(of other: Generation) -> Bool { row != nil && row == other.row }
    }

    /// What a query of the table finds
    /// (arcgis-indoor-positioning: Handle location change).
    package enum Finding: Sendable {
        /// The row that the app asks for, or else the newest.
        case row(Generation)
        /// Data predicted from plan and beacons, in place of a table.
        case predicted(Generation)
        /// There is no table, or it is empty.
        case noRow
        /// The newest row has a GlobalID that is no UUID.
        case invalidID
    }

    package let finding: Finding
    /// Whether the app asks for that row; otherwise it takes the newest.
    package let isAsked: Bool
    /// The data on the phone from an earlier time; nil: none.
    package let cached: Generation?

    package init(_ finding: Finding, isAsked: Bool = false, cached: Generation? = nil) {
        (self.finding, self.isAsked, self.cached) = (finding, isAsked, cached)
    }

    /// Data without a table.
    package init(_ data: PositioningData) { self.init(.row(Generation(row: nil, data: data))) }

    package static let empty = PositioningTable(.empty)

    /// The word with which a walk or an option asks for a prediction, in place of a row.
    package static let predicted = "predicted"

    /// The data that the query finds; nil: none.
    package var wanted: Generation? {
        switch finding {
        case .row(let generation), .predicted(let generation): generation
        case .noRow, .invalidID: nil
        }
    }

    /// The data that the query finds; empty without any.
    package var data: PositioningData { wanted?.data ?? .empty }

    package var isPredicted: Bool { if case .predicted = finding { true } else { false } }
}
