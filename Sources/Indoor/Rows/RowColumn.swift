/// A column of a table that has a row for each line of a file: its name, its values, its meaning.
package struct RowColumn: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Empty where there is none.
        case text
        /// A whole number from 0 on.
        case whole
        /// A number with three decimals, `null` where there is none.
        case number(ClosedRange<Double>)
        /// 0 or 1, `null` where it is not known.
        case flag
        /// A list of objects with these columns.
        indirect case list([RowColumn])
    }

    package let name: String
    package let kind: Kind
    /// "m", "s"; empty for none.
    package let unit: String
    /// A sentence.
    package let meaning: String
    /// Whether each row needs a value.
    package let isNeeded: Bool

    /// The word for the kind of values in documents.
    package var type: String {
        switch kind {
        case .text: "text"
        case .whole: "whole number"
        case .number: "number"
        case .flag: "0 or 1"
        case .list(let columns):
            "list of " + columns.map { "`\($0.name)`" }.joined(separator: ", ")
        }
    }
}

/// A value of a row.
package enum RowValue: Hashable, Sendable {
    case text(String)
    case whole(UInt64)
    case number(Double)
    /// A value for each column of each object.
    case list([[RowValue?]])
}

/// A column of rows that are values of a type: how the value is taken from it, and put there.
package struct RowField<Root: Sendable>: Sendable {
    package let column: RowColumn
    fileprivate let get: @Sendable (Root) -> RowValue?
    fileprivate let set: @Sendable (inout Root, RowValue) -> Void

    package static func text(
        _ name: String, _ meaning: String,
        _ path: any WritableKeyPath<Root, String> & Sendable, isNeeded: Bool = false
    ) -> RowField {
        RowField(column(name, .text, meaning, isNeeded: isNeeded)) {
            .text($0[keyPath: path])
        } set: { root, value in
            if case .text(let text) = value { root[keyPath: path] = text }
        }
    }

    package static func whole(
        _ name: String, _ meaning: String,
        _ path: any WritableKeyPath<Root, UInt64> & Sendable, isNeeded: Bool = false
    ) -> RowField {
        RowField(column(name, .whole, meaning, isNeeded: isNeeded)) {
            .whole($0[keyPath: path])
        } set: { root, value in
            if case .whole(let whole) = value { root[keyPath: path] = whole }
        }
    }

    package static func number(
        _ name: String, _ unit: String, _ meaning: String, in range: ClosedRange<Double>,
        _ path: any WritableKeyPath<Root, Double?> & Sendable, isNeeded: Bool = false
    ) -> RowField {
        numeric(column(name, .number(range), unit: unit, meaning, isNeeded: isNeeded), path)
    }

    package static func flag(
        _ name: String, _ meaning: String,
        _ path: any WritableKeyPath<Root, Double?> & Sendable, isNeeded: Bool = false
    ) -> RowField {
        numeric(column(name, .flag, meaning, isNeeded: isNeeded), path)
    }

    package static func list<Item: Sendable>(
        _ name: String, _ meaning: String, of fields: [RowField<Item>], empty: Item,
        _ path: any WritableKeyPath<Root, [Item]> & Sendable
    ) -> RowField {
        RowField(column(name, .list(fields.map(\.column)), meaning)) {
            .list($0[keyPath: path].map { fields.values(of: $0) })
        } set: { root, value in
            guard case .list(let items) = value else { return }
            root[keyPath: path] = items.map { fields.root(empty, with: $0) }
        }
    }

    private static func numeric(
        _ column: RowColumn, _ path: any WritableKeyPath<Root, Double?> & Sendable
    ) -> RowField {
        RowField(column) {
            $0[keyPath: path].map { .number($0) }
        } set: { root, value in
            if case .number(let number) = value { root[keyPath: path] = number }
        }
    }

    private static func column(
        _ name: String, _ kind: RowColumn.Kind, unit: String = "", _ meaning: String,
        isNeeded: Bool = false
    ) -> RowColumn {
        RowColumn(name: name, kind: kind, unit: unit, meaning: meaning, isNeeded: isNeeded)
    }

    private init(
        _ column: RowColumn, get: @escaping @Sendable (Root) -> RowValue?,
        set: @escaping @Sendable (inout Root, RowValue) -> Void
    ) {
        (self.column, self.get, self.set) = (column, get, set)
    }
}

extension Array {
    /// The values of a row, one for each column.
    package func values<Root>(of root: Root) -> [RowValue?] where Element == RowField<Root> {
        map { $0.get(root) }
    }

    /// The row with these values; one that is nil leaves what was there.
    package func root<Root>(_ empty: Root, with values: [RowValue?]) -> Root
    where Element == RowField<Root> {
        var root = empty
        for (field, value) in zip(self, values) {
            if let value { field.set(&root, value) }
        }
        return root
    }
}

extension [RowColumn] {
    /// A row as one line of JSON, each column in its place: a reader finds the same keys and types in
    /// all lines.
    package func json(_ values: [RowValue?]) -> String {
        let parts = zip(self, values).map { column, value in
            "\(column.name.jsonQuoted):\(column.json(value))"
        }
        return "{\(parts.joined(separator: ","))}"
    }
}

extension RowColumn {
    fileprivate func json(_ value: RowValue?) -> String {
        switch (value, kind) {
        case (.text(let text), _): text.jsonQuoted
        case (.whole(let whole), _): String(whole)
        case (.number(let number), .flag) where number.isFinite: number.fixed(0)
        case (.number(let number), _) where number.isFinite: number.fixed(3)
        case (.list(let items), .list(let columns)):
            "[" + items.map { columns.json($0) }.joined(separator: ",") + "]"
        case (.list, _), (.number, _), (nil, _): "null"
        }
    }
}
