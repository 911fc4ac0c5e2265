/// A value that events have: its key in a line of the log, its unit and its meaning.
package struct EventField: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable {
        case word = "text"
        case words = "list of texts"
        case flag = "true or false"
        case count = "count"
        /// Written with up to three decimals.
        case number
        case seconds = "s"
        case metres = "m"
        case degrees = "°"
        case metresASecond = "m/s"
        case peopleASquareMetre = "people/m²"
        case coordinate = "° (WGS 84)"
        case level = "level's number"
        case point = "object of x and y"
        case object

        var decimals: Int {
            switch self {
            case .seconds, .metresASecond, .peopleASquareMetre: 2
            case .metres: 3
            case .degrees: 1
            case .coordinate: 8
            case .word, .words, .flag, .count, .number, .level, .point, .object: 0
            }
        }

        /// A number as the log writes it.
        package func text(_ number: Double) -> String {
            self == .number ? number.short(decimals: 3) : number.fixed(decimals)
        }
    }

    package let name: String
    package let form: Form
    package let meaning: String
    /// The value, where all events of a kind have the same.
    package private(set) var constant: EventValue?
    /// All values, where they are a fixed list of words.
    package private(set) var options: [String] = []

    package init(_ name: String, _ meaning: String, _ form: Form = .word) {
        (self.name, self.form, self.meaning) = (name, form, meaning)
    }

    /// The field with the value that all events of a kind have.
    package func callAsFunction(_ constant: any EventValued) -> EventField {
        var field = self
        field.constant = constant.eventValue
        return field
    }

    /// The field with all its values.
    package func callAsFunction(oneOf options: [String]) -> EventField {
        var field = self
        field.options = options
        return field
    }

    // MARK: Every line

    package static let time = EventField("t", "The simulated time since the start", .seconds)
    package static let event = EventField("event", "The kind of event")

    package static let ofEveryLine = [time, event]

    // MARK: The first line

    package static let ofFirstLine = [
        version, trace, venue, engine, seed, person, beaconSource, map, others, digests, settings,
    ]

    package static let version = EventField("dotwalk", "The version of the format", .count)
    package static let trace = EventField("trace", "The walk's name")
    package static let venue = EventField("venue", "The venue's name")
    package static let engine = EventField("engine", "The engine's name")
    package static let seed = EventField("seed", "The random seed", .count)
    package static let person = EventField("person", "The kind of person who walks")
    package static let beaconSource = EventField("beacons", "Where the beacons come from")
    package static let map = EventField("map", "Where the app's map comes from")
    package static let others = EventField("others", "The walks of other people", .words)
    package static let digests = EventField("digests", "The digests of the files", .object)
    package static let itinerary = EventField("itinerary", "The digest of the itinerary")
    package static let cues = EventField("cues", "The digest of the cue sheet")
    package static let settings = EventField("settings", "All settings", .object)

    // MARK: Places

    package static let x = EventField("x", "East of the venue's origin", .metres)
    package static let y = EventField("y", "North of the venue's origin", .metres)
    /// Two levels are written as `levels`.
    package static let level = EventField("level", "The level; missing outdoors", .level)
    package static let levels = EventField(
        "levels", "On a connector: the lower and the upper level, instead of `level`", .level)
    package static let place = [x, y, level]
    package static let latitude = EventField("latitude", "The latitude", .coordinate)
    package static let longitude = EventField("longitude", "The longitude", .coordinate)
    package static let horizontalAccuracy = EventField(
        "horizontalAccuracy", "The error that the source expects", .metres)
    package static let positionSource = EventField(
        "positionSource", "The technology that found the position")
    package static let isLastKnown = EventField(
        "lastKnown", "Whether the position is an old one", .flag)
    package static let raw = EventField("raw", "The position before it was moved", .point)
    package static let snapped = EventField("snapped", "The position on the itinerary", .point)
    package static let pathway = EventField("pathway", "The position on a pathway", .point)
    package static let floor = EventField("floor", "The number of the floor, by the source", .count)
    package static let floorLevelID = EventField("floorLevelId", "The map's id of the level")
    package static let counted = EventField(
        "NAMECount",
        "How many things the position was found with; NAME is one of them: transmitterCount",
        .count)
    package static let speed = EventField("speed", "The speed, by the source", .metresASecond)
    package static let course = EventField(
        "course", "The direction of motion, clockwise from north", .degrees)

    // MARK: The person and the world

    package static let heading = EventField("heading", "Clockwise from north", .degrees)
    package static let inclination = EventField(
        "inclination", "The phone's angle: 0 is flat, 90 is upright", .degrees)
    package static let walked = EventField("walked", "The way walked since the start", .metres)
    package static let crowd = EventField("crowd", "The people on the person's level", .count)
    package static let density = EventField(
        "density", "The density of the crowd around the person", .peopleASquareMetre)
    package static let beacons = EventField("beacons", "The beacons of the venue", .count)
    package static let alive = EventField("alive", "The beacons that send", .count)
    package static let heard = EventField("heard", "The beacons that the phone hears", .count)
    package static let sky = EventField("sky", "How open the sky above the person is")
    package static let hold = EventField("hold", "How the person holds the phone")
    package static let did = EventField("did", "What the cue made the person do")
    package static let button = EventField("button", "The button's id")
    package static let whole = EventField("whole", "Whether all words were read", .flag)

    // MARK: Events

    package static let id = EventField("id", "The id of the cue, page or connector")
    package static let kind = EventField("kind", "What it is, of several kinds")
    package static let action = EventField("action", "What happened, of several things")
    package static let status = EventField("status", "The new status")
    package static let state = EventField("state", "The new state")
    package static let reason = EventField("reason", "The cause")
    package static let automatic = EventField(
        "automatic", "Whether the source found the level without a new fix", .flag)
    package static let text = EventField("text", "The words")
    package static let label = EventField("name", "The name")
    package static let from = EventField("from", "What it was before")
    package static let to = EventField("to", "What it is now")
    package static let fromLevel = from("The level before", .level)
    package static let toLevel = to("The level now", .level)
    package static let fromSign = EventField(
        "fromSign", "The name of the level before, as on signs")
    package static let toSign = EventField("toSign", "The name of the level now, as on signs")
    package static let fromTime = from("When it began", .seconds)
    package static let toTime = to("When it ended", .seconds)
    package static let errorMetres = EventField(
        "errorMetres", "The distance from the true place", .metres)
    package static let why = EventField("why", "The cause")
    package static let takenFor = EventField(
        "takenFor", "The place or level that the picture was taken for")
    package static let by = EventField("by", "The cue, page or alert that took its place")
    package static let direction = EventField("direction", "The direction of the manoeuvre")
    package static let along = EventField(
        "along", "From the itinerary's start to the manoeuvre", .metres)
    package static let pattern = EventField("pattern", "The pattern of the vibration")
    package static let mode = EventField("mode", "The new mode of the map")
    package static let use = EventField("use", "The use of the position: sharing or tracking")
    package static let allowed = EventField("allowed", "Whether the user allows it", .flag)
    package static let number = EventField("number", "The number of the point", .count)
    package static let points = EventField("points", "The points that were delivered", .count)
    package static let held = EventField("held", "The points that the phone still holds", .count)
    package static let age = EventField("age", "The age of the position", .seconds)
    package static let command = EventField(
        "do", "The verb in the walk language; its values have the names of their placeholders")
    package static let line = EventField("line", "The line's number in the walk's file", .count)
    package static let met = EventField("met", "Whether the expectation was met", .flag)
    package static let expected = EventField("expected", "The line's words")
    package static let seen = EventField("seen", "What was there instead")
    package static let result = EventField("result", "ok or failed")

    /// The same key with another form of value.
    private func callAsFunction(_ meaning: String, _ form: Form) -> EventField {
        EventField(name, meaning, form)
    }
}

/// A value of an event.
package enum EventValue: Hashable, Sendable {
    case word(String)
    case flag(Bool)
    case number(Double)
    case level(LevelOrdinal)
    case levels(Levels)
    case point(Point)
    case counted(Counted)

    /// The value in words, for lists and for names in the walk language; nil: it has none, as a
    /// flag that is false.
    func words(_ field: EventField) -> String? {
        switch self {
        case .word(let word): word
        case .flag(let flag): flag ? field.name : nil
        case .number(let number): number.short
        case .level(let level): level.label
        case .levels, .point, .counted: nil
        }
    }
}

/// A type whose values can be those of events.
package protocol EventValued { var eventValue: EventValue { get } }

extension String: EventValued { package var eventValue: EventValue { .word(self) } }
extension Bool: EventValued { package var eventValue: EventValue { .flag(self) } }
extension Int: EventValued { package var eventValue: EventValue { .number(Double(self)) } }
extension Double: EventValued { package var eventValue: EventValue { .number(self) } }
extension LevelOrdinal: EventValued { package var eventValue: EventValue { .level(self) } }
extension Levels: EventValued { package var eventValue: EventValue { .levels(self) } }
extension Point: EventValued { package var eventValue: EventValue { .point(self) } }
extension Counted: EventValued { package var eventValue: EventValue { .counted(self) } }
