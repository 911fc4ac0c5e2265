import App
import Indoor

/// The differences between the phones of two walks, tick by tick: words and vibrations. Maps and
/// distances are not compared, because they follow the people.
package struct PhoneDifferences: Hashable, Sendable {
    /// Sorted by the tick in which they began.
    package private(set) var all: [PhoneDifference] = []
    /// The last contents of A and B.
    private var before: (a: ShownParts, b: ShownParts)?
    /// The numbers of the last difference of each part, in the order of `Part.allCases`.
    private var last = [Int?](repeating: nil, count: PhoneDifference.Part.allCases.count)

    package init() {}

    package static func == (one: Self, other: Self) -> Bool { one.all == other.all }
    package func hash(into hasher: inout Hasher) { hasher.combine(all) }

    /// - Parameters:
    ///   - a: A's display in the tick; likewise B.
    package mutating func observe(_ a: PhoneDisplay, _ b: PhoneDisplay, at tick: Int) {
        let now = (
            a: ShownParts(a, at: tick, after: before?.a),
            b: ShownParts(b, at: tick, after: before?.b)
        )
        before = now
        for part in PhoneDifference.Part.allCases {
            // On two different pages, words and buttons differ anyway.
            let isOfPage = part == .words || part == .buttons
            let isSame =
                now.a[part].words == now.b[part].words || (isOfPage && a.page != b.page)
            observe(part, now.a[part], now.b[part], isSame: isSame, at: tick)
        }
    }

    private mutating func observe(
        _ part: PhoneDifference.Part, _ a: PhoneDifference.Shown, _ b: PhoneDifference.Shown,
        isSame: Bool, at tick: Int
    ) {
        let number = last[part.rawValue]
        // A vibration is named on the phone for a while.
        if part == .vibration {
            if !isSame { begin(part, a, b, from: tick, to: tick + Chronicle.vibrationTicks) }
            return
        }
        guard !isSame else {
            if let number, all[number].to == nil { all[number].to = tick }
            return
        }
        // While a distance counts down in the same two showings, it is one difference.
        if let number, all[number].a.id == a.id, all[number].b.id == b.id {
            all[number].to = nil
            return
        }
        if let number, all[number].to == nil { all[number].to = tick }
        begin(part, a, b, from: tick, to: nil)
    }

    private mutating func begin(
        _ part: PhoneDifference.Part, _ a: PhoneDifference.Shown, _ b: PhoneDifference.Shown,
        from: Int, to: Int?
    ) {
        last[part.rawValue] = all.count
        all.append(PhoneDifference(part: part, a: a, b: b, from: from, to: to))
    }

    /// Ends all comparisons, because one of the walks is over.
    package mutating func end(at tick: Int) {
        for number in all.indices where all[number].to == nil { all[number].to = tick }
    }

    // MARK: Queries

    /// The differences in a tick, the most important first.
    package func inForce(at tick: Int) -> [PhoneDifference] {
        all.filter { $0.holds(at: tick) }
            .sorted { ($0.part.rawValue, $0.from) > ($1.part.rawValue, $1.from) }
    }

    /// The tick in which the next one begins; nil: there is none.
    package func next(after tick: Int) -> Int? { all.first { $0.from > tick }?.from }

    /// The tick in which the previous one began; nil: there is none.
    package func last(before tick: Int) -> Int? { all.last { $0.from < tick }?.from }

    /// A column of a timeline.
    package struct Column: Hashable, Sendable {
        /// The most important part with a difference that begins in it.
        package var begun: PhoneDifference.Part?
        /// Whether anything differs.
        package var differs = false
    }

    /// The walk divided into columns.
    ///
    /// - Parameters:
    ///   - length: ticks of the whole.
    ///   - known: the last known tick.
    package func columns(_ count: Int, length: Int, known: Int) -> [Column] {
        guard count > 0, length > 0 else { return [] }
        var columns = [Column](repeating: Column(), count: count)
        func column(_ tick: Int) -> Int { min(count - 1, max(0, tick * count / length)) }
        for one in all {
            let first = column(one.from)
            for number in first...max(first, column((one.to ?? known + 1) - 1)) {
                columns[number].differs = true
            }
            if one.part.rawValue >= columns[first].begun?.rawValue ?? 0 {
                columns[first].begun = one.part
            }
        }
        return columns
    }
}
