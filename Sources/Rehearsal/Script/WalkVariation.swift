import Indoor
import Positioning
import Simulation

/// Walks that differ a little from another walk.
extension RandomWalks {
    /// A change of a walk.
    private enum Change: CaseIterable {
        case seed, person, start, time, values, more, less
    }

    /// A walk with one to three changes: its seed, person, start, or one of the lines that make
    /// something go wrong.
    ///
    /// - Parameters:
    ///   - parent: a walk in this venue with this engine.
    ///   - seed: the same seed gives the same changes.
    package func variant(of parent: Trace, seed: UInt64) -> Trace {
        var random = RandomStream(seed: seed, label: "variant of a walk")
        var trace = parent
        trace.header.title = "A variant of: \(parent.header.title.withoutVariants)"
        for _ in 0..<random.whole(1...3) {
            change(random.pick(Change.allCases), &trace, &random)
        }
        return trace
    }

    private func change(_ change: Change, _ trace: inout Trace, _ random: inout RandomStream) {
        let lines = trace.lines.indices.filter {
            trace.lines[$0].statement?.verb.makesTrouble == true
        }
        switch change {
        case .seed: trace.header.seed = UInt64(random.whole(1...1_000_000))
        case .person: trace.header.person = random.pick(Persona.shipped).name
        case .start: trace.header.start = start(&random)
        case .time:
            guard !lines.isEmpty, case let line = random.pick(lines),
                case .after(let seconds)? = trace.lines[line].statement?.time
            else { return }
            let moved = (seconds * random.uniform(0.3...1.7) + random.uniform(-2...2)).rounded()
            trace.lines[line].statement?.time = .after(max(moved, 0))
        case .values:
            guard !lines.isEmpty, case let line = random.pick(lines),
                let old = trace.lines[line].statement,
                var new = trouble(old.verb, &random)
            else { return }
            (new.time, new.trigger) = (old.time, old.trigger)
            trace.lines[line].statement = new
        case .more: add(&trace, &random)
        case .less:
            guard !lines.isEmpty else { return }
            trace.lines.remove(at: random.pick(lines))
        }
    }

    /// Adds a line that makes something go wrong within a minute after the person sets off.
    private func add(_ trace: inout Trace, _ random: inout RandomStream) {
        guard let from = trace.lines.firstIndex(where: { $0.statement?.input == .followGuidance }),
            var new = trouble(random.pick(troubles), &random)
        else { return }
        new.time = .after(random.uniform(0...60).rounded())
        trace.lines.insert(Trace.Line(statement: new), at: from + 1)
    }
}

extension String {
    /// A title without the words that say that its walk is a variant.
    fileprivate var withoutVariants: String {
        split(separator: ": ").last.map(String.init) ?? self
    }
}
