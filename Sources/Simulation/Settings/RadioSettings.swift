import Indoor

/// The behaviour of radio waves, inertial sensors, satellites and the map's services. An engine
/// knows none of it.
package struct RadioSettings: Hashable, Sendable {
    // Propagation of a packet. A spread is the standard deviation between buildings, beacons or
    // phones.
    package var pathLossExponent = 2.2
    package var pathLossSpread = 0.15
    package var wallLoss = 5.0
    package var glassLoss = 3.0
    package var columnLoss = 6.0
    package var wallLossSpread = 1.5
    package var slabLoss = 18.0
    package var slabLossSpread = 2.0
    package var shadowing = 4.0
    package var shadowingReach = 2.0
    package var shadowingLasting = 0.1
    package var fading = 2.1
    package var fadingByPlace = 2.8
    package var channelOffset = 2.0
    package var channelTime = 5.0
    package var bodyLoss = 4.0
    package var passerByLoss = 3.0
    package var cabinLoss = 27.0

    // Beacons.
    package var beaconPlacement = 0.5
    package var beaconPowerSpread = 2.0
    package var advertisingJitter = 0.01
    package var beaconsMoved = 0.0
    package var wallsChanged = 0.0

    // The phone.
    package var phoneOffset = 0.0
    package var phoneOffsetSpread = 3.0
    package var receiverThreshold = -92.0
    package var receiverSoftness = 2.0
    package var packetLoss = 0.05
    package var beaconSilence = 0.2
    package var scanGaps = 0.1
    package var hiddenScanning = 0.1
    package var beaconsNeedLocation = false
    package var stepLength = 0.7
    package var headingError = 8.0
    package var headingDrift = 10.0
    package var barometer = true
    package var gnssError = 4.0
    package var gnssErrorUnderRoof = 9.0
    package var gnssErrorByGlass = 18.0
    package var firstFix = 8.0

    // The map's services.
    package var map = MapKind.package
    /// Whether the phone keeps an earlier copy of the map, for times without a network.
    package var hasMapCopy = false
    package var mapTime = 2.5
    package var positioningDataTime = 1.5
    package var slowDataTime = 20.0

    package init() {}

    package static let table: [Setting<RadioSettings>] = propagation + beacons + phone + services

    private static let propagation: [Setting<RadioSettings>] = [
        .number("path-loss-exponent", "", 1...5, source: "ips.md 4.7", \.pathLossExponent),
        .number("path-loss-spread", "", 0...1, source: "ours", \.pathLossSpread),
        .number("wall-loss", "dB", 0...40, source: "ips.md 4.2", \.wallLoss),
        .number("glass-loss", "dB", 0...40, source: "ips.md 4.7", \.glassLoss),
        .number("column-loss", "dB", 0...40, source: "ours", \.columnLoss),
        .number("wall-loss-spread", "dB", 0...10, source: "ours", \.wallLossSpread),
        .number("slab-loss", "dB", 0...60, source: "ips.md 4.7", \.slabLoss),
        .number("slab-loss-spread", "dB", 0...10, source: "ours", \.slabLossSpread),
        .number("shadowing", "dB", 0...15, source: "ips.md 4.7", \.shadowing),
        .number("shadowing-reach", "m", 0.5...20, source: "ips.md 4.7", \.shadowingReach),
        .number("shadowing-lasting", "", 0...1, source: "ips.md 4.8", \.shadowingLasting),
        .number("fading", "dB", 0...10, source: "ips.md 4.8", \.fading),
        .number("fading-by-place", "dB", 0...10, source: "ips.md 4.8", \.fadingByPlace),
        .number("channel-offset", "dB", 0...10, source: "ours", \.channelOffset),
        .number("channel-time", "s", 0.1...60, source: "ips.md 4.2", \.channelTime),
        .number("body-loss", "dB", 0...30, source: "ips.md 4.7", \.bodyLoss),
        .number("passer-by-loss", "dB", 0...30, source: "ours", \.passerByLoss),
        .number("cabin-loss", "dB", 0...60, source: "ours", \.cabinLoss),
    ]

    private static let beacons: [Setting<RadioSettings>] = [
        .number("beacon-placement", "m", 0...10, source: "ours", \.beaconPlacement),
        .number("beacon-power-spread", "dB", 0...10, source: "ours", \.beaconPowerSpread),
        .number("advertising-jitter", "s", 0...0.1, source: "ips.md 4.7", \.advertisingJitter),
        .number("beacons-moved", "", 0...1, source: "ours", \.beaconsMoved),
        .number("walls-changed", "", 0...1, source: "ours", \.wallsChanged),
    ]

    private static let phone: [Setting<RadioSettings>] = [
        .number("phone-offset", "dB", -30...30, source: "ours", \.exactPhoneOffset),
        .number("phone-offset-spread", "dB", 0...10, source: "ours", \.phoneOffsetSpread),
        .number(
            "receiver-threshold", "dBm", -110...(-40), source: "ips.md 4.7", \.receiverThreshold),
        .number("receiver-softness", "dB", 0.1...10, source: "ours", \.receiverSoftness),
        .number("packet-loss", "", 0...1, source: "ips.md 4.8", \.packetLoss),
        .number("beacon-silence", "", 0...1, source: "ips.md 4.8", \.beaconSilence),
        .number("scan-gaps", "", 0...0.9, source: "ips.md 4.8", \.scanGaps),
        .number("hidden-scanning", "", 0...1, source: "ips.md 4.3", \.hiddenScanning),
        .flag("beacons-need-location", source: "ours", \.beaconsNeedLocation),
        .number("step-length", "m", 0.3...1.2, source: "ips.md 4.8", \.stepLength),
        .number("heading-error", "°", 0...90, source: "ips.md 4.8", \.headingError),
        .number("heading-drift", "°", 0...90, source: "ips.md 4.8", \.headingDrift),
        .flag("barometer", source: "ours", \.barometer),
        .number("gnss-error", "m", 0.5...100, source: "ours", \.gnssError),
        .number("gnss-error-under-roof", "m", 0.5...200, source: "ours", \.gnssErrorUnderRoof),
        .number("gnss-error-by-glass", "m", 0.5...200, source: "ours", \.gnssErrorByGlass),
        .number("first-fix", "s", 0...120, source: "ours", \.firstFix),
    ]

    private static let services: [Setting<RadioSettings>] = [
        .number("map-time", "s", 0...120, source: "ours", \.mapTime),
        .number("positioning-data-time", "s", 0...120, source: "ours", \.positioningDataTime),
        .number("slow-data-time", "s", 0...300, source: "ours", \.slowDataTime),
    ]
}

extension RadioSettings {
    /// Sets this phone's own offset: nothing is drawn round it.
    fileprivate var exactPhoneOffset: Double {
        get { phoneOffset }
        set { (phoneOffset, phoneOffsetSpread) = (newValue, 0) }
    }
}

/// The origin of the app's map.
package enum MapKind: String, CaseIterable, Hashable, Sendable {
    /// A file on the phone, with its positioning data: it needs no network.
    case package
    /// A map service: it needs the network.
    case service
}
