import Indoor
import Rehearsal

/// The results of a walk, to compare it with the same walk under other conditions.
package struct WalkOutcome: Sendable {
    /// A measure of a walk. Less is better, except for `read`.
    package enum Measure: String, CaseIterable, Sendable {
        case withoutPosition, degraded, lost, metresLost, arrival, notArrived, acquisitions, cues,
            read, vibrations, findings

        package var words: String {
            switch self {
            case .withoutPosition: "no position"
            case .degraded: "“Less precise” shown"
            case .lost: "“Lost” shown"
            case .metresLost: "walked while lost"
            case .arrival: "arrived after"
            case .notArrived: "did not arrive"
            case .acquisitions: "helped to a position"
            case .cues: "cues shown"
            case .read: "cues read to the end"
            case .vibrations: "vibrations"
            case .findings: "findings of the audit"
            }
        }

        /// The measure with its unit, as the head of a row.
        package var title: String {
            unit.isEmpty || self == .notArrived ? words : "\(words), \(unit)"
        }

        package var unit: String {
            switch self {
            case .withoutPosition, .degraded, .lost, .arrival: "s"
            case .metresLost: "m"
            case .notArrived: "of all"
            case .acquisitions, .vibrations: "times"
            case .cues, .read, .findings: ""
            }
        }
    }

    private let values: [Measure: Double]
    /// In the order in which they came.
    package let records: [CueRecord]

    package init(_ measures: WalkMeasures, _ audit: Audit) {
        records = audit.records
        var values: [Measure: Double] = [
            .withoutPosition: WalkMeasures.seconds(measures.withoutPosition),
            .degraded: audit.totals.seconds(.degraded),
            .lost: audit.totals.seconds(.lost),
            .metresLost: audit.totals.metresLost,
            .notArrived: measures.arrivedAt == nil ? 1 : 0,
            .acquisitions: Double(audit.totals.acquisitions),
            .cues: Double(audit.totals.cues),
            .read: Double(audit.records.count { $0.reading == .whole }),
            .vibrations: Double(audit.totals.vibrations),
            .findings: Double(audit.open.count),
        ]
        values[.arrival] = measures.arrivedAt
        self.values = values
    }

    /// nil: the walk does not have it.
    package func value(_ measure: Measure) -> Double? { values[measure] }
}
