/// A value with a short name, for arguments of tests: the runner prints each argument whole, and some
/// have megabytes.
package struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
    package let description: String
    package let value: Value

    package init(_ name: String, _ value: Value) { (description, self.value) = (name, value) }
}
