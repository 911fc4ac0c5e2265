import TextCanvas

extension LabelPlacer {
    struct Label: Hashable {
        enum Kind: Hashable {
            case link, place, destination
            case unit(GroundKind)
        }

        let text: String
        let column: Int
        let row: Int
        let kind: Kind
        /// The rectangle of all lines of the name that this line belongs to.
        let whole: Rect

        /// - Parameter whole: nil: it is the only line.
        init(text: String, column: Int, row: Int, kind: Kind, of whole: Rect? = nil) {
            (self.text, self.column, self.row, self.kind) = (text, column, row, kind)
            self.whole =
                whole ?? Rect(column: column, row: row, width: text.displayColumns, height: 1)
        }
    }
}
