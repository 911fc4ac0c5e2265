import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk

@Suite("Panels")
struct PanelTests {
    private func intents(_ key: Key, _ scene: SampleScreen) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    /// The scene after some keys, as far as they act on the desk.
    private func press(_ keys: Key..., in scene: SampleScreen) -> SampleScreen {
        keys.reduce(into: scene) { scene, key in
            for intent in intents(key, scene) { scene.interface.apply(intent) }
        }
    }

    private func set(_ name: String, _ value: SettingValue) -> [Intent] {
        [.input(.set(name: name, value: value))]
    }

    // MARK: Settings

    @Test("S, X and P open their panels; the picker only once nobody else leads the person")
    func opening() {
        let by = SampleScreen.navigation
        #expect(intents(.character("S"), by) == [.open(SettingsPanel())])
        #expect(intents(.character("X"), by) == [.open(FaultMenu())])
        #expect(intents(.character("P"), by) == [.open(PlacePicker())])
        let scripted = by.with { $0.isScripted = true }
        #expect(
            intents(.character("P"), scripted)
                == [.say("The walk plays by itself. Press t to take over.")])
    }

    @Test("← → step the chosen setting, Shift by ten steps, = sets the default back")
    func stepping() {
        let scene = SampleScreen.settings
        #expect(intents(.right, scene) == set("loss-distance", .number(160)))
        #expect(intents(.left, scene) == set("loss-distance", .number(140)))
        #expect(intents(.shiftRight, scene) == set("loss-distance", .number(250)))
        let changed = press(.up, in: scene)
        #expect(intents(.character("="), changed) == set("degraded-distance", .number(75)))
    }

    @Test("Enter changes what has no number to type")
    func choices() {
        let scene = press(
            .character("d"), .character("r"), .character("i"), .character("f"),
            in: .settings)
        #expect(intents(.enter, scene) == set("drift", .choice("advio")))
    }

    @Test(
        "a step is a round number about a tenth of the default, and leads back",
        arguments: [
            ("degraded-distance", .number(75), 1, .number(80)),
            ("degraded-distance", .number(76), 1, .number(80)),
            ("degraded-distance", .number(76), -1, .number(75)),
            ("background-scan-failures", .number(10), -3, .number(7)),
            ("walking-speed", .number(1.3), 1, .number(1.4)),
            ("attempt-interval", .number(0.5), 1, .number(0.55)),
            ("stairs-up-factor", .number(0.35), 1, .number(0.36)),
            ("overlooked", .number(0), 3, .number(0.15)),
            ("overlooked", .number(1), 1, .number(1)),
            ("hidden-stop", .number(300), -10, .number(100)),
            ("automatic-level-change", .flag(true), 1, .flag(false)),
            ("drift", .choice("worst"), 1, .choice("good")),
            ("drift", .choice("good"), -1, .choice("worst")),
        ] as [(String, SettingValue, Int, SettingValue)])
    func steps(name: String, from: SettingValue, steps: Int, to: SettingValue) throws {
        let setting = try #require(SessionSettings.setting(name))
        let normal = setting.get(SessionSettings())
        #expect(setting.stepped(from: from, by: steps, default: normal) == to)
    }

    @Test("every setting can be stepped up and down within its range")
    func allStep() {
        let defaults = SessionSettings()
        for setting in SessionSettings.table {
            let normal = setting.get(defaults)
            var settings = defaults
            for steps in [-1000, -1, 1, 1000] {
                let value = setting.stepped(from: normal, by: steps, default: normal)
                let isSet = settings.set(setting.name, to: value)
                #expect(isSet, "\(setting.name) \(value)")
            }
            #expect(
                setting.stepped(from: normal, by: 1, default: normal) != normal
                    || setting.stepped(from: normal, by: -1, default: normal) != normal)
        }
    }

    @Test("at the end of its range a setting says so")
    func end() {
        let scene = SampleScreen.settings.with {
            $0.settings.set("loss-distance", to: .number(10_000))
        }
        #expect(
            intents(.right, scene) == [
                .say(
                    "loss-distance goes no further: a number from 1 to 10000 (m)")
            ])
    }

    @Test("Enter types a value: a right one is set, a wrong one changes nothing and says why")
    func typing() {
        let typing = press(.enter, in: .settings)
        let right = press(.character("9"), .character("0"), in: typing)
        #expect(
            intents(.enter, right).first
                == .input(
                    .set(
                        name: "loss-distance", value: .number(90))))
        #expect(
            press(.enter, in: right).interface.panel(SettingsPanel.self)
                == SampleScreen.settings.interface.panel(SettingsPanel.self))
        let wrong = press(.character("9"), .character("x"), in: typing)
        #expect(
            intents(.enter, wrong) == [
                .say(
                    "\"9x\" is no value of loss-distance; expected a number from 1 to 10000 (m)"
                )
            ])
        #expect(
            press(.escape, in: wrong).interface.panel(SettingsPanel.self)
                == SampleScreen.settings.interface.panel(SettingsPanel.self))
    }

    @Test("letters filter by name, group and source; Esc shows all, then closes")
    func filter() throws {
        let scene = press(
            .character("l"), .character("i"), .character("f"), .character("t"),
            in: .settings)
        let settings = try #require(scene.interface.panel(SettingsPanel.self))
        #expect(
            settings.found(with: Engine.vps.profile).flatMap(\.settings).map(\.name)
                == ["lift-radius", "lift-speed", "lift-wait", "lift-doors"])
        let all = press(.escape, in: scene)
        #expect(all.interface.panel(SettingsPanel.self) == SettingsPanel())
        #expect(press(.escape, in: all).interface.panel == nil)
        let none = press(.character("q"), in: scene)
        #expect(none.lines.joined().contains("No setting has these words"))
    }

    @Test("what was changed is marked, with its default")
    func changed() throws {
        let line = try #require(
            SampleScreen.settings.sized(200, 60).lines.first {
                $0.contains("degraded-distance")
            })
        #expect(line.contains("• degraded-distance"))
        #expect(line.contains("60 m  default 75 m"), "\(line)")
        #expect(SampleScreen.settings.lines.contains { $0.contains("  scan-gate") })
    }

    @Test("while a script plays nothing is set")
    func scripted() {
        let scene = SampleScreen.settings.with { $0.isScripted = true }
        #expect(
            intents(.right, scene)
                == [.say("The walk plays by itself. Esc, then t takes over.")])
    }

    // MARK: Faults

    @Test("the menu has every fault of the walk language, ready to be done here")
    func faults() {
        #expect(
            FaultMenu().statements(in: SampleScreen.faults.model).map(\.words) == [
                "cut network for 20s", "slow network for 20s", "cover camera for 20s",
                "darken for 20s", "low light for 20s", "break tracking initializing for 20s",
                "fail tracking for 20s", "fail scans lowTexture", "answer from level -1",
                "jump 10m north", "drift 20% for 20s", "plain walls for 20s", "heat phone for 20s",
                "unreliable phone", "stop conveyor escalator-a for 20s", "freeze tracking for 20s",
                "freeze tracking 5s after scan", "lose tracking support",
                "miss AR services for 20s", "close \"escalator-a\" for 600s",
                "close \"escalator-a\" for 600s told", "fail routes for 20s",
                "misplace routes 10m north for 20s", "airplane-mode on", "crowd 80", "end faults",
            ])
        // What is closed can be opened.
        let closed = SampleScreen.faults.with {
            $0.truth.faults.append(FaultInForce("close \"Lift A\"", secondsLeft: nil))
        }
        let lines = FaultMenu().statements(in: closed.model).map(\.words)
        #expect(lines.contains("open \"Lift A\""))
        let well = FaultMenu().statements(in: SampleScreen.navigation.model).map(\.words)
        #expect(well.last == "crowd 80")
    }

    @Test(
        "typed words are first the command's and the part's, then the description's",
        arguments: [
            ("open", "open \"Lift A\""), ("open \"l", "open \"Lift A\""),
            ("close esc", "close \"escalator-a\" for 600s"),
            ("escalator told", "close \"escalator-a\" for 600s told"),
            ("freeze", "freeze tracking for 20s"),
        ])
    func typedFaults(typed: String, first: String) {
        let scene = SampleScreen.faults.with {
            $0.truth.faults.append(FaultInForce("close \"Lift A\"", secondsLeft: nil))
        }
        let keys = typed.map { Key.character($0) }
        let found = keys.reduce(scene) { press($1, in: $0) }
        #expect(intents(.enter, found) == [.input(.fault(Fault(stringLiteral: first)))])
    }

    @Test("a chosen part is told with its kind, its levels and the metres to it")
    func partDetails() {
        let keys = "close esc".map { Key.character($0) }
        let text = keys.reduce(SampleScreen.faults) { press($1, in: $0) }.lines.joined()
        #expect(text.contains(#/escalator-a · escalator \S+–\S+, \d+ m/#))
    }

    @Test("← → choose how long, Tab what else; Enter does it and the menu stays")
    func choosing() {
        let scene = SampleScreen.faults
        #expect(
            intents(.enter, scene)
                == [.input(.fault("break tracking initializing for 20s"))])
        let other = press(.right, .tab, .right, .right, in: scene)
        #expect(
            intents(.enter, other)
                == [.input(.fault("break tracking excessiveMotion for 60s"))])
        #expect(
            intents(.enter, press(.right, in: other))
                == [.input(.fault("break tracking excessiveMotion"))])
        // The choices are kept for the next time.
        let again = press(.escape, .character("X"), in: other)
        #expect(
            intents(.enter, again)
                == [.input(.fault("break tracking excessiveMotion for 60s"))])
    }

    @Test("faults in force are listed above with the seconds left, those to come, too")
    func inForce() {
        let text = SampleScreen.faults.lines.joined(separator: "\n")
        #expect(text.contains("⚠ cut network for 20s"))
        #expect(text.contains("12 s left"))
        var model = SampleScreen.faults.model
        model.pending = [Input.fault("darken")]
        let lines = Screen.draw(model, size: Size(columns: 120, rows: 40)).lines
        #expect(lines.contains { $0.contains("⚠ darken  ") && $0.contains(" next ") })
    }

    // MARK: Places

    @Test("places come the nearest first, or by name; Enter sends the person there")
    func places() throws {
        let model = SampleScreen.places.model
        var picker = PlacePicker()
        #expect(picker.found(in: model).map(\.name).prefix(2) == ["Ticket machines", "Main hall"])
        #expect(
            picker.found(in: model).last?.name == "Platforms"
                || picker.found(in: model).last?.position.level == -1)
        picker.isByName = true
        let names = picker.found(in: model).map(\.name)
        #expect(names == names.sorted())
        let scene = press(.character("b"), .character("a"), .character("k"), in: .places)
        #expect(intents(.enter, scene).first == .input(.walk(.to(place: "Bakery"))))
        #expect(press(.enter, in: scene).interface.panel == nil)
        let none = press(.character("z"), .character("z"), in: .places)
        #expect(none.lines.joined().contains("No place is called like this"))
        #expect(intents(.enter, none) == [])
    }

    @Test("a click chooses a line, a second one does it; the rest of the panel is no map")
    func mouse() throws {
        let scene = SampleScreen.places
        let row = try #require(scene.lines.firstIndex { $0.contains("Newsagent") })
        func click(_ action: MouseEvent.Action, row: Int) -> [Intent] {
            intents(.mouse(MouseEvent(action, column: 90, row: row)), scene)
        }
        let chosen = click(.press(.left), row: row)
        #expect(chosen.count == 1)
        let there = scene.with { for intent in chosen { $0.interface.apply(intent) } }
        #expect(
            intents(.mouse(MouseEvent(.doublePress(.left), column: 90, row: row)), there).first
                == .input(.walk(.to(place: "Newsagent"))))
        #expect(click(.press(.left), row: 2) == [])
        #expect(click(.wheelDown, row: row) == [.select(3)])
    }

    // MARK: Messages

    @Test(
        "a key or a tap that closes a panel keeps its message in view",
        arguments: [SampleScreen.closed, .navigation, .scan, .arrival])
    func messageStays(scene: SampleScreen) throws {
        var note = AppNote()
        note.list.apply(.type("Broken light"))
        let panels = [
            OpenPanel(note), OpenPanel(FacilityPicker()), OpenPanel(DestinationSearch()),
            OpenPanel(PlacePicker()), OpenPanel(MapTouch()), OpenPanel(OpenEvents()),
        ]
        let button = Button(id: "done", label: "Done")
        var messages = 0
        for (panel, isScripted) in panels.flatMap({ [($0, false), ($0, true)] }) {
            var scene = scene
            scene.isScripted = isScripted
            scene.display.floors = PhoneDisplay.FloorPicker(
                site: "", facility: nil, hasFacilities: true, levels: [], selected: nil,
                automatic: nil, isElsewhere: false, isPicked: false, isOpen: false,
                search: .init(typed: "", found: []))
            scene.interface.apply(.open(panel))
            let asked =
                [Key.enter, .escape, .up, .character("h"), .character("<")]
                .map { intents($0, scene) }
                + [KeyBindings.intents(tapping: button, in: scene.model)]
            for intents in asked {
                let said = intents.compactMap {
                    if case .say(let words) = $0 { words } else { nil }
                }
                guard let last = said.last else { continue }
                messages += 1
                var interface = scene.interface
                for intent in intents { interface.apply(intent) }
                #expect(interface.message == last, "\(panel.panel) \(intents)")
            }
        }
        #expect(messages > 0)
    }
}

extension Statement {
    fileprivate var words: String { TracePrinter.words(self) }
}
