/// The kind of the app's map (arcgis-indoor-positioning: Floor-aware maps). The vendor's library
/// lists the floors of an Indoors map; for an IPS map the app has to.
package enum FloorAwareMap: String, CaseIterable, Hashable, Sendable {
    case indoors, ips, no

    package static let help =
        "A floor picker shows with indoors, with ips if the app lists floors itself, never with no."
}
