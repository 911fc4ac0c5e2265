import Indoor
import RealModule

// Formulas from metres to radians. Sources: IOGP Publication 373-7-2, Geomatics Guidance Note 7,
// part 2 (oblique stereographic); Snyder, Map Projections: A Working Manual (USGS 1395, 1987),
// page 187 (Lambert's azimuthal equal-area projection).

/// The oblique (double) stereographic projection: the grids of the Netherlands, Poland, Romania.
struct ObliqueStereographic {
    private let shape: Ellipsoid
    private let longitude0: Double
    /// The letters of the guidance note.
    private let (n, c): (Double, Double)
    private let chi0: Double
    /// Metres: twice the radius of the conformal sphere, with the scale.
    private let size: Double

    init(_ values: ProjectionValues, on shape: Ellipsoid) {
        self.shape = shape
        longitude0 = values.longitude
        let latitude = values.latitude ?? 0
        let (e2, sine, cosine) = (shape.e2, Double.sin(latitude), Double.cos(latitude))
        let w = 1 - e2 * sine * sine
        size = 2 * shape.radius * (1 - e2).squareRoot() / w * values.scale
        n = (1 + e2 * cosine * cosine * cosine * cosine / (1 - e2)).squareRoot()
        let isometric = Double.pow(shape.isometric(latitude), -2 * n)
        let raw = (isometric - 1) / (isometric + 1)
        c = (n + sine) * (1 - raw) / ((n - sine) * (1 + raw))
        let scaled = c * isometric
        chi0 = Double.asin((scaled - 1) / (scaled + 1))
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        let g = size * .tan(.pi / 4 - chi0 / 2)
        let h = 2 * size * .tan(chi0) + g
        let i = Double.atan2(y: point.x, x: h + point.y)
        let j = Double.atan2(y: point.x, x: g - point.y) - i
        let chi = chi0 + 2 * Double.atan((point.y - point.x * .tan(j / 2)) / size)
        let sine = Double.sin(chi)
        let isometric = Double.pow(c * (1 - sine) / (1 + sine), 1 / (2 * n))
        return (shape.latitude(isometric: isometric), longitude0 + (j + 2 * i) / n)
    }
}

/// Lambert's azimuthal equal-area projection: the grid of Europe.
struct AzimuthalEqualArea {
    private let shape: Ellipsoid
    private let longitude0: Double
    /// Radians: the centre's latitude on the sphere of the same area.
    private let beta0: Double
    /// Metres: that sphere's radius.
    private let radius: Double
    private let d: Double

    /// nil: a pole is its centre, which has other formulas.
    init?(_ values: ProjectionValues, on shape: Ellipsoid) {
        let latitude = values.latitude ?? 0
        guard abs(latitude) < .pi / 2 - 1e-6 else { return nil }
        self.shape = shape
        longitude0 = values.longitude
        let pole = AzimuthalEqualArea.area(.pi / 2, shape)
        beta0 = Double.asin(AzimuthalEqualArea.area(latitude, shape) / pole)
        radius = shape.radius * (pole / 2).squareRoot()
        d = shape.radius * shape.ring(latitude) / (radius * .cos(beta0))
    }

    /// Snyder's q: the area between the equator and a latitude.
    private static func area(_ latitude: Double, _ shape: Ellipsoid) -> Double {
        let (e, sine) = (shape.e, Double.sin(latitude))
        guard e > 0 else { return 2 * sine }
        return (1 - shape.e2)
            * (sine / (1 - shape.e2 * sine * sine) + .atanh(e * sine) / e)
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        let (x, y) = (point.x / d, point.y * d)
        let reach = (x * x + y * y).squareRoot()
        guard reach > 0 else { return (latitude(of: beta0), longitude0) }
        let turn = 2 * Double.asin(min(reach / (2 * radius), 1))
        let (sine, cosine) = (Double.sin(turn), Double.cos(turn))
        let beta = cosine * .sin(beta0) + y * sine * .cos(beta0) / reach
        let longitude =
            longitude0
            + Double.atan2(
                y: x * sine, x: reach * .cos(beta0) * cosine - y * .sin(beta0) * sine)
        return (latitude(of: Double.asin(min(max(beta, -1), 1))), longitude)
    }

    private func latitude(of beta: Double) -> Double {
        let e2 = shape.e2
        let (e4, e6) = (e2 * e2, e2 * e2 * e2)
        return beta + (e2 / 3 + e4 * 31 / 180 + e6 * 517 / 5040) * .sin(2 * beta)
            + (e4 * 23 / 360 + e6 * 251 / 3780) * .sin(4 * beta)
            + e6 * 761 / 45_360 * .sin(6 * beta)
    }
}
