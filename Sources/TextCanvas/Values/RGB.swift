/// A colour in parts from 0 to 255, for pictures that have no palette.
package struct RGB: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of a number in xterm's 256-colour palette. The first 16 belong to the terminal;
    /// here they are xterm's defaults.
    package init(palette number: UInt8) {
        switch number {
        case 0..<16: self = RGB.basic[Int(number)]
        case 232...:
            let grey = 8 + 10 * (number - 232)
            self.init(grey, grey, grey)
        default:
            let cube = Int(number) - 16
            self.init(
                RGB.steps[cube / 36], RGB.steps[cube / 6 % 6], RGB.steps[cube % 6])
        }
    }

    /// The steps of each part in the palette's cube.
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let basic = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238),
        RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127),
        RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255),
        RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    /// Hexadecimal, as in "#5fafff".
    package var hex: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}

extension Colour {
    /// Its colour in the 256-colour palette; nil for the terminal's own colour.
    package var rgb: RGB? {
        number(in: .palette256).map { RGB(palette: UInt8(truncatingIfNeeded: $0)) }
    }
}
