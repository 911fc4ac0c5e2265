/// The program's version, which recordings name: another one may play the same walk otherwise.
package enum Release {
    package static let version = "0.2.0"
}
