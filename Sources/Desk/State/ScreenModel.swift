import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Review
import Simulation
import TextCanvas

/// Everything that determines a frame. It is a value: drawing changes nothing.
package struct ScreenModel: Equatable, Sendable {
    package var atlas: Atlas
    /// The cue sheet, for the app's labels and units.
    package var sheet: CueSheet
    package var report: Report
    /// The interpolated display between two ticks; nil if it equals the report's.
    package var gliding: PhoneDisplay?
    /// The engine's profile.
    package var profile: SourceProfile
    package var chronicle: Chronicle
    package var interface: Interface
    /// The walk's title, or "by hand".
    package var title: String
    package var known: Known
    /// Whether a script drives the walk; keys then act on the desk only.
    package var isScripted: Bool
    /// Whether the known future was walked by hand; keys then act on the desk only.
    package var isInThePast = false
    package var isFinished: Bool
    /// Whether a recording of a real phone is played, which walks by itself.
    var isRecorded: Bool { report.truth.recorded != nil }
    /// Whether it is one of several that are played one after the other; keys switch between them.
    package var hasOthers = false
    var recordedKeys: RecordedKeys { !isRecorded ? .none : hasOthers ? .several : .one }
    /// Whether keys act on the rehearsal.
    var isByHand: Bool { !isScripted && !isFinished && !isInThePast }
    /// The speed as a multiple of real time.
    package var speed: Double
    /// The settings, including changes for the next tick.
    package var settings = SessionSettings()
    /// The inputs for the next tick.
    package var pending: [Input] = []
    /// Whether the phone's recording goes into a package, with the confirmed points.
    package var isSurvey = false
    /// The name of the walk that the start page offers after this one; nil: none.
    package var next: String?
    /// The effects of the last change of the cue sheet; nil: there was none.
    package var difference: Rerun.Difference?
    /// The first cue that it changed; nil: none.
    package var changedCue: ChangedCue?
    /// The place of an error in the cue sheet's file: "mine.yaml:12:3"; nil: it has none.
    package var sheetFault: String?
    /// This walk and another beside it; nil: this is the only one.
    package var pair: PairModel?
    /// The caption for the reviewer.
    package var caption: Caption?

    /// The present chapter, and its number from 1; nil: none has begun.
    var chapter: (chapter: Timeline.Chapter, number: Int)? {
        let chapters = known.line.chapters
        return chapters.lastIndex { $0.tick <= report.tick }.map { (chapters[$0], $0 + 1) }
    }

    /// The walk as far as it is known, including the future.
    package struct Known: Equatable, Sendable {
        package var line: Timeline
        /// All events, past and future.
        package var events: History<Chronicle.Entry>
        /// The last tick.
        package var horizon: Int
        /// Ticks of the whole walk, as far as they are known.
        package var length: Int
        /// Whether the walk ends there.
        package var isWhole: Bool
        /// The audit of the known cues; nil: not computed.
        package var audit: Audit?

        package init(
            line: Timeline, events: History<Chronicle.Entry>, horizon: Int, length: Int? = nil,
            isWhole: Bool
        ) {
            self.line = line
            self.events = events
            self.horizon = horizon
            self.length = length ?? horizon
            self.isWhole = isWhole
        }
    }

    package init(
        atlas: Atlas, sheet: CueSheet, report: Report, profile: SourceProfile, chronicle: Chronicle,
        known: Known, interface: Interface, title: String, isScripted: Bool, isFinished: Bool
    ) {
        self.atlas = atlas
        self.sheet = sheet
        self.report = report
        self.profile = profile
        self.chronicle = chronicle
        self.known = known
        self.interface = interface
        self.title = title
        self.isScripted = isScripted
        self.isFinished = isFinished
        speed = interface.transport.speed
    }

    package var venue: Venue { atlas.venue }

    /// The phone's display, interpolated between two ticks.
    var display: PhoneDisplay { gliding ?? report.display }

    /// The level that the desk's map shows; of two walks A's.
    package var shownLevel: LevelOrdinal {
        interface.sight.shownLevel
            ?? venue.drawnLevel(of: (pair?.walks.first ?? self).report.truth)
    }

    var destination: Position? { report.display.destination(in: venue) }

    /// The app's error in metres.
    package var positionError: Double? { report.positionError }
}

extension Interface {
    /// The speed as a multiple of real time.
    package func speed(in playback: Playback) -> Double {
        transport.speed(isAtMark: playback.isAtMark(with: notes))
    }
}

extension Playback {
    /// The model of this moment's frame.
    ///
    /// - Parameters:
    ///   - pending: the inputs for the next tick.
    package func model(
        atlas: Atlas, sheet: CueSheet, interface: Interface, title: String,
        pending: [Input] = []
    ) -> ScreenModel {
        var model = ScreenModel(
            atlas: atlas, sheet: sheet, report: report, profile: profile, chronicle: chronicle,
            known: known, interface: interface, title: title, isScripted: hasScript && !isFinished,
            isFinished: isFinished)
        model.isInThePast = !hasScript && isInThePast
        model.speed = interface.speed(in: self)
        model.settings = settings
        model.pending = pending
        for case .set(let name, let value) in pending {
            model.settings.set(name, to: value, with: profile)
        }
        // These are the notes of a script, while it plays.
        let caption = hasScript ? chronicle.caption : nil
        let chapter = model.chapter?.chapter.tick ?? 0
        model.caption = caption.flatMap {
            $0.isShown(at: tick) && $0.tick >= chapter - 1 ? $0 : nil
        }
        return model
    }

    private var known: ScreenModel.Known {
        let whole = whole
        return ScreenModel.Known(
            line: whole.timeline, events: whole.entries, horizon: horizon, length: length,
            isWhole: isWholeKnown)
    }
}

extension Double {
    /// Seconds as a time: "00:42.3".
    var clock: String {
        let tenths = Int((self * 10).rounded(.down))
        let (minutes, rest) = (tenths / 600).quotientAndRemainder(dividingBy: 60)
        let seconds = tenths / 10 % 60
        let hours = minutes > 0 ? "\(minutes):" : ""
        return hours + twoDigits(rest) + ":" + twoDigits(seconds) + ".\(tenths % 10)"
    }
}
