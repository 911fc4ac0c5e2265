import Indoor
import Positioning

/// Positioning data without a survey, quick to read.
package struct KeptPositioning: Kept {
    package let data: PositioningData

    /// - Requires: it is predicted.
    package init(_ data: PositioningData) { self.data = data }

    package func write(to bytes: inout KeptWriter) {
        bytes.add(data.transmitters)
        bytes.add(data.levels.count)
        for level in data.levels {
            bytes.add(level.ordinal)
            bytes.add(level.grid.origin)
            bytes.add(level.grid.spacing)
            bytes.add(level.grid.columns)
            bytes.add(level.grid.rows)
            bytes.add(level.points)
            bytes.add(level.signals)
            bytes.add(level.firstSignal.map { Int($0) })
        }
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let transmitters = try bytes.next([TransmitterID].self)
        var levels: [PositioningLevel] = []
        for _ in 0..<(try bytes.count()) {
            levels.append(try KeptPositioning.level(&bytes, transmitters.count))
        }
        data = PositioningData(transmitters: transmitters, levels: levels)
    }

    private static func level(
        _ bytes: inout KeptReader, _ transmitters: Int
    ) throws(KeptReader.Damage) -> PositioningLevel {
        PositioningLevel(
            ordinal: try bytes.next(),
            grid: HexGrid(
                origin: try bytes.next(), spacing: try bytes.next(), columns: try bytes.next(),
                rows: try bytes.next()),
            points: try bytes.next(), signals: try bytes.next(),
            firstSignal: try bytes.next([Int].self).map { Int32(truncatingIfNeeded: $0) },
            transmitterCount: transmitters)
    }
}

extension PositioningLevel.GridPoint: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(Int(cell) << 1 | (isOutdoor ? 1 : 0))
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let bits = try bytes.next(Int.self)
        self.init(cell: Int32(truncatingIfNeeded: bits >> 1), isOutdoor: bits & 1 != 0)
    }
}

extension ExpectedSignal: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(
            UInt64(UInt32(bitPattern: transmitter))
                | UInt64(UInt16(bitPattern: strengthTenths)) << 32
                | UInt64(UInt16(bitPattern: spreadTenths)) << 48)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let bits = try bytes.next(UInt64.self)
        self.init(
            transmitter: Int32(truncatingIfNeeded: bits),
            strengthTenths: Int16(truncatingIfNeeded: bits >> 32),
            spreadTenths: Int16(truncatingIfNeeded: bits >> 48))
    }
}

extension Venue {
    func writeDevices(to bytes: inout KeptWriter) { bytes.add(beacons) }

    func withDevices(from bytes: inout KeptReader) throws(KeptReader.Damage) -> Venue {
        with(beacons: try bytes.next())
    }
}

extension TransmitterID: Kept {
    package func write(to bytes: inout KeptWriter) {
        switch self {
        case .mac(let address):
            bytes.add(false)
            bytes.add(address)
        case .beacon(let uuid, let major, let minor):
            bytes.add(true)
            bytes.add(uuid.high)
            bytes.add(uuid.low)
            bytes.add(Int(major))
            bytes.add(Int(minor))
        }
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        guard try bytes.next(Bool.self) else {
            self = .mac(try bytes.next())
            return
        }
        let uuid = BeaconUUID(high: try bytes.next(), low: try bytes.next())
        guard let major = UInt16(exactly: try bytes.next(Int.self)),
            let minor = UInt16(exactly: try bytes.next(Int.self))
        else { throw KeptReader.Damage() }
        self = .beacon(uuid: uuid, major: major, minor: minor)
    }
}

extension Beacon: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(transmitter)
        bytes.add(mac)
        bytes.add(position)
        bytes.add(height)
        bytes.add(power)
        bytes.add(interval)
        bytes.add(make)
        bytes.add(isPlaceOnly)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            id: try bytes.next(), transmitter: try bytes.next(TransmitterID.self),
            mac: try bytes.next(), position: try bytes.next(), height: try bytes.next(),
            power: try bytes.next(), interval: try bytes.next(), make: try bytes.next(),
            isPlaceOnly: try bytes.next())
    }
}
