import Foundation
import Indoor
import Rehearsal

/// The walks of other people that a walk's header names. A walk may not be among its own others,
/// directly or through other walks.
struct OtherWalks {
    struct Walk {
        let trace: OpenTrace
        /// The name by which any walk in any folder may refer to it.
        let reference: String

        /// The walk without its others, which have no influence on the person's engine.
        var alone: OpenTrace {
            var alone = trace.trace
            alone.header.others = []
            return OpenTrace(
                name: trace.name, text: trace.text, trace: alone, folder: trace.folder)
        }
    }

    private let read: Files.Reading

    init(reading read: @escaping Files.Reading) { self.read = read }

    /// The walks in the order of the header.
    func walks(of trace: OpenTrace) throws -> [Walk] {
        try walks(of: trace, above: [OtherWalks.reference(of: trace)])
    }

    /// - Parameter above: the walks that lead here, by reference.
    private func walks(of trace: OpenTrace, above: [String]) throws -> [Walk] {
        try trace.trace.header.others.enumerated().map { number, name in
            let other = try OpenTrace.named(.others, word: number, in: trace) {
                try Files.trace(name, from: trace.folder, read)
            }
            let reference = OtherWalks.reference(of: other)
            try OpenTrace.named(.others, word: number, in: trace) {
                guard !above.contains(reference) else {
                    throw InputError(
                        above.last == reference
                            ? "\(other.title) is this walk itself"
                            : "\(other.title) has this walk among its others",
                        expected: "walks without a circle")
                }
            }
            _ = try walks(of: other, above: above + [reference])
            return Walk(trace: other, reference: reference)
        }
    }

    private static func reference(of trace: OpenTrace) -> String {
        trace.folder == nil ? trace.title : Files.absolute(trace.name)
    }
}
