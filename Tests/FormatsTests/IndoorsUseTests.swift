import Indoor
import Testing

@testable import Formats

/// USE_TYPE goes by words, not by letters inside them.
@Suite("Indoors model: words of USE_TYPE")
struct IndoorsUseTests {
    @Test(
        "a lift is what is called one, not the room in front of it",
        arguments: [
            ("Elevator", true), ("Elevators", true), ("Service Elevator", true),
            ("Vertical Circulation - Elevator", true), ("Elevator Shaft", true),
            ("Lift A", true), ("Ascenseur", true), ("Gaine ascenseur", true), ("Aufzug", true),
            ("Personenaufzüge", true), ("Aufzugsschacht", true), ("ELEVATOR_1", true),
            ("Elevator Lobby", false), ("ElevatorLobby", false), ("Hall d'ascenseur", false),
            ("Elevator Machine Room", false), ("Aufzugsvorraum", false), ("Forklift", false),
            ("Facelift Clinic", false), ("Elevator Pit", false),
        ])
    func lifts(useType: String, isLift: Bool) {
        #expect(IndoorsUse(useType).isLift == isLift)
    }

    @Test(
        "stairs are not what lies under or before them",
        arguments: [
            ("Stairs", true), ("Stairwell", true), ("Exit Stair", true), ("Escalator", true),
            ("Cage d'escalier", true), ("Treppenhaus", true), ("Rolltreppe", true),
            ("Storage under Stairs", false), ("Escalator Lobby", false), ("Scalability Lab", false),
        ])
    func stairs(useType: String, isStairwell: Bool) {
        #expect(IndoorsUse(useType).isStairwell == isStairwell)
    }

    @Test(
        "an opening in the floor",
        arguments: [
            ("Void", true), ("Open to Below", true), ("Mechanical Shaft", true), ("Vide", true),
            ("Lüftungsschacht", true), ("Elevator Pit", true),
            ("Video Conference Room", false), ("Salle de vidéoconférence", false),
            ("Purchase Office", false), ("Provider", false), ("Individual Office", false),
        ])
    func voids(useType: String, isVoid: Bool) {
        #expect(IndoorsUse(useType).isVoid == isVoid)
    }

    @Test(
        "what a unit is for",
        arguments: [
            ("Restroom - Men", Unit.Category.toilets), ("Herrentoiletten", .toilets),
            ("WCs", .toilets), ("Sanitärraum", .toilets), ("Corridor", .corridor),
            ("Hallway", .corridor), ("Büroflur", .corridor), ("Elevator Lobby", .hall),
            ("Lobbies", .hall), ("Eingangshalle", .hall), ("Snack Bar", .food),
            ("Barber", .room), ("Shops", .shop), ("Workshop", .room), ("Store Room", .service),
            ("Storage", .service), ("Technikraum", .service), ("Outdoors", .outdoor),
            ("Laboratory", .room), ("Eingang", .room), ("Challenge Lab", .room), ("", .room),
        ])
    func categories(useType: String, category: Unit.Category) {
        #expect(IndoorsUse(useType).category == category)
    }

    @Test(
        "walls",
        arguments: [
            ("Wall", Wall.Kind.solid), ("Structural Wall", .solid), ("StructuralWall", .solid),
            ("A-WALL-FULL", .solid), ("Outdoor Wall", .solid), ("Entrance Wall", .solid),
            ("Trennwände", .solid), ("Cloison", .solid), ("Murs", .solid),
            ("Glass Partition", .glass), ("Curtain Wall", .glass), ("Fenster", .glass),
            ("Baie vitrée", .glass), ("Railing", .low), ("Geländer", .low), ("Columns", .column),
            ("Stütze", .column),
        ])
    func walls(useType: String, kind: Wall.Kind) {
        #expect(IndoorsUse(useType).wall == kind)
        #expect(IndoorsUse(useType).opening == nil)
    }

    @Test(
        "doors",
        arguments: [
            ("Door", Opening.Kind.door), ("Doors - Double", .door), ("Glass Door", .door),
            ("Wall Door", .door), ("Glastür", .door), ("TUER", .door), ("Porte", .door),
            ("Entrance door", .entrance), ("Haupteingang", .entrance),
            ("Emergency Exit", .entrance),
            ("Entrée", .entrance), ("Turnstile", .gate), ("Passage", .passage),
        ])
    func doors(useType: String, kind: Opening.Kind) {
        #expect(IndoorsUse(useType).opening == kind)
        #expect(IndoorsUse(useType).wall == nil)
    }

    @Test(
        "what is neither wall nor door",
        arguments: [
            "", "Furniture", "Structure", "Struktur", "Armatur", "Exit Sign", "Door Frame",
            "Portal Crane", "Wallpaper Sample", "Trailing Plant", "Murmur",
        ])
    func neither(useType: String) {
        #expect(IndoorsUse(useType).wall == nil && IndoorsUse(useType).opening == nil)
    }
}
