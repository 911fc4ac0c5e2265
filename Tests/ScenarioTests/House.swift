import Formats
import Indoor
import Positioning
import Rehearsal
import Simulation
import TestSupport

/// A person who stands in a house of two levels with an app whose source's output is set by the
/// test.
enum House {
    static let plan = """
        dotwalk plan 1
        name    House
        origin  48.88 2.35 at 1,1
        legend
          #  wall
          .  hall  "Hall"
          ,  hall  "Attic"
        level 1 elevation 4
        #########################
        #,,,,,,,,,,,,,,,,,,,,,,,#
        #,,,,,,,,,,,,,,,,,,,,,,,#
        #########################
        end
        level 0 elevation 0
        #########################
        #.......................#
        #.......................#
        #########################
        end
        """

    private static let facilities = """
        facilities
          a "House" at 0,0 to 12,3 levels 0 1
          b "Hotel" at 13,0 to 21,3 levels 0 1
          c "Stables" at 22,0 to 24,3 levels 0 1

        """

    /// The app is opened, everything is allowed, and the user is located at 4 s.
    private static let opening = """
        dotwalk trace 1
        title Stay
        1.0s open app
        2.0s tap locate
        2.2s tap continue
        2.4s tap continue
        2.6s tap allow
        2.8s tap continue
        3.0s tap allow

        """

    /// - Parameter facilities: whether the plan divides the house into three.
    static func rehearsal(
        _ source: ScriptedSource, _ script: String = "", until seconds: Int = 30,
        facilities: Bool = false, map: MapKind = .package
    ) throws -> Rehearsal {
        let venue = try venue(facilities: facilities)
        let text = opening + script + "\(seconds).0s end\n"
        return Rehearsal(
            session: Session(
                venue: venue, start: try venue.places.find("hall").position, heading: 90,
                source: source, seed: 1, settings: SessionSettings(map: map),
                sheet: try Walks.sheet()),
            trace: try TraceParser.parse(text, file: "stay.walk"))
    }

    static func venue(facilities: Bool = false) throws -> Venue {
        let drawing = plan.replacing(
            "level 1", with: (facilities ? self.facilities : "") + "level 1")
        return try PlanReader.read(drawing, file: "house.plan").venue
    }
}
