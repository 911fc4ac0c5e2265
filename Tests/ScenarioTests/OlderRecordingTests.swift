import Testing

/// A replay that differs says which version recorded.
@Suite("Recordings of other versions")
struct OlderRecordingTests {
    private static let digest = "0.3s digest 0123456789abcdef notPositioning 0m 0m 0"

    @Test(
        "a replay that differs names both versions and ends with 3",
        arguments: [
            ("seed 7", "  recorded by an older dotwalk, replayed by dotwalk 0.3.0"),
            ("recorded 0.1.9", "  recorded by dotwalk 0.1.9, replayed by dotwalk 0.3.0"),
            ("recorded 0.2.0", "  recorded by dotwalk 0.2.0, replayed by dotwalk 0.3.0"),
            ("recorded 0.3.0", "  replayed  digest"),
            (
                "recorded 0.3.0+0123456789abcdef",
                "  recorded by another build of dotwalk 0.3.0: 0123456789abcdef, not "
            ),
        ])
    func differs(header: String, says last: String) throws {
        let walk = try Program.file(
            "\(header.replacing(" ", with: "-")).walk",
            """
            dotwalk trace 1
            title Kept from last year
            venue station
            start main-hall
            \(header)

            0s open app
            \(Self.digest)
            1s end

            """)
        let result = try Program.run(["run", walk])
        #expect(result.status == 3)
        let line = result.errors.split(separator: "\n").last ?? ""
        #expect(line.hasPrefix(last), "\(result.errors)")
    }
}
