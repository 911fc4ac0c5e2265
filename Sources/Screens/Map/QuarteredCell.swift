/// A cell whose quarters belong to several things, of which it can show two: of the two commonest,
/// which has which.
struct QuarteredCell {
    /// What most quarters belong to, and most of the others; the same where all belong to one.
    let most: UInt8
    let second: UInt8
    /// The quarters of the second, as of a glyph.
    let quarters: UInt8

    /// - Parameters:
    ///   - parts: a number for each quarter, row by row.
    ///   - beneath: what counts as the commonest wherever it is.
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

    /// All of it as half of it or more is, rather than what is lowest.
    var ofOne: QuarteredCell {
        let isSecond = quarters.nonzeroBitCount == 2 && second > most
        return QuarteredCell(SIMD4(repeating: isSecond ? second : most))
    }

    /// Of as common ones the lowest, so that edges on all sides are alike.
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
