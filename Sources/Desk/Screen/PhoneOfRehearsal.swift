import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The phone of a rehearsal.
extension ScreenModel {
    /// What the phone has, and nothing else of the rehearsal.
    var phone: PhoneModel {
        let truth = report.truth
        var phone = PhoneModel(
            display: display, sheet: sheet, profile: profile, atlas: atlas,
            hardware: PhoneModel.Hardware(
                battery: truth.battery, network: truth.network, inclination: truth.inclination,
                viewfinder: truth.viewfinder, doors: doorsInView),
            tick: report.tick)
        // at the end of a walk the clock stands, and the phone does
        if !isFinished {
            phone.vibration = PhoneShake(
                chronicle, tick: report.tick, speed: interface.isPaused ? 0 : speed,
                loop: interface.transport.loop.range)
        }
        phone.newCue = PhoneModel.marked(of: display.cues.filter(isNew))
        phone.showsKeys = !interface.isFilmed
        interface.panel?.appear(on: &phone)
        return phone
    }

    /// The distances to the doorways that the camera's rays pass, where its picture is in view.
    private var doorsInView: [Double?] {
        let truth = report.truth
        guard display.page.isAcquisition, profile.hasViewfinder, !truth.isInCabin,
            let level = truth.levels.single.flatMap(venue.level)
        else { return [] }
        return truth.viewfinder.doors(seenFrom: truth.point, on: level)
    }

    /// Draws the phone, and on its frame what the person does: the app knows nothing of it.
    ///
    /// - Parameters:
    ///   - shakes: whether it moves when it vibrates; in a picture that stands still the mark is
    ///     enough.
    ///   - saysHold: whether its frame says how it is held: where no picture of the hand does.
    @discardableResult
    func drawPhone(
        in place: Rect, _ look: Look, shakes: Bool = true, saysHold: Bool = false,
        on canvas: inout Canvas
    ) -> Touchable {
        let view = PhoneView(model: phone, look: look, shakes: shakes, saysHold: saysHold)
        let touchable = view.draw(in: place, on: &canvas)
        let rect = view.frame(in: place)
        // A user's phone does not say that it is read.
        guard !interface.isFilmed, let words = wordsOfPerson(saysHold) else { return touchable }
        let edge = Rect(column: rect.column, row: rect.endRow - 1, width: rect.width, height: 1)
        canvas.write(words, in: edge.inset(columns: 2, rows: 0), style: look.accent)
        return touchable
    }

    /// Whether the person looks at the phone; by hand what they do, so that a key shows at once,
    /// before they have moved.
    private func wordsOfPerson(_ saysHold: Bool) -> String? {
        switch report.truth.attention {
        case .reading: " ◉ reads "
        case .phone: " ◉ "
        case .away, nil:
            isByHand && saysHold
                ? " \(report.truth.motion.truncated(to: ScreenModel.longestMotion)) " : nil
        }
    }

    /// The columns between the corner of the narrowest phone and its bar.
    private static let longestMotion = 8
}

extension PhoneShake {
    /// The ticks of two shakes: 0.4 s.
    private static let ticks = 8
    /// The speed up to which the frame shakes: no more than 3 flashes a second.
    private static let shakeSpeed = 1.0
    /// The shortest loop with shaking, in seconds of wall time: two shakes and a mark are at most
    /// three flashes.
    private static let shortestLoop = 1.5

    /// - Parameters:
    ///   - speed: as a multiple of real time.
    ///   - loop: the playback's loop; in a very short one nothing shakes.
    init(
        _ chronicle: Chronicle, tick: Int, speed: Double = 1, loop: ClosedRange<Int>? = nil
    ) {
        let isShort =
            loop.map {
                SimulatedTime.seconds($0.count) < PhoneShake.shortestLoop * speed
            } ?? false
        guard !isShort else {
            self = .none
            return
        }
        let age = chronicle.shakenAt.map { tick - $0 } ?? .max
        let isShaking = age < PhoneShake.ticks && speed <= PhoneShake.shakeSpeed
        let ticks = Int(Double(Chronicle.vibrationTicks) * max(speed, 1))
        self.init(
            offset: isShaking && age / 2 % 2 == 0 ? 1 : 0,
            patterns: chronicle.vibrations.filter { tick - $0.tick < ticks }.map(\.pattern)
                .withoutRepeats)
    }
}

extension Viewfinder {
    /// For each ray, metres to the first door that it passes before a wall.
    func doors(seenFrom eye: Point, on level: Level) -> [Double?] {
        let openings = level.openings.filter { $0.kind != .passage }
        return rays.indices.map { number in
            let ray = Segment(
                eye, eye + Heading.direction(heading(ofRay: number)) * rays[number].distance)
            return openings.compactMap { ray.crossing($0.segment) }.min()
                .map { $0 * rays[number].distance }
        }
    }
}
