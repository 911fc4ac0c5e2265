import Indoor

// What a venue is made from, each type as its initialiser takes it. Indices are made again.

extension LoadedVenue: Kept {
    /// - Requires: its file is used whole.
    package func write(to bytes: inout KeptWriter) {
        bytes.add(venue)
        bytes.add(warnings)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(checked: try bytes.next(), warnings: try bytes.next())
    }
}

extension Venue: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(name)
        bytes.add(frame.origin.latitude)
        bytes.add(frame.origin.longitude)
        bytes.add(bearing)
        bytes.add(levels.map(KeptLevel.init))
        bytes.add(connectors)
        bytes.add(places.entries)
        bytes.add(graph)
        bytes.add(sites)
        bytes.add(attribution)
        bytes.add(hasPathways)
        bytes.add(closedDoors)
        bytes.add(closedLifts)
        writeDevices(to: &bytes)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            name: try bytes.next(),
            frame: GeoFrame(
                origin: GeoPoint(latitude: try bytes.next(), longitude: try bytes.next())),
            bearing: try bytes.next(), levels: try bytes.next([KeptLevel].self).map(\.level),
            connectors: try bytes.next(),
            places: PlaceDirectory(try bytes.next()), graph: try bytes.next(),
            sites: try bytes.next(), attribution: try bytes.next())
        hasPathways = try bytes.next()
        closedDoors = try bytes.next()
        closedLifts = try bytes.next()
        self = try withDevices(from: &bytes)
    }
}

extension InputError: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(file)
        bytes.add(line)
        bytes.add(column)
        bytes.add(problem)
        bytes.add(expected)
        bytes.add(nearest)
        bytes.add(sourceLine)
        bytes.add(isUnknownFormat)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            file: try bytes.next(), line: try bytes.next(), column: try bytes.next(),
            try bytes.next(), expected: try bytes.next(), nearest: try bytes.next(),
            sourceLine: try bytes.next())
        isUnknownFormat = try bytes.next()
    }
}

// MARK: - Places

extension SIMD2<Double>: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(x)
        bytes.add(y)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(try bytes.next(), try bytes.next())
    }
}

extension Segment: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(a)
        bytes.add(b)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(try bytes.next(), try bytes.next())
    }
}

extension Area: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(rings) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        guard let area = Area(rings: try bytes.next()) else { throw KeptReader.Damage() }
        self = area
    }
}

extension LevelOrdinal: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(hundredths) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(hundredths: try bytes.next())
    }
}

extension Position: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(point)
        bytes.add(level)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(try bytes.next(), level: try bytes.next())
    }
}

extension PlaceDirectory.Entry: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(name)
        bytes.add(category)
        bytes.add(position)
        bytes.add(node)
        bytes.add(isCutOff)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            name: try bytes.next(), category: try bytes.next(), position: try bytes.next(),
            node: try bytes.next(), isCutOff: try bytes.next())
    }
}

// MARK: - Levels

/// A level is a class that is made from its parts.
private struct KeptLevel: Kept {
    let level: Level

    init(_ level: Level) { self.level = level }

    func write(to bytes: inout KeptWriter) {
        bytes.add(level.ordinal)
        bytes.add(level.elevation)
        bytes.add(level.shortName)
        bytes.add(level.name)
        bytes.add(level.units)
        bytes.add(level.walls)
        bytes.add(level.openings)
        bytes.add(level.surroundings)
    }

    init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        level = Level(
            ordinal: try bytes.next(), elevation: try bytes.next(), shortName: try bytes.next(),
            name: try bytes.next(), units: try bytes.next(), walls: try bytes.next(),
            openings: try bytes.next(), surroundings: try bytes.next())
    }
}

extension Surroundings: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(texture)
        bytes.add(furnishing)
        bytes.add(light)
        bytes.add(network)
        bytes.add(covered)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            texture: try bytes.next(), furnishing: try bytes.next(), light: try bytes.next(),
            network: try bytes.next(), covered: try bytes.next())
    }
}

extension Likeness: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(group)
        bytes.add(isMirrored)
        bytes.add(isChanged)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            group: try bytes.next(), isMirrored: try bytes.next(), isChanged: try bytes.next())
    }
}

extension Unit.Category: Kept {}

extension Unit: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(name)
        bytes.add(category)
        bytes.add(area)
        bytes.add(surroundings)
        bytes.add(likeness)
        bytes.add(isAssumed)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            name: try bytes.next(), category: try bytes.next(), area: try bytes.next(),
            surroundings: try bytes.next(), likeness: try bytes.next(),
            isAssumed: try bytes.next())
    }
}

extension Wall.Kind: Kept {}

extension Wall: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(segment)
        bytes.add(kind)
        bytes.add(textureLeft)
        bytes.add(textureRight)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            try bytes.next(), kind: try bytes.next(), textureLeft: try bytes.next(),
            textureRight: try bytes.next())
    }
}

extension Opening.Kind: Kept {}

extension Opening: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(segment)
        bytes.add(kind)
        bytes.add(assumed)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(try bytes.next(), kind: try bytes.next(), assumed: try bytes.next())
    }
}

// MARK: - Ways

extension Connector.Kind: Kept {}
extension Connector.Direction: Kept {}

extension Connector: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(kind)
        bytes.add(path)
        bytes.add(levels)
        bytes.add(direction)
        bytes.add(isStepFree)
        bytes.add(name)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            id: try bytes.next(), kind: try bytes.next(), path: try bytes.next(),
            levels: try bytes.next(), direction: try bytes.next(), isStepFree: try bytes.next(),
            name: try bytes.next())
    }
}

extension WayGraph.Node: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(position) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(try bytes.next())
    }
}

extension WayGraph.Way: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(from)
        bytes.add(to)
        bytes.add(length)
        bytes.add(connector)
        bytes.add(kind)
        bytes.add(twoWay)
        bytes.add(isStepFree)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            from: try bytes.next(), to: try bytes.next(), length: try bytes.next(),
            connector: try bytes.next(), kind: try bytes.next(), twoWay: try bytes.next(),
            isStepFree: try bytes.next())
    }
}

extension WayGraph: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(nodes)
        bytes.add(ways)
        bytes.add(ways.indices.filter(isClosed))
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            nodes: try bytes.next(), ways: try bytes.next(),
            closed: Set(try bytes.next([Int].self)))
    }
}

// MARK: - Buildings

extension FacilityLevel: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(ordinal)
        bytes.add(verticalOrder)
        bytes.add(shortName)
        bytes.add(longName)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            id: try bytes.next(), ordinal: try bytes.next(), verticalOrder: try bytes.next(),
            shortName: try bytes.next(), longName: try bytes.next())
    }
}

extension Facility: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(name)
        bytes.add(footprint)
        bytes.add(levels)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            id: try bytes.next(), name: try bytes.next(), footprint: try bytes.next(),
            floors: try bytes.next())
    }
}

extension Site: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(name)
        bytes.add(footprint)
        bytes.add(facilities)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(
            id: try bytes.next(), name: try bytes.next(), footprint: try bytes.next(),
            facilities: try bytes.next())
    }
}
