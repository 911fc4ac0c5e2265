import Foundation
import Indoor

/// What can be measured, by its name on the command line.
enum Benchmark: String, CaseIterable {
    case ticks, terminal, listening, positioning, recordings, package, review, comparison, truth,
        explore, day, building

    /// A benchmark with its arguments.
    struct Call {
        let benchmark: Benchmark
        let arguments: [String]

        func run() throws {
            switch benchmark {
            case .ticks: try Benchmarks.measure(in: arguments.first ?? Benchmarks.building)
            case .terminal: try TerminalFigures.printAll(of: arguments.first)
            case .listening: try ListeningFigures.printAll()
            case .positioning: try EstimationFigures.printAll(arguments)
            case .recordings: try RecordedFigures.printAll()
            case .package: try PackageFigures.printAll(arguments.first)
            case .review: try ReviewFigures.printAll()
            case .comparison: CalibrationFigures.printAll()
            case .truth: try TruthFigures.printAll(arguments)
            case .explore: try ExploreFigures.printAll(arguments)
            case .day: try LongWalk.run()
            case .building: try Benchmarks.tryBuildings(arguments)
            }
        }
    }

    /// The benchmarks that the words name, each with the words up to the next name as its arguments;
    /// `ticks` and `terminal` where none is named. A venue before the first name is for `ticks`.
    static func calls(in words: [String]) throws -> [Call] {
        var rest = words[...]
        let first = rest.prefix { Benchmark(rawValue: $0) == nil }
        if let odd = first.first(where: { !$0.hasSuffix(".geojson") }) {
            let names = allCases.map(\.rawValue)
            throw InputError(
                "no benchmark \"\(odd)\"", expected: names.joined(separator: ", "),
                nearest: nearestWords(to: odd, among: names))
        }
        rest = rest.dropFirst(first.count)
        var calls: [Call] = []
        if words.isEmpty || !first.isEmpty {
            calls.append(Call(benchmark: .ticks, arguments: Array(first)))
        }
        if rest.isEmpty { calls.append(Call(benchmark: .terminal, arguments: [])) }
        while let name = rest.popFirst(), let benchmark = Benchmark(rawValue: name) {
            let arguments = rest.prefix { Benchmark(rawValue: $0) == nil }
            rest = rest.dropFirst(arguments.count)
            calls.append(Call(benchmark: benchmark, arguments: Array(arguments)))
        }
        return calls
    }
}

/// Prints a line at once, also into a pipe: the next figure may take minutes.
func say(_ words: String...) {
    print(words.joined(separator: " "))
    fflush(nil)
}

/// Says on standard error what is being measured: it is not part of the figures.
func progress(_ words: String) {
    FileHandle.standardError.write(Data("… \(words)\n".utf8))
}
