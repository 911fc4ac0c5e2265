import Indoor
import RealModule
import TextCanvas

/// The people in the viewfinder.
extension ViewfinderPicture {
    /// Metres of the head above the eye, which is at 1.5 m with the phone, and half the width of
    /// the shoulders.
    private static let head = 0.25
    private static let shoulders = 0.0
    private static let halfWidth = 0.25

    /// Draws each person whom neighbouring rays meet: a head on a hatched body.
    func drawFigures(_ dots: inout DotCanvas) {
        for figure in viewfinder.figures {
            let metres = max(figure.metres, 0.5)
            let middle = (figure.ray / Double(viewfinder.rays.count - 1)) * Double(dots.width)
            let angle = Double.atan2(y: ViewfinderPicture.halfWidth, x: metres) * 180 / .pi
            let half = angle / Viewfinder.fieldOfView * Double(dots.width)
            func row(_ up: Double) -> Double { height(.atan2(y: up, x: metres), dots) }
            let (top, neck) = (row(ViewfinderPicture.head), row(ViewfinderPicture.shoulders))
            let foot = row(-ViewfinderPicture.below)
            let radius = max((neck - top) / 2, 1)
            dots.circle(DotPoint(middle, neck - radius), radius: radius, layer: 3)
            hatch(from: DotPoint(middle - half, neck), to: DotPoint(middle + half, foot), &dots)
        }
    }

    private func hatch(from low: DotPoint, to high: DotPoint, _ dots: inout DotCanvas) {
        let columns = max(Int(low.x), 0)...max(min(Int(high.x), dots.width - 1), Int(low.x), 0)
        let rows = max(Int(low.y), 0)...max(min(Int(high.y), dots.height - 1), Int(low.y), 0)
        for x in columns where x < dots.width {
            for y in rows where y < dots.height {
                let isEdge =
                    x == columns.lowerBound || x == columns.upperBound || y == rows.lowerBound
                if isEdge || (x + y) % 3 == 0 { dots.set(x: x, y: y, layer: 3) }
            }
        }
    }
}

extension Viewfinder {
    /// A person in view: the middle of the rays that meet them, and their distance.
    struct Figure: Hashable {
        let ray: Double
        let metres: Double
    }

    /// Metres by which neighbouring rays may differ on one person.
    private static let oneBody = 0.4

    var figures: [Figure] {
        var figures: [Figure] = []
        var run: [Int] = []
        func close() {
            guard let first = run.first, let last = run.last else { return }
            figures.append(
                Figure(
                    ray: Double(first + last) / 2,
                    metres: run.map { rays[$0].distance }.min() ?? 0))
            run = []
        }
        for (number, ray) in rays.enumerated() {
            if let last = run.last,
                !ray.showsPerson || abs(rays[last].distance - ray.distance) > Viewfinder.oneBody
            {
                close()
            }
            if ray.showsPerson { run.append(number) }
        }
        close()
        // The nearest is last, over the others.
        return figures.sorted { ($1.metres, $1.ray) < ($0.metres, $0.ray) }
    }

    /// The wall behind a person, interpolated from beside them; without texture.
    func wall(behind number: Int) -> Ray {
        guard rays[number].showsPerson else { return rays[number] }
        let nearest = rays.indices.filter { !rays[$0].showsPerson }
            .min { (abs($0 - number), $0) < (abs($1 - number), $1) }
        return Ray(distance: nearest.map { rays[$0].distance } ?? 3, texture: 0)
    }
}
