import Indoor
import TestSupport
import Testing

@Suite("The way graph")
struct WayGraphTests {
    /// A random graph: three levels, flat ways and every kind of connector, some one-way, some
    /// parts unconnected.
    private static func graph(_ chance: inout Chance) -> WayGraph {
        let count = chance.whole(2..<40)
        let nodes = (0..<count).map { _ in
            WayGraph.Node(
                Position(
                    Point(chance.number(-50...50), chance.number(-50...50)),
                    level: LevelOrdinal(chance.whole(-1..<2))))
        }
        let kinds: [Connector.Kind?] = [nil, nil, nil, .stairs, .escalator, .lift, .ramp, .walkway]
        let ways = (0..<chance.whole(1..<count * 3)).map { _ in
            let (from, to) = (chance.whole(0..<count), chance.whole(0..<count))
            let straight = nodes[from].position.point.distance(to: nodes[to].position.point)
            // No shorter than the straight line, so that the estimate is a lower bound.
            return WayGraph.Way(
                from: from, to: to, length: straight * chance.number(1...1.5),
                kind: kinds[chance.whole(0..<kinds.count)], twoWay: chance.whole(0..<3) > 0)
        }
        return WayGraph(nodes: nodes, ways: ways)
    }

    @Test("A* costs what Dijkstra costs", arguments: RoutePreference.allCases)
    func exact(preference: RoutePreference) {
        var found = 0
        for seed in 1...1500 as ClosedRange<UInt64> {
            var chance = Chance(seed)
            let graph = Self.graph(&chance)
            let start = chance.whole(0..<graph.nodes.count)
            let goal = chance.whole(0..<graph.nodes.count)
            let fast = graph.route(from: start, to: goal, preference: preference)
            let sure = graph.routeByDijkstra(from: start, to: goal, preference: preference)
            #expect((fast == nil) == (sure == nil), "seed \(seed)")
            guard let fast, let sure else { continue }
            found += 1
            #expect(abs(fast.cost - sure.cost) < 1e-9, "seed \(seed)")
            check(fast, in: graph, from: start, to: goal, preference, seed)
        }
        #expect(found > 500)
    }

    @Test("ways to one node cost what the way from each costs", arguments: RoutePreference.allCases)
    func toOneNode(preference: RoutePreference) {
        var found = 0
        for seed in 1...300 as ClosedRange<UInt64> {
            var chance = Chance(seed)
            let graph = Self.graph(&chance)
            let goal = chance.whole(0..<graph.nodes.count)
            let ways = WaysToNode(graph, to: goal, preference: preference)
            for start in graph.nodes.indices {
                let sure = graph.routeByDijkstra(from: start, to: goal, preference: preference)
                let rest = ways.rest(from: start)
                #expect((rest == nil) == (sure == nil), "seed \(seed)")
                guard let rest, let sure else { continue }
                found += 1
                #expect(abs(rest.seconds - sure.cost) < 1e-9, "seed \(seed)")
                let nodes = ways.nodes(from: start)
                #expect(nodes.first == start && nodes.last == goal, "seed \(seed)")
            }
        }
        #expect(found > 500)
    }

    private func check(
        _ route: Route, in graph: WayGraph, from start: Int, to goal: Int,
        _ preference: RoutePreference, _ seed: UInt64
    ) {
        #expect(route.nodes.first == start && route.nodes.last == goal, "seed \(seed)")
        #expect(route.nodes.count == route.ways.count + 1, "seed \(seed)")
        for (i, number) in route.ways.enumerated() {
            let way = graph.ways[number]
            let (from, to) = (route.nodes[i], route.nodes[i + 1])
            let isForward = (way.from, way.to) == (from, to)
            #expect(isForward || way.twoWay && (way.to, way.from) == (from, to))
            if preference == .stepFree { #expect(way.kind != .stairs && way.kind != .escalator) }
        }
    }

    /// Two levels joined by stairs beside the start and a lift 50 m away.
    private let building = WayGraph(
        nodes: [(0, 0), (0, 1), (50, 0), (50, 1)].map {
            WayGraph.Node(Position(Point($0.0, 0), level: LevelOrdinal($0.1)))
        },
        ways: [
            WayGraph.Way(from: 0, to: 1, length: 8, kind: .stairs),
            WayGraph.Way(from: 0, to: 2, length: 50),
            WayGraph.Way(from: 2, to: 3, length: 4, kind: .lift),
            WayGraph.Way(from: 3, to: 1, length: 50),
        ])

    @Test("step-free goes round by the lift")
    func stepFree() {
        #expect(building.route(from: 0, to: 1)?.ways == [0])
        #expect(building.route(from: 0, to: 1, preference: .stepFree)?.ways == [1, 2, 3])
    }

    @Test("a one-way escalator is no way back")
    func oneWay() {
        let graph = WayGraph(
            nodes: building.nodes,
            ways: [WayGraph.Way(from: 0, to: 1, length: 8, kind: .escalator, twoWay: false)])
        #expect(graph.route(from: 0, to: 1)?.cost == 16)
        #expect(graph.route(from: 1, to: 0) == nil)
    }

    @Test("from a place to itself is no way at all")
    func nowhere() {
        #expect(building.route(from: 2, to: 2) == Route(nodes: [2], ways: [], cost: 0))
    }
}
