import Indoor

/// Turns a route through the graph into an itinerary: segments to match positions to, and
/// manoeuvres to announce.
package struct ItineraryBuilder: Sendable {
    private let finder: WayFinder

    var venue: Venue { finder.venue }

    package init(venue: Venue) { self.init(WayFinder(venue: venue)) }

    package init(_ finder: WayFinder) { self.finder = finder }

    /// The itinerary from a position to a place; nil when there is no way.
    ///
    /// - Parameter facing: the walker's heading at its start; nil: not known.
    package func itinerary(
        from start: Position, to place: Place, facing: Facing? = nil,
        preference: RoutePreference = .fastest
    ) -> Itinerary? {
        guard
            let route = finder.route(
                from: start, toNode: place.node, preference: preference)
        else {
            return nil
        }
        return itinerary(along: segments(of: route, from: start), to: place, facing: facing)
    }

    /// The itinerary along supplied segments.
    package func itinerary(
        along segments: [LegSegment], to place: Place, facing: Facing? = nil
    ) -> Itinerary {
        Itinerary(
            destinationName: place.name,
            legs: [
                Leg(
                    segments: segments,
                    manoeuvres: Manoeuvres.of(
                        segments, in: venue, facing: facing, doors: doors(on: segments)))
            ])
    }

    /// The doors passed, as metres along the segments. Assumed openings are left out: the
    /// building may have no visible door there.
    private func doors(on segments: [LegSegment]) -> [Double] {
        var doors: [Double] = []
        var along = 0.0
        for segment in segments {
            defer { along += segment.length }
            guard segment.kind == nil, let ordinal = segment.levels.single,
                let level = finder.venue.level(ordinal)
            else { continue }
            let passed = level.openings.filter { $0.kind == .door && !$0.assumed }
                .compactMap { segment.line.passes($0.segment) }
            doors += passed.map { along + $0 * segment.length }.sorted()
        }
        return doors
    }

    private func segments(of route: Route, from start: Position) -> [LegSegment] {
        let (graph, venue) = (finder.venue.graph, finder.venue)
        var segments: [LegSegment] = []
        func walk(_ a: Point, _ b: Position) {
            guard a.distance(to: b.point) > 0.01 else { return }
            segments.append(LegSegment(line: Segment(a, b.point), levels: Levels(b.level)))
        }
        let first = graph.nodes[route.nodes[0]].position
        walk(start.point, first)
        if segments.isEmpty, route.ways.isEmpty {
            // Already at the destination: one segment of length 0, so that there is an arrival.
            segments.append(
                LegSegment(
                    line: Segment(first.point, first.point), levels: Levels(first.level)))
        }
        for (i, number) in route.ways.enumerated() {
            let from = graph.nodes[route.nodes[i]].position
            let to = graph.nodes[route.nodes[i + 1]].position
            guard let index = graph.ways[number].connector else {
                walk(from.point, to)
                continue
            }
            if ItineraryBuilder.isStep(venue.connectors[index]) {
                let line = venue.connectors[index].line(from: from.point).points
                for (a, b) in zip(line, line.dropFirst()) { walk(a, Position(b, level: to.level)) }
                continue
            }
            segments += ItineraryBuilder.segments(
                on: venue.connectors[index], from: from, to: to, length: graph.ways[number].length)
        }
        return segments
    }

    /// Whether it has steps and leads to no other level: there is nothing to say but to go on.
    private static func isStep(_ connector: Connector) -> Bool {
        !connector.kind.isConveyor && connector.ends.first.level == connector.ends.last.level
    }

    /// A connector's own segments, along its line in the direction of travel.
    private static func segments(
        on connector: Connector, from: Position, to: Position, length: Double
    ) -> [LegSegment] {
        let storeys = to.level.number - from.level.number
        let kind = ManoeuvreKind(connector.kind)
        let direction: ManoeuvreDirection? = storeys == 0 ? .straight : storeys > 0 ? .up : .down
        func segment(_ line: Segment, _ share: Double) -> LegSegment {
            LegSegment(
                line: line, levels: Levels(from.level, to.level), levelDifference: storeys,
                kind: kind, direction: direction, length: length * share, connector: connector.id)
        }
        guard connector.kind != .lift, connector.planLength > 0 else {
            return [segment(Segment(from.point, to.point), 1)]
        }
        let line = connector.line(from: from.point).points
        return zip(line, line.dropFirst()).map { a, b in
            segment(Segment(a, b), a.distance(to: b) / connector.planLength)
        }
    }
}

extension Segment {
    /// Metres from the line of a threshold within which both ends of a way only lead along it.
    private static let along = 0.1

    /// How far along (0 ... 1) it passes a threshold, which may lie at its very end; nil where it
    /// leads along the wall that the threshold is in.
    fileprivate func passes(_ threshold: Segment) -> Double? {
        let across = threshold.right
        let aside = [a, b].map { abs(($0 - threshold.a).dot(across)) }
        guard aside.contains(where: { $0 > Segment.along }) else { return nil }
        return crossing(threshold) ?? (threshold.distance(to: b) < 0.05 ? 1 : nil)
    }
}
