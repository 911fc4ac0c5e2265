import Indoor

extension IPSSource {
    static let stopped = Cause("stopped")
    static let starting = Cause("starting")
    static let waiting = Cause("waitingForFirstLocation")
    static let failed = Cause("failedToStart")
    static let nothingHeard = Cause("noIndoorPosition")
    static let lastKnown = Cause("lastKnownOnly", passes: true)
    static let gnssOnly = Cause("outdoorsOnGNSS", passes: true)
    static let fewTransmitters = Cause("fewTransmitters", passes: true)
    static let uncertain = Cause("positionUncertain", passes: true)

    static let failedToLoad = Notice("failedToLoadIPS", severity: .error)
    static let noData = Notice("noIPSDataFound", severity: .error)
    static let notSupported = Notice("mapDoesNotSupportIPS", severity: .error)
    static let noPermission = Notice("permissionsMissing", severity: .error)
    static let bluetoothOff = Notice("bluetoothOff")
    static let locationDenied = Notice("locationDenied")
    static let noTransmitters = Notice("noTransmitters")
    static let unknownTransmitters = Notice("unknownTransmitters")

    package static let profile: SourceProfile = {
        var profile = SourceProfile(name: "IPS")
        profile.permissions = [.bluetooth, .location]
        profile.lossCauses = [stopped, starting, waiting, failed, nothingHeard].map(\.name)
        profile.degradationCauses = [lastKnown, gnssOnly, fewTransmitters, uncertain].map(\.name)
        profile.notices = [
            failedToLoad, noData, notSupported, noPermission, bluetoothOff, locationDenied,
            noTransmitters, unknownTransmitters,
        ]
        profile.settings = IPSSettings.table.map(\.name)
        profile.detailNames = ["handover:BLE", "handover:GNSS"]
        return profile
    }()

    package var profile: SourceProfile { IPSSource.profile }

    package var snapshot: SourceSnapshot {
        SourceSnapshot(status: status, state: state)
    }
}

extension SourceEvent {
    static func handover(from old: Handover.Origin, to new: Handover.Origin) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "handover",
                fields: [
                    .init("from", .word(old.rawValue)), .init("to", .word(new.rawValue)),
                ],
                names: ["handover:\(new.rawValue)"],
                words: "\(old.rawValue) gives way to \(new.rawValue)", role: .sensor))
    }

    static func message(_ known: Int, _ unknown: Int) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "message",
                fields: [
                    .init("known", .number(Double(known), decimals: 0)),
                    .init("unknown", .number(Double(unknown), decimals: 0)),
                ],
                names: ["message"], words: "\(known) transmitters heard, \(unknown) unknown",
                role: .activity))
    }
}
