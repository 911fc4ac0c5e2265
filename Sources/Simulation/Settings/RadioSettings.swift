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
    package var pocketLoss = 8.0
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
        .number(
            "path-loss-exponent", "", 1...5, source: "ips.md 4.7", \.pathLossExponent,
            "Signals fade with distance by this exponent; a larger one fades faster."),
        .number(
            "path-loss-spread", "", 0...1, source: "ours", \.pathLossSpread,
            "Buildings differ in path-loss-exponent by this number (standard deviation)."),
        .number(
            "wall-loss", "dB", 0...40, source: "ips.md 4.2", \.wallLoss,
            "A signal loses this many dB in each wall."),
        .number(
            "glass-loss", "dB", 0...40, source: "ips.md 4.7", \.glassLoss,
            "A signal loses this many dB in each pane of glass."),
        .number(
            "column-loss", "dB", 0...40, source: "ours", \.columnLoss,
            "A signal loses this many dB in each column."),
        .number(
            "wall-loss-spread", "dB", 0...10, source: "ours", \.wallLossSpread,
            "Losses in walls, glass and columns differ by this many dB between buildings."),
        .number(
            "slab-loss", "dB", 0...60, source: "ips.md 4.7", \.slabLoss,
            "A signal loses this many dB in each floor between two levels."),
        .number(
            "slab-loss-spread", "dB", 0...10, source: "ours", \.slabLossSpread,
            "The loss in floors between levels differs by this many dB between buildings."),
        .number(
            "shadowing", "dB", 0...15, source: "ips.md 4.7", \.shadowing,
            "Furniture and the like change a signal by this many dB (standard deviation)."),
        .number(
            "shadowing-reach", "m", 0.5...20, source: "ips.md 4.7", \.shadowingReach,
            "Places within about this many metres of each other have much the same shadowing."),
        .number(
            "shadowing-lasting", "", 0...1, source: "ips.md 4.8", \.shadowingLasting,
            "Another walk in the same building finds this share of the shadowing again."),
        .number(
            "fading", "dB", 0...10, source: "ips.md 4.8", \.fading,
            "Packets at one place differ in strength by this many dB (standard deviation)."),
        .number(
            "fading-by-place", "dB", 0...10, source: "ips.md 4.8", \.fadingByPlace,
            "Places 12 cm apart differ in strength by this many dB (standard deviation)."),
        .number(
            "channel-offset", "dB", 0...10, source: "ours", \.channelOffset,
            "The three radio channels of a beacon differ by this many dB (standard deviation)."),
        .number(
            "channel-time", "s", 0.1...60, source: "ips.md 4.2", \.channelTime,
            "The phone listens on one channel for this many seconds before it takes the next."),
        .number(
            "body-loss", "dB", 0...30, source: "ips.md 4.7", \.bodyLoss,
            "A signal from behind loses up to this many dB in the user's body."),
        .number(
            "pocket-loss", "dB", 0...30, source: "Leith and Farrell 2020", \.pocketLoss,
            "All signals lose this many dB to a phone in a pocket, and half to one in a hanging hand."
        ),
        .number(
            "passer-by-loss", "dB", 0...30, source: "ours", \.passerByLoss,
            "A signal loses this many dB in each other person in the way, at most four."),
        .number(
            "cabin-loss", "dB", 0...60, source: "ours", \.cabinLoss,
            "A signal loses this many dB on its way into a lift's cabin."),
    ]

    private static let beacons: [Setting<RadioSettings>] = [
        .number(
            "beacon-placement", "m", 0...10, source: "ours", \.beaconPlacement,
            "Beacons hang this many metres from where they are registered (standard deviation)."),
        .number(
            "beacon-power-spread", "dB", 0...10, source: "ours", \.beaconPowerSpread,
            "Beacons differ in power by this many dB (standard deviation)."),
        .number(
            "advertising-jitter", "s", 0...0.1, source: "ips.md 4.7", \.advertisingJitter,
            "Up to this many seconds, by chance, are added to each interval of a beacon."),
        .number(
            "beacons-moved", "", 0...1, source: "ours", \.beaconsMoved,
            "This share of beacons has been moved by 5 to 15 m since they were registered."),
        .number(
            "walls-changed", "", 0...1, source: "ours", \.wallsChanged,
            "This share of walls takes 8 dB more from a signal than when the data was made."),
    ]

    private static let phone: [Setting<RadioSettings>] = [
        .number(
            "phone-offset", "dB", -30...30, source: "ours", \.exactPhoneOffset,
            "The phone hears signals this many dB stronger; a new value sets the spread to 0."),
        .number(
            "phone-offset-spread", "dB", 0...10, source: "ours", \.phoneOffsetSpread,
            "Phones differ in how strongly they hear by this many dB (standard deviation)."),
        .number(
            "receiver-threshold", "dBm", -110...(-40), source: "ips.md 4.7", \.receiverThreshold,
            "The phone misses half of the packets that arrive at this strength in dBm."),
        .number(
            "receiver-softness", "dB", 0.1...10, source: "ours", \.receiverSoftness,
            "Around receiver-threshold, losses set in over this many dB; more makes it gentler."),
        .number(
            "packet-loss", "", 0...1, source: "ips.md 4.8", \.packetLoss,
            "This share of packets is lost at any strength."),
        .number(
            "beacon-silence", "", 0...1, source: "ips.md 4.8", \.beaconSilence,
            "A beacon is not heard for this share of the time because its packets collide."),
        .number(
            "scan-gaps", "", 0...0.9, source: "ips.md 4.8", \.scanGaps,
            "The phone hears no beacon at all for this share of the time."),
        .number(
            "hidden-scanning", "", 0...1, source: "ips.md 4.3", \.hiddenScanning,
            "An app in the background hears beacons for this share of the time."),
        .flag(
            "beacons-need-location", source: "ours", \.beaconsNeedLocation,
            "On: the phone gives beacons only to an app with the permission for its location."),
        .number(
            "step-length", "m", 0.3...1.2, source: "ips.md 4.8", \.stepLength,
            "The person's steps are this many metres long at 1.3 m/s; slower ones are shorter."),
        .number(
            "heading-error", "°", 0...90, source: "ips.md 4.8", \.headingError,
            "The phone's heading is off by this many degrees for a whole walk (standard deviation)."
        ),
        .number(
            "heading-drift", "°", 0...90, source: "ips.md 4.8", \.headingDrift,
            "The phone's heading wanders by this many degrees in a walk (standard deviation)."),
        .flag(
            "barometer", source: "ours", \.barometer,
            "On: the phone measures the air pressure."),
        .number(
            "gnss-error", "m", 0.5...100, source: "ours", \.gnssError,
            "Under open sky, satellite fixes are off by this many metres (standard deviation)."),
        .number(
            "gnss-error-under-roof", "m", 0.5...200, source: "ours", \.gnssErrorUnderRoof,
            "Under a roof, satellite fixes are off by this many metres (standard deviation)."
        ),
        .number(
            "gnss-error-by-glass", "m", 0.5...200, source: "ours", \.gnssErrorByGlass,
            "Behind glass, satellite fixes are off by this many metres (standard deviation)."),
        .number(
            "first-fix", "s", 0...120, source: "ours", \.firstFix,
            "The first satellite fix takes this many seconds under open sky."),
    ]

    private static let services: [Setting<RadioSettings>] = [
        .number(
            "map-time", "s", 0...120, source: "ours", \.mapTime,
            "A map service's map loads in this many seconds over a good network."),
        .number(
            "positioning-data-time", "s", 0...120, source: "ours", \.positioningDataTime,
            "A map service's positioning data loads in this many seconds over a good network."),
        .number(
            "slow-data-time", "s", 0...300, source: "ours", \.slowDataTime,
            "A map service's map or data loads in this many seconds over a slow network."),
    ]
}

extension RadioSettings {
    /// Sets this phone's own offset: nothing is drawn round it.
    fileprivate var exactPhoneOffset: Double {
        get { phoneOffset }
        set { (phoneOffset, phoneOffsetSpread) = (newValue, 0) }
    }
}

extension RadioSettings {
    /// dB by which a phone hears less that is held so: the holder's body is around it.
    func loss(_ hold: PhoneHold) -> Double {
        switch hold {
        case .carried: 0
        case .lowered: pocketLoss / 2
        case .pocketed, .locked: pocketLoss
        }
    }
}

/// The origin of the app's map.
package enum MapKind: String, CaseIterable, Hashable, Sendable {
    /// A file on the phone, with its positioning data: it needs no network.
    case package
    /// A map service: it needs the network.
    case service
}
