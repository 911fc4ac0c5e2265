/// What makes the service mistake pictures of a unit, or not know them.
package struct Likeness: Hashable, Sendable {
    /// Units with the same word look alike: the platforms of a station. nil: the unit looks like no
    /// other.
    package var group: String?
    /// Turned by 180° it looks the same: a corridor whose ends are alike.
    package var isMirrored: Bool
    /// Its walls have changed since the survey.
    package var isChanged: Bool

    package init(group: String? = nil, isMirrored: Bool = false, isChanged: Bool = false) {
        self.group = group
        self.isMirrored = isMirrored
        self.isChanged = isChanged
    }

    /// The likeness if the map gives none (ours): platforms are alike, and so are the ends of a
    /// long corridor whose outline is the same when turned by 180°.
    package init(of category: Unit.Category, _ area: Area) {
        self.init(
            group: category == .platform ? category.rawValue : nil,
            isMirrored: category == .corridor && area.isLong && area.isSameTurnedByHalf)
    }
}

extension Area {
    /// Whether it is at least 20 m long, and four times as long as wide.
    fileprivate var isLong: Bool {
        guard let ring = rings.first else { return false }
        let sides = ring.indices.map { ring[$0].distance(to: ring[($0 + 1) % ring.count]) }
        let longest = sides.max() ?? 0
        return longest >= 20 && squareMetres <= longest * longest / 4
    }

    /// Whether the outline is the same within half a metre after a turn by 180°. It is false for
    /// outlines of many points, because every two points are compared.
    fileprivate var isSameTurnedByHalf: Bool {
        let points = rings.flatMap(\.self)
        return points.count <= 100
            && points.allSatisfy { point in
                let turned = bounds.centre * 2 - point
                return points.contains { $0.distance(to: turned) < 0.5 }
            }
    }
}
