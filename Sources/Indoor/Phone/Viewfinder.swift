/// What matters for recognition in the camera's view, cast against the true walls.
package struct Viewfinder: Hashable, Sendable {
    /// One ray of the view, from left to right.
    package struct Ray: Hashable, Sendable {
        /// Metres to the wall; the camera's range when there is none.
        package var distance: Double
        package var texture: Double
        /// Whether a person stands in front of the wall.
        package var showsPerson: Bool

        package init(distance: Double, texture: Double, showsPerson: Bool = false) {
            self.distance = distance
            self.texture = texture
            self.showsPerson = showsPerson
        }
    }

    package var rays: [Ray]
    /// The heading of the middle ray, degrees clockwise from north.
    package var heading: Double
    /// How much there is to recognise: 0 ... 1.
    package var texture: Double
    package var light: Double
    /// 0 sharp, 1 smeared.
    package var blur: Double
    package var isCovered: Bool

    /// Degrees from the first ray to the last (design 3).
    package static let fieldOfView = 60.0

    /// The heading of a ray by its number.
    package func heading(ofRay number: Int) -> Double {
        heading + Viewfinder.fieldOfView * (Double(number) / Double(max(rays.count - 1, 1)) - 0.5)
    }

    package init(
        rays: [Ray] = [], heading: Double = 0, texture: Double, light: Double, blur: Double,
        isCovered: Bool
    ) {
        self.rays = rays
        self.heading = heading
        self.texture = texture
        self.light = light
        self.blur = blur
        self.isCovered = isCovered
    }
}

/// The network that the phone has, as its status line shows it.
package enum PhoneNetwork: String, Hashable, Sendable { case good, slow, none }
