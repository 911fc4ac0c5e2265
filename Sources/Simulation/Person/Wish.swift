import Indoor

/// What a person does on reading a text: what its words say, and nothing else.
enum Wish: Hashable, Sendable {
    /// Walks the way that the card gives.
    case follow
    case raisePhone, pointElsewhere
    /// Lowers the phone, or puts it into a pocket.
    case lowerPhone, pocketPhone
    /// Taps the first button.
    case answer
    case walkOn, goBack
}

extension ShownCue {
    /// What its words make a person do; nil: nothing, because they say nothing that can be done.
    var wish: Wish? {
        switch kind {
        // Words without a meaning are as good as none, and nobody walks where no route is.
        case .instruction: says.isEmpty || says.says(.noRoute) ? nil : .follow
        // An alert waits for an answer, and a page for a tap on the button that leads on.
        case .alert: .answer
        case .page: buttons.first?.id == "continue" ? .answer : nil
        case .hint, .toast, .banner: advice
        }
    }

    private var advice: Wish? {
        if says.says(.upright) { return .raisePhone }
        if says.says(.elsewhere) { return .pointElsewhere }
        if says.says(.putAway) { return .pocketPhone }
        if says.says(.lower) { return .lowerPhone }
        if says.says(.turnBack) { return .goBack }
        if says.says(.goStraight) { return .walkOn }
        let asksForTap = [Sense.scan, .tap, .turnOn, .settings, .connection, .outdoors]
            .contains(where: says.says)
        return asksForTap && !buttons.isEmpty ? .answer : nil
    }
}
