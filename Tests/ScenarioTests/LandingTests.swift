import Foundation
import Testing

/// Stairs with a landing that is a separate level, as some mappers number it; the level has no
/// drawing.
@Suite("Landings between floors") struct LandingTests {
    private static func polygon(_ name: String, level: String, from x: Int) -> String {
        let corners = [(x, 0), (x + 40, 0), (x + 40, 20), (x, 20), (x, 0)]
            .map { "[\(2 + Double($0.0) / 73_000), \(48 + Double($0.1) / 111_000)]" }
        return """
            {"type": "Feature", "properties": {"indoor": "corridor", "name": "\(name)", \
            "level": "\(level)"}, "geometry": {"type": "Polygon", "coordinates": \
            [[\(corners.joined(separator: ", "))]]}}
            """
    }

    private static func stairs(_ level: String, from x: Int) -> String {
        let ends = [x, x + 5].map { "[\(2 + Double($0) / 73_000), \(48 + 10.0 / 111_000)]" }
        return """
            {"type": "Feature", "properties": {"highway": "steps", "level": "\(level)", \
            "incline": "up"}, "geometry": {"type": "LineString", "coordinates": \
            [\(ends.joined(separator: ", "))]}}
            """
    }

    @Test("who stands on one is drawn on the nearest floor, which says so")
    func landing() throws {
        let features = [
            Self.polygon("Hall", level: "0", from: 0), Self.polygon("Gallery", level: "1", from: 0),
            Self.stairs("0;0.5", from: 20), Self.stairs("0.5;1", from: 25),
        ]
        let venue = try Program.file(
            "landing.geojson",
            "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}")
        let walk = try Program.file(
            "landing.walk",
            """
            dotwalk trace 1
            title   Up by a landing
            venue   \(venue)
            start   Hall
              0.0s  walk to Gallery
             60.0s  end

            """)
        func map(_ seconds: Int) throws -> [Substring] {
            let frame = try Program.run(
                ["frame", walk, "--at", "\(seconds)", "--size", "120x40", "--format", "text"])
            try #require(frame.status == 0, "\(frame.errors)")
            return frame.output.split(separator: "\n").prefix(24).map { $0.dropFirst(36) }
        }
        let frames = try (0..<60).map(map)
        let landing = try #require(frames.first { $0[1].contains(" · person on 0.5 ") })
        #expect(landing[1].contains("level 0"))
        #expect(landing.dropFirst(2).contains { line in "↑→↓←↗↘↙↖".contains(where: line.contains) })
    }
}
