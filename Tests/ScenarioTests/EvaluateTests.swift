import Foundation
import Testing

/// `dotwalk ips evaluate` on walks made for the test, in the format of the Indoor Location
/// Competition.
@Suite("The command line: evaluating recordings")
struct EvaluateTests {
    /// A person walks east along a corridor, with steps of 0.7 m, 1.8 steps a second, past beacons
    /// 6 m apart that hang 3 m beside it.
    private func walk(from start: Double, to end: Double, noise: Int) -> String {
        let speed = 0.7 * 1.8
        var lines: [String] = []
        func add(_ time: Double, _ kind: String, _ values: String) {
            lines.append("\(1_574_572_000_000 + Int(time * 1000))\tTYPE_\(kind)\t\(values)")
        }
        let duration = (end - start) / speed
        for sample in 0...Int(duration * 25) {
            let time = Double(sample) / 25
            let up = 9.81 + 3.4 * cos(2 * .pi * 1.8 * time)
            add(time, "ROTATION_VECTOR", "0.0\t0.0\t-0.70710678\t3")
            add(time, "ACCELEROMETER", "0.1\t0.2\t\(up)\t3")
            guard sample % 10 == 0 else { continue }
            for beacon in 0...6 {
                let away = start + speed * time - Double(6 * beacon)
                let scatter = Double((sample * 7 + beacon * 13 + noise * 5) % 11) - 5
                let strength = -62 - 11 * log10(away * away + 9) + scatter
                guard strength > -92 else { continue }
                add(
                    time, "BEACON",
                    "FDA50693\t0\t0\t-56\t\(Int(strength))\t1.0\tE0:78:A3:00:00:0\(beacon)")
            }
        }
        add(0, "WAYPOINT", "\(start)\t0.0")
        add(duration, "WAYPOINT", "\(end)\t0.0")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Folders of four surveyed walks and of three others.
    private func inFolders(_ use: (_ survey: String, _ test: String) throws -> Void) throws {
        try Program.inFolder { folder in
            for (name, walks) in [("survey", 0..<4), ("test", 4..<7)] {
                let part = "\(folder)/\(name)"
                try FileManager.default.createDirectory(
                    atPath: part, withIntermediateDirectories: true)
                for number in walks {
                    let start = Double(number % 4)
                    try walk(from: start, to: start + 30, noise: number).write(
                        toFile: "\(part)/\(number).txt", atomically: true, encoding: .utf8)
                }
            }
            try use("\(folder)/survey", "\(folder)/test")
        }
    }

    @Test("it prints the same bytes on one core and on all")
    func cores() throws {
        try inFolders { survey, test in
            let command = [
                "ips", "evaluate", "--survey", survey, "--test", test, "--seeds", "3", "--format",
                "json",
            ]
            let all = try Program.run(command)
            let one = try Program.run(command, onOneCore: true)
            #expect(all.status == 0 && all.errors.isEmpty)
            #expect(all.output.contains("\"engine\""))
            #expect(all.output.contains("shareWithinAccuracy"))
            #expect(one.output == all.output)
        }
    }

    @Test("a survey that is tested on itself is warned of")
    func itself() throws {
        try inFolders { survey, _ in
            let result = try Program.run(
                ["ips", "evaluate", "--survey", survey, "--test", survey, "--seeds", "1"])
            #expect(result.status == 0)
            #expect(result.errors.contains("warning: \(survey): is the survey's folder"))
        }
    }
}
