import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The desk beside an engine that hears transmitters.
@Suite("Radio on the desk")
struct RadioDeskTests {
    private func text(_ scene: SampleScreen) -> String { scene.lines.joined(separator: "\n") }

    @Test("the engine's panel has status, warnings, location, votes and transmitters")
    func panel() {
        let words = text(SampleScreen.radio.sized(140, 40))
        for expected in [
            "started", "⚠ offline", "BLE · level 0 · fix used 4 transmitters", "−1 2.5/4  ▸0",
            "source 2.3 m",
        ] {
            #expect(words.contains(expected), "\(expected)")
        }
        // The strongest is on no list, and marked.
        #expect(words.contains("!7/77"))
        // Without room for them there is a picture of all.
        let small = SampleScreen.radio.sized(80, 24).with { $0.interface.apply(.show(.data)) }
        #expect(text(small).contains("strengths  ▆▅▅▃"))
    }

    @Test("of many levels those that lead are shown, and the others counted")
    func manyLevels() {
        let scene = SampleScreen.radio.with {
            $0.snapshot?.instruments.votes = (-4...5).map {
                LevelVote(
                    level: LevelOrdinal($0), lead: $0 == 2 ? 1.5 : 0, needed: 4,
                    isChosen: $0 == 1)
            }
        }
        #expect(text(scene).contains("▸1  2 1.5/4  +8"))
    }

    @Test("what a location does not know is absent")
    func absent() {
        let scene = SampleScreen.radio.with {
            $0.location?.floor = nil
            $0.location?.counted = .satellites(7)
            $0.location?.source = "GNSS"
            $0.location?.isLastKnown = true
        }.sized(160, 40)
        #expect(text(scene).contains("GNSS · last known · fix used 7 satellites "))
        #expect(!text(scene).contains("floor 0"))
    }

    @Test("the row in use is always there, and whether the app asked for another")
    func row() {
        func panel(_ row: RowInUse) -> String {
            text(SampleScreen.radio.with { $0.snapshot?.instruments.row = row })
        }
        let id = "3ABDF95C-0AAD-80AA-9011-6AC6554F0CD6"
        let asked = panel(RowInUse(id: id, origin: .table))
        #expect(asked.contains("data row   3ABDF95C from table"))
        #expect(!asked.contains("not the row asked for"))
        let other = panel(RowInUse(id: id, origin: .phone, isOther: true))
        #expect(other.contains("data row   3ABDF95C from phone"))
        #expect(other.contains("⚠ not the row asked for"))
        #expect(panel(RowInUse(id: nil, origin: .predicted)).contains("data row   predicted"))
        #expect(!text(.radio).contains("data row"))
    }

    @Test("a recording walks by itself: its keys and its footer have none of walking")
    func recorded() {
        let scene = SampleScreen.radio.with {
            $0.truth.recorded = Truth.Recorded(waypoints: [], passed: 0, isPlaceKnown: true)
        }
        let footer = scene.lines.last ?? ""
        #expect(!footer.contains("walk") && !footer.contains("phone up"), "\(footer)")
        #expect(
            KeyBindings.intents(for: .up, in: scene.model, on: scene.screen())
                == [.say("The recording walks, and holds the phone, by itself.")])
        let alone = KeyTable.groups(with: Engine.ips.profile, recorded: .one)
        let names = alone.flatMap(\.lines).map(\.keyNames)
        #expect(!names.contains("r m f") && !names.contains("( )"))
    }

    @Test("( and ) go to other recordings, and are on the screen where there are any")
    func otherRecordings() {
        let scene = SampleScreen.radio.with {
            $0.truth.recorded = Truth.Recorded(waypoints: [], passed: 0, isPlaceKnown: true)
        }
        var model = scene.model
        func intents(_ key: Character) -> [Intent] {
            KeyBindings.intents(for: .character(key), in: model, on: nil)
        }
        #expect(
            intents(")")
                == [.say("There is no other recording: this one is played alone.")])
        model.hasOthers = true
        #expect(intents(")") == [.recording(forward: true)])
        #expect(intents("(") == [.recording(forward: false)])
        let size = Size(columns: 120, rows: 40)
        let footer =
            Screen(model, size: size, capabilities: Capabilities()).canvas.lines.last ?? ""
        #expect(footer.contains("( ) recording"))
        #expect(
            KeyTable.groups(with: Engine.ips.profile, recorded: .several).flatMap(\.lines)
                .contains { $0.keyNames == "( )" })
        #expect(
            !KeyTable.groups(with: Engine.ips.profile).flatMap(\.lines)
                .contains { $0.keyNames == "( )" })
    }

    @Test("of a recording only that is said which is known")
    func notRecorded() {
        let scene = SampleScreen.radio.sized(200, 60)
        #expect(text(scene).contains("45° half up"))
        let hand = text(
            scene.with {
                $0.truth.recorded = Truth.Recorded(waypoints: [], passed: 0, isPlaceKnown: true)
            })
        #expect(hand.contains("held: not recorded") && !hand.contains("45° half up"))
        var model = SampleScreen.transmitterList.model
        model.atlas = Atlas(
            Sample.venue.with(
                beacons: Sample.beacons.map {
                    Beacon(
                        id: $0.id, transmitter: $0.transmitter, position: $0.position,
                        isPlaceOnly: true)
                }))
        let list = Screen(
            model, size: Size(columns: 120, rows: 40), capabilities: Capabilities()
        ).canvas.lines.joined(separator: "\n")
        #expect(list.contains("its place is registered, nothing else"))
        #expect(!list.contains("dBm at 1 m") && !list.contains("m high"))
        #expect(text(.transmitterList).contains("dBm at 1 m"))
    }

    @Test("C goes round beacons, number heard, expected error and none")
    func overlays() {
        func legend(_ steps: Int) -> String {
            let scene = SampleScreen.radio.with { scene in
                for _ in 0..<steps { scene.interface.apply(.overlay) }
            }
            return text(scene.sized(200, 60))
        }
        #expect(legend(1).contains("▲ heard") && legend(1).contains("✗ dead"))
        #expect(legend(2).contains("6 and more heard") && legend(2).contains("1 to 2"))
        #expect(legend(3).contains("expected: 2.5 m or less"))
        #expect(legend(4).contains("lift"))
    }

    @Test("each beacon has the mark of what it really does")
    func marks() {
        let marks = SampleScreen.radio.model.devices
        #expect(marks.map(\.glyph) == ["▲", "▲", "✗", "▽", "△", "△", "!"])
        #expect(marks[3].words == "moved 5 m")
        let deaf = SampleScreen.radio.with { $0.truth.radio = nil }.model.devices
        #expect(deaf.map(\.state) == Array(repeating: .registered, count: 6))
    }

    @Test("of a recording those beacons are heard that its phone heard in the last second")
    func recordedMarks() {
        let scene = SampleScreen.radio.with {
            $0.truth.radio = nil
            $0.truth.recorded = Truth.Recorded(waypoints: [], passed: 0, isPlaceKnown: true)
        }
        #expect(scene.model.devices.map(\.glyph) == ["▲", "▲", "△", "△", "△", "△"])
        let chosen = Sample.beacons[5]
        let shown = scene.with {
            $0.interface.apply(
                .showDevice(chosen.transmitter, at: .zero, level: chosen.position.level))
        }
        #expect(shown.model.devices.filter(\.isChosen).map(\.id) == [chosen.id])
    }

    @Test("the transmitterList lists what is heard, the strongest first, then what is not")
    func listOrder() {
        let model = SampleScreen.radio.with { $0.tick = 860 }.model
        let items = SignalPanel().all(in: model)
        #expect(items.map(\.name) == ["7/77", "b-1", "b-2", "b-3", "b-4", "b-5", "b-6"])
        #expect(items.map(\.group) == [.heard, .heard, .heard, .heard, .never, .never, .never])
        #expect(
            items.map(\.remark) == [
                "unknown, not registered", "known", "known", "dead", "moved 5 m", "", "",
            ])
        var other = SignalPanel()
        other.isByName = true
        #expect(other.all(in: model).map(\.name).prefix(3) == ["7/77", "b-1", "b-2"])
        other.list.typed = "dead"
        #expect(other.found(in: model).map(\.name) == ["b-3"])
        other.list.typed = "level −1"
        #expect(other.found(in: model).map(\.name) == ["b-6"])
    }

    @Test("Enter shows a beacon on the map, F lets it go")
    func show() throws {
        var scene = SampleScreen.radio.with { $0.tick = 860 }
        scene.press(.character("T"))
        #expect(scene.interface.panel(SignalPanel.self) == SignalPanel())
        for key: Key in [.end, .enter] { scene.press(key) }
        #expect(scene.interface.panel == nil)
        #expect(scene.model.shownLevel == -1)
        #expect(text(scene.sized(200, 60)).contains("△ b-6"))
        scene.press(.character("F"))
        #expect(scene.model.shownLevel == 0)
        #expect(scene.interface.sight.device == nil)
    }

    @Test("without the floor in view Enter turns to it")
    func showSmall() {
        var scene = SampleScreen.radio.sized(80, 24).with { $0.tick = 860 }
        scene.press(.tab)
        #expect(scene.interface.view == .data)
        for key: Key in [.character("T"), .down, .enter] { scene.press(key) }
        #expect(scene.interface.view == .desk)
        #expect(text(scene).contains("▲ b-1"))
    }

    @Test("an engine without transmitters has neither key nor line")
    func others() {
        var scene = SampleScreen.closed
        scene.press(.character("T"))
        #expect(scene.interface.message == "The engine VPS hears no signals.")
        let groups = KeyTable.groups(with: Engine.vps.profile)
        #expect(!groups.flatMap(\.lines).contains { $0.label == "signals" })
        #expect(
            KeyTable.groups(with: Engine.ips.profile).flatMap(\.lines).contains {
                $0.label == "signals"
            })
    }

    @Test("an engine without a camera has no keys that cover it", arguments: ["V", "D"])
    func camera(key: Character) {
        var scene = SampleScreen.radio
        scene.press(.character(key))
        #expect(scene.interface.message == "This key changes nothing for the engine IPS.")
        func keys(_ engine: Engine) -> [String] {
            KeyTable.groups(with: engine.profile).flatMap(\.lines).map(\.keyNames)
        }
        #expect(!keys(.ips).contains(String(key)))
        #expect(keys(.vps).contains(String(key)))
    }

    @Test("the timeline has handovers, warnings, and where positions come from")
    func timeline() {
        let line = SampleScreen.radio.model.known.line
        #expect(line.marks.map(\.kind).contains(.handover))
        #expect(line.marks.map(\.kind).contains(.warning))
        #expect(line.origins(100, length: 2600, known: 850).map(\.stretch.origin) == ["BLE"])
        #expect(SampleScreen.radio.lines.suffix(3).joined().contains("BLE"))
        #expect(text(.radio).contains("⇄ GNSS gives way to BLE"))
        #expect(!SampleScreen.navigation.lines.suffix(3).joined().contains("VPS"))
    }

    @Test("a transmitterList begins anew with the source")
    func discoveries() {
        var chronicle = Chronicle()
        func heard(_ signals: [Signal]) -> SourceSnapshot {
            var source = SourceSnapshot(status: .started, state: .accuratePositioning)
            source.instruments.signals = signals
            return source
        }
        func observe(_ tick: Int, _ signals: [Signal], _ events: [SessionEvent] = []) {
            let report = Report(
                tick: tick, events: events, truth: SampleScreen.radio.truth, location: nil,
                source: heard(signals),
                display: PhoneDisplay())
            chronicle.observe(RehearsalTick(report))
        }
        observe(20, Sample.signals)
        observe(40, [])
        #expect(chronicle.discoveries.all.count == 4)
        #expect(chronicle.discoveries.find(Sample.stranger)?.heardAt == 0.8)
        observe(60, [], [.source(.status(.starting))])
        #expect(chronicle.discoveries.all.isEmpty)
    }

    @Test("raw positions have a trail of their own")
    func rawTrail() {
        #expect(SampleScreen.radio.model.chronicle.rawTrail.map(\.point).last != nil)
        #expect(SampleScreen.navigation.model.chronicle.rawTrail.isEmpty)
    }

    @Test("the radio's desk in ASCII and on a large screen looks as recorded")
    func frames() throws {
        let ascii = Capabilities(glyphs: .ascii, colours: .mono)
        let frames = [
            ("radio-ascii-120x40", SampleScreen.radioError.screen(ascii).canvas.lines),
            ("radio-200x60", SampleScreen.radio.sized(200, 60).lines),
        ]
        for (name, lines) in frames {
            for difference in try Golden.differences(lines, from: name, beside: #filePath) {
                Issue.record("\(difference)")
            }
        }
    }
}
