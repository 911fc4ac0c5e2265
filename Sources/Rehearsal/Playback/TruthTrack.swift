import App
import Indoor
import Positioning
import Simulation

/// What the phone told of the position beside the truth, several times a second of a walk. It keeps
/// facts; rules judge them when the walk is over.
package struct TruthTrack: RehearsalObserver, Hashable, Sendable {
    /// In the order of time, a quarter of a second apart.
    package private(set) var moments = History<TruthMoment>()
    /// In the order of time.
    package private(set) var happenings: [Happening] = []
    /// The connectors that the router may use.
    package private(set) var preference = RoutePreference.fastest
    /// The tick of the last fault or of the user's last action, whichever is later.
    private var troubledAt: Int?
    /// Metres walked when the source last found a position anew.
    private var walkedAtFix: Double?
    private var wasFollowing = false
    private var wasLost = true

    /// Something at one tick.
    package struct Happening: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The app says that the user has arrived.
            case arrived
            /// The person begins to go by the phone, or stops by themselves.
            case followed
            case stoppedFollowing
            /// The position is declared lost.
            case lost
            /// The user's help to the source has succeeded.
            case acquired
        }

        package let kind: Kind
        package let moment: TruthMoment
    }

    /// Ticks from one moment to the next.
    package static let glance = SimulatedTime.ticksPerSecond / 4
    /// Ticks for which a fault, or an action of the user, may still have an effect (ours).
    private static let aftermath = 10 * SimulatedTime.ticksPerSecond

    package init() {}

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        note(report)
        let isFollowing = report.walkedWhileFollowing != nil
        let isLost = report.state.isLost
        var kinds: [Happening.Kind] = []
        if isLost, !wasLost { kinds.append(.lost) }
        for event in report.events {
            switch event {
            case .navigation(.arrived): kinds.append(.arrived)
            case .fix(let detail, _) where detail.fix?.isAcquired == true: kinds.append(.acquired)
            default: break
            }
        }
        if isFollowing != wasFollowing {
            if isFollowing {
                kinds.append(.followed)
            } else if report.given.isEmpty {
                kinds.append(.stoppedFollowing)
            }
        }
        (wasFollowing, wasLost) = (isFollowing, isLost)
        guard !kinds.isEmpty || report.tick % TruthTrack.glance == 0,
            report.truth.isPlaceKnown
        else { return }
        let moment = TruthMoment(report, isTroubled: isTroubled(report))
        happenings += kinds.map { Happening(kind: $0, moment: moment) }
        if report.tick % TruthTrack.glance == 0 { moments.append(moment) }
    }

    private mutating func note(_ report: Report) {
        if !report.truth.faults.isEmpty { troubledAt = report.tick }
        for input in report.inputs {
            switch input {
            case .tap, .answer, .toggle, .hideApp, .openApp: troubledAt = report.tick
            case .set(let name, let value):
                troubledAt = report.tick
                guard name == "route", case .choice(let word) = value else { break }
                preference = RoutePreference(rawValue: word) ?? preference
            default: break
            }
        }
        for case .fix in report.events { walkedAtFix = report.truth.walked }
    }

    /// Whether something acts, or acted a moment ago, that can cost the position.
    private func isTroubled(_ report: Report) -> Bool {
        let truth = report.truth
        if let troubledAt, report.tick - troubledAt < TruthTrack.aftermath { return true }
        if case .riding = truth.activity { return true }
        return truth.network == .none || truth.isInCabin || report.display.page == .closed
            || truth.inclination <= TruthTrack.low || truth.viewfinder.isCovered
            || truth.walked - (walkedAtFix ?? -.infinity) > TruthTrack.far
    }

    /// Degrees of the phone below which its camera sees the floor, and metres after which a position
    /// that was not found anew is doubtful (ours).
    private static let low = 30.0
    private static let far = 60.0
}

/// What was true, and what the phone showed, at one tick.
package struct TruthMoment: Hashable, Sendable {
    package let tick: Int
    /// The person's true place.
    package let point: Point
    package let levels: Levels
    /// Metres walked and carried since the start.
    package let walked: Double
    /// The dot on a map in view; nil: there is none.
    package let dot: Told?
    package let quality: PhoneDisplay.Banner.Quality
    package let occupation: Occupation
    /// Whether the person goes by the phone.
    package let isFollowing: Bool
    /// Whether the map of the navigation is in view.
    package let isNavigating: Bool
    /// What the texts in view say of the position.
    package let told: News
    /// Whether something acts that can cost the position.
    package let isTroubled: Bool
    /// The names of the closed parts of the building.
    package private(set) var closed: [String] = []
    /// The names of those that the router was told of, and can know.
    package private(set) var toldClosed: [String] = []
    /// Whether a part of the building is closed: the shortest way may lead through it.
    package var isPartClosed: Bool { !closed.isEmpty }
    /// What the app says of itself, and what is not so.
    package let claims: Claims
    /// Degrees of the phone: 0 flat, 90 upright.
    package let inclination: Double
    /// The direction that the person faces, degrees clockwise from north.
    package let heading: Double
    /// The chosen destination.
    package let destination: Position?
    /// The way that the app shows.
    package let itinerary: Itinerary?

    /// Claims of the app about itself that are not true, or that do not fit each other.
    package struct Claims: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A text says that a way is sought, and the router has not been asked.
        package static let seeksNoWay = Claims(rawValue: 1)
        /// A text asks to turn on what the user has denied.
        package static let blamesSwitch = Claims(rawValue: 2)
        /// The card of details calls the level by another name than the picker.
        package static let namesLevelTwice = Claims(rawValue: 4)
        /// A text asks to turn on what is allowed and on.
        package static let asksForWhatIsOn = Claims(rawValue: 8)
        /// A page says that something is denied, which the user has allowed.
        package static let blamesUser = Claims(rawValue: 16)
        /// A text says that the connection is bad, and it is good.
        package static let blamesConnection = Claims(rawValue: 32)
    }

    /// A dot.
    package struct Told: Hashable, Sendable {
        package let point: Point
        /// The position before it is moved onto a way; nil: there is no location.
        package let raw: Point?
        package let levels: Levels
        /// Metres: the radius of the ring.
        package let accuracy: Double?
        package let isGrey: Bool

        package init(
            point: Point, raw: Point? = nil, levels: Levels, accuracy: Double?, isGrey: Bool
        ) {
            (self.point, self.raw, self.levels) = (point, raw, levels)
            (self.accuracy, self.isGrey) = (accuracy, isGrey)
        }
    }

    /// What keeps the person busy.
    package enum Occupation: Hashable, Sendable {
        case nothing
        /// Walks, rides, turns, or reads.
        case something
        /// Stands in a line, or before a lift.
        case waiting
        /// Helps the source.
        case helping
    }

    package init(
        tick: Int, point: Point, levels: Levels, walked: Double = 0, dot: Told?,
        quality: PhoneDisplay.Banner.Quality, occupation: Occupation = .something,
        isFollowing: Bool = false, isNavigating: Bool = false, told: News = [],
        isTroubled: Bool = false, claims: Claims = [], inclination: Double = 45,
        heading: Double = 0, destination: Position? = nil, itinerary: Itinerary? = nil
    ) {
        (self.tick, self.point, self.levels, self.walked) = (tick, point, levels, walked)
        (self.dot, self.quality, self.occupation) = (dot, quality, occupation)
        (self.isFollowing, self.isNavigating) = (isFollowing, isNavigating)
        (self.told, self.isTroubled, self.claims) = (told, isTroubled, claims)
        (self.inclination, self.heading) = (inclination, heading)
        (self.destination, self.itinerary) = (destination, itinerary)
    }

    fileprivate init(_ report: Report, isTroubled: Bool) {
        let (truth, display) = (report.truth, report.display)
        self.init(
            tick: report.tick, point: truth.point, levels: truth.levels, walked: truth.walked,
            dot: display.page.hasMap ? display.dot.map { Told($0, report.location?.raw) } : nil,
            quality: display.banner.quality, occupation: Occupation(truth, display.page),
            isFollowing: report.walkedWhileFollowing != nil,
            isNavigating: display.page == .navigation,
            told: display.cues.reduce(into: News()) { $0.formUnion(News($1)) },
            isTroubled: isTroubled, claims: Claims(report), inclination: truth.inclination,
            heading: truth.heading, destination: display.destinationPosition,
            itinerary: display.itinerary)
        closed = truth.closedParts
        if !closed.isEmpty, truth.network != .none { toldClosed = truth.toldClosedParts }
    }
}

extension TruthMoment {
    /// What texts say of the position, or of the way.
    package struct News: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It may be wrong.
        package static let unsure = News(rawValue: 1)
        /// It has changed.
        package static let changed = News(rawValue: 2)
        /// No route is there.
        package static let noRoute = News(rawValue: 4)

        fileprivate static let doubts: [Sense] = [
            .lost, .lessPrecise, .offRoute, .findingPosition, .signs,
        ]
        fileprivate static let changes: [Sense] = [.found, .newRoute, .level, .outdoors, .indoors]
    }
}

extension TruthMoment.News {
    fileprivate init(_ cue: ShownCue) {
        self = []
        guard cue.kind != .page, !(cue.kind == .instruction && cue.isOfManoeuvre) else {
            return
        }
        // What words of a language without a lexicon say is not known.
        if cue.says.isEmpty { formUnion([.unsure, .changed]) }
        if TruthMoment.News.doubts.contains(where: cue.says.says) { insert(.unsure) }
        if cue.says.says(.noRoute) { insert(.noRoute) }
        // A toast tells what has just happened.
        if cue.kind == .toast || TruthMoment.News.changes.contains(where: cue.says.says) {
            insert(.changed)
        }
    }
}

extension TruthMoment.Told {
    fileprivate init(_ dot: PhoneDisplay.Dot, _ raw: Point?) {
        self.init(
            point: dot.point, raw: raw, levels: dot.levels, accuracy: dot.accuracy,
            isGrey: dot.isGrey)
    }
}

extension TruthMoment.Claims {
    fileprivate init(_ report: Report) {
        let display = report.display
        self = []
        for cue in display.cues { formUnion(TruthMoment.Claims(cue, report)) }
        if display.page.hasMap, let details = display.details, details.isOpen,
            let sign = details.level, let level = display.dot?.levels.single,
            let name = display.floors?.name(of: level), name != sign
        {
            insert(.namesLevelTwice)
        }
    }
}

extension TruthMoment.Claims {
    /// What a text claims, and what is not so.
    fileprivate init(_ cue: ShownCue, _ report: Report) {
        self = []
        let (says, display) = (cue.says, report.display)
        if says.says(.findingRoute) || cue.id == CueID.rerouting.rawValue, !report.isRouteSought {
            insert(.seeksNoWay)
        }
        // A person does not check the connection if the text says to wait.
        if cue.kind != .page, says.says(.connection), !says.says(.wait),
            report.truth.network == .good
        {
            insert(.blamesConnection)
        }
        for state in display.permissions {
            let isOff = display.switchedOff.contains(state.permission)
            switch state.status {
            case .granted:
                if cue.id == "\(state.permission.rawValue)-denied" { insert(.blamesUser) }
                if !isOff, says.asksToTurnOn(state.permission, cue) { insert(.asksForWhatIsOn) }
            case .denied:
                if says.asksToTurnOn(state.permission, cue) { insert(.blamesSwitch) }
            case .notDetermined: break
            }
        }
    }
}

extension Meaning {
    /// Whether a cue asks to switch on what a permission concerns: its words say to turn something
    /// on, and it is named after the permission.
    fileprivate func asksToTurnOn(_ permission: Permission, _ cue: ShownCue) -> Bool {
        says(.turnOn) && cue.kind != .page && cue.id.hasPrefix(permission.rawValue + "-")
    }
}

extension TruthMoment.Occupation {
    fileprivate init(_ truth: Truth, _ page: PhoneDisplay.Page) {
        switch truth.activity {
        case .walking, .riding: self = .something
        case .waitingForLift, .queueing: self = .waiting
        case .standing, .blocked:
            if page.isAcquisition {
                self = .helping
            } else if case .reading = truth.attention {
                self = .something
            } else {
                self = truth.turning == 0 ? .nothing : .something
            }
        }
    }
}
