import Indoor
import Positioning
import Testing

@testable import App

/// A source that can do without either of two permissions, and that reads the app's map.
@Suite("Permissions that a source can do without, and its map")
struct DispensableTests {
    /// The phone as the flow sees it.
    private struct Phone {
        var (bluetooth, location) = (PermissionStatus.granted, PermissionStatus.granted)
        var beaconsNeedLocation = false
        var map = PhoneStatus.MapLoading.loaded
        var status = SourceStatus.stopped
        var isVisible = true

        func observation(_ tick: Int = 1) -> AppFlow.Observation {
            var permissions = Permissions()
            (permissions[.bluetooth], permissions[.location]) = (bluetooth, location)
            return AppFlow.Observation(
                tick: tick,
                phone: PhoneStatus(
                    permissions: permissions, isAppVisible: isVisible,
                    beaconsNeedLocation: beaconsNeedLocation, map: map),
                isAvailable: true,
                source: SourceSnapshot(
                    status: status, state: .notPositioning(IPSLoss.stopped.cause)),
                isNavigating: false, hasLocation: false, successTime: 0)
        }
    }

    /// The app is open, and the user has asked to be located and read why.
    private func asked(_ phone: Phone) -> (flow: AppFlow, actions: [AppFlow.Action]) {
        var flow = AppFlow(profile: .ips)
        flow.followVisibility(phone.observation())
        var actions = flow.tap("locate", phone.observation())
        actions += flow.tap("continue", phone.observation())
        actions += flow.advance(phone.observation())
        return (flow, actions)
    }

    /// The page after each answer, and the page after continuing without the permission.
    static let answers = """
        bluetooth     location      tied page                after
        granted       granted       no   map                 .
        granted       denied        no   location-denied     map
        granted       denied        yes  location-required   .
        denied        granted       no   bluetooth-denied    map
        denied        granted       yes  bluetooth-denied    map
        denied        denied        no   location-required   .
        denied        denied        yes  location-required   .
        denied        notDetermined no   bluetooth-denied    location-rationale
        granted       notDetermined no   location-rationale  .
        notDetermined notDetermined no   bluetooth-rationale .
        """.split(separator: "\n").dropFirst()
        .map { $0.split(separator: " ").map(String.init) }

    @Test("one permission is enough, where the phone allows it", arguments: answers)
    func answer(row: [String]) throws {
        var phone = Phone()
        phone.bluetooth = try #require(PermissionStatus(rawValue: row[0]))
        phone.location = try #require(PermissionStatus(rawValue: row[1]))
        phone.beaconsNeedLocation = row[2] == "yes"
        var (flow, actions) = asked(phone)
        #expect(flow.page.rawValue == row[3])
        #expect(actions == (row[3] == "map" ? [.source(.start)] : []))
        guard row[4] != "." else { return }
        _ = flow.tap("continue", phone.observation())
        actions = flow.advance(phone.observation())
        #expect(flow.page.rawValue == row[4])
        #expect(actions == (row[4] == "map" ? [.source(.start)] : []))
    }

    @Test(
        "a refusal and a dead end lead to the settings, and back to where the user was",
        arguments: ["bluetooth-denied", "location-required"])
    func settings(page: String) {
        var phone = Phone()
        phone.bluetooth = .denied
        if page == "location-required" { phone.location = .denied }
        var (flow, _) = asked(phone)
        #expect(flow.page.rawValue == page)
        #expect(flow.tap("settings", phone.observation()) == [.openSettings])
        phone.isVisible = false
        flow.followVisibility(phone.observation())
        #expect(flow.page == .closed)
        (phone.isVisible, phone.bluetooth, phone.location) = (true, .granted, .granted)
        flow.followVisibility(phone.observation())
        #expect(flow.advance(phone.observation()) == [.source(.start)])
        #expect(flow.page == .map)
    }

    @Test(
        "back from the settings with one of two, it goes on without another word",
        arguments: [true, false])
    func oneOfTwo(isBluetooth: Bool) {
        var phone = Phone()
        (phone.bluetooth, phone.location) = (.denied, .denied)
        var (flow, _) = asked(phone)
        #expect(flow.page.rawValue == "location-required")
        _ = flow.tap("settings", phone.observation())
        phone.isVisible = false
        flow.followVisibility(phone.observation())
        phone.isVisible = true
        if isBluetooth { phone.bluetooth = .granted } else { phone.location = .granted }
        flow.followVisibility(phone.observation())
        #expect(flow.advance(phone.observation()) == [.source(.start)])
        #expect(flow.page == .map)
    }

    @Test("a refusal is told once; given and refused again, once more")
    func toldOnce() {
        var phone = Phone()
        phone.bluetooth = .denied
        var (flow, _) = asked(phone)
        _ = flow.tap("continue", phone.observation())
        _ = flow.advance(phone.observation())
        _ = flow.tap("stop-locating", phone.observation())
        _ = flow.tap("locate", phone.observation())
        #expect(flow.page == .map)
        phone.bluetooth = .granted
        flow.followVisibility(phone.observation())
        phone.bluetooth = .denied
        _ = flow.tap("locate", phone.observation())
        #expect(flow.page == .denied(.bluetooth))
    }

    // MARK: The map

    @Test("the map is asked for as the app opens, once")
    func mapAsked() {
        var flow = AppFlow(profile: .ips)
        #expect(flow.loadMap(Phone().observation()) == [])
        flow.followVisibility(Phone().observation())
        #expect(flow.loadMap(Phone().observation()) == [.loadMap])
        #expect(flow.loadMap(Phone().observation(2)) == [])
    }

    @Test("a start waits for the map, and starts when it is there")
    func startWaitsForMap() {
        var phone = Phone()
        phone.map = .loading
        var (flow, actions) = asked(phone)
        #expect(actions == [])
        #expect(flow.advance(phone.observation(9)) == [])
        #expect(flow.goal == .locate)
        phone.map = .loaded
        #expect(flow.advance(phone.observation(10)) == [.source(.start)])
    }

    /// The time of the failure: before the user asked, or while they waited.
    @Test(
        "a map that fails is asked for again by the user's next tap",
        arguments: [PhoneStatus.MapLoading.failed, .loading])
    func mapFails(before: PhoneStatus.MapLoading) {
        var phone = Phone()
        phone.map = .failed
        var flow = AppFlow(profile: .ips)
        flow.followVisibility(phone.observation())
        _ = flow.loadMap(phone.observation())
        phone.map = before
        _ = flow.tap("locate", phone.observation(20))
        _ = flow.tap("continue", phone.observation(20))
        let actions = flow.advance(phone.observation(20))
        #expect(actions == (before == .failed ? [.loadMap] : []))
        phone.map = .loading
        #expect(flow.advance(phone.observation(21)) == [])
        phone.map = .failed
        #expect(flow.advance(phone.observation(40)) == [])
        #expect(flow.goal == nil)
        // The next tap asks again.
        #expect(flow.tap("locate", phone.observation(60)) == [.loadMap])
    }
}
