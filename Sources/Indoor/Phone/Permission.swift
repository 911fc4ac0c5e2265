/// A permission that the operating system asks the user for.
package enum Permission: String, CaseIterable, Hashable, Sendable {
    case camera, bluetooth, location

    /// Whether a switch of the phone turns off what the permission concerns.
    package var hasSwitch: Bool { self != .camera }

    package var words: String { self == .bluetooth ? "Bluetooth" : "the \(rawValue)" }

    /// Whether an app that has it shows the user what the phone sees.
    package var opensViewfinder: Bool { self == .camera }
}

/// The status of a permission, as the app can query it.
package enum PermissionStatus: String, CaseIterable, Hashable, Sendable {
    case notDetermined, granted, denied
}

/// The status of each permission.
package struct Permissions: Hashable, Sendable {
    private var camera = PermissionStatus.notDetermined
    private var bluetooth = PermissionStatus.notDetermined
    private var location = PermissionStatus.notDetermined

    package init() {}

    /// - Parameter granted: the permissions that the user has already granted.
    package init(granted: Permission...) {
        for permission in granted { self[permission] = .granted }
    }

    package subscript(permission: Permission) -> PermissionStatus {
        get {
            switch permission {
            case .camera: camera
            case .bluetooth: bluetooth
            case .location: location
            }
        }
        set {
            switch permission {
            case .camera: camera = newValue
            case .bluetooth: bluetooth = newValue
            case .location: location = newValue
            }
        }
    }
}

/// A permission that the app needs, with its status.
package struct PermissionState: Hashable, Sendable {
    package let permission: Permission
    package let status: PermissionStatus

    package init(_ permission: Permission, _ status: PermissionStatus) {
        self.permission = permission
        self.status = status
    }
}

/// A switch in the phone's settings.
package enum PhoneSwitch: String, CaseIterable, Hashable, Sendable {
    case bluetooth
    /// The phone sends and receives nothing: no network, no Bluetooth, and no satellites.
    case airplaneMode = "airplane-mode"
}
