import App
import Indoor
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import Rehearsal

/// The view of a person who surveys by hand, and the key that confirms a point.
@Suite("Surveying by hand on the desk")
struct SurveyViewTests {
    /// The hall, where nothing has been confirmed.
    private func model(isListening: Bool = true, isSurvey: Bool = true) -> ScreenModel {
        var model = SampleScreen.radio.model
        model.isSurvey = isSurvey
        model.report = report(tick: 200, isListening: isListening)
        return model
    }

    private func report(
        tick: Int, _ inputs: [Input] = [], at point: Point = Sample.hall, walked: Double = 0,
        isListening: Bool = true
    ) -> Report {
        let scene = SampleScreen.radio
        var truth = scene.truth
        (truth.point, truth.walked) = (point, walked)
        return Report(
            tick: tick, inputs: inputs, truth: truth,
            source: SourceSnapshot(status: .started, state: .accuratePositioning),
            display: scene.display, isListening: isListening)
    }

    private func lines(_ model: ScreenModel) -> [String] {
        Screen(model, size: Size(columns: 200, rows: 60), capabilities: Capabilities())
            .canvas.lines
    }

    @Test("the header counts the points, and the footer has the key")
    func header() {
        var model = model()
        #expect(lines(model)[0].contains("survey: no point yet"))
        #expect(lines(model).last?.contains("y confirm a point") == true)
        model.chronicle.observe(RehearsalTick(report(tick: 160, [.confirm])))
        #expect(lines(model)[0].contains("survey: 1 point, last 2 s ago"))
        #expect(lines(model).joined().contains("✓ confirmed"))
        #expect(model.chronicle.entries.last?.words == "confirms point 1")
        #expect(lines(self.model(isSurvey: false))[0].contains("survey") == false)
    }

    @Test("while nothing is recorded, no point is confirmed, and it says why")
    func notListening() {
        var model = model(isListening: false)
        #expect(lines(model)[0].contains("survey: nothing recorded yet"))
        let intents = KeyBindings.intents(for: .character("y"), in: model, on: nil)
        #expect(
            intents == [
                .say(
                    "Nothing is recorded yet, and no point is confirmed: the app does not "
                        + "listen, answer what it asks.")
            ])
        model.chronicle.observe(RehearsalTick(report(tick: 200, [.confirm], isListening: false)))
        #expect(model.chronicle.survey.points.isEmpty)
        #expect(
            model.chronicle.entries.last?.words == "confirms a point: nothing is recorded yet")
    }

    @Test("y confirms with the point's number, and tells of a bend that was cut")
    func confirms() {
        var model = model()
        func said(_ model: ScreenModel) -> [Intent] {
            KeyBindings.intents(for: .character("y"), in: model, on: nil)
        }
        #expect(said(model) == [.input(.confirm), .say("Point 1 confirmed.")])
        model.chronicle.observe(RehearsalTick(report(tick: 160, [.confirm])))
        model.report = report(tick: 400, at: Sample.hall + Point(10, 0), walked: 11)
        #expect(said(model) == [.input(.confirm), .say("Point 2 confirmed.")])
        model.report = report(tick: 400, at: Sample.hall + Point(10, 0), walked: 19)
        #expect(
            said(model) == [
                .input(.confirm),
                .say(
                    "Point 2 confirmed, but the way to it was taken for straight: 19 m walked, "
                        + "10 m straight. Confirm at each bend, too."),
            ])
        model.pending = [.confirm]
        #expect(said(model).isEmpty)
    }

    @Test("without a survey a point is confirmed in the walk only")
    func walkOnly() {
        let intents = KeyBindings.intents(
            for: .character("y"), in: model(isSurvey: false), on: nil)
        #expect(
            intents == [
                .input(.confirm),
                .say("Confirmed in this walk only: play --survey FILE.gpkg keeps points."),
            ])
    }

    // MARK: Measured positions

    private static let measured = MeasuredRooms(
        [0: [0: .init(grade: .good, figure: "1.9 m", words: "high")]],
        legend: [.init(.good, "high: 95 % within 5 m"), .init(nil, "medians of 10 walks")])

    @Test("measured positions are the last overlay of C, with class and median in words")
    func overlay() {
        var scene = SampleScreen.radio.with { $0.interface.apply(.show(.floor)) }
        scene.interface.apply(.fit)
        for _ in 0..<4 { scene.interface.apply(.overlay) }
        var model = scene.model
        #expect(model.overlay == nil)
        model.atlas = Atlas(Sample.venue, measured: Self.measured)
        #expect(model.overlay == .measuredError)
        let text = lines(model).joined(separator: "\n")
        #expect(text.contains("1.9 m high"))
        #expect(text.contains("high: 95 % within 5 m"))
        #expect(text.contains("medians of 10 walks"))
    }

    @Test("a room that was measured for too short a time says so, in no colour of a grade")
    func tooShort() {
        var scene = SampleScreen.radio.with { $0.interface.apply(.show(.floor)) }
        scene.interface.apply(.fit)
        for _ in 0..<4 { scene.interface.apply(.overlay) }
        var model = scene.model
        let short = MeasuredRooms.Measure(grade: nil, figure: "7 s", words: "too short")
        let rooms = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, short) })
        model.atlas = Atlas(Sample.venue, measured: MeasuredRooms([0: rooms], legend: []))
        #expect(lines(model).joined(separator: "\n").contains("7 s too short"))
    }
}
