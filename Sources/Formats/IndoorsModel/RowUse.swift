import Indoor

/// What of a building's rows becomes part of the venue, and what had to be assumed.
package struct RowUse: Sendable {
    private var totals: [String: Int] = [:]
    private var told: [FileUse.Note] = []
    private var leftOutRows: Set<IndoorsModel.Row> = []
    /// In the order in which they were first met.
    private var notes: [Note] = []

    /// Something that rows of one kind have in common.
    private struct Note {
        let kind: String
        let lack: String
        let consequence: String
        var rows: [IndoorsModel.Row]
    }

    /// The rows that a warning names.
    private static let named = 3

    package init() {}

    package mutating func count(_ row: IndoorsModel.Row) { totals[row.kind, default: 0] += 1 }

    /// Notes a row that is not used. The first reason for a row counts.
    package mutating func leaveOut(_ row: IndoorsModel.Row, _ reason: String) {
        guard leftOutRows.insert(row).inserted else { return }
        told.append(FileUse.Note(kind: row.kind, reason: reason, id: row.place))
    }

    /// Notes what a row lacks, of which a warning is to tell.
    ///
    /// - Parameters:
    ///   - lack: "no LEVEL_ID".
    ///   - consequence: "taken as on all levels".
    package mutating func warn(_ row: IndoorsModel.Row, _ lack: String, _ consequence: String) {
        let known = notes.firstIndex {
            $0.kind == row.kind && $0.lack == lack && $0.consequence == consequence
        }
        guard let known else {
            notes.append(
                Note(kind: row.kind, lack: lack, consequence: consequence, rows: [row]))
            return
        }
        if notes[known].rows.last != row { notes[known].rows.append(row) }
    }

    /// A warning for all rows that lack the same.
    package var warnings: [InputError] {
        notes.map { note in
            let total = max(totals[note.kind] ?? 0, note.rows.count)
            let first = note.rows.prefix(RowUse.named).map(\.place).joined(separator: "; ")
            let rest = note.rows.count > RowUse.named ? "; …" : ""
            return InputError(
                "\(note.lack) in \(note.rows.count) of \(total.counted(note.kind)): "
                    + "\(note.consequence) (\(first)\(rest))")
        }
    }

    package var fileUse: FileUse { FileUse(totals: totals, notes: told) }
}
