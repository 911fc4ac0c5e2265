import Indoor

/// The navigator's settings.
package struct NavigationSettings: Hashable, Sendable {
    package var rerouteInterval = 5.0
    package var rerouteDistance = 15.0
    package var rerouteAttempts = 1.0
    package var routeTime = 0.5
    package var arrivalDistance = 15.0
    package var arrival = ArrivalRule.inSight
    package var preference = RoutePreference.fastest

    package init() {}

    package static let table: [Setting<NavigationSettings>] = [
        .number(
            "recalculation-interval", "s", 5...600, source: "vps-best-practices: Recalculation",
            \.rerouteInterval,
            "The app waits at least this many seconds between two recalculations of the route."),
        .number(
            "recalculation-distance", "m", 0...1000, source: "vps-best-practices: Recalculation",
            \.rerouteDistance,
            "The user must be this many metres from the last recalculation before the next one."),
        .number(
            "recalculation-attempts", "", 1...100,
            source: "vps-best-practices: Recalculation (cannot recalculate)", \.rerouteAttempts,
            "After this many failed requests, a new route counts as impossible."),
        .number(
            "route-time", "s", 0...60, source: "ours (vps-best-practices: Recalculation)",
            \.routeTime,
            "The router answers a request for a route after this many seconds."),
        .number(
            "arrival-distance", "m", 1...100, source: "vps.md 1.3", \.arrivalDistance,
            "The user arrives when at most this many metres are left, on the destination's level."),
        .choice(
            "arrival", source: "ours", \.arrival,
            "The user arrives near the place when it is in sight, or with vendor at once."),
        .choice(
            "route", source: "ours", \.preference,
            "Routes are the fastest ones, or with stepFree have neither stairs nor escalators."),
    ]
}
