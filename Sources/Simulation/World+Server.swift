import Indoor

/// The app's server.
extension World {
    mutating func pass(_ request: PhoneRequest) {
        if courier == nil { courier = Courier(seed: seed) }
        switch request {
        case .send(let id, let message):
            courier?.send(message, id: id, isAllowed: isSharingAllowed, settings)
        case .listenToOthers(let wants): courier?.listen(wants)
        default: break
        }
    }

    /// The mail that reached the app in this tick; nil while it uses no server.
    package var mail: AppMail? { courier?.mail }
}
