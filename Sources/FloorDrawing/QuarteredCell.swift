/// A cell whose quarters belong to several things, of which it can show two: the two commonest, and
/// which quarters have which.
struct QuarteredCell {
    /// The number that most quarters belong to, and the commonest of the others; both are equal if
    /// all quarters belong to one.
    let most: UInt8
    let second: UInt8
    /// The quarters of the second, in a glyph's bits.
    let quarters: UInt8

    /// - Parameters:
    ///   - parts: a number for each quarter, row by row.
    ///   - beneath: a number that counts as the commonest if any quarter has it.
    init(_ parts: SIMD4<UInt8>, beneath: UInt8? = nil) {
        guard parts != SIMD4(repeating: parts[0]) else {
            (most, second, quarters) = (parts[0], parts[0], 0)
            return
        }
        if let beneath, QuarteredCell.mask(of: beneath, in: parts) != 0 {
            most = beneath
        } else {
            most = QuarteredCell.commonest(in: parts, except: nil)
        }
        second = QuarteredCell.commonest(in: parts, except: most)
        quarters = QuarteredCell.mask(of: second, in: parts)
    }

    /// The cell with a single number, for a cell without a glyph of quarters: the number that has
    /// half of it or more, rather than the lowest.
    var ofOne: QuarteredCell {
        let isSecond = quarters.nonzeroBitCount == 2 && second > most
        return QuarteredCell(SIMD4(repeating: isSecond ? second : most))
    }

    /// The commonest number; among equally common ones the lowest, so that edges look alike on all
    /// sides.
    private static func commonest(in parts: SIMD4<UInt8>, except: UInt8?) -> UInt8 {
        var (best, count) = (parts[0], 0)
        for place in 0..<4 where parts[place] != except {
            let (part, its) = (parts[place], mask(of: parts[place], in: parts).nonzeroBitCount)
            if its > count || its == count && part < best { (best, count) = (part, its) }
        }
        return best
    }

    private static func mask(of part: UInt8, in parts: SIMD4<UInt8>) -> UInt8 {
        var mask: UInt8 = 0
        for place in 0..<4 where parts[place] == part { mask |= 1 << UInt8(place) }
        return mask
    }
}
