import Indoor

/// The results of one walk with one engine, over one seed or several.
package struct EngineSummary: Hashable, Sendable {
    /// A measure over the seeds.
    package struct Spread: Hashable, Sendable {
        package let median: Double
        package let least: Double
        package let most: Double

        /// nil if there are no values.
        package init?(_ values: [Double]) {
            guard let median = values.quantile(0.5), let least = values.min(),
                let most = values.max()
            else { return nil }
            (self.median, self.least, self.most) = (median, least, most)
        }
    }

    package let walks: Int
    /// Seconds, and the share of the time in which positions were wanted.
    package let withoutPosition: Spread?
    package let shareWithoutPosition: Spread?
    /// Metres.
    package let errorMedian: Spread?
    package let error95: Spread?
    /// Seconds with a position on another level, and the share of the time in which positions were
    /// wanted.
    package let onWrongLevel: Spread?
    package let shareOnWrongLevel: Spread?
    /// The share of the accurate time with the person within the told ring. 68 % is right for
    /// sources that estimate their accuracy.
    package let shareInRing: Spread?
    package let cuesShown: Spread?
    package let vibrations: Spread?
    /// Seconds, for the walks in which the app declared an arrival.
    package let arrival: Spread?
    package let arrived: Int
    /// The number of walks in which it did so while the person was not there.
    package let falselyArrived: Int
    /// Seconds until the person came to the place and stayed; infinite: they did not.
    package let there: Spread?
    package let reached: Int
    /// Metres walked, and still to walk, beyond the shortest way.
    package let overShortest: Spread?
    /// Metres walked while the position was lost or wrong.
    package let metresLost: Spread?

    package init(_ walks: [WalkMeasures]) {
        self.walks = walks.count
        func spread(_ value: (WalkMeasures) -> Double?) -> Spread? {
            Spread(walks.compactMap(value))
        }
        withoutPosition = spread { WalkMeasures.seconds($0.withoutPosition) }
        shareWithoutPosition = spread { $0.share($0.withoutPosition) }
        errorMedian = spread { $0.errors.quantile(0.5) }
        error95 = spread { $0.errors.quantile(0.95) }
        onWrongLevel = spread { WalkMeasures.seconds($0.onWrongLevel) }
        shareOnWrongLevel = spread { $0.share($0.onWrongLevel) }
        shareInRing = spread(\.shareInRing)
        cuesShown = spread { Double($0.cuesShown) }
        vibrations = spread { Double($0.vibrations) }
        arrival = spread(\.arrivedAt)
        arrived = walks.count { $0.arrivedAt != nil }
        falselyArrived = walks.count(where: \.isArrivalFalse)
        there = spread { walk in
            walk.journey.isReached.map { _ in walk.journey.thereSince ?? .infinity }
        }
        reached = walks.count { $0.journey.isReached == true }
        overShortest = spread(\.journey.metresBeyondShortest)
        metresLost = spread(\.metresLost)
    }
}
