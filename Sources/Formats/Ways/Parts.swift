/// Things that are joined step by step, and the parts that they form (union-find). The smaller part
/// is attached to the larger.
struct Parts {
    private var parents: [Int]
    /// For a root: the number of things in its part, and the first of them.
    private var sizes: [Int]
    private var firsts: [Int]

    init(count: Int) {
        parents = Array(0..<count)
        firsts = parents
        sizes = Array(repeating: 1, count: count)
    }

    /// Adds a thing that is joined with no other.
    mutating func add() {
        firsts.append(parents.count)
        parents.append(parents.count)
        sizes.append(1)
    }

    private func root(of thing: Int) -> Int {
        var root = thing
        while parents[root] != root { root = parents[root] }
        return root
    }

    /// The part of a thing, identified by its first thing.
    func part(of thing: Int) -> Int { firsts[root(of: thing)] }

    func areJoined(_ a: Int, _ b: Int) -> Bool { root(of: a) == root(of: b) }

    mutating func join(_ a: Int, _ b: Int) {
        var (large, small) = (root(of: a), root(of: b))
        guard large != small else { return }
        if sizes[large] < sizes[small] { swap(&large, &small) }
        parents[small] = large
        sizes[large] += sizes[small]
        firsts[large] = min(firsts[large], firsts[small])
    }
}
