import Indoor
import Rehearsal

/// A fault as a walk says it: "cut network for 20s".
extension Fault: ExpressibleByStringInterpolation {
    package init(stringLiteral words: String) {
        let trace = try? TraceParser.parse("dotwalk trace 1\ntitle T\n\(words)\n", file: "t.walk")
        if case .fault(let fault)? = trace?.lines.first?.statement?.input {
            self = fault
        } else {
            // A fault without effect would satisfy each test that expects no effect.
            preconditionFailure("the walk language has no fault \"\(words)\"")
        }
    }
}
