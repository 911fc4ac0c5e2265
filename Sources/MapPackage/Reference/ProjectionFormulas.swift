import Indoor
import RealModule

// Formulas from metres to radians. Sources: IOGP Publication 373-7-2, Geomatics Guidance Note 7,
// part 2 (transverse and oblique Mercator); Snyder, Map Projections: A Working Manual (USGS 1395,
// 1987), pages 44 and 107 (Mercator, Lambert's cone).

/// The figure of the earth of a reference system.
struct Ellipsoid {
    /// Metres.
    let radius: Double
    let flattening: Double

    /// The eccentricity, squared.
    var e2: Double { flattening * (2 - flattening) }
    var e: Double { e2.squareRoot() }

    /// The radius of a parallel, as a share of `radius`.
    func ring(_ latitude: Double) -> Double {
        let sine = Double.sin(latitude)
        return Double.cos(latitude) / (1 - e2 * sine * sine).squareRoot()
    }

    /// Snyder's t: 1 on the equator, 0 at the north pole.
    func isometric(_ latitude: Double) -> Double {
        let sine = e * Double.sin(latitude)
        // A pole in degrees may come out a little more than a quarter turn.
        return max(Double.tan(.pi / 4 - latitude / 2), 0)
            / Double.pow((1 - sine) / (1 + sine), e / 2)
    }

    func latitude(isometric t: Double) -> Double {
        var latitude = Double.pi / 2 - 2 * Double.atan(t)
        for _ in 0..<8 {
            let sine = e * Double.sin(latitude)
            latitude = Double.pi / 2 - 2 * .atan(t * Double.pow((1 - sine) / (1 + sine), e / 2))
        }
        return latitude
    }
}

/// Transverse Mercator, by Krüger's series: to a millimetre within 3000 km of its meridian.
struct TransverseMercator {
    private let shape: Ellipsoid
    private let longitude0: Double
    /// Metres, with the scale.
    private let radius: Double
    private let origin: Double
    private let backward: [Double]

    init(_ values: ProjectionValues, on shape: Ellipsoid) {
        self.shape = shape
        longitude0 = values.longitude
        let n = shape.flattening / (2 - shape.flattening)
        let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
        radius = values.scale * shape.radius / (1 + n) * (1 + n2 / 4 + n4 / 64)
        backward = [
            n / 2 - n2 * 2 / 3 + n3 * 37 / 96 - n4 / 360,
            n2 / 48 + n3 / 15 - n4 * 437 / 1440,
            n3 * 17 / 480 - n4 * 37 / 840,
            n4 * 4397 / 161_280,
        ]
        let forward = [
            n / 2 - n2 * 2 / 3 + n3 * 5 / 16 + n4 * 41 / 180,
            n2 * 13 / 48 - n3 * 3 / 5 + n4 * 557 / 1440,
            n3 * 61 / 240 - n4 * 103 / 140,
            n4 * 49_561 / 161_280,
        ]
        let latitude0 = values.latitude ?? 0
        let e = shape.e
        let beta = Double.atan(
            .sinh(
                .asinh(.tan(latitude0)) - e * .atanh(e * .sin(latitude0))))
        origin = forward.enumerated().reduce(beta) { sum, term in
            sum + term.element * .sin(2 * Double(term.offset + 1) * beta)
        }
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        let (north, east) = (origin + point.y / radius, point.x / radius)
        var (xi, eta) = (north, east)
        for (number, term) in backward.enumerated() {
            let k = 2 * Double(number + 1)
            xi -= term * .sin(k * north) * .cosh(k * east)
            eta -= term * .cos(k * north) * .sinh(k * east)
        }
        let beta = Double.asin(min(max(.sin(xi) / .cosh(eta), -1), 1))
        let conformal = Double.asinh(.tan(beta))
        var isometric = conformal
        for _ in 0..<8 {
            isometric = conformal + shape.e * .atanh(shape.e * .tanh(isometric))
        }
        return (
            .atan(.sinh(isometric)), longitude0 + .atan2(y: .sinh(eta), x: .cos(xi))
        )
    }
}

struct Mercator {
    private let shape: Ellipsoid
    private let longitude0: Double
    /// Metres of a radian along the equator.
    private let along: Double

    init(_ values: ProjectionValues, on shape: Ellipsoid) {
        self.shape = shape
        longitude0 = values.longitude
        let parallel = values.parallel1 ?? values.latitude ?? 0
        along = shape.radius * (parallel == 0 ? values.scale : shape.ring(parallel))
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        (shape.latitude(isometric: .exp(-point.y / along)), longitude0 + point.x / along)
    }
}

/// Lambert's conformal cone, with one parallel or two.
struct ConformalCone {
    private let shape: Ellipsoid
    private let longitude0: Double
    private let cone: Double
    /// Metres: the cone's size, and its tip's distance from the origin.
    private let (size, top): (Double, Double)

    init(_ values: ProjectionValues, on shape: Ellipsoid) {
        self.shape = shape
        longitude0 = values.longitude
        let latitude0 = values.latitude ?? 0
        let first = values.parallel1 ?? latitude0
        let second = values.parallel2 ?? first
        let (m1, m2) = (shape.ring(first), shape.ring(second))
        let (t1, t2) = (shape.isometric(first), shape.isometric(second))
        cone =
            abs(first - second) < 1e-10
            ? Double.sin(first) : (Double.log(m1) - .log(m2)) / (.log(t1) - .log(t2))
        size = shape.radius * values.scale * m1 / (cone * Double.pow(t1, cone))
        top = size * Double.pow(shape.isometric(latitude0), cone)
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        let rest = top - point.y
        let distance = (point.x * point.x + rest * rest).squareRoot() * (cone < 0 ? -1 : 1)
        let t = Double.pow(distance / size, 1 / cone)
        let turn = cone < 0 ? Double.atan2(y: -point.x, x: -rest) : .atan2(y: point.x, x: rest)
        return (shape.latitude(isometric: t), longitude0 + turn / cone)
    }
}

/// Hotine's oblique Mercator: the grids of Switzerland, Hungary, Malaysia, Alaska.
struct ObliqueMercator {
    private let shape: Ellipsoid
    /// The letters of the guidance note.
    private let a: Double
    private let b: Double
    private let h: Double
    /// Radians: where the initial line meets the equator, its azimuth there, the turn of the grid.
    private let (longitude0, gamma0, turn): (Double, Double, Double)
    /// Metres along the initial line from there to the coordinates' origin.
    private let start: Double

    /// nil: values that give no line.
    ///
    /// - Parameter isFromCentre: whether coordinates count from the projection's centre; else from
    ///   where its initial line meets the equator.
    init?(_ values: ProjectionValues, on shape: Ellipsoid, isFromCentre: Bool) {
        guard let centre = values.latitude, abs(centre) < .pi / 2, centre != 0 else { return nil }
        let azimuth = values.azimuth ?? .pi / 2
        let (e2, sine, cosine) = (shape.e2, Double.sin(centre), Double.cos(centre))
        b = (1 + e2 * cosine * cosine * cosine * cosine / (1 - e2)).squareRoot()
        let w = 1 - e2 * sine * sine
        a = shape.radius * b * values.scale * (1 - e2).squareRoot() / w
        let d = max(b * (1 - e2).squareRoot() / (cosine * w.squareRoot()), 1)
        let root = (d * d - 1).squareRoot() * (centre < 0 ? -1 : 1)
        let f = d + root
        h = f * Double.pow(shape.isometric(centre), b)
        gamma0 = Double.asin(min(max(Double.sin(azimuth) / d, -1), 1))
        let lean = (f - 1 / f) / 2 * Double.tan(gamma0)
        longitude0 = values.longitude - Double.asin(min(max(lean, -1), 1)) / b
        turn = values.gridAngle ?? azimuth
        let along = a / b * Double.atan2(y: abs(root), x: Double.cos(azimuth))
        start = isFromCentre ? along * (centre < 0 ? -1 : 1) : 0
        self.shape = shape
    }

    func place(of point: Point) -> (latitude: Double, longitude: Double) {
        let v = point.x * .cos(turn) - point.y * .sin(turn)
        let u = point.y * .cos(turn) + point.x * .sin(turn) + start
        let q = Double.exp(-b * v / a)
        let (s, t) = ((q - 1 / q) / 2, (q + 1 / q) / 2)
        let across = Double.sin(b * u / a)
        let tilt = (across * .cos(gamma0) + s * .sin(gamma0)) / t
        let isometric = Double.pow(h / ((1 + tilt) / (1 - tilt)).squareRoot(), 1 / b)
        let turned = Double.atan2(
            y: s * .cos(gamma0) - across * .sin(gamma0), x: .cos(b * u / a))
        return (shape.latitude(isometric: isometric), longitude0 - turned / b)
    }
}
