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
    /// The switch in the phone's settings.
    case switchBluetooth(isOn: Bool)
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

/// A fault of the world, the phone or the service, for a while.
package enum Fault: Hashable, Sendable {
    case network(NetworkCondition, seconds: Double?)
    case coverCamera(seconds: Double?)
    /// Almost no light.
    case darken(seconds: Double?)
    /// Too little light for good tracking ("lighting", vps.md 3.7).
    case lowLight(seconds: Double?)
    case breakTracking(TrackingState.LimitedReason, seconds: Double?)
    case failTracking(seconds: Double?)
    /// The next attempts to localise have this outcome, whatever the camera sees.
    case failAttempts(AttemptOutcome, count: Int)
    /// The next fix is correct except for its level.
    case wrongLevel(LevelOrdinal)
    /// The AR session's position jumps.
    case jump(metres: Double, heading: Double)
    /// For a while the session's error grows by a share of the distance walked, in one direction.
    case driftBurst(percent: Double, seconds: Double?)
    /// Every wall is plain white ("white corridors", vps.md 3.7).
    case plainWalls(seconds: Double?)
    /// The phone throttles itself ("heat", vps.md 3.7).
    case heat(seconds: Double?)
    case stopConveyor(id: String, seconds: Double?)
    /// The AR session stops without reporting it.
    case freezeTracking(seconds: Double?)
    /// The AR session stops this many seconds after each closing of the camera view, until it is
    /// opened again (iOS 18, vps.md 3.7).
    case freezeAfterScan(seconds: Double)
    /// A phone model with poor tracking everywhere (iPhone SE 3, vps.md 3.7).
    case unreliablePhone
    case loseTrackingSupport
    /// The router gives no answer.
    case failRoutes(seconds: Double?)
    /// The router's routes begin at an offset from the user's position.
    case misplaceRoutes(metres: Double, heading: Double, seconds: Double?)

    // Faults of beacons and of sensors that need no camera.
    case stopBeacon(id: String, seconds: Double?)
    case stopBeacons(on: LevelOrdinal, seconds: Double?)
    case moveBeacon(id: String, metres: Double, heading: Double, seconds: Double?)
    case moveBeaconTo(id: String, place: String, seconds: Double?)
    /// A beacon that nobody has registered.
    case addBeacon(place: String, seconds: Double?)
    /// The phone hears every beacon this much more weakly.
    case muffle(decibels: Double, seconds: Double?)
    case loseSatellites(seconds: Double?)
    /// The phone's heading is wrong by these degrees, clockwise.
    case misleadHeading(degrees: Double, seconds: Double?)

    // Faults of the map's services.
    case failMap(seconds: Double?)
    case slowMap(seconds: Double?)
    /// The query of the map's positioning table ends in this way.
    case failPositioningData(PositioningDataAnswer, seconds: Double?)
    case slowPositioningData(seconds: Double?)

    package enum NetworkCondition: String, CaseIterable, Hashable, Sendable { case cut, slow }
}
