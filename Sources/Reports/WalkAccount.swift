import App
import Desk
import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Review
import Simulation
import TextCanvas

/// The content of a report about a walk, which is played for it from the first tick to the last.
package struct WalkAccount: Sendable {
    /// The request for the walk.
    package struct Request: Sendable {
        /// A path, or the name of a shipped walk.
        package let name: String
        /// The command that plays it, to which a moment can be added.
        package let play: String
        package let notes: Notes
        package let table: AuditTable
        /// The ticks for which a picture of the phone is wanted besides those with cues.
        let pictures: Set<Int>

        package init(
            name: String, play: String, notes: Notes, table: AuditTable, pictures: Set<Int> = []
        ) {
            (self.name, self.play, self.notes, self.table) = (name, play, notes, table)
            self.pictures = pictures
        }
    }

    /// The phone in a tick in which cues came into view.
    package struct Moment: Sendable {
        package let tick: Int
        package let phone: ThemedCanvas
        /// The numbers of these cues among the audit's records.
        package let cues: Range<Int>
    }

    /// A period with one quality of the position, from this tick to the next span.
    package struct Span: Hashable, Sendable {
        package let from: Int
        package let quality: PhoneDisplay.Banner.Quality
    }

    /// A floor with the trails of the whole walk.
    package struct FloorPicture: Sendable {
        package let level: String
        package let picture: ThemedCanvas
    }

    package struct ToldNote: Sendable {
        package let note: Notes.Note
        /// What the phone showed at that time; nil: it is after the walk's end.
        package let shown: String?
    }

    package let request: Request
    package let title: String
    package let venue: String
    package let person: String
    package let profile: SourceProfile
    /// The name of the engine, as in a walk's header.
    package let engine: String
    package let seed: UInt64
    /// Whether positions come from data predicted from plan and beacons.
    package let isPredicted: Bool
    /// The last tick.
    package let end: Int
    package let audit: Audit
    package let measures: WalkMeasures
    /// The results of the walk's expectations.
    package let expectations: [ExpectationResult]
    /// The tick at which a replay differs from its recording; nil: it does not differ.
    package let divergence: ScriptPlayer.Divergence?
    package let vibrations: [AuditedWalk.Vibration]
    package let moments: [Moment]
    /// The phone in the ticks that the request names; only looked up.
    let phones: [Int: ThemedCanvas]
    package let spans: [Span]
    package let curves: [Curve]
    package let notes: [ToldNote]
    /// The floors on which the person was, the lowest first.
    package let floors: [FloorPicture]

    package var seconds: Double { SimulatedTime.seconds(end) }
    package var unmet: [ExpectationResult] { expectations.filter { !$0.isMet } }

    /// The command that plays the walk from a moment.
    package func play(at seconds: Double) -> String { "\(request.play) --at \(seconds.short)" }

    /// Plays a walk to its end.
    ///
    /// - Parameters:
    ///   - isWatched: takes the share of the walk that is played, each second, if its length is
    ///     known; returning false ends it.
    /// - Returns: nil if it was ended.
    /// - Throws: if the walk is endless.
    package init?(
        _ setup: Setup, _ request: Request, watching isWatched: (Double) -> Bool = { _ in true }
    ) throws(InputError) {
        let written = request.notes.anchored(to: setup.rehearsal())
        var rehearsal = setup.rehearsal()
        var observer = AccountObserver(setup, notes: written, pictures: request.pictures)
        var goesOn = true
        while !rehearsal.isFinished, !rehearsal.isEndless, goesOn {
            rehearsal.advance()
            observer.observe(rehearsal.latest)
            if rehearsal.tick % SimulatedTime.ticksPerSecond == 0 {
                let share = rehearsal.scriptEnd.map { Double(rehearsal.tick) / Double($0) }
                goesOn = isWatched(share ?? 0)
            }
        }
        if rehearsal.isEndless { throw rehearsal.endless(in: request.name) }
        guard goesOn else { return nil }
        self.request = request
        (title, seed) = (setup.title.printable, setup.seed)
        venue = setup.venue.venue.name.printable
        engine = setup.logHeader.engine
        (person, profile) = (setup.person.name, setup.profile)
        (end, isPredicted) = (rehearsal.tick, setup.isPredicted)
        audit = Audit(observer.audited, of: setup, table: request.table)
        (measures, vibrations) = (observer.measures, observer.audited.vibrations)
        expectations =
            rehearsal.findings + audit.expected(by: setup, at: rehearsal.report.seconds)
        divergence = rehearsal.divergence
        (moments, phones) = (observer.moments, observer.phones)
        (spans, curves) = (observer.spans, observer.curves)
        notes = written.all.map { ToldNote(note: $0, shown: observer.shown[$0.tick]) }
        floors = observer.floors(rehearsal.report)
    }
}

/// Gathers the content of an account, tick by tick.
private struct AccountObserver {
    private let setup: Setup
    private let atlas: Atlas
    private let notedTicks: Set<Int>
    private(set) var chronicle = Chronicle(misfits: Chronicle.phoneMisfits)
    var audited: AuditedWalk { chronicle.audited }
    private(set) var measures: WalkMeasures
    private(set) var moments: [WalkAccount.Moment] = []
    private(set) var phones: [Int: ThemedCanvas] = [:]
    private let pictures: Set<Int>
    private(set) var spans: [WalkAccount.Span] = []
    /// What the phone showed in ticks with a note; only looked up.
    private(set) var shown: [Int: String] = [:]

    init(_ setup: Setup, notes: Notes, pictures: Set<Int>) {
        (self.setup, self.pictures) = (setup, pictures)
        measures = WalkMeasures(venue: setup.venue.venue)
        atlas = Atlas(setup.venue.venue, data: setup.table.data)
        notedTicks = Set(notes.all.map(\.tick))
    }

    /// The curves, without those that never had a value.
    var curves: [Curve] {
        chronicle.timeline.curves.filter { $0.isOfMetres && $0.values.contains { $0 != nil } }
    }

    mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        let before = chronicle.audited.track.count
        measures.observe(tick)
        chronicle.observe(tick)
        let quality = report.display.banner.quality
        if spans.last?.quality != quality {
            spans.append(WalkAccount.Span(from: report.tick, quality: quality))
        }
        if notedTicks.contains(report.tick) { shown[report.tick] = report.display.words }
        if pictures.contains(report.tick) {
            let model = model(report)
            phones[report.tick] = themed { model.phonePicture($0) }
        }
        let count = chronicle.audited.track.count
        guard count > before else { return }
        let model = model(report)
        moments.append(
            WalkAccount.Moment(
                tick: report.tick, phone: themed { model.phonePicture($0) }, cues: before..<count))
    }

    /// Pictures of the levels that a trail touches.
    func floors(_ report: Report) -> [WalkAccount.FloorPicture] {
        let model = model(report)
        let walked = Set(chronicle.truthTrail.compactMap(\.levels.single))
        return setup.venue.venue.levels.map(\.ordinal).filter(walked.contains).sorted()
            .map { level in
                WalkAccount.FloorPicture(
                    level: setup.venue.venue.sign(of: level),
                    picture: themed {
                        model.floorPicture(level, size: AccountObserver.floorSize, $0)
                    })
            }
    }

    /// The size of a floor with its frame: wide enough for the names of rooms.
    private static let floorSize = Size(columns: 112, rows: 40)

    private func themed(_ draw: (Capabilities) -> Canvas) -> ThemedCanvas {
        var capabilities = Capabilities()
        let dark = draw(capabilities)
        capabilities.background = .light
        return ThemedCanvas(dark: dark, light: draw(capabilities))
    }

    private func model(_ report: Report) -> ScreenModel {
        ScreenModel(
            atlas: atlas, sheet: setup.sheet.sheet, report: report, profile: setup.profile,
            chronicle: chronicle,
            known: ScreenModel.Known(
                line: chronicle.timeline, events: chronicle.entries, horizon: report.tick,
                isWhole: false),
            interface: Interface(), title: setup.title, isScripted: true, isFinished: false)
    }
}
