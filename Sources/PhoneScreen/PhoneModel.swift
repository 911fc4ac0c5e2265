import App
import FloorDrawing
import Indoor
import Positioning

/// All that the phone's screen is drawn from: what the app says, what the phone itself has, and what
/// is being typed on it. Nothing of it is the truth.
package struct PhoneModel: Sendable {
    /// What the app shows.
    package let display: PhoneDisplay
    /// For the app's labels and units.
    package let sheet: CueSheet
    package let profile: SourceProfile
    /// The app's map.
    package let atlas: Atlas
    package let hardware: Hardware
    /// The time since the start, in ticks.
    package let tick: Int
    package var vibration = PhoneShake.none
    /// The kind of the cue that has just come, and is marked; nil: none has.
    package var newCue: ShownCue.Kind?
    /// The destination being typed; nil: none is.
    package var search: TextEntry?
    /// The building being typed in the floor picker; nil: none is.
    package var facility: TextEntry?
    /// Whether it shows the keys of its buttons; a picture of it shows it as its user has it.
    package var showsKeys = true
    /// Whether the arrow keys move the app's map.
    package var isMapTouched = false

    /// What the phone has of its own, beside the app.
    package struct Hardware: Hashable, Sendable {
        /// The charge, 0 ... 1.
        package let battery: Double
        package let network: PhoneNetwork
        /// The angle at which it is held, in degrees: 0 flat, 90 upright.
        package let inclination: Double
        package let viewfinder: Viewfinder
        /// For each ray of the viewfinder, metres to the first doorway that it passes; nil for none.
        package let doors: [Double?]

        package init(
            battery: Double, network: PhoneNetwork, inclination: Double, viewfinder: Viewfinder,
            doors: [Double?]
        ) {
            self.battery = battery
            self.network = network
            self.inclination = inclination
            self.viewfinder = viewfinder
            self.doors = doors
        }
    }

    package init(
        display: PhoneDisplay, sheet: CueSheet, profile: SourceProfile, atlas: Atlas,
        hardware: Hardware, tick: Int
    ) {
        self.display = display
        self.sheet = sheet
        self.profile = profile
        self.atlas = atlas
        self.hardware = hardware
        self.tick = tick
    }

    /// The places that what has been typed finds.
    var foundPlaces: [Place] { atlas.venue.places.search(search?.typed ?? "") }

    /// The name by which people read a level. The floor picker has the names of its building.
    func sign(of level: LevelOrdinal, at point: Point? = nil) -> String {
        (point == nil ? display.floors?.name(of: level) : nil)
            ?? atlas.venue.sign(of: level, at: point)
    }

    var destination: Position? { display.destination(in: atlas.venue) }
}

extension PhoneDisplay {
    /// The position of the destination: the end of the itinerary, else the place's own.
    package func destination(in venue: Venue) -> Position? {
        if let itinerary, let end = itinerary.destination {
            return Position(end, level: itinerary.destinationLevel ?? venue.groundLevel)
        }
        return destinationPosition
    }
}

/// A text being typed, and the selected line of the list that it filters.
package struct TextEntry: Hashable, Sendable {
    package var typed = ""
    /// Counts from 0, the first line.
    package var selection = 0

    package init() {}
}

extension PhoneModel {
    /// The cue that is marked, of those that have just come: the last one, and of several at once the
    /// one that asks for most.
    package static func marked(of cues: [ShownCue]) -> ShownCue.Kind? {
        let ranks: [ShownCue.Kind] = [.page, .toast, .banner, .instruction, .hint, .alert]
        func rank(_ cue: ShownCue) -> Int { ranks.firstIndex(of: cue.kind) ?? 0 }
        return cues.max { ($0.shownAt, rank($0)) < ($1.shownAt, rank($1)) }?.kind
    }
}
