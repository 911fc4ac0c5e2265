import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The meanings of the panel's rows without limits, shown after a click.
extension EnginePanel {
    /// A sentence; nil for rows that need none.
    func meaning(atColumn column: Int, row: Int, in rect: Rect) -> String? {
        let room = room(in: rect)
        let lines = lines(room: room)
        guard row >= room.row, row < room.endRow, let last = lines.last else { return nil }
        let number = row - room.row
        let isLeft = column < room.column + room.width / 2
        let truth = model.report.truth
        switch lines.indices.contains(number) ? lines[number] : last {
        case .offset where !isLeft:
            return "network \(truth.network.rawValue): whether the app could ask a server."
        case .rawOffset where !isLeft:
            return "From the person's true place to what the source says, before it is matched "
                + "to the way."
        case .offset, .rawOffset:
            let limits = EnginePanel.errorLimits.map { "\($0.short) m" }
            return "From the person's true place to the app's dot: good below \(limits[0]), "
                + "bad from \(limits[1])."
        case .camera where truth.viewfinder.isCovered: return nil
        case .camera where isLeft:
            return "texture \(truth.viewfinder.texture.fixed(2)): how much there is to recognise "
                + "in the camera's view, fine from \(EnginePanel.leastShare.short)."
        case .camera:
            return "light \(truth.viewfinder.light.fixed(2)) in the camera's view, fine from "
                + "\(EnginePanel.leastShare.short)."
        case .motion where model.profile.hasViewfinder && !isLeft:
            return "blur \(truth.viewfinder.blur.fixed(2)) of the camera's picture by turning and "
                + "walking, fine below \(EnginePanel.mostBlur.short)."
        case .attempts: return "The outcomes of the last attempts, the newest at the right."
        case .votes:
            return "The level in use, and of the others how far each is towards taking its place."
        case .signals: return "Each \(model.sender) heard, by strength: T lists all."
        case .state: return "The state of the engine, which the app's banner tells."
        case .location: return "What the last position came from."
        case .motion: return "What the person does."
        case .reading(let reading): return reading.meaning
        case .identifier, .row, .otherRow, .use, .warnings, .gauge, .crowd, .motionAndNetwork:
            return nil
        }
    }
}
