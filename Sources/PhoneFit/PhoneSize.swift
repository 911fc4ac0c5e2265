/// The reference phone, by which it is decided whether words fit: of 9 to 19.5, at two columns to a
/// row, without its frame.
package enum PhoneSize {
    package static let columns = 32
    package static let rows = 35
}
