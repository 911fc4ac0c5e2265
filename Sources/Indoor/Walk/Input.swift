/// An input of a rehearsal from outside in a tick: the person's movements, the user's taps, faults,
/// and the reviewer's changes. Recordings keep what an input means rather than the key that was
/// pressed, so that recordings do not depend on key bindings.
package enum Input: Hashable, Sendable {
    // The person.
    case walk(Walk)
    case stop
    case turn(degrees: Double)
    case face(heading: Double)
    case incline(degrees: Double)
    case followGuidance
    /// Takes the lift at the person's position to a level that it serves.
    case takeLift(to: LevelOrdinal)
    /// A surveyor touches the map at the point where they stand.
    case confirm

    // The user and the app.
    case openApp
    case hideApp
    case choose(place: String)
    case tap(button: String)
    /// Answers the system's question, or changes the answer in the settings.
    case answer(Permission, granted: Bool)
    /// Turns a switch in the phone's settings.
    case toggle(PhoneSwitch, isOn: Bool)
    /// Drags the app's map so that the area in that direction comes into view.
    case panMap(metres: Double, heading: Double)
    /// A step nearer, or further away.
    case zoomMap(isIn: Bool)
    case setMap(PhoneDisplay.Map.Mode)
    /// Picks a level on the app's map.
    case showOnMap(level: LevelOrdinal)
    /// Types into the floor picker's list of facilities.
    case searchFloors(String)
    /// Takes a facility, given by its name or id.
    case pickFacility(String)
    /// Saves a note in the app at the current position.
    case collect(String)

    // Faults.
    case fault(Fault)
    /// Ends all faults, present and scheduled.
    case endFaults

    /// Puts this many other people on a level; on every level if no level is given.
    case crowd(people: Int, level: LevelOrdinal?)

    // The reviewer.
    case set(name: String, value: SettingValue)
    case note(String)
    /// A part of the walk with this name begins.
    case chapter(String)

    package enum Walk: Hashable, Sendable {
        /// Walks to a named place by the shortest way in the building.
        case to(place: String)
        /// Walks to any position, as a click on the map asks for.
        case toSpot(Position)
        /// Straight on, as far as the walls allow.
        case metres(Double)
        case seconds(Double)
    }
}
