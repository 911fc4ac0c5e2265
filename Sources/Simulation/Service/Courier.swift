import Indoor

/// The network between the app and its server, and the server's contents: tracks, and the positions
/// that people share. It exists once the app sends something, or asks for others.
struct Courier: Hashable, Sendable {
    private var random: RandomStream
    private var underway: [Transfer] = []
    /// The numbers of the track's points that the server has.
    private var stored: Set<Int> = []
    /// Whether the app asks for other people.
    private var isListening = false
    /// The index of the first of the others' updates that was not yet handled.
    private var next = 0
    /// Seconds until an answer of the server can arrive: a message's time after the app asked, or
    /// after the network is back.
    private var wait = 0.0
    private(set) var truth = ServerTruth()
    /// The mail that reaches the app in this tick.
    private(set) var mail = AppMail()

    /// Seconds without a network after which a connection is lost (ours).
    private static let patience = 3.0
    /// The share of a message's time that its receipt takes (ours).
    private static let receiptShare = 0.25
    /// The variation of a message's time, in both directions (ours).
    private static let variation = 0.3

    init(seed: UInt64) { random = RandomStream(seed: seed, label: "messages") }

    /// The conditions on which a tick depends.
    struct Conditions {
        var tick: Int
        var network: PhoneNetwork
        var settings: WorldSettings
        var seconds: Double
    }

    /// A message on its way to the server; then its receipt on the way back.
    private struct Transfer: Hashable {
        let id: Int
        let message: AppMessage
        let isAllowed: Bool
        /// Seconds over a good network that are left of the way to the server, and of the way back.
        var there: Double
        var back: Double
        /// Seconds without a network.
        var cut = 0.0
    }

    mutating func send(
        _ message: AppMessage, id: Int, isAllowed: Bool, _ settings: WorldSettings
    ) {
        let share = random.uniform(1 - Courier.variation...1 + Courier.variation)
        let time = settings.messageTime * share
        underway.append(
            Transfer(
                id: id, message: message, isAllowed: isAllowed, there: time,
                back: time * Courier.receiptShare))
    }

    /// Starts or stops asking for other people.
    mutating func listen(_ wants: Bool) {
        isListening = wants
        // An app that asks again gets the newest update of each person.
        if wants { (next, wait) = (0, .infinity) }
    }

    /// Passes one tick.
    ///
    /// - Parameter others: the updates that other people share, in the order of time.
    mutating func step(_ now: Conditions, others: [TimedUpdate]) {
        (mail.receipts, mail.updates) = ([], [])
        (truth.deliveries, truth.given) = ([], [])
        if !underway.isEmpty {
            let slowness =
                now.network == .slow
                ? max(1, now.settings.slowMessageTime / max(now.settings.messageTime, 0.1)) : 1
            underway = underway.compactMap { advance($0, now, slowness: slowness) }
        }
        guard isListening else { return }
        let time =
            now.network == .slow ? now.settings.slowMessageTime : now.settings.messageTime
        wait = now.network == .none ? .infinity : min(wait, time) - now.seconds
        if wait <= 0 { give(others, known: now.tick - SimulatedTime.tick(atSeconds: time)) }
    }

    /// nil once it is over.
    private mutating func advance(
        _ transfer: Transfer, _ now: Conditions, slowness: Double
    ) -> Transfer? {
        var transfer = transfer
        guard now.network != .none else {
            transfer.cut += now.seconds
            guard transfer.cut >= Courier.patience - 1e-9 else { return transfer }
            // The server may have received it nevertheless.
            mail.receipts.append(Receipt(message: transfer.id, isDelivered: false))
            return nil
        }
        transfer.cut = 0
        let seconds = now.seconds / slowness
        if transfer.there > 1e-9 {
            transfer.there -= seconds
            if transfer.there <= 1e-9 { store(transfer) }
            return transfer
        }
        transfer.back -= seconds
        guard transfer.back <= 1e-9 else { return transfer }
        mail.receipts.append(Receipt(message: transfer.id, isDelivered: true))
        return nil
    }

    private mutating func store(_ transfer: Transfer) {
        var message = transfer.message
        switch message {
        case .position: truth.positions += 1
        case .stopSharing: break
        case .track(let points):
            let new = points.filter { stored.insert($0.number).inserted }
            truth.trackPoints += new.count
            message = .track(new)
        }
        truth.deliveries.append(
            ServerTruth.Delivery(message: message, isAllowed: transfer.isAllowed))
    }

    /// Gives the app the newest update of each person since the last time.
    ///
    /// - Parameter known: the tick up to which updates have arrived.
    private mutating func give(_ others: [TimedUpdate], known: Int) {
        var newest: [TimedUpdate] = []
        while next < others.count, others[next].tick <= known {
            let new = others[next]
            newest.removeAll { $0.update.person == new.update.person }
            newest.append(new)
            next += 1
        }
        guard !newest.isEmpty else { return }
        newest.sort { $0.update.person < $1.update.person }
        (mail.updates, truth.given) = (newest.map(\.update), newest)
    }
}
