import Testing

@testable import Positioning

@Suite("Bluetooth and satellites hand over")
struct HandoverTests {
    /// The facts in a second, indoors with beacons and without satellites.
    private struct Second {
        var indoor: Double? = 2
        var heard = 8.0
        var silence = 0.0
        var isOutdoor = false
        var isNearEntrance = true
        var isClear = false
        var isFixIndoors = false
        var gnss: Double?
        var canHear = true

        var evidence: Handover.Evidence {
            Handover.Evidence(
                indoorAccuracy: indoor, heard: heard, silence: silence, isOutdoor: isOutdoor,
                isNearEntrance: isNearEntrance, isClearOfBuildings: isClear,
                isFixIndoors: isFixIndoors, gnssAccuracy: gnss, canHear: canHear)
        }
    }

    private func origins(_ seconds: [Second]) -> [Handover.Origin?] {
        var handover = Handover()
        return seconds.map {
            handover.update($0.evidence, settings: IPSSettings())
            return handover.origin
        }
    }

    private func repeated(_ second: Second, _ count: Int) -> [Second] {
        Array(repeating: second, count: count)
    }

    @Test("rough satellites by a window wait while Bluetooth may still answer")
    func byGlass() {
        let before = Second(indoor: nil, heard: 0, gnss: 27)
        let after = Second(gnss: 27)
        #expect(origins(repeated(before, 5) + [after]) == [nil, nil, nil, nil, nil, .ble])
        // Nothing is heard for long: better than no place.
        #expect(origins(repeated(before, 12)).last == .gnss)
        var off = before
        off.canHear = false
        #expect(origins([off]) == [.gnss])
        // Open sky needs no patience.
        #expect(origins([Second(indoor: nil, heard: 0, gnss: 6)]) == [.gnss])
    }

    @Test("at an entrance it takes 3 s, and straight back again twice as long")
    func backAgain() {
        let outside = Second(isOutdoor: true, isClear: true, gnss: 6)
        let inside = Second()
        #expect(origins([inside] + repeated(outside, 2)).last == .ble)
        #expect(origins([inside] + repeated(outside, 3)).last == .gnss)
        let out = [inside] + repeated(outside, 3)
        #expect(origins(out + repeated(inside, 5)).last == .gnss)
        #expect(origins(out + repeated(inside, 6)).last == .ble)
        let long = [inside] + repeated(outside, 30)
        #expect(origins(long + repeated(inside, 3)).last == .ble)
    }

    @Test("what is rough does not take over from Bluetooth before it is silent for long")
    func patience() {
        let silent = Second(heard: 0, silence: 6, gnss: 27)
        #expect(origins([Second()] + repeated(silent, 20)).last == .ble)
        var useful = silent
        useful.gnss = 8
        #expect(origins([Second()] + repeated(useful, 20)).last == .gnss)
    }

    @Test("few that are heard beside a wall outdoors do not bring Bluetooth back")
    func byTheWall() {
        let open = Second(indoor: nil, heard: 0, gnss: 6)
        let wall = Second(indoor: 3, heard: 2, gnss: 8)
        #expect(origins([open] + repeated(wall, 20)).last == .gnss)
        let inside = Second(indoor: 3, heard: 7, gnss: 8)
        #expect(origins([open] + repeated(inside, 20)).last == .ble)
    }

    @Test("a good place a step outside the door stays with Bluetooth")
    func byTheDoor() {
        let door = Second(indoor: 2.5, isOutdoor: true, gnss: 13)
        #expect(origins([Second()] + repeated(door, 20)).last == .ble)
        var out = door
        out.isClear = true
        #expect(origins([Second()] + repeated(out, 20)).last == .gnss)
    }

    @Test("a change takes 3 s at an entrance and 6 s elsewhere, in a row")
    func delay() {
        var out = Second(gnss: 6)
        out.isClear = true
        func seconds(_ second: Second) -> Int? {
            origins([Second()] + repeated(second, 9)).dropFirst().firstIndex(of: .gnss)
        }
        #expect(seconds(out) == 3)
        out.isNearEntrance = false
        #expect(seconds(out) == 6)
        let flicker = (0..<20).map { $0 % 2 == 0 ? out : Second() }
        #expect(origins([Second()] + flicker).last == .ble)
    }
}
