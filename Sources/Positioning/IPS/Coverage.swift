import Indoor
import RealModule

/// Whether the positioning data explains what is heard where the phone is believed to be. Beside the
/// building, or where the data ends, a place is found that fits no worse than others, and is wrong.
struct Coverage: Sendable {
    /// The share of the loudest transmitters that are expected there, about as strong; the mean of
    /// late.
    private var share = 1.0
    private var seconds = 0

    /// A second in which something was heard.
    ///
    /// - Parameter share: of the loudest transmitters, 0 to 1.
    mutating func add(_ share: Double) {
        self.share += (share - self.share) * Coverage.present
        seconds = self.share < Coverage.least ? seconds + 1 : 0
    }

    /// Whether the place is not to be believed.
    var isMissing: Bool { seconds >= Coverage.doubt }
    /// Whether that has lasted so long that another place is looked for.
    var isLost: Bool { seconds >= Coverage.patience }

    /// The share of the present second in the mean (ours): about three seconds.
    private static let present = 0.3
    /// Below which the place is not believed (ours).
    private static let least = 0.4
    /// Seconds, until it is doubted and until it is left (ours).
    private static let (doubt, patience) = (4, 20)
}

extension RadioScan {
    /// The share of the loudest transmitters heard that are expected near a point, within what
    /// strengths vary by. Those barely heard may come from far off, where walls took less than usual.
    ///
    /// - Parameter offset: dB, of the phone.
    func explained(at point: Int, on level: PositioningLevel, offset: Double) -> Double {
        let loudest = heard.sorted { ($1.strength, $0.transmitter) < ($0.strength, $1.transmitter) }
            .prefix(max(RadioScan.telling, heard.count / 2))
        let count = level.expected(point).count { signal in
            loudest.contains {
                $0.transmitter == Int(signal.transmitter)
                    && abs($0.strength - offset - signal.strength) <= RadioScan.explains
            }
        }
        return loudest.isEmpty ? 1 : Double(count) / Double(loudest.count)
    }

    /// How many of the loudest count, or half of them where many are heard (ours).
    private static let telling = 5
    /// dB (ours): two and a half times the usual spread.
    private static let explains = 15.0
}
