import App
import Indoor

/// A cue sheet whose texts are read.
package struct KeptSheet: Kept {
    package let sheet: CueSheet

    package init(_ sheet: CueSheet) { self.sheet = sheet }

    package func write(to bytes: inout KeptWriter) {
        bytes.add(sheet.language)
        bytes.add(sheet.lead.ahead)
        bytes.add(sheet.lead.now)
        bytes.add(sheet.lead.together)
        bytes.add(sheet.all)
        bytes.add(
            sheet.labels.map { KeptLabel(name: $0.rawValue, template: $1) }
                .sorted { $0.name < $1.name })
        bytes.add(sheet.isRead)
        bytes.add(sheet.notes)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let language = try bytes.next(String.self)
        var lead = CueSheet.Lead()
        lead.ahead = try bytes.next()
        lead.now = try bytes.next()
        lead.together = try bytes.next()
        let all = try bytes.next([Cue].self)
        var labels: [Label: Template] = [:]
        for label in try bytes.next([KeptLabel].self) {
            labels[Label(label.name)] = label.template
        }
        sheet = CueSheet(
            language: language, lead: lead, read: all, labels: labels, isRead: try bytes.next(),
            notes: try bytes.next())
    }
}

private struct KeptLabel: Kept {
    let name: String
    let template: Template

    init(name: String, template: Template) { (self.name, self.template) = (name, template) }

    func write(to bytes: inout KeptWriter) {
        bytes.add(name)
        bytes.add(template)
    }

    init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(name: try bytes.next(), template: try bytes.next())
    }
}

extension Sense: Kept {}
extension ShownCue.Kind: Kept {}
extension ShownCue.Ask: Kept {}
extension VibrationPattern: Kept {}

extension Button: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id)
        bytes.add(label)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(id: try bytes.next(), label: try bytes.next())
    }
}

extension Cue.Acceptance: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(rule)
        bytes.add(reason)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(rule: try bytes.next(), reason: try bytes.next())
    }
}

extension Cue.Timing: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(delay)
        bytes.add(shortest)
        bytes.add(longest)
        bytes.add(coolDown)
        bytes.add(priority)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init()
        delay = try bytes.next()
        shortest = try bytes.next()
        longest = try bytes.next()
        coolDown = try bytes.next()
        priority = try bytes.next()
    }
}

extension Template: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(text)
        bytes.add(parts)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(text: try bytes.next(), parts: try bytes.next())
    }
}

extension Phrase.Part: Kept {
    package func write(to bytes: inout KeptWriter) {
        switch self {
        case .sense(let sense, let value, let amount):
            bytes.add(0)
            bytes.add(sense)
            bytes.add(value)
            bytes.add(amount)
        case .slot(let name):
            bytes.add(1)
            bytes.add(name)
        case .not: bytes.add(2)
        case .instead: bytes.add(3)
        case .then: bytes.add(4)
        case .comma: bytes.add(5)
        case .stop: bytes.add(6)
        }
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        switch try bytes.next(Int.self) {
        case 0:
            self = .sense(try bytes.next(), value: try bytes.next(), amount: try bytes.next())
        case 1: self = .slot(try bytes.next())
        case 2: self = .not
        case 3: self = .instead
        case 4: self = .then
        case 5: self = .comma
        case 6: self = .stop
        default: throw KeptReader.Damage()
        }
    }
}

extension Cue: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(id.rawValue)
        bytes.add(kind)
        bytes.add(text)
        bytes.add(title)
        bytes.add(clause)
        bytes.add(buttons)
        bytes.add(asks)
        bytes.add(vibration)
        bytes.add(timing)
        bytes.add(means)
        bytes.add(accepted)
        bytes.add(titleTemplate)
        bytes.add(textTemplate)
        bytes.add(clauseTemplate)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        var cue = Cue(id: CueID(try bytes.next()), kind: try bytes.next(), text: try bytes.next())
        cue.title = try bytes.next()
        cue.clause = try bytes.next()
        cue.buttons = try bytes.next()
        cue.asks = try bytes.next()
        cue.vibration = try bytes.next()
        cue.timing = try bytes.next()
        cue.means = try bytes.next()
        cue.accepted = try bytes.next()
        self = cue.read(title: try bytes.next(), text: try bytes.next(), clause: try bytes.next())
    }
}
