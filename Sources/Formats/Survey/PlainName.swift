/// Words for places that have no name on a map, though people look for them.
enum PlainName {
    /// The people whom toilets are for; several are for everybody.
    enum Users { case women, men, families, wheelchairs }

    static func toilets(for users: [Users]) -> String {
        guard users.count == 1, let user = users.first else { return "Toilets" }
        return switch user {
        case .women: "Women's toilets"
        case .men: "Men's toilets"
        case .families: "Family toilets"
        case .wheelchairs: "Accessible toilets"
        }
    }

    static let showers = "Showers"
}
