extension PhoneDisplay {
    /// What the app shows, over the whole phone.
    package enum Page: Hashable, Sendable {
        /// The app is not open, or hidden.
        case closed
        case map
        case search
        /// Explains positioning before its first use.
        case explanation
        /// Explains why the app will ask for a permission.
        case rationale(Permission)
        /// The operating system's own question.
        case prompt(Permission)
        case denied(Permission)
        /// The phone does not support positioning.
        case unsupported
        /// The user helps the source to a position: for a visual one, by a scan.
        case acquisition
        /// The acquisition succeeded.
        case acquired
        case itinerary
        case navigation
        case arrival

        /// Whether it is the operating system's own question.
        package var isPrompt: Bool { if case .prompt = self { true } else { false } }

        /// Whether it shows a map that can be dragged.
        package var hasMap: Bool {
            switch self {
            case .map, .itinerary, .navigation, .arrival: true
            default: false
            }
        }
    }
}

extension PhoneDisplay.Page: CaseIterable, RawRepresentable {
    /// Its id in scripts, the log and cue sheets.
    package var rawValue: String {
        switch self {
        case .closed: "closed"
        case .map: "map"
        case .search: "search"
        case .explanation: "explanation"
        case .rationale(let permission): "\(permission.rawValue)-rationale"
        case .prompt(let permission): "\(permission.rawValue)-prompt"
        case .denied(let permission): "\(permission.rawValue)-denied"
        case .unsupported: "unsupported"
        case .acquisition: "scan"
        case .acquired: "scan-success"
        case .itinerary: "itinerary"
        case .navigation: "navigation"
        case .arrival: "arrival"
        }
    }

    package init?(rawValue: String) {
        guard let page = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = page
    }

    package static let allCases = pages(asking: Permission.allCases, acquires: true)

    /// The pages of an app that asks for these permissions.
    ///
    /// - Parameter acquires: whether its source has the user help it to a position.
    package static func pages(asking permissions: [Permission], acquires: Bool) -> [Self] {
        [.closed, .map, .search, .explanation]
            + permissions.flatMap { [.rationale($0), .prompt($0), .denied($0)] }
            + [.unsupported] + (acquires ? [.acquisition, .acquired] : [])
            + [.itinerary, .navigation, .arrival]
    }
}
