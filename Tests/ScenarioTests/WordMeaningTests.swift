import App
import Formats
import Indoor
import Review
import Shipped
import Testing

/// Texts as different writers would word the shipped cues.
@Suite("What words mean")
struct WordMeaningTests {
    struct Wording: Sendable, CustomTestStringConvertible {
        let cue: String
        let field: String
        let text: String

        init(_ cue: String, _ field: String, _ text: String) {
            (self.cue, self.field, self.text) = (cue, field, text)
        }

        var testDescription: String { "\(cue): \(text)" }

        /// What is wrong with the text as the cue's words in a language; nil: it says what is meant.
        func finding(in language: String) throws -> WordCheck.Finding? {
            let quoted = text.replacing("\"", with: "\\\"")
            let sheet = try Self.sheet(
                """
                dotwalk-cues: 1
                extends: \(language)
                cues:
                  \(cue):
                    \(field): "\(quoted)"
                """)
            return try #require(CueID(rawValue: cue).flatMap(sheet.cue)).finding(in: sheet)
        }

        static func sheet(_ text: String) throws -> CueSheet {
            try CueSheetReader.read(
                text, file: "mine.yaml",
                extending: { name throws(InputError) in
                    let file = Shipped.cueSheets.first { $0.name == name }
                    return try CueSheetReader.read(
                        file?.text ?? "", file: name,
                        extending: { _ throws(InputError) in
                            try CueSheetReader.read(
                                Shipped.cueSheets[0].text, file: "en.yaml")
                        })
                },
                lexicon: { tag throws(InputError) in try WordMeaningTests.lexicon(tag) })
        }
    }

    static func lexicon(_ tag: String) throws(InputError) -> Lexicon? {
        guard let file = Shipped.lexicons.first(where: { $0.name == tag }) else { return nil }
        return try LexiconReader.read(file.text, file: tag)
    }

    // The program does not look for them again.
    @Test("no words of a shipped lexicon have two opposite meanings")
    func shippedLexicons() throws {
        for file in Shipped.lexicons {
            #expect(try LexiconReader.read(file.text, file: file.name).language == file.name)
        }
    }

    @Test("shipped texts say what is meant", arguments: ["en", "fr"])
    func shipped(_ language: String) throws {
        let sheet = try Wording.sheet(
            "dotwalk-cues: 1\nextends: \(language)\nlanguage: \(language)")
        #expect(sheet.joinsInOrder)
        for cue in sheet.all {
            #expect(sheet.wordFinding(of: cue) == nil, "\(cue.id.rawValue)")
        }
    }

    @Test(
        "38 of 40 wordings of a language are read as meant, and none as something else",
        arguments: ["en", "fr"])
    func wordings(_ language: String) throws {
        let findings = try (Self.wordings[language] ?? []).map {
            ($0, try $0.finding(in: language))
        }
        let unread = findings.filter { $0.1 != nil }
        #expect(findings.count == 40)
        #expect(unread.count <= 2)
        #expect(unread.filter { $0.1?.fault != .nothing }.map(\.0.text) == [])
    }

    @Test(
        "a text that says something else is found",
        arguments: [
            (Wording("turn-left", "clause", "turn right"), WordCheck.Fault.otherwise),
            (Wording("turn-left", "clause", "do not turn left"), .otherwise),
            (Wording("turn-left", "clause", "turn left or right"), .twoThings),
            (Wording("turn-left", "clause", "turn"), .nothing),
            (Wording("turn-left", "clause", "then turn left"), nil),
            (Wording("turn-left", "clause", "no problem: turn left"), nil),
            (Wording("turn-left", "clause", "pass the lifts (don't take them) and turn left"), nil),
            (Wording("turn-right", "clause", "do not turn left but right"), nil),
            (Wording("turn-left", "clause", "without stopping turn left"), nil),
            (Wording("turn-left", "clause", "turn left - the desk is on your right"), nil),
            (
                Wording(
                    "take-stairs", "clause",
                    "instead of the lift take the stairs {direction} to level {level}"), nil
            ),
            (Wording("take-lift", "clause", "take the lift to the 2nd floor"), .otherwise),
            (Wording("arrived", "text", "{place} is on your left."), nil),
            (Wording("lost", "text", "Scan again with the phone in your pocket."), .otherwise),
            (Wording("turn-right", "clause", "turn right at the left luggage office"), nil),
            (
                Wording("take-stairs", "clause", "take the lift {direction} to level {level}"),
                .otherwise
            ),
            (Wording("take-stairs", "clause", "take the stairs down to level {level}"), .otherwise),
            (
                Wording("take-stairs", "clause", "take the stairs {direction} to level 9"),
                .otherwise
            ),
            (Wording("take-stairs", "clause", "take the stairs"), .nothing),
            (Wording("arrived", "text", "Go back to the entrance."), .otherwise),
            (Wording("hold-upright", "text", "Put your phone in your pocket."), .otherwise),
            (Wording("lost", "text", "Problem."), .nothing),
            (Wording("recalculated", "text", "You have arrived."), .otherwise),
            (Wording("arrived", "title", "You have almost arrived"), .nothing),
            (Wording("position-restored", "text", "Position far from accurate."), .nothing),
            (Wording("turn-left", "clause", "turn away from the left"), .nothing),
            (Wording("scan-success", "text", "You can put your arm down again."), nil),
            (Wording("pass-door", "clause", "stay in front of the closed door"), .nothing),
            (Wording("arrive-soon", "clause", "you leave {place}"), .otherwise),
            (Wording("ride-to-level", "clause", "get off before level {level}"), .otherwise),
            (Wording("scan-no-internet", "text", "Internet is fine."), .nothing),
            (
                Wording("scan-no-internet", "text", "Check that your internet connection works."),
                nil
            ),
            (Wording("turn-left", "clause", "leave the stairs on your right and turn left"), nil),
            (Wording("pass-door", "clause", "go through the door on the right"), nil),
            (Wording("take-stairs", "clause", "take the stairs on your left {direction}"), nil),
            (Wording("recalculated", "text", "No new route found."), .otherwise),
            (Wording("off-the-way", "text", "You are on the route."), .otherwise),
            (Wording("off-the-way", "text", "You are no longer on the route."), nil),
            (Wording("go-on", "clause", "you are on the route, keep going"), nil),
            (Wording("hold-upright", "text", "Hold your phone flat."), .otherwise),
        ] as [(Wording, WordCheck.Fault?)])
    func faults(_ wording: Wording, _ fault: WordCheck.Fault?) throws {
        #expect(try wording.finding(in: "en")?.fault == fault)
    }

    @Test(
        "French texts that say it otherwise are read as they are",
        arguments: [
            (Wording("pass-door", "clause", "traversez la porte à droite"), nil),
            (Wording("pass-door", "clause", "restez devant la porte fermée"), .nothing),
            (
                Wording(
                    "turn-left", "clause", "laissez l'escalier sur votre droite et tournez à gauche"
                ),
                nil
            ),
            (Wording("off-the-way", "text", "Vous n'êtes plus sur le chemin."), nil),
            (Wording("off-the-way", "text", "Vous êtes sur le chemin."), .otherwise),
            (Wording("position-restored", "text", "Nous savons de nouveau où vous êtes."), nil),
            (Wording("recalculated", "text", "Aucun nouvel itinéraire trouvé."), .otherwise),
            (Wording("hold-upright", "text", "Tenez votre téléphone à plat."), .otherwise),
            (Wording("arrive-soon", "clause", "vous quittez {place}"), .otherwise),
        ] as [(Wording, WordCheck.Fault?)])
    func french(_ wording: Wording, _ fault: WordCheck.Fault?) throws {
        #expect(try wording.finding(in: "fr")?.fault == fault)
    }

    @Test("left and right swapped in a sheet are found in each of its turns")
    func swapped() throws {
        for (cue, text) in [
            ("turn-slight-left", "bear right"), ("turn-left", "turn right"),
            ("turn-sharp-left", "turn sharp right"), ("turn-slight-right", "bear left"),
            ("turn-right", "turn left"), ("turn-sharp-right", "turn sharp left"),
        ] {
            #expect(try Wording(cue, "clause", text).finding(in: "en")?.fault == .otherwise)
        }
    }

    @Test("a place's name says nothing but the place")
    func placesAreOpaque() {
        let template = Template("turn right to {place}", try? Self.lexicon("en"))
        let phrase = template.filled(["place": .place("Left Luggage")])
        #expect(phrase.text == "turn right to Left Luggage")
        #expect(phrase.meaning.words == "turn right, place Left Luggage")
    }

    @Test("without a lexicon a sheet states what it says, and only that is looked at")
    func stated() throws {
        let sheet = try Wording.sheet(
            """
            dotwalk-cues: 1
            extends: en
            language: de
            cues:
              turn-left: {clause: links abbiegen, means: turn-left}
              turn-right: {clause: rechts abbiegen, means: turn-left}
              turn-back: {clause: umkehren}
              take-lift: {clause: "Aufzug zu {level}", means: [lift, level]}
            """)
        let faults = ["turn-left", "turn-right", "turn-back", "take-lift"].map { id in
            CueID(rawValue: id).flatMap(sheet.cue).flatMap { sheet.wordFinding(of: $0)?.fault }
        }
        #expect(!sheet.isRead)
        #expect(faults == [nil, .otherwise, nil, nil])
    }

    @Test("what follows \"then\" is said of the next step")
    func order() {
        let phrase = Template("turn left, then take the stairs up", try? Self.lexicon("en")).filled(
            [:])
        #expect(phrase.meaning.words == "turn left; then stairs, up")
    }

    static let wordings: [String: [Wording]] = [
        "en": [
            Wording("turn-left", "clause", "turn left at the kiosk"),
            Wording("turn-left", "clause", "hang a left"),
            Wording("turn-left", "clause", "take the next corridor on your left"),
            Wording("turn-left", "clause", "make a left after about 20 metres"),
            Wording("turn-left", "clause", "go round the corner to the left"),
            Wording("turn-sharp-left", "clause", "take a hard left"),
            Wording(
                "turn-sharp-left", "clause", "turn tightly to your left, almost back on yourself"),
            Wording("turn-slight-right", "clause", "keep to the right"),
            Wording("turn-slight-right", "clause", "angle a bit to your right"),
            Wording("turn-right", "clause", "turn right just before the café"),
            Wording("turn-right", "clause", "turn to the right in 30 feet"),
            Wording("turn-right", "clause", "take the second right"),
            Wording("turn-back", "clause", "do a 180"),
            Wording("go-on", "clause", "keep straight on"),
            Wording("go-on", "clause", "don't turn, keep straight on"),
            Wording("take-stairs", "clause", "use the staircase {direction} to floor {level}"),
            Wording("take-stairs", "clause", "go {direction} the steps as far as level {level}"),
            Wording("take-escalator", "clause", "ride the escalator {direction} to level {level}"),
            Wording("take-lift", "clause", "use the lift to get to level {level}"),
            Wording("take-walkway", "clause", "step onto the travelator"),
            Wording("pass-door", "clause", "head through the door marked Exit"),
            Wording("change-level", "clause", "make your way {direction} to level {level}"),
            Wording("change-level", "clause", "switch to level {level}"),
            Wording("ride-to-level", "clause", "stay on until level {level}"),
            Wording("ride-to-level", "clause", "don't get off before level {level}"),
            Wording("scan-elsewhere", "text", "Try aiming at something else, such as a sign."),
            Wording("scan-success", "text", "You can put your phone down now."),
            Wording("arrived", "title", "You have reached your destination"),
            Wording("lost", "text", "We can't tell where you are any more. Please rescan."),
            Wording("lost", "text", "Lost track of you. Give it another scan."),
            Wording(
                "lost-by-level-change", "text",
                "Position lost. When you get to the next floor, scan again."),
            Wording(
                "scan-suggestion", "text",
                "Your position is a bit off. A quick scan will sharpen it."),
            Wording(
                "route-failed", "text",
                "Couldn't load the route. Please check your internet connection."),
            Wording("recalculating", "text", "Rerouting…"),
            Wording("recalculating", "text", "Working out another way…"),
            Wording("unsure-of-the-way", "text", "We're not sure where you are. Go by the signs."),
            Wording("floor-changed", "text", "You're on floor {level} now."),
            Wording("level-unsure", "text", "Not sure which floor you're on. Look for a sign."),
            Wording("outdoors-on-gnss", "text", "You're outside now, so your position is rougher."),
            Wording("outdoors-on-gnss", "text", "Switched to GPS outdoors. Accuracy is lower."),
        ],
        "fr": [
            Wording("turn-left", "clause", "tournez à gauche après le kiosque"),
            Wording("turn-left", "clause", "prenez le premier couloir sur votre gauche"),
            Wording("turn-left", "clause", "tourne à gauche au bout du corridor"),
            Wording("turn-left", "clause", "prendre à gauche, pas à droite"),
            Wording(
                "turn-sharp-left", "clause",
                "tournez complètement à gauche, presque en revenant sur vos pas"),
            Wording("turn-slight-right", "clause", "déportez-vous un peu vers la droite"),
            Wording("turn-right", "clause", "prenez la deuxième à droite"),
            Wording("turn-right", "clause", "tourner à droite dans 15 mètres"),
            Wording("turn-right", "clause", "c'est à droite, au coin du Relay"),
            Wording("turn-sharp-right", "clause", "prendre le virage serré à droite"),
            Wording(
                "turn-sharp-right", "clause", "tourne sec à droite une fois les tourniquets passés"),
            Wording("turn-back", "clause", "revenez sur vos pas"),
            Wording("turn-back", "clause", "rebrousse chemin sur 20 m"),
            Wording("go-on", "clause", "poursuivez tout droit sur 50 mètres"),
            Wording("go-on", "clause", "file tout droit, sans prendre l'escalator"),
            Wording("go-on", "clause", "allez droit devant vous jusqu'aux guichets"),
            Wording("take-stairs", "clause", "prends les marches jusqu'à l'étage {level}"),
            Wording(
                "take-escalator", "clause",
                "empruntez l'escalier roulant pour {direction} au niveau {level}"),
            Wording(
                "take-escalator", "clause",
                "prends l'escalator et laisse-toi porter jusqu'au {level}"),
            Wording("take-ramp", "clause", "empruntez le plan incliné, à côté des marches"),
            Wording("take-ramp", "clause", "passe par la rampe d'accès"),
            Wording("change-level", "clause", "rendez-vous au niveau {level}"),
            Wording("ride-to-level", "clause", "reste dans l'ascenseur jusqu'au {level}"),
            Wording("arrive-soon", "clause", "tu y es presque : {place}"),
            Wording("hold-upright", "text", "Redressez votre téléphone et gardez-le face à vous."),
            Wording(
                "scan-elsewhere", "text", "Rien de reconnu ici. Essayez de filmer une enseigne."),
            Wording("scan-success", "title", "C'est bon, on vous a trouvé !"),
            Wording("scan-success", "text", "Vous pouvez baisser votre téléphone."),
            Wording("arrived", "title", "Vous voilà arrivé à bon port"),
            Wording("arrived", "text", "Te voilà rendu : {place}"),
            Wording("lost", "text", "Oups, on t'a perdu de vue. Scanne encore une fois."),
            Wording("scan-slow", "text", "Le réseau rame. Un instant, s'il vous plaît."),
            Wording("scan-slow", "text", "La connexion est lente, ne quittez pas."),
            Wording(
                "scan-no-internet", "text",
                "Vous êtes hors ligne. Vérifiez le Wi-Fi ou les données mobiles."),
            Wording("scan-no-internet", "text", "Pas de réseau. Jette un œil à ta connexion."),
            Wording("off-the-way", "text", "Vous vous êtes écarté du chemin. Rejoignez le tracé."),
            Wording("floor-changed", "text", "Vous êtes à présent à l'étage {level}."),
            Wording(
                "no-indoor-position", "text", "Zone non couverte. Faites quelques pas en arrière."),
            Wording(
                "position-uncertain", "text",
                "Position approximative, à 10 m près. Fie-toi aux écriteaux."),
            Wording(
                "position-uncertain", "text",
                "Ici, la localisation est moins fiable. Consultez les panneaux."),
        ],
    ]
}

extension Cue {
    fileprivate func finding(in sheet: CueSheet) -> WordCheck.Finding? {
        sheet.wordFinding(of: self)
    }
}
