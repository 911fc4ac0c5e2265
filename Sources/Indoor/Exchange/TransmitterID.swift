/// What tells one transmitter from another: its hardware address where the platform gives one, else
/// what it announces (reference ips.md 4.8: most malls' beacons announce the same).
package enum TransmitterID: Hashable, Sendable {
    /// 48 bits.
    case mac(UInt64)
    case beacon(uuidHigh: UInt64, uuidLow: UInt64, major: UInt16, minor: UInt16)
}
