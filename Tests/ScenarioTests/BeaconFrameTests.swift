import App
import Formats
import Indoor
import Positioning
import Rehearsal
import Shipped
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The display with a source that behaves like one of Bluetooth beacons.
@Suite("The phone with beacons")
struct BeaconFrameTests {
    /// A moment, by its name.
    enum Scene: String, CaseIterable, Sendable {
        case rationale, denied, required, waiting, late, failed, details, outdoors, floors, search

        var seconds: Double {
            switch self {
            case .rationale: 2.3
            case .denied: 2.75
            case .required: 3.5
            case .waiting: 6
            case .late: 26
            case .failed: 5
            case .details, .floors, .search: 7
            case .outdoors: 9.5
            }
        }

        var script: String {
            switch self {
            case .denied: "2.65s deny bluetooth\n"
            case .required:
                "3.2s deny location\n3.2s deny bluetooth\n3.3s tap stop-locating\n3.4s tap locate\n"
            case .details, .outdoors: "6.0s tap details\n6.1s auto-pan navigation\n"
            case .floors: "6.0s tap floors\n6.5s show level 0 on map\n"
            case .search: "6.0s search facilities \"ho\"\n"
            case .rationale, .waiting, .late, .failed: ""
            }
        }

        var source: ScriptedSource {
            switch self {
            case .waiting, .late:
                ScriptedSource { _ in .init(.notPositioning(IPSLoss.waitingForFirstLocation.cause))
                }
            case .failed:
                ScriptedSource(failure: IPSNotice.failedToLoadIPS.notice) { _ in
                    .init(.accuratePositioning)
                }
            case .outdoors:
                ScriptedSource { seconds in
                    seconds < 5
                        ? .init(.accuratePositioning, BeaconAppTests.location(1, floor: 1))
                        : .init(
                            .degradedPositioning(IPSDegradation.outdoorsOnGNSS.cause),
                            BeaconAppTests.location(nil, floor: nil, source: "GNSS"))
                }
            case .rationale, .denied, .required, .details, .floors, .search: BeaconAppTests.leaving
            }
        }
    }

    @Test(
        "frames are as recorded", arguments: Scene.allCases,
        [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func frames(scene: Scene, size: Size) throws {
        let rehearsal = try House.rehearsal(
            scene.source, scene.script, facilities: scene == .search)
        var playback = Playback(rehearsal)
        playback.seek(to: SimulatedTime.tick(atSeconds: scene.seconds))
        let atlas = Atlas(rehearsal.venue)
        var interface = Interface()
        let layout = interface.layout(size, for: playback.profile, Capabilities())
        interface.attend(to: playback.report.truth, in: atlas, on: layout)
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        let model = playback.model(
            atlas: atlas, sheet: sheet, interface: interface, title: "beacons")
        let lines = Screen.draw(model, size: size).lines
        let name = "beacons-\(scene.rawValue)-\(size.columns)x\(size.rows)"
        for difference in try Golden.differences(lines, from: name, beside: #filePath) {
            Issue.record("\(difference)")
        }
    }
}
