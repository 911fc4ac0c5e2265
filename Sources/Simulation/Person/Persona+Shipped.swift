import Indoor

extension Persona {
    package static let attentive = Persona(
        name: "attentive",
        about: "Looks at the phone most of the time: the usual value of every setting.")

    private static let distracted = Persona(
        name: "distracted",
        about: "Thinks of something else, lowers the phone often, and sees cues late.",
        values: [
            Value("notice-shortest", .number(1.5), why: "ours"),
            Value("notice-longest", .number(4), why: "ours"),
            Value("overlooked", .number(0.3), why: "ours"),
            Value("carried-inclination", .number(30), why: "ours"),
            Value("lowers-phone", .number(2), why: "ours"),
            Value("pockets-phone", .number(0.15), why: "ours"),
            Value("locks-phone", .number(0.2), why: "ours"),
        ])

    package static let slow = Persona(
        name: "slow",
        about: "Walks and reads slowly, and looks round for longer where something seems wrong.",
        values: [
            Value(
                "walking-speed", .number(0.8),
                why: "IMO MSC.1/Circ.1533 (in the range of people over 50)"),
            Value("walking-speed-spread", .number(0.1), why: "ours"),
            Value("reading-speed", .number(140), why: "ours: below most adults of Brysbaert 2019"),
            Value("reading-speed-spread", .number(25), why: "ours"),
            Value("hesitation", .number(3), why: "ours"),
            Value("notice-shortest", .number(1), why: "ours"),
            Value("notice-longest", .number(3), why: "ours"),
        ])

    private static let wheelchair = Persona(
        name: "wheelchair",
        about: "Drives a wheelchair by hand, takes lifts and ramps, and asks the app for them.",
        values: [
            Value("mobility", .choice(Mobility.wheels.rawValue), why: "no steps can be driven"),
            Value("walking-speed", .number(0.69), why: "Boyce 1999 (wheelchairs driven by hand)"),
            Value("walking-speed-spread", .number(0.2), why: "ours: Boyce 1999 has 0.35"),
            Value("carried-inclination", .number(35), why: "ours: the phone lies on the lap"),
            Value("carried-inclination-spread", .number(8), why: "ours"),
            Value("reading-while-walking", .number(0.5), why: "ours: both hands drive"),
        ])

    private static let pram = Persona(
        name: "pram",
        about: "Pushes a pram, takes lifts and ramps, and asks the app for them.",
        values: [
            Value(
                "mobility", .choice(Mobility.pram.rawValue), why: "ours: nobody carries the pram"),
            Value("walking-speed", .number(1.1), why: "ours"),
            Value("lowers-phone", .number(2), why: "ours: both hands push"),
            Value("overlooked", .number(0.15), why: "ours: the child comes first"),
        ])

    private static let luggage = Persona(
        name: "luggage",
        about: "Pulls heavy luggage, and takes stairs only where nothing better is in sight.",
        values: [
            Value("mobility", .choice(Mobility.luggage.rawValue), why: "ours"),
            Value("walking-speed", .number(1.1), why: "ours"),
            Value("stairs-down-factor", .number(0.35), why: "ours: the luggage is carried"),
            Value("stairs-up-factor", .number(0.25), why: "ours: the luggage is carried"),
            Value("lowers-phone", .number(1), why: "ours: one hand pulls"),
        ])

    /// The personas that a walk or a command can name without a file.
    package static let shipped = [attentive, distracted, slow, wheelchair, pram, luggage]
}

extension WorldSettings {
    /// The settings of a persona, with a kind of map for the app.
    package init(person: Persona, map: MapKind = .package, hasMapCopy: Bool = false) {
        (radio.map, radio.hasMapCopy) = (map, hasMapCopy)
        for own in person.values { WorldSettings.setting(own.setting)?.take(own.value, &self) }
        // A mean that is set ends the spread of one person; a persona has many people.
        let usual = WorldSettings()
        for spread in WorldSettings.spreads {
            let own = person.values.last { $0.setting == spread.name }?.value
            spread.take(own ?? spread.get(usual), &self)
        }
    }

    /// The settings that a persona can have.
    package static let ofPersonas = ofPeople + ofBody

    private static func setting(_ name: String) -> Setting<WorldSettings>? {
        ofPersonas.first { $0.name == name }
    }

    private static let spreads = ofPersonas.filter {
        $0.name.hasSuffix("-spread") || $0.name.hasSuffix("-variation")
    }
}

extension Setting<WorldSettings> {
    /// Sets a value that fits, which a test holds for shipped personas and a reader for others.
    fileprivate func take(_ value: SettingValue, _ settings: inout WorldSettings) {
        _ = set(&settings, to: value)
    }
}
