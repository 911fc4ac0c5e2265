import Indoor

/// The effects of the faults in force on beacons, sensors and the map's services.
extension Faults {
    var ambient: AmbientFaults {
        var faults = AmbientFaults()
        for item in underway {
            switch item.fault {
            case .stopBeacon(let id, _): faults.beacons.silent.append(id)
            case .stopBeacons(let level, _): faults.beacons.silentLevels.append(level)
            case .moveBeacon(let id, let metres, let heading, _):
                faults.beacons.moved[id] = nil
                faults.beacons.shifted[id] = Heading.direction(heading) * metres
            case .moveBeaconTo(let id, let place, _): faults.beacons.moved[id] = place
            case .addBeacon(let place, _): faults.beacons.addedAt.append(place)
            case .muffle(let decibels, _): faults.deafness = max(faults.deafness, decibels)
            case .loseSatellites: faults.hasNoSatellites = true
            case .misleadHeading(let degrees, _): faults.headingOff = degrees
            default: break
            }
        }
        return faults
    }

    var mapServices: MapServices.Faults {
        var faults = MapServices.Faults()
        for item in underway {
            switch item.fault {
            case .failMap: faults.failsMap = true
            case .slowMap: faults.slowsMap = true
            case .failPositioningData(let answer, _): faults.answer = answer
            case .slowPositioningData: faults.slowsData = true
            default: break
            }
        }
        return faults
    }
}
