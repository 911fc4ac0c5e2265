/// The kind of the app's map. Both kinds in the vendor's document have a floor picker.
package enum FloorAwareMap: String, CaseIterable, Hashable, Sendable {
    case indoors, ips, no

    package static let help =
        "With indoors or ips the app's map has a floor picker, with no it has none."
}
