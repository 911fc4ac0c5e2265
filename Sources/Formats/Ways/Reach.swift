import Indoor

extension WayGraph {
    /// For each node, its strongly connected component (Kosaraju): the nodes that can be reached
    /// from it and lead back to it.
    package func mutualGroups() -> [Int] {
        var forward = [[Int]](repeating: [], count: nodes.count)
        var backward = forward
        for way in ways {
            forward[way.from].append(way.to)
            backward[way.to].append(way.from)
            if way.twoWay {
                forward[way.to].append(way.from)
                backward[way.from].append(way.to)
            }
        }
        let order = WayGraph.finishingOrder(forward)
        var groups = [Int](repeating: -1, count: nodes.count)
        var count = 0
        for seed in order.reversed() where groups[seed] < 0 {
            groups[seed] = count
            var open = [seed]
            while let node = open.popLast() {
                for next in backward[node] where groups[next] < 0 {
                    groups[next] = count
                    open.append(next)
                }
            }
            count += 1
        }
        return groups
    }

    /// For each node, the part of the graph that it belongs to: the nodes that ways in any direction
    /// join, by the first of them.
    func parts() -> Parts {
        var parts = Parts(count: nodes.count)
        for way in ways { parts.join(way.from, way.to) }
        return parts
    }

    /// The nodes in the order in which a depth-first search finishes them.
    private static func finishingOrder(_ targets: [[Int]]) -> [Int] {
        var seen = [Bool](repeating: false, count: targets.count)
        var order: [Int] = []
        for seed in targets.indices where !seen[seed] {
            seen[seed] = true
            var stack = [(node: seed, next: 0)]
            while let (node, next) = stack.last {
                if next == targets[node].count {
                    order.append(node)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[node][next]
                if !seen[target] {
                    seen[target] = true
                    stack.append((target, 0))
                }
            }
        }
        return order
    }
}

extension [PlaceDirectory.Entry] {
    /// The places; those that no way joins with most of the others are marked as cut off.
    func markedCutOff(_ parts: Parts) -> Self {
        let groups = Dictionary(grouping: map(\.node)) { parts.part(of: $0) }
        let most = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        return map {
            var place = $0
            place.isCutOff = parts.part(of: place.node) != most
            return place
        }
    }
}
