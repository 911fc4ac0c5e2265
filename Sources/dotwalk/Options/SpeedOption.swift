import ArgumentParser

/// The initial speed of a walk on the screen.
struct SpeedOption: ParsableArguments {
    @Option(parsing: .unconditional, help: "How many times as fast as the clock, 0.1 to 100.")
    var speed: Double?

    func validate() throws {
        if let speed, !(0.1...100).contains(speed) {
            throw ValidationError("--speed takes a number from 0.1 to 100.")
        }
    }
}
