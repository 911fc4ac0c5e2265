extension PhoneDisplay {
    /// What the app shows, over the whole phone.
    package enum Page: Hashable, Sendable {
        /// The app is not open, or hidden.
        case closed
        case map
        case search
        /// What the app does with the position: sharing, tracking.
        case position
        /// Explains positioning before its first use.
        case explanation
        /// Explains why the app will ask for a permission.
        case rationale(Permission)
        /// The operating system's own question.
        case prompt(Permission)
        case denied(Permission)
        /// None of the permissions that the source could use is granted: asks for this one again.
        case blocked(Permission)
        /// The phone does not support positioning.
        case unsupported
        /// The phone supports positioning, and lacks services for it that the user can install.
        case notInstalled
        /// The user helps the source to find a position, in the way that the source names.
        case acquisition(String)
        /// That helped: the source has a position.
        case acquired(String)
        case itinerary
        case navigation
        case arrival

        /// Whether it is the operating system's own question.
        package var isPrompt: Bool { if case .prompt = self { true } else { false } }

        package var isBlocked: Bool { if case .blocked = self { true } else { false } }

        package var isAcquisition: Bool { if case .acquisition = self { true } else { false } }

        package var isAcquired: Bool { if case .acquired = self { true } else { false } }

        /// Whether it is a map that can be touched.
        package var hasMap: Bool {
            switch self {
            case .map, .itinerary, .navigation, .arrival: true
            default: false
            }
        }
    }
}

extension PhoneDisplay.Page {
    /// The page's name in scripts, the log and cue sheets.
    package var rawValue: String {
        switch self {
        case .closed: "closed"
        case .map: "map"
        case .search: "search"
        case .position: "my-position"
        case .explanation: "explanation"
        case .rationale(let permission): "\(permission.rawValue)-rationale"
        case .prompt(let permission): "\(permission.rawValue)-prompt"
        case .denied(let permission): "\(permission.rawValue)-denied"
        case .blocked(let permission): "\(permission.rawValue)-required"
        case .unsupported: "unsupported"
        case .notInstalled: "not-installed"
        case .acquisition(let name): name
        case .acquired(let name): "\(name)-success"
        case .itinerary: "itinerary"
        case .navigation: "navigation"
        case .arrival: "arrival"
        }
    }

    /// The pages of an app that asks for these permissions.
    ///
    /// - Parameters:
    ///   - blocking: the permission asked for again where none is granted; nil: no such page.
    ///   - installs: whether its source needs services that the user may have to install.
    ///   - acquisition: the name of what helps its source to a position; nil: nothing does.
    package static func pages(
        asking permissions: [Permission], blocking: Permission? = nil, installs: Bool = false,
        acquisition: String?
    ) -> [Self] {
        var pages: [Self] = [.closed, .map, .search, .position, .explanation]
        for permission in permissions {
            pages += [.rationale(permission), .prompt(permission), .denied(permission)]
        }
        if let blocking { pages.append(.blocked(blocking)) }
        pages.append(.unsupported)
        if installs { pages.append(.notInstalled) }
        if let acquisition { pages += [.acquisition(acquisition), .acquired(acquisition)] }
        return pages + [.itinerary, .navigation, .arrival]
    }
}
