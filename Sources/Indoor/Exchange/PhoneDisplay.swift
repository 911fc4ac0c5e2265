/// Everything the user can see and feel of the app at one moment: the only thing of the app that
/// the simulated person, the phone on the screen and a script's expectations go by.
package struct PhoneDisplay: Hashable, Sendable {
    /// What fills the phone.
    package var page: Page
    /// The state of positioning in a word, always in view while the app is.
    package var banner: Banner
    /// Oldest first.
    package var cues: [ShownCue]
    /// What can be tapped now, in reading order.
    package var buttons: [Button]
    package var dot: Dot?
    /// How the map lies, on the pages that have one.
    package var map: Map
    /// Those that the app needs, in the order in which it asks for them.
    package var permissions: [PermissionState]
    /// The way shown on the map; greyed while positioning is lost.
    package var itinerary: Itinerary?
    package var isItineraryGreyed: Bool
    /// nil unless navigating.
    package var progress: Progress?
    /// Where the user asked to go.
    package var destination: String?
    package var destinationPosition: Position?
    /// Patterns that began in this tick.
    package var vibrations: [VibrationPattern]

    package init(page: Page = .closed) {
        self.page = page
        banner = Banner(quality: .none, text: "")
        cues = []
        buttons = []
        map = Map(mode: .follow, frame: .level, bearing: 0, level: 0)
        permissions = []
        isItineraryGreyed = false
        vibrations = []
    }

    /// How good the position is, as the app says it.
    package struct Banner: Hashable, Sendable {
        package enum Quality: String, CaseIterable, Hashable, Sendable {
            case accurate, degraded, lost
            /// There never was a position.
            case none
        }

        package var quality: Quality
        package var text: String

        package init(quality: Quality, text: String) {
            self.quality = quality
            self.text = text
        }
    }

    /// How the app's map lies: what it follows by itself, and what the user did to it.
    package struct Map: Hashable, Sendable {
        package enum Mode: String, CaseIterable, Hashable, Sendable {
            /// With the user, the building's plan upright.
            case follow
            /// With the user, turned to where they are heading.
            case heading
            /// Where the user dragged it.
            case free
        }

        /// What the map is meant to show, before it is shifted.
        package enum Frame: Hashable, Sendable {
            /// All of the level.
            case level
            /// A point in the middle, at the page's own scale.
            case point(Point)
            /// All of them.
            case points([Point])
        }

        package var mode: Mode
        package var frame: Frame
        /// Metres east and north that the user has dragged the view.
        package var shift: Point
        /// Degrees clockwise from north of what points up.
        package var bearing: Double
        package var level: LevelOrdinal
        /// Whether the level is the user's choice.
        package var isLevelPicked: Bool

        package init(
            mode: Mode, frame: Frame, shift: Point = .zero, bearing: Double, level: LevelOrdinal,
            isLevelPicked: Bool = false
        ) {
            self.mode = mode
            self.frame = frame
            self.shift = shift
            self.bearing = bearing
            self.level = level
            self.isLevelPicked = isLevelPicked
        }
    }

    /// The dot on the map.
    package struct Dot: Hashable, Sendable {
        package var point: Point
        package var levels: Levels
        /// Degrees clockwise from north.
        package var heading: Double
        /// Metres.
        package var accuracy: Double
        /// Grey: where the user was when positioning was lost.
        package var isGrey: Bool
        /// Seconds since the position was last updated.
        package var age: Double

        package init(
            point: Point, levels: Levels, heading: Double, accuracy: Double, isGrey: Bool,
            age: Double
        ) {
            self.point = point
            self.levels = levels
            self.heading = heading
            self.accuracy = accuracy
            self.isGrey = isGrey
            self.age = age
        }
    }

    /// What the navigation card says in numbers.
    package struct Progress: Hashable, Sendable {
        package var along: Double
        package var remaining: Double
        /// nil while lost: the distance to the turn is then withheld.
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

/// Something the app says, as shown.
package struct ShownCue: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case banner, hint, toast, alert, instruction, page
    }

    /// As the cue sheet names it: "hold-upright".
    package var id: String
    package var kind: Kind
    package var title: String
    package var text: String
    package var buttons: [Button]
    /// What a willing user does about it.
    package var asks: Ask?
    /// The tick in which it came into view.
    package var shownAt: Int

    /// What a cue wants of the user. Part of the cue sheet, as its words are.
    package enum Ask: String, CaseIterable, Hashable, Sendable {
        case raisePhone = "raise-phone"
        case pointElsewhere = "point-elsewhere"
        /// Tap the first button.
        case answer
    }

    package init(
        id: String, kind: Kind, title: String, text: String, buttons: [Button], asks: Ask?,
        shownAt: Int
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.text = text
        self.buttons = buttons
        self.asks = asks
        self.shownAt = shownAt
    }
}

/// Something to tap.
package struct Button: Hashable, Sendable {
    /// As scripts name it: "start", "scan", "continue".
    package var id: String
    package var label: String

    package init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

/// How the phone buzzes.
package enum VibrationPattern: String, CaseIterable, Hashable, Sendable {
    case success, warning, error, turn, arrival
}
