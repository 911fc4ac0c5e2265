/// The size of the reference phone, for which words must fit: 9 to 19.5, at two columns to a row,
/// without its frame.
package enum PhoneSize {
    package static let columns = 32
    package static let rows = 35
}
