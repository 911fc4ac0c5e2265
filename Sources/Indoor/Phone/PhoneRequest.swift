/// A request of a location source, or of the app, to the phone.
package enum PhoneRequest: Hashable, Sendable {
    case startTracking
    case stopTracking
    /// Take a picture and have the service recognise it.
    case localize(id: Int, background: Bool)
    /// Ask the service whether it has pictures of a place: `SensorFrame.coverage` has the answer.
    case checkCoverage(of: Position)
    /// Runs these sensors from now on, as far as the phone has and allows them; all others stop.
    case listen(AmbientSensors)
    /// Query the map's positioning table: `AmbientFrame.positioningData` has the answer.
    ///
    /// - Parameter isCached: whether the file of its newest row is on the phone: if so, only the
    ///   query takes time.
    case loadPositioningData(isCached: Bool)
    /// Loads the app's map, or loads it again after a failure: `PhoneStatus.map` says how far it
    /// is.
    case loadMap
    /// Send something to the app's server: `AppMail` says what became of it.
    case send(id: Int, AppMessage)
    /// Ask the server for other people's positions from now on, or no more.
    case listenToOthers(Bool)
}

/// Sensors that a source may switch on; they cost nothing while they are off.
package struct AmbientSensors: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bluetooth = AmbientSensors(rawValue: 1)
    /// Accelerometer, gyroscope, heading and, where the phone has one, barometer.
    package static let motion = AmbientSensors(rawValue: 2)
    package static let gnss = AmbientSensors(rawValue: 4)
}
