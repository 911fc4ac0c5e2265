import Indoor

/// The navigator's settings.
package struct NavigationSettings: Hashable, Sendable {
    package var rerouteInterval = 5.0
    package var rerouteDistance = 15.0
    package var rerouteAttempts = 1.0
    package var routeTime = 0.5
    package var arrivalDistance = 15.0
    package var preference = RoutePreference.fastest

    package init() {}

    package static let table: [Setting<NavigationSettings>] = [
        .number(
            "recalculation-interval", "s", 5...600, source: "vps-best-practices: Recalculation",
            \.rerouteInterval),
        .number(
            "recalculation-distance", "m", 0...1000, source: "vps-best-practices: Recalculation",
            \.rerouteDistance),
        .number(
            "recalculation-attempts", "", 1...100,
            source: "vps-best-practices: Recalculation (cannot recalculate)",
            \.rerouteAttempts),
        .number(
            "route-time", "s", 0...60, source: "ours (vps-best-practices: Recalculation)",
            \.routeTime),
        .number("arrival-distance", "m", 1...100, source: "vps.md 1.3", \.arrivalDistance),
        .choice("route", source: "ours", \.preference),
    ]
}
