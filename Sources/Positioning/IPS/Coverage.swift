import Indoor
import RealModule

/// Whether the positioning data explains what the phone hears at its believed place. Beside the
/// building, or beyond the end of the data, a wrong place can fit no worse than others.
struct Coverage: Sendable {
    /// The share of the loudest transmitters that are expected there with about their strength; the
    /// recent mean.
    private var share = 1.0
    private var seconds = 0

    /// Takes a second in which something was heard.
    ///
    /// - Parameter share: the share among the loudest transmitters, 0 to 1.
    mutating func add(_ share: Double) {
        self.share += (share - self.share) * Coverage.present
        seconds = self.share < Coverage.least ? seconds + 1 : 0
    }

    /// Whether the place should not be believed.
    var isMissing: Bool { seconds >= Coverage.doubt }
    /// Whether that has lasted so long that another place should be searched.
    var isLost: Bool { seconds >= Coverage.patience }

    /// The weight of the present second in the mean (ours): about three seconds count.
    private static let present = 0.3
    /// The share below which the place is not believed (ours).
    private static let least = 0.4
    /// Seconds until the place is doubted, and until it is given up (ours).
    private static let (doubt, patience) = (4, 20)
}

extension RadioScan {
    /// The share of the loudest transmitters that are expected near a point within the usual
    /// variation. Weak ones do not count: they may be far away, with fewer walls between than
    /// usual.
    ///
    /// - Parameter offset: the phone's offset, dB.
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

    /// How many of the loudest transmitters count; if many are heard, half of them count (ours).
    private static let telling = 5
    /// dB of difference within which a strength is explained (ours): two and a half times the usual
    /// spread.
    private static let explains = 15.0
}
