/// Everything the user can see and feel of the app in a tick. The simulated person, the drawn phone
/// and a script's expectations use nothing else of the app.
package struct PhoneDisplay: Hashable, Sendable {
    /// The page that fills the phone.
    package var page: Page
    /// The state of positioning, always shown while the app is.
    package var banner: Banner
    /// How far the source has come; nil where the user has to help it.
    package var stage: Stage?
    /// Oldest first.
    package var cues: [ShownCue]
    /// The cues that have a reason, and that the page or an alert covers.
    package var covered: [CoveredCue]
    /// What can be tapped now, in reading order.
    package var buttons: [Button]
    package var dot: Dot?
    /// The map's view, on pages with a map.
    package var map: Map
    /// nil on a map that is not floor-aware.
    package var floors: FloorPicker?
    /// nil for an app without them.
    package var details: Details?
    /// The permissions that the app needs, in the order in which it asks for them.
    package var permissions: [PermissionState]
    /// The permissions among them that are granted but of no use, because the phone's own switch is
    /// off.
    package var switchedOff: [Permission] = []
    /// The itinerary on the map; drawn grey while the position is lost.
    package var itinerary: Itinerary?
    package var isItineraryGreyed: Bool
    /// nil unless navigating.
    package var progress: Progress?
    /// The name of the chosen destination.
    package var destination: String?
    package var destinationPosition: Position?
    /// What the app does with the position beside showing it; nil while it does nothing.
    package var uses: Uses?
    /// Patterns that began in this tick.
    package var vibrations: [VibrationPattern]

    package init(page: Page = .closed) {
        self.page = page
        banner = Banner(quality: .none, text: "")
        cues = []
        covered = []
        buttons = []
        map = Map(mode: .follow, frame: .level, bearing: 0, level: 0)
        permissions = []
        isItineraryGreyed = false
        vibrations = []
    }

    /// A cue that is not in view, though it has a reason.
    package struct CoveredCue: Hashable, Sendable {
        /// The cue's id in the cue sheet.
        package let id: String
        package let by: Cover

        package init(id: String, by: Cover) {
            self.id = id
            self.by = by
        }
    }

    /// What stands in front of a cue.
    package enum Cover: Hashable, Sendable {
        case page(Page)
        /// An alert, given by its id.
        case alert(String)

        /// The name of the page or the alert, in the log.
        package var name: String {
            switch self {
            case .page(let page): page.rawValue
            case .alert(let id): id
            }
        }

        /// Kind and name: "page arrival".
        package var words: String {
            switch self {
            case .page: "page \(name)"
            case .alert: "alert \(name)"
            }
        }
    }

    /// The quality of the position, in the app's words.
    package struct Banner: Hashable, Sendable {
        package enum Quality: String, CaseIterable, Hashable, Sendable {
            case accurate, degraded, lost
            /// There is no position yet, or none is wanted.
            case none
        }

        package var quality: Quality
        package var text: String

        package init(quality: Quality, text: String) {
            self.quality = quality
            self.text = text
        }
    }

    /// The progress of a source that finds positions by itself, as the app shows it.
    package enum Stage: String, CaseIterable, Hashable, Sendable {
        /// The app has not asked for positions yet.
        case idle
        case loadingMap = "loading-map"
        case mapFailed = "map-failed"
        case starting
        /// The app waits for the first location, which may never come.
        case waiting
        case running, stopped, failed
    }

    /// The dot on the map.
    package struct Dot: Hashable, Sendable {
        package var point: Point
        package var levels: Levels
        /// Degrees clockwise from north; nil: not known.
        package var heading: Double?
        /// The direction of movement, where that is known.
        package var course: Double?
        /// Metres; nil: not known.
        package var accuracy: Double?
        /// Grey: the last position known rather than the present one.
        package var isGrey: Bool
        /// Seconds since the position was last updated.
        package var age: Double
        /// The radius of the ring as drawn: it grows and shrinks towards the accuracy. nil: it is the
        /// accuracy.
        package var ring: Double?
        /// nil: the heading is shown wherever it is known.
        package var symbol: Symbol?

        /// What the dot looks like (ips.md 1.5).
        package enum Symbol: String, CaseIterable, Hashable, Sendable {
            case round
            /// Moving: the arrow shows the direction of movement.
            case course
            /// The arrow shows the direction in which the phone points.
            case heading
        }

        package init(
            point: Point, levels: Levels, heading: Double?, course: Double? = nil,
            accuracy: Double?, isGrey: Bool, age: Double
        ) {
            self.point = point
            self.levels = levels
            self.heading = heading
            self.course = course
            self.accuracy = accuracy
            self.isGrey = isGrey
            self.age = age
        }
    }

    /// The numbers on the navigation card.
    package struct Progress: Hashable, Sendable {
        package var along: Double
        package var remaining: Double
        /// nil while the position is lost: the distance is then not shown.
        package var toNextManoeuvre: Double?
        package var nextManoeuvre: Manoeuvre?

        package init(
            along: Double, remaining: Double, toNextManoeuvre: Double?, nextManoeuvre: Manoeuvre?
        ) {
            self.along = along
            self.remaining = remaining
            self.toNextManoeuvre = toNextManoeuvre
            self.nextManoeuvre = nextManoeuvre
        }
    }
}

/// A cue as shown.
package struct ShownCue: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case banner, hint, toast, alert, instruction, page
    }

    /// The cue's id in the cue sheet: "hold-upright".
    package var id: String
    package var kind: Kind
    package var title: String
    package var text: String
    package var buttons: [Button]
    /// The action that the cue asks of the user.
    package var asks: Ask?
    /// What its words say.
    package var says: Meaning
    /// The ids of other cues whose clauses its words have, in their order.
    package var clauses: [String] = []
    /// The tick in which it came into view.
    package var shownAt: Int

    /// The action that a cue asks of the user. Part of the cue sheet, as its words are.
    package enum Ask: String, CaseIterable, Hashable, Sendable {
        case raisePhone = "raise-phone"
        case pointElsewhere = "point-elsewhere"
        /// Tap the first button.
        case answer
        case walkOn = "walk-on"
        case goBack = "go-back"
        /// Anything that nobody does in a rehearsal: wait, check the connection, look at a sign.
        case other
    }

    package init(
        id: String, kind: Kind, title: String, text: String, buttons: [Button], asks: Ask?,
        says: Meaning = Meaning(), shownAt: Int
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.text = text
        self.buttons = buttons
        self.asks = asks
        self.says = says
        self.shownAt = shownAt
    }
}

/// A button.
package struct Button: Hashable, Sendable {
    /// Its id in scripts: "start", "scan", "continue".
    package var id: String
    package var label: String

    package init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

/// The vibration patterns.
package enum VibrationPattern: String, CaseIterable, Hashable, Sendable {
    case success, warning, error, turn, arrival
}
