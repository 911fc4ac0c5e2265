/// A large value behind a reference, so that the struct around it stays small: for a call of one of
/// its methods the compiler may copy a whole struct.
struct Boxed<Value: Sendable>: Sendable {
    /// An array of one value: an array is a reference that is copied when it is changed.
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (a: Boxed, b: Boxed) -> Bool { a.value == b.value }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
