/// Words of one engine. The targets above `Positioning` must not have them, because they know a
/// source only by its declarations.
enum Neutral {
    /// The world (`Simulation`) has a camera, whichever source looks through it.
    private static let targets: Set = [
        "App", "Rehearsal", "Formats", "Review", "FloorDrawing", "PhoneScreen", "Desk", "Reports",
        "dotwalk",
    ]

    /// Files that may have such words, each with their meaning there.
    static let except: [String: String] = [
        "Sources/Formats/YAML/YAMLReading.swift": "the YAML library's scanner",
        "Sources/App/Guide/Guide.swift": "the view of the app's map",
        "Sources/App/Guide/MapCamera.swift": "the view of the app's map",
        "Sources/Desk/Screen/AttemptsPanel.swift": "whether the source uses the camera",
        "Sources/Desk/Screen/EnginePanel.swift": "the phone's camera, where the source uses it",
        "Sources/Desk/Screen/EnginePanel+Meaning.swift":
            "the phone's camera, where the source uses it",
        "Sources/Desk/Screen/HandPanel.swift": "whether the source uses the camera",
        "Sources/Desk/Controls/KeyTable.swift": "keys of the world's faults",
        "Sources/PhoneScreen/CameraFigures.swift": "people whom the phone's camera sees",
        "Sources/PhoneScreen/CameraPicture.swift": "what the phone's camera sees",
        "Sources/Desk/Screen/PhoneOfRehearsal.swift": "what the phone's camera sees",
        "Sources/PhoneScreen/PhoneModel.swift": "what the phone's camera sees",
        "Sources/PhoneScreen/PhonePages.swift": "its picture, where the source uses the camera",
        "Sources/Rehearsal/Script/Verb.swift": "a button, and faults of the camera",
        "Sources/Rehearsal/Script/Subject.swift": "the camera's permission, which needs no name",
        "Sources/Rehearsal/Script/Vocabulary.swift": "that permission",
        "Sources/dotwalk/Commands/Demo.swift": "what the shipped tour shows",
    ]

    /// Every occurrence of such a word, in code or in literals.
    static func faults(in file: SourceFile) -> [Fault] {
        guard targets.contains(file.target) else { return [] }
        let words = /\bVPS|\bAR\b|\.vps\b|[Ss]can|[Cc]amera/
        return file.code.enumerated().compactMap { index, line in
            let found = line.code.firstMatch(of: words) ?? line.literals.firstMatch(of: words)
            return found.map {
                Fault(
                    path: file.path, line: index + 1,
                    what: "\"\($0.output)\" is one engine's: go by the source's profile")
            }
        }
    }
}
