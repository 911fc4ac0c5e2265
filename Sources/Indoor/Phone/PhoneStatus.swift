/// The phone's status as the operating system reports it.
package struct PhoneStatus: Hashable, Sendable {
    package var permissions: Permissions
    package var isAppVisible: Bool
    /// Whether the phone can run an AR session at all.
    package var supportsAR: Bool
    /// Whether the services that AR needs are installed; on some phones the user installs them.
    package var isARInstalled: Bool
    package var isOnline: Bool
    /// How often the operating system has ended the app, which then starts again from the beginning.
    package var restarts: Int
    package var isBluetoothOn: Bool
    /// The phone sends and receives nothing, but for Bluetooth that is turned on again by hand.
    package var isInAirplaneMode = false
    /// Whether the operating system lets apps hear beacons only if location is allowed, too.
    package var beaconsNeedLocation: Bool
    /// The map that the app shows, with its positioning table.
    package var map: MapLoading

    /// How far the app's map is loaded.
    package enum MapLoading: String, CaseIterable, Hashable, Sendable {
        case loading, loaded, failed
    }

    package init(
        permissions: Permissions = Permissions(), isAppVisible: Bool = false,
        supportsAR: Bool = true, isARInstalled: Bool = true, isOnline: Bool = true,
        restarts: Int = 0, isBluetoothOn: Bool = true,
        beaconsNeedLocation: Bool = false, map: MapLoading = .loaded
    ) {
        self.permissions = permissions
        self.isAppVisible = isAppVisible
        self.supportsAR = supportsAR
        self.isARInstalled = isARInstalled
        self.isOnline = isOnline
        self.restarts = restarts
        self.isBluetoothOn = isBluetoothOn
        self.beaconsNeedLocation = beaconsNeedLocation
        self.map = map
    }

    /// Whether the phone's switches leave the sensor on that a permission concerns.
    package func isSwitchedOn(_ permission: Permission) -> Bool {
        switch permission {
        case .camera: true
        case .bluetooth: isBluetoothOn
        case .location: !isInAirplaneMode
        }
    }

    /// Whether an app may use the sensor that a permission concerns.
    package func allows(_ permission: Permission) -> Bool {
        guard permissions[permission] == .granted else { return false }
        let isTied = permission == .bluetooth && beaconsNeedLocation
        return !isTied || permissions[.location] == .granted
    }
}
