import App
import FloorDrawing
import Indoor
import Positioning
import TextCanvas

/// The pages with a picture, a title and text.
extension PhoneView.Page {
    func drawTextPage(on canvas: inout Canvas) {
        let (title, text) = (words.title, words.text)
        let taken = title.height + 1 + text.height
        let art = min(max(room.height - taken - 3, 0), 9)
        let spare = max(room.height - taken - art - 1, 0)
        let top = room.split(top: spare / 3).rest
        let picture = top.split(top: art)
        self.art(of: view.display.page).draw(in: picture.top, on: &canvas)
        let body = picture.rest.split(top: art > 0 ? 1 : 0).rest.inset(columns: 2, rows: 0)
        let head = body.split(top: title.height)
        title.draw(
            in: head.top, view.look, style: view.look.strong, align: .centre, on: &canvas)
        text.draw(
            in: head.rest.split(top: 1).rest, view.look, style: view.look.text, align: .centre,
            on: &canvas)
    }

    private func art(of page: PhoneDisplay.Page) -> PhoneArt {
        PhoneArt(page: page, hasViewfinder: view.model.profile.hasViewfinder, look: view.look)
    }

    /// Draws the page of the arrival. It comes some metres early, so the map with the rest of the
    /// way stays in view.
    func drawArrival(on canvas: inout Canvas) -> PhoneMap? {
        guard let end = view.model.destination, let dot = view.display.dot,
            dot.levels.contains(end.level)
        else {
            drawTextPage(on: &canvas)
            drawNotices(in: room, on: &canvas)
            return nil
        }
        let air = isTall ? 1 : 0
        var rest = room.split(top: air).rest
        func write(_ words: Passage, _ style: Style, below gap: Int) {
            let parts = rest.split(top: words.height)
            words.draw(
                in: parts.top.inset(columns: 2, rows: 0), view.look, style: style,
                align: .centre, on: &canvas)
            rest = parts.rest.split(top: gap).rest
        }
        if isTall {
            let art = rest.split(top: 6)
            self.art(of: .arrival).draw(in: art.top, on: &canvas)
            rest = art.rest.split(top: 1).rest
        }
        write(words.title, view.look.strong, below: air)
        write(words.text, view.look.text, below: 0)
        if let side = side(of: end.point, from: dot) {
            let words = "◆ " + view.model.sheet.phrase(side).text
            write(
                Passage(words, columns: room.width, rows: 1), view.look.destination, below: air)
        }
        let notices = rest.split(bottom: noticesHeight(in: rest)).bottom
        let map = drawMap(in: rest, under: notices, on: &canvas)
        drawNotices(in: rest, on: &canvas)
        return map
    }

    /// The side on which a place is; nil within the dot's accuracy, where a side would be noise,
    /// within the user's reach, and while the dot has no heading.
    private func side(of place: Point, from dot: PhoneDisplay.Dot) -> Label? {
        let line = Segment(dot.point, place)
        guard line.length > max(dot.accuracy ?? 0, Self.withinReach),
            let heading = dot.heading ?? dot.course
        else { return nil }
        return .side(Heading.turn(from: heading, to: line.heading))
    }

    /// Metres within which the user needs no words to a place (ours).
    private static let withinReach = 2.0

    /// Draws the operating system's permission prompt over the app's map.
    func drawPrompt(on canvas: inout Canvas) -> [PlacedButton] {
        drawMap(in: room, on: &canvas)
        canvas.restyle(room) { $0 = view.look.faint }
        return drawDialogue(title: words.title, text: words.text, on: &canvas)
    }

    func drawAcquisition(on canvas: inout Canvas) {
        let head = room.split(top: words.title.height + 1)
        let foot = head.rest.split(bottom: words.text.height + 1)
        words.title.draw(
            in: head.top.inset(columns: 2, rows: 0), view.look, style: view.look.strong,
            align: .centre, on: &canvas)
        drawSweep(in: head.top, on: &canvas)
        let free = foot.rest.height - noticesHeight(in: foot.rest)
        drawPicture(in: foot.rest.inset(columns: 1, rows: 0), free: free, on: &canvas)
        words.text.draw(
            in: foot.bottom.inset(columns: 2, rows: 0), view.look, style: view.look.text,
            align: .centre, on: &canvas)
        drawNotices(in: foot.rest, on: &canvas)
    }

    /// Draws the viewfinder, if the app has one.
    ///
    /// - Parameter free: rows over the notices.
    private func drawPicture(in rect: Rect, free: Int, on canvas: inout Canvas) {
        guard view.model.profile.hasViewfinder else {
            let middle = rect.centred(width: rect.width, height: min(rect.height, 9))
            return art(of: view.display.page).draw(in: middle, on: &canvas)
        }
        let hardware = view.model.hardware
        ViewfinderPicture(
            viewfinder: hardware.viewfinder, inclination: hardware.inclination,
            tick: view.model.tick,
            doors: hardware.doors, look: view.look
        ).draw(in: rect, guides: rect.split(top: free).top, on: &canvas)
    }

    /// Draws a light that runs to and fro under the title, once in two seconds.
    private func drawSweep(in head: Rect, on canvas: inout Canvas) {
        let width = head.width - 8
        let length = 6
        let span = max(width - length, 1)
        let step = view.model.tick % 40
        let start = span * (step < 20 ? step : 40 - step) / 20
        for column in 0..<max(width, 0) {
            let isLit = column >= start && column < start + length
            canvas.put(
                isLit ? "━" : "─", column: head.column + 4 + column, row: head.endRow - 1,
                style: isLit ? view.look.accent : view.look.faint)
        }
    }
}

/// The pictures of the text pages, in Braille.
struct PhoneArt {
    let page: PhoneDisplay.Page
    /// Whether the app has a viewfinder.
    let hasViewfinder: Bool
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        guard rect.height >= 3 else { return }
        var dots = DotCanvas(
            rect.size, layers: [look.faint, look.accent, look.good, look.bad, look.destination])
        let centre = DotPoint(Double(dots.width) / 2, Double(dots.height) / 2)
        let radius = min(centre.x, centre.y) - 1
        switch page {
        case .acquired: check(centre, radius, &dots)
        case .arrival: pin(centre, radius, &dots)
        case .denied(let permission) where permission.opensViewfinder:
            noPicture(centre, radius, &dots)
        case .unsupported where hasViewfinder, .notInstalled where hasViewfinder:
            noPicture(centre, radius, &dots)
        case .denied, .blocked, .unsupported, .notInstalled: noWaves(centre, radius, &dots)
        default: rings(centre, radius, &dots)
        }
        canvas.draw(dots, column: rect.column, row: rect.row)
    }

    /// A position with waves around it.
    private func rings(_ centre: DotPoint, _ radius: Double, _ dots: inout DotCanvas) {
        dots.circle(centre, radius: radius, layer: 0)
        dots.circle(centre, radius: radius * 0.66, layer: 1)
        dots.disc(centre, radius: radius * 0.3, layer: 1)
    }

    /// Draws the waves crossed out.
    private func noWaves(_ centre: DotPoint, _ radius: Double, _ dots: inout DotCanvas) {
        dots.circle(centre, radius: radius, layer: 0)
        dots.circle(centre, radius: radius * 0.5, layer: 0)
        let corner = DotPoint(radius, -radius) * 0.8
        dots.line(from: centre - corner, to: centre + corner, layer: 3, thickness: 2)
    }

    private func check(_ centre: DotPoint, _ radius: Double, _ dots: inout DotCanvas) {
        dots.circle(centre, radius: radius, layer: 2)
        let points = [DotPoint(-0.45, 0.02), DotPoint(-0.12, 0.36), DotPoint(0.48, -0.34)]
        dots.polyline(points.map { centre + $0 * radius }, layer: 2, thickness: 3)
    }

    private func pin(_ centre: DotPoint, _ radius: Double, _ dots: inout DotCanvas) {
        let head = centre - DotPoint(0, radius * 0.3)
        // The outline goes around the head from one side of the point to the other.
        let outline = stride(from: -125.0, through: 125, by: 10).map { degrees in
            let way = Heading.direction(degrees)
            return head + DotPoint(way.x, -way.y) * radius * 0.65
        }
        dots.polyline(outline + [centre + DotPoint(0, radius)], closed: true, layer: 4)
        dots.disc(head, radius: radius * 0.22, layer: 4)
    }

    /// A crossed-out viewfinder.
    private func noPicture(_ centre: DotPoint, _ radius: Double, _ dots: inout DotCanvas) {
        let (w, h) = (radius * 1.1, radius * 0.7)
        let corners = [DotPoint(-w, -h), DotPoint(w, -h), DotPoint(w, h), DotPoint(-w, h)]
        dots.polyline(corners.map { centre + $0 }, closed: true, layer: 0)
        dots.circle(centre, radius: h * 0.6, layer: 0)
        dots.line(
            from: centre + DotPoint(-w, h) * 1.15, to: centre + DotPoint(w, -h) * 1.15,
            layer: 3, thickness: 2)
    }
}
