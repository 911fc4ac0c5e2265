import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The menu of faults: the walk language's own verbs, with the values chosen for their slots.
struct FaultMenu: ListPanel, TypedPanel {
    var list = TextEntry()
    /// The number of the chosen option of each slot, by verb.
    private var choices: [Verb: [Int]] = [:]
    /// The slot that ← and → change.
    private var slot = 0

    static let keys: KeyGroup? = KeyGroup(
        title: "Faults (X)",
        lines: [
            KeyLine("Enter", label: "make it happen", help: "Makes it happen, now"),
            KeyLine("← →", label: "another value", help: "How long, how much, which"),
            KeyLine("Tab", label: "next value", help: "To the fault's next value"),
        ])

    static let opening = KeyLine(
        .init("X") { [.open($0.interface.left(FaultMenu.self) ?? FaultMenu())] },
        label: "faults", help: "All faults, and how long")

    var isKept: Bool { true }

    // MARK: Contents

    /// The most devices or places that a slot offers: the nearest ones.
    private static let most = 12

    /// A slot's options in the menu, the most usual first; nil leaves it out.
    private static func options(_ slot: Slot, of verb: Verb, in model: ScreenModel) -> [Operand?] {
        let truth = model.report.truth
        func numbers(_ numbers: [Double]) -> [Operand?] { numbers.map { .number($0) } }
        switch slot {
        // Some faults begin after a time; the duration of others may be omitted.
        case .seconds where verb.pattern.isOptional.last != true:
            return numbers([5, 10, 20, 30, 60])
        // Lifts are out of order for long.
        case .seconds where verb.slots.contains(.part): return numbers([600, 60]) + [nil]
        case .seconds: return numbers([20, 30, 60]) + [nil] + numbers([5, 10])
        case .people: return numbers([80, 150, 200, 20, 0])
        case .level where verb == .crowd:
            return [nil] + numbers(model.venue.levels.map(\.ordinal.number))
        case .count: return [nil] + numbers([2, 3, 5, 10])
        case .metres: return numbers([10, 20, 40, 5])
        case .percent: return numbers([20, 50, 5, 10])
        case .heading: return numbers([0, 45, 90, 135, 180, 225, 270, 315])
        case .reason: return (slot.words ?? []).map { .word($0) }
        case .outcome:
            return (slot.words ?? []).filter(model.profile.outcomes.contains).map { .word($0) }
        case .level:
            let levels = model.venue.levels.map(\.ordinal)
            let own = levels.filter(truth.levels.contains)
            let others = levels.filter { !truth.levels.contains($0) }
            // A level that is wrong is no own one; otherwise the person's own level is first.
            let isWrong = verb.pattern == FaultKind.wrongLevel.pattern
            return numbers(((isWrong ? [] : own) + others).map(\.number))
        case .decibels: return numbers([10, 5, 20])
        case .degrees: return numbers([40, 90, 180, 320])
        case .answer: return (slot.words ?? []).map { .word($0) }
        // What makes trouble first: airplane mode on, and any other switch off.
        case .onOff
        where Statement(verb, [.word("on")]).input == .toggle(.airplaneMode, isOn: true):
            return (slot.words ?? []).map { .word($0) }
        case .onOff: return (slot.words ?? []).reversed().map { .word($0) }
        case .device:
            return model.venue.devices(nearestTo: truth).prefix(most).map { .word($0) }
        case .place:
            return model.venue.places.places
                .sorted { truth.nearness(of: $0.position) < truth.nearness(of: $1.position) }
                .prefix(most).map { .word($0.key) }
        case .part: return parts(for: verb, in: model).map { .word($0) }
        case .conveyor:
            return model.venue.connectors.filter(\.kind.isConveyor)
                .sorted { $0.distance(to: truth.point) < $1.distance(to: truth.point) }
                .map { .word($0.id) }
        default: return []
        }
    }

    /// The parts of the building to close, the nearest first; or those to open.
    ///
    /// - Parameter typed: words that their names have to have; with words, all of the building's
    ///   parts are looked through.
    private static func parts(
        for verb: Verb, in model: ScreenModel, having typed: String = ""
    ) -> [String] {
        let truth = model.report.truth
        guard verb.pattern != FaultKind.open.pattern else {
            return truth.faults.map { $0.fault.word(.part) }.filter { !$0.isEmpty }.withoutRepeats
        }
        let connectors = model.venue.connectors
            .filter {
                typed.isEmpty
                    ? $0.levels.contains(where: truth.levels.contains)
                    : "\($0.id) \($0.name ?? "")".isFound(by: typed)
            }
            .sorted { $0.distance(to: truth.point) < $1.distance(to: truth.point) }
        let places = model.venue.places.places.filter { $0.key.isFound(by: typed) }
            .sorted { truth.nearness(of: $0.position) < truth.nearness(of: $1.position) }
            .lazy.map(\.key).filter { model.venue.part($0) != nil }
        return connectors.prefix(most / 2).map(\.id) + places.prefix(most / 2)
    }

    /// A slot's options: with typed words that are none of the command, those that have them.
    private func options(_ slot: Slot, of verb: Verb, in model: ScreenModel) -> [Operand?] {
        let all = FaultMenu.options(slot, of: verb, in: model)
        let rest = rest(after: verb)
        guard slot == .part, !rest.isEmpty else { return all }
        let found =
            verb.pattern == FaultKind.open.pattern
            ? all.filter { $0?.word?.isFound(by: rest) ?? false }
            : FaultMenu.parts(for: verb, in: model, having: rest).map { .word($0) }
        return found.isEmpty ? all : found
    }

    /// The typed words that do not begin a word of the command.
    private func rest(after verb: Verb) -> String {
        let words = verb.pattern.words.map(\.searchable)
        return typedWords.filter { word in !words.contains { $0.hasPrefix(word) } }
            .joined(separator: " ")
    }

    /// The typed words, without the quotes of a walk's line.
    private var typedWords: [String] {
        list.typed.searchable.split(separator: " ").map { $0.filter { $0 != "\"" } }
            .filter { !$0.isEmpty }
    }

    /// The verb with the chosen options; nil if the venue has nothing for a slot.
    private func statement(_ verb: Verb, in model: ScreenModel) -> Statement? {
        guard verb.isOffered(for: model.profile) else { return nil }
        var arguments: [Operand?] = []
        for (number, slot) in verb.slots.enumerated() {
            let options = options(slot, of: verb, in: model)
            guard !options.isEmpty else { return nil }
            arguments.append(options[(choices[verb]?[number] ?? 0) % options.count])
        }
        return Statement(verb, arguments)
    }

    /// Every fault of the language, as it would be injected; if some are in force, the statements
    /// that end them follow at the end, so that the selection does not move.
    func statements(in model: ScreenModel) -> [Statement] {
        Verb.all(with: [model.profile]).compactMap { statement($0, in: model) }.filter {
            switch $0.input {
            case .fault, .crowd, .toggle: true
            case .endFaults: !model.report.truth.faults.isEmpty
            default: false
            }
        }
    }

    /// The statements that pass the filter: first those that the typed words begin, then those
    /// whose description has them.
    func found(among statements: [Statement]) -> [Statement] {
        let isMeant = statements.map(isMeant)
        return zip(statements, isMeant).filter(\.1).map(\.0)
            + zip(statements, isMeant).filter { statement, isMeant in
                !isMeant
                    && "\(statement.verb.pattern.text) \(statement.verb.help)"
                        .isFound(by: list.typed)
            }.map(\.0)
    }

    /// Whether the typed words are words of the command, and of the part that it closes or opens.
    private func isMeant(_ statement: Statement) -> Bool {
        let rest = rest(after: statement.verb)
        guard !rest.isEmpty else { return true }
        return zip(statement.verb.slots, statement.arguments).contains { slot, argument in
            slot == .part && argument?.word?.isFound(by: rest) == true
        }
    }

    /// The part of the building that a statement closes or opens.
    fileprivate func part(of statement: Statement) -> String? {
        statement.verb.slots.firstIndex(of: .part).flatMap { statement.arguments[$0]?.word }
    }

    /// The number of the slot that ← and → change.
    func activeSlot(of statement: Statement) -> Int {
        min(slot, max(statement.verb.slots.count - 1, 0))
    }

    // MARK: Keys

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let found = found(among: statements(in: model))
        guard let chosen = list.chosen(among: found) else {
            return listIntents(for: key, count: found.count)
        }
        switch key {
        case .left: return [.open(choosing(-1, of: chosen, in: model))]
        case .right: return [.open(choosing(1, of: chosen, in: model))]
        case .tab:
            var menu = self
            menu.slot = (activeSlot(of: chosen) + 1) % max(chosen.verb.slots.count, 1)
            return [.open(menu)]
        case .enter:
            guard let input = chosen.input else { return [] }
            return KeyBindings.acting([.input(input)], in: model)
        default: return listIntents(for: key, count: found.count)
        }
    }

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        FaultView(menu: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }

    private func choosing(
        _ step: Int, of statement: Statement, in model: ScreenModel
    ) -> FaultMenu {
        let verb = statement.verb
        guard !verb.slots.isEmpty else { return self }
        let number = activeSlot(of: statement)
        let count = options(verb.slots[number], of: verb, in: model).count
        var menu = self
        var chosen = choices[verb] ?? verb.slots.map { _ in 0 }
        chosen[number] = (chosen[number] + step + count) % count
        menu.choices[verb] = chosen
        return menu
    }
}

/// Draws the menu of faults: those in force, and those available.
private struct FaultView {
    let menu: FaultMenu
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let all = menu.statements(in: model)
        let found = menu.found(among: all)
        let frame = PanelFrame(
            look: look, title: "what goes wrong", entry: menu.list, groups: [("", found.count)],
            all: all.count, emptyWords: "No fault has these words. Esc shows all again.")
        let room = frame.draw(in: rect, on: &canvas)
        let details = room.split(bottom: frame.detailHeight(in: room))
        let below = drawInForce(in: details.rest, on: &canvas)
        let placed = frame.drawList(in: below, on: &canvas) { number, style, line, canvas in
            draw(found[number], style, in: line, on: &canvas)
        }
        guard let chosen = menu.list.chosen(among: found) else { return placed }
        let words =
            [menu.part(of: chosen).flatMap(words(ofPart:))].compactMap(\.self)
            + chosen.verb.help.wrapped(to: rect.width - 4)
        canvas.write(
            lines: words, in: frame.rule(above: details.bottom, on: &canvas), style: look.text)
        return placed
    }

    /// The kind of a part, its levels, and metres from the person: "lift-a · lift 0–1, 12 m".
    private func words(ofPart name: String) -> String? {
        let (venue, here) = (model.venue, model.report.truth.point)
        let entries = venue.entries(ofPart: name)
        guard let metres = entries.map({ $0.point.distance(to: here) }).min() else { return nil }
        let signs = Set(entries.map(\.level)).sorted().map { venue.sign(of: $0) }
        let levels = [signs.first, signs.count > 1 ? signs.last : nil].compactMap(\.self)
        let kind =
            if case .connectors(let ids) = venue.part(name) {
                venue.connectors.first { ids.contains($0.id) }?.kind.rawValue ?? ""
            } else {
                "doors, level"
            }
        return "\(name.printable) · \(kind) \(levels.joined(separator: "–")), "
            + "\(metres.fixed(0)) m"
    }

    // MARK: In force

    /// - Returns: the room below.
    private func drawInForce(in rect: Rect, on canvas: inout Canvas) -> Rect {
        let lines = inForce
        guard !lines.isEmpty else { return rect }
        let shown = lines.prefix(max(rect.height / 3, 1))
        var room = rect
        for line in shown {
            canvas.write("⚠", in: room, style: look.bad)
            let words = room.split(left: 2).rest
            canvas.write(line.words, in: words, style: look.warning)
            canvas.write(line.left, in: words, style: look.strong, align: .trailing)
            room = room.split(top: 1).rest
        }
        if shown.count < lines.count {
            canvas.write(
                "  and \(lines.count - shown.count) more", in: room, style: look.dim)
            room = room.split(top: 1).rest
        }
        let rule = room.split(top: 1).top
        canvas.fill(rule, with: "─", style: look.faint)
        canvas.write(
            " “end faults” ends them ", in: rule, style: look.dim, align: .trailing)
        return room.split(top: 1).rest
    }

    /// The faults in force, and those requested for the next tick.
    private var inForce: [(words: String, left: String)] {
        let now = model.report.truth.faults.map { item in
            (words(item.fault), item.secondsLeft.map { "\($0.rounded(.up).fixed(0)) s left" } ?? "")
        }
        let next = model.pending.compactMap { input -> (String, String)? in
            if case .fault(let fault) = input { (words(fault), "next") } else { nil }
        }
        return now + next
    }

    private func words(_ fault: Fault) -> String {
        Input.fault(fault).statement(time: .same).map { TracePrinter.words($0) } ?? ""
    }

    // MARK: Available

    /// The columns of most sentences; wider panels also explain them.
    private static let sentenceColumns = 46
    private static let helpColumns = 20
    /// Columns of a name that are never cut.
    private static let leastName = 8

    private func draw(
        _ statement: Statement, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        let active = menu.activeSlot(of: statement)
        let pieces = TracePrinter.pieces(statement).map { piece in
            let slot = piece.slot.map { statement.verb.slots[$0] }
            let text = piece.text.isEmpty ? slot?.leftOut ?? "" : piece.text
            return (text: text, slot: piece.slot, isActive: style != nil && piece.slot == active)
        }
        // The words after a long name stay in view.
        let columns = pieces.reduce(-1) { $0 + $1.text.displayColumns + ($1.isActive ? 3 : 1) }
        let excess = max(columns - line.width, 0)
        var column = line.column
        canvas.clipped(to: line) { canvas in
            for piece in pieces {
                let isPart = piece.slot.map { statement.verb.slots[$0] == .part } ?? false
                let text =
                    isPart
                    ? piece.text.truncated(
                        to: max(piece.text.displayColumns - excess, FaultView.leastName))
                    : piece.text
                let shown = piece.isActive ? "◂\(text)▸" : text
                let pieceStyle =
                    style.map { piece.isActive ? $0.adding(.bold) : $0 }
                    ?? (piece.slot == nil ? look.text : look.accent)
                column = canvas.write(shown, column: column, row: line.row, style: pieceStyle) + 1
            }
        }
        let used = max(column - line.column + 1, FaultView.sentenceColumns)
        let rest = line.split(left: used).rest
        if rest.width >= FaultView.helpColumns {
            canvas.write(statement.verb.help, in: rest, style: style ?? look.dim)
        }
    }
}

extension Slot {
    /// The meaning of omitting it.
    fileprivate var leftOut: String { self == .count ? "once" : "until the end" }
}
