import Indoor

/// What tags say of doors, lifts, stairs and ways that not everybody gets through.
extension OSMFeature {
    /// Why people cannot get through or in, as the tags say now; nil: they can.
    var closure: String? {
        if has(.locked, "yes") { return "locked" }
        if let status, OSMFeature.outOfOrder.contains(status) { return "out of order" }
        if isNeverOpen { return "closed by its opening hours" }
        switch self[.foot] ?? self[.access] {
        case "private": return "private"
        case "no": return "closed to people"
        case "emergency": return "for emergencies only"
        case "employees", "employee", "staff": return "for employees only"
        default: return nil
        }
    }

    var isClosed: Bool { closure != nil }

    /// Whether people go in who have business there, and nobody goes through.
    var isPrivate: Bool {
        guard isClosed, !has(.locked, "yes") else { return false }
        return ["private", "employees", "employee", "staff"].contains(self[.foot] ?? self[.access])
            && !isNeverOpen && !(status.map(OSMFeature.outOfOrder.contains) ?? false)
    }

    /// What the tags restrict that a venue does not know; nil: nothing.
    var unkept: String? {
        var all: [String] = []
        if let access = self[.foot] ?? self[.access], !isClosed, !OSMFeature.public.contains(access)
        {
            all.append("access=\(access.printable.beginning(40))")
        }
        if let locked = self[.locked], locked != "yes", locked != "no" {
            all.append("locked=\(locked.printable.beginning(40))")
        }
        if let status, !OSMFeature.working.contains(status),
            !OSMFeature.outOfOrder.contains(status)
        {
            all.append("operational_status=\(status.printable.beginning(40))")
        }
        if let hours = self[.openingHours], !isNeverOpen, !OSMFeature.always.contains(hours) {
            all.append("opening hours not kept: \(hours.printable.beginning(60))")
        }
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Whether people who take no steps can use it.
    var isStepFree: Bool { !has(.wheelchair, "no") }

    private static let `public` = [
        "yes", "public", "permissive", "customers", "designated", "destination", "official",
    ]
    private static let always = ["24/7", "Mo-Su 00:00-24:00", "00:00-24:00"]

    // MARK: Working or not

    /// The value of `operational_status` with its words joined alike.
    private var status: String? {
        guard let value = self[.operationalStatus] else { return nil }
        return value.lowercased().split { " -_".contains($0) }.joined(separator: "_")
    }

    private static let working = [
        "open", "operational", "yes", "ok", "working", "works", "in_use", "in_operation",
        "in_service", "functional", "functioning", "active", "good", "limited",
    ]
    private static let outOfOrder = [
        "abandoned", "broken", "broken_down", "closed", "damaged", "decommissioned", "defect",
        "defective", "disused", "faulty", "inactive", "inoperative", "maintenance", "needs_repair",
        "no", "non_operational", "non_functional", "not_functional", "not_in_service", "not_in_use",
        "not_operational", "not_working", "off", "out_of_order", "out_of_service", "shut",
        "suspended", "temporarily_closed", "temporary_closed", "under_construction",
        "under_maintenance", "under_repair", "unusable", "unused",
    ]

    /// Whether each rule of `opening_hours` says that it is closed.
    private var isNeverOpen: Bool {
        guard let hours = self[.openingHours]?.lowercased() else { return false }
        // A comment stands in quotation marks.
        let bare = hours.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
        let rules = bare.split { $0 == ";" || $0 == "|" }
            .map { $0.split(separator: " ").last.map(String.init) ?? "" }.filter { !$0.isEmpty }
        return !rules.isEmpty && rules.allSatisfy { $0 == "off" || $0 == "closed" }
    }
}
