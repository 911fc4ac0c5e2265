extension String {
    /// The language of a tag, without its region: "en" of "en-GB".
    package var languageBase: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
