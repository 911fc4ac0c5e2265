/// A large value behind a reference, so that the struct around it stays small: for a call of one of
/// its methods the compiler may copy a whole struct. The value is copied with the first change
/// after the box was copied.
struct Boxed<Value: Sendable>: Sendable {
    /// Only one box changes it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (a: Boxed, b: Boxed) -> Bool { a.value == b.value }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
