import App
import Formats
import Indoor
import Positioning

/// A small venue and a small cue sheet, so that recorded frames do not depend on shipped files.
enum Sample {
    static let venue: Venue = {
        let text = plan
        do throws(InputError) {
            return try PlanReader.read(text, file: "corner.plan").venue
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    private static let plan = """
        dotwalk plan 1
        name        Corner house
        origin      48.88 2.35 at 8,6
        bearing     30
        attribution The corner survey

        legend
          #   wall
          =   glass
          :   low
          o   column
          +   door
          E   entrance
          .   hall      "Main hall"
          b   shop      "Bakery"
          n   shop      "Newsagent"
          t   toilets   "Toilets"   coverage no
          c   corridor  "White corridor" texture 0.05
          ,   outdoor   "Forecourt"
          p   platform  "Platform"
          1   mark
          L   mark
          P   place     "Ticket machines"

        connectors
          escalator-a  escalator  1@0 > 1@-1
          lift-a       lift       L@0 L@-1

        level 0 "Ground floor"
        :::::::##############################
        :,,,,,,#bbbbbbbbb#nnnnnnnnn#tttttttt#
        :,,,,,,#bbbbbbbbb#nnnnnnnnn#tttttttt#
        :,,,,,,=bbbbbbbbb#nnnnnnnnn#tttttttt#
        :,,,,,,=bbbbbbbbb#nnnnnnnnn#tttttttt#
        :,,,,,,###==++==####==+===####+######
        :,,,,,,#.................#cccccccccc#
        :,,,,,,E....o......o.....+cccccccccc#
        :,,,,,,E.................#cccccccccc#
        :,,,,,,#...........P.....######ccccc#
        :,,,,,,#....o......o......1...#ccccc#
        :,,,,,,#......................+ccccc#
        :,,,,,,#......................#ccccL#
        :::::::##############################
        end

        level -1 "Platforms" at 9,8
                      ###############
                      #ppppppppppppp#
                      #ppppppppppppp#
                      #ppppppppp1ppp#
                      #ppppppppppppp#
                      #ppppppppppppL#
                      ###############
        end
        """

    /// Only the cues in the samples have a text besides their name.
    static let sheet = CueSheet(
        language: "en",
        cues: CueID.allCases.map { Cue(id: $0, kind: .toast, text: $0.rawValue) },
        labels: [
            .appName: "Wayfinder", .level: "level", Label(.follow): "Follow",
            Label(.heading): "Heading", Label(.free): "Free", .remaining: "to go",
            .metres: "{metres} m",
            .placeAhead: "straight ahead", .placeLeft: "on your left",
            .placeRight: "on your right", .placeBehind: "behind you",
            Label(.camera, .granted): "camera on", Label(.camera, .denied): "camera off",
            .searchHint: "Where to?",
        ])

    /// A fix that a scan brings, at a point of the ground level.
    static func fix(at point: Point) -> SourceDetail {
        SourceDetail(
            EventRecord(EventKind("localized", .fix, "A fix.", words: ["fix"])),
            fix: AbsoluteFix(position: Position(point, level: 0), takenAt: 20, isAcquired: true))
    }
}
