import Indoor
import Positioning

/// A recording of a real phone to play, with its floor and the survey of that floor.
package struct PlayedRecording {
    package let recording: SurveyRecording
    /// The path without its extension, with the recording's name if a file has several; for
    /// notes.
    package let title: String
    package let venue: OpenVenue
    package let table: PositioningTable

    package init(
        recording: SurveyRecording, title: String, venue: OpenVenue, table: PositioningTable
    ) {
        (self.recording, self.title, self.venue, self.table) = (recording, title, venue, table)
    }

    /// A script that opens the app, and answers its questions; from then on the app hears the
    /// recorded packets.
    ///
    /// - Parameter lasting: seconds.
    private static func script(lasting: Double) -> String {
        """
        dotwalk trace 1
        title   Recording
        venue   recorded
        engine  ips

          0.0s  allow bluetooth
                allow location
                open app
         +0.5s  tap locate
                wait for ips-explanation
         +0.5s  tap continue
                wait for source:started
         +\(lasting.fixed(1))s  end
        """
    }

    /// Seconds that follow the last sample.
    private static let rest = 1.0

    package func setup(sheet: OpenSheet, choices: Setup.Choices) throws -> Setup {
        let walk = recording.recordedWalk
        let text = PlayedRecording.script(
            lasting: walk.seconds + PlayedRecording.rest)
        var trace = try TraceParser.parse(text, file: recording.id)
        if !recording.id.isEmpty { trace.header.title = recording.id.printable }
        return try Setup(
            trace: OpenTrace(name: "\(recording.id).walk", text: text, trace: trace), venue: venue,
            sheet: sheet, table: table, recordedWalk: walk, choices: choices)
    }
}
