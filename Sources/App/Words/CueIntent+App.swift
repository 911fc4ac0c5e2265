import Indoor
import Positioning

extension CueID {
    /// What the cue is meant to say, with any of these sources; nil: nothing that can be checked,
    /// such as why a permission is needed.
    package func intent(_ profiles: [SourceProfile]) -> CueIntent? {
        ownIntent ?? profiles.lazy.compactMap { $0.intents[self] }.first
    }

    /// What one of the app's own cues is meant to say.
    var ownIntent: CueIntent? { CueID.ownIntents[self] }

    private static let ownIntents: [CueID: CueIntent] = [
        .arrived: CueIntent(.arrived, maySay: [.place, .lower, .putAway, .tap]),
        .positionRestored: CueIntent(.found),
        .positionConfirmed: CueIntent(.found, maySay: [.lessPrecise]),
        .floorChanged: CueIntent(.level, maySay: [.up, .down]),
        .noRoute: CueIntent(.noRoute, maySay: [.place, .lost]),
        .noRouteClosed: CueIntent(.noRoute, maySay: [.place, .lost, .wait]),
        .noRouteSteps: CueIntent(.noRoute, maySay: [.place, .lost, .stairs, .escalator]),
        .noRouteNow: CueIntent(.noRoute, maySay: [.place, .lost, .wait]),
        .routeFailed: CueIntent(
            oneOfEach: [[.noRoute, .connection]], maySay: [.place, .lost, .wait]),
        .routeOffline: CueIntent(.connection, maySay: [.noRoute, .place, .lost, .wait]),
        .rerouting: CueIntent(.findingRoute, maySay: [.newRoute, .offRoute, .wait]),
        .rerouted: CueIntent(.newRoute, maySay: [.found, .line]),
        .offTheWay: CueIntent(.offRoute, maySay: [.line, .turnBack]),
        .offTheLevel: CueIntent(.offRoute, maySay: [.level, .up, .down]),
        .unsureOfTheWay: CueIntent(.lessPrecise, maySay: [.signs, .lost]),
        .startWalking: CueIntent(.turnLeft),
        .followTheLine: CueIntent(.line),
        .goOn: CueIntent(.goStraight),
        .turnLeft: CueIntent(.turnLeft),
        .turnRight: CueIntent(.turnRight),
        .turnSlightLeft: CueIntent(.turnSlightLeft),
        .turnSlightRight: CueIntent(.turnSlightRight),
        .turnSharpLeft: CueIntent(.turnSharpLeft),
        .turnSharpRight: CueIntent(.turnSharpRight),
        .turnBack: CueIntent(.turnBack),
        .takeStairs: CueIntent(oneOfEach: [[.stairs], [.level, .up, .down]]),
        .takeEscalator: CueIntent(oneOfEach: [[.escalator], [.level, .up, .down]]),
        .takeLift: CueIntent(oneOfEach: [[.lift], [.level, .up, .down]]),
        .changeLevel: CueIntent(oneOfEach: [[.level, .up, .down]]),
        .rideToLevel: CueIntent(.level, maySay: [.up, .down]),
        .takeRamp: CueIntent(.ramp, maySay: [.up, .down]),
        .takeWalkway: CueIntent(.walkway),
        .passDoor: CueIntent(.door),
        .arriveSoon: CueIntent(.place, maySay: [.arrived]),
    ]
}
