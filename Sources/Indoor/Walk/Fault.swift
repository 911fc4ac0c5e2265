/// A fault of the world, the phone or the service, as the walk language says it. `FaultKind` of the
/// simulation has a row for each pattern.
package struct Fault: Hashable, Sendable {
    package let pattern: Pattern
    /// The values of the pattern's slots, in order; nil for those left out.
    package let values: [Operand?]

    package init(_ pattern: Pattern, _ values: [Operand?]) {
        self.pattern = pattern
        self.values = pattern.slots.indices.map { number in
            let value = values.indices.contains(number) ? values[number] : nil
            // A count that is left out is one.
            return value ?? (pattern.slots[number] == .count ? .number(1) : nil)
        }
    }

    /// 0 for a number left out.
    package func number(_ slot: Slot) -> Double { value(slot)?.number ?? 0 }

    /// Empty for a word left out.
    package func word(_ slot: Slot) -> String { value(slot)?.word ?? "" }

    package func level(_ slot: Slot) -> LevelOrdinal { LevelOrdinal(storeys: number(slot)) }

    /// Metres east and north, of a fault with a distance and a heading.
    package var offset: Point { Heading.direction(number(.heading)) * number(.metres) }

    /// The seconds that it lasts; nil: it lasts until the walk ends, or is over at once.
    package var duration: Double? {
        guard pattern.slots.last == .seconds, pattern.isOptional.last == true else { return nil }
        return values.last.flatMap(\.self)?.number
    }

    private func value(_ slot: Slot) -> Operand? {
        pattern.slots.firstIndex(of: slot).flatMap { values[$0] }
    }
}
