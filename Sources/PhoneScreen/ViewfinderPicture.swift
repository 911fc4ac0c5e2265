import FloorDrawing
import Indoor
import RealModule
import TextCanvas

/// The picture in the viewfinder, drawn from the rays that also decide what is recognised: walls in
/// perspective, with feature points according to their texture.
struct ViewfinderPicture {
    let viewfinder: Viewfinder
    /// Degrees; 90 is upright.
    let inclination: Double
    let tick: Int
    /// For each ray, metres to the first doorway that it passes; nil for none.
    var doors: [Double?] = []
    let look: Look

    /// The height of walls above and below the eye, in metres.
    private static let above = 3.6
    static let below = 1.5
    /// The height of doorways above the eye, in metres: 2.1 m from the floor (ours).
    private static let lintel = 0.6
    /// The vertical field of view of a phone held upright, in degrees.
    private static let heightOfView = 62.0

    /// - Parameter guides: the part whose corners are marked; nil: the whole picture.
    func draw(in rect: Rect, guides: Rect? = nil, on canvas: inout Canvas) {
        guard rect.width >= 8, rect.height >= 4 else { return }
        if viewfinder.isCovered {
            canvas.fill(rect, style: look.black)
        } else {
            var dots = DotCanvas(
                rect.size, layers: [look.low, look.wall, look.warning, look.people])
            drawWalls(in: rect, &dots, on: &canvas)
            canvas.clipped(to: rect) { $0.draw(dots, column: rect.column, row: rect.row) }
        }
        drawGuides(in: guides ?? rect, on: &canvas)
    }

    // MARK: Walls

    /// The top and bottom of the wall at a column of dots, and its texture.
    private struct Slice {
        let top: Double
        let foot: Double
        let distance: Double
        let texture: Double
        /// Metres to a doorway in front of the wall.
        var door: Double?
    }

    private func drawWalls(in rect: Rect, _ dots: inout DotCanvas, on canvas: inout Canvas) {
        guard viewfinder.rays.count > 1 else { return }
        let slices = (0..<dots.width).map { slice(at: $0, dots) }
        drawFloor(slices, &dots)
        for column in 0..<rect.width { shade(slices[column * 2], column, rect, on: &canvas) }
        var previous = slices[0]
        for (x, slice) in slices.enumerated() {
            let place = Double(x) + 0.5
            let near = slice.distance < previous.distance ? slice : previous
            // This is the edge of a nearer wall.
            if abs(slice.distance - previous.distance) > 0.3 * near.distance {
                dots.line(
                    from: DotPoint(place, near.top), to: DotPoint(place, near.foot), layer: 1)
            }
            dots.dot(DotPoint(place, slice.top), layer: 1)
            dots.dot(DotPoint(place, slice.foot), layer: 1)
            drawDoor(x, slice, previous, &dots)
            drawFeatures(x, slice, &dots)
            previous = slice
        }
        drawFigures(&dots)
    }

    private func slice(at x: Int, _ dots: DotCanvas) -> Slice {
        let along = (Double(x) + 0.5) / Double(dots.width) * Double(viewfinder.rays.count - 1)
        let index = min(Int(along), viewfinder.rays.count - 2)
        let (a, b) = (viewfinder.wall(behind: index), viewfinder.wall(behind: index + 1))
        // At a corner each wall extends to the middle between the rays; along a wall the rays are
        // interpolated.
        let isOneWall = abs(a.distance - b.distance) < 0.35 * min(a.distance, b.distance)
        let share = along - Double(index)
        let distance =
            isOneWall
            ? a.distance + (b.distance - a.distance) * share
            : share < 0.5 ? a.distance : b.distance
        let texture = share < 0.5 ? a.texture : b.texture
        let metre = max(distance, 0.4)
        return Slice(
            top: height(.atan2(y: ViewfinderPicture.above, x: metre), dots),
            foot: height(-.atan2(y: ViewfinderPicture.below, x: metre), dots), distance: distance,
            texture: texture, door: door(at: share < 0.5 ? index : index + 1, before: distance))
    }

    private func door(at ray: Int, before distance: Double) -> Double? {
        guard doors.indices.contains(ray), let door = doors[ray], door < distance else {
            return nil
        }
        return max(door, 0.4)
    }

    /// Draws the wall above a doorway, and its posts.
    private func drawDoor(
        _ x: Int, _ slice: Slice, _ previous: Slice, _ dots: inout DotCanvas
    ) {
        let place = Double(x) + 0.5
        if (slice.door == nil) != (previous.door == nil), let metres = slice.door ?? previous.door {
            dots.line(
                from: DotPoint(place, height(.atan2(y: ViewfinderPicture.lintel, x: metres), dots)),
                to: DotPoint(place, height(-.atan2(y: ViewfinderPicture.below, x: metres), dots)),
                layer: 1)
        }
        guard let metres = slice.door else { return }
        for reach in [ViewfinderPicture.above, ViewfinderPicture.lintel] {
            dots.dot(DotPoint(place, height(.atan2(y: reach, x: metres), dots)), layer: 1)
        }
    }

    /// The row of dots, from the top, of an angle above the horizon.
    func height(_ radians: Double, _ dots: DotCanvas) -> Double {
        let pitch = inclination - 90
        let degrees = radians * 180 / .pi - pitch
        return Double(dots.height) * (0.5 - degrees / ViewfinderPicture.heightOfView)
    }

    private func shade(_ slice: Slice, _ column: Int, _ rect: Rect, on canvas: inout Canvas) {
        guard look.hasTints else { return }
        let nearness = (0.2 + 0.8 * viewfinder.light) / (1 + slice.distance / 10)
        let level = look.isLight ? 254 - nearness * 10 : 234 + nearness * 10
        let paper = Style(on: Colour(UInt8(level), basic: 0))
        let top = max(Int(slice.top / 4), 0)
        let foot = min(Int((slice.foot / 4).rounded(.up)), rect.height)
        guard foot > top else { return }
        canvas.fill(
            Rect(column: rect.column + column, row: rect.row + top, width: 1, height: foot - top),
            style: paper)
    }

    /// Draws the floor's tiles: lines across at several distances, and lines towards the horizon.
    private func drawFloor(_ slices: [Slice], _ dots: inout DotCanvas) {
        for metres in [0.9, 1.3, 1.9, 2.8, 4.2, 6.5, 10, 16] {
            let y = height(-.atan2(y: ViewfinderPicture.below, x: metres), dots)
            for (x, slice) in slices.enumerated() where y > slice.foot + 1 && x % 2 == 0 {
                dots.dot(DotPoint(Double(x) + 0.5, y), layer: 0)
            }
        }
        let horizon = DotPoint(Double(dots.width) / 2, height(0, dots))
        for lane in -6...6 {
            let way = DotPoint(Double(lane) * 0.55, 1)
            for step in stride(from: 2.0, to: Double(dots.height), by: 2) {
                let place = horizon + way * step
                let x = Int(place.x.rounded(.down))
                guard slices.indices.contains(x), place.y > slices[x].foot + 1 else { continue }
                dots.dot(place, layer: 0)
            }
        }
    }

    // MARK: Features

    /// Draws the points that could be recognised: their density follows the texture; they are
    /// dim in low light, and streaks when the phone turns fast. They keep their places, and a few
    /// flicker.
    private func drawFeatures(_ x: Int, _ slice: Slice, _ dots: inout DotCanvas) {
        let density = slice.texture * viewfinder.light * (1 - 0.8 * viewfinder.blur) * 0.16
        let span = slice.foot - slice.top
        guard span > 2 else { return }
        let low = max(Int(slice.top) + 2, 0)
        let high = min(Int(slice.foot) - 1, dots.height)
        guard high > low else { return }
        let streak = Int(viewfinder.blur * ViewfinderPicture.longestStreak)
        for y in low..<high where noise(x, y, tick / 5) < density {
            for step in 0...streak { dots.set(x: x + step, y: y, layer: 2) }
        }
    }

    /// A pseudo-random number from 0 to 1 that depends on the position only; a part of it changes
    /// with `phase`.
    private func noise(_ x: Int, _ y: Int, _ phase: Int) -> Double {
        func mix(_ value: UInt64) -> UInt64 {
            var z = value &* 0x9E37_79B9_7F4A_7C15
            z ^= z >> 29
            z = z &* 0xBF58_476D_1CE4_E5B9
            return z ^ (z >> 32)
        }
        let place = mix(UInt64(truncatingIfNeeded: x &* 7919 &+ y &* 104_729))
        let isFickle = place & 3 == 0
        let value = isFickle ? mix(place &+ UInt64(truncatingIfNeeded: phase)) : place
        return Double(value >> 11) / Double(UInt64(1) << 53)
    }

    /// The length of a point's streak at full blur, in dots.
    private static let longestStreak = 14.0

    // MARK: Frame guides

    private func drawGuides(in rect: Rect, on canvas: inout Canvas) {
        let frame = rect.inset(columns: 2, rows: 1)
        let (right, bottom) = (frame.endColumn - 1, frame.endRow - 1)
        let corners: [(Int, Int, Glyph, Int)] = [
            (frame.column, frame.row, "┏", 1), (right, frame.row, "┓", -1),
            (frame.column, bottom, "┗", 1), (right, bottom, "┛", -1),
        ]
        for (column, row, glyph, inward) in corners {
            canvas.write(over: "\(glyph)", column: column, row: row, style: look.strong)
            for step in 1...2 {
                canvas.write(
                    over: "━", column: column + step * inward, row: row, style: look.strong)
            }
        }
    }
}
