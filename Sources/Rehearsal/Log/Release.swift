/// The program's version. Recordings name it, because another version may play the same walk
/// differently.
package enum Release {
    package static let version = "0.2.0"
}
