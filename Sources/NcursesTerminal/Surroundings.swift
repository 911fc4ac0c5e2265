import CNcurses
import Glibc

/// nil when the variable is not set.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Takes over the user's character encoding and returns whether it is UTF-8.
///
/// It takes over the encoding only: numbers and dates stay as in the C locale. If no locale is set,
/// or a UTF-8 one that is not installed, it takes C.UTF-8.
func adoptLocale() -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment)
    let name = names.first { !$0.isEmpty } ?? "C.UTF-8"
    let isUTF8 = name.lowercased().filter { $0 != "-" }.hasSuffix("utf8")
    let candidates = isUTF8 ? [name, "C.UTF-8"] : [name]
    _ = candidates.first { setlocale(LC_CTYPE, $0) != nil }
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
}

/// The control strings that restore the terminal when the program ends suddenly: no mouse reports,
/// its own keypad mode, no colours, the normal screen, a visible cursor.
func farewell() -> String {
    let mouse = capability("kmous") == nil ? "" : "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l"
    let screen = capability("rmcup") ?? "\r\n"
    return mouse + ["rmkx", "sgr0", "cnorm"].compactMap(capability).joined() + screen
}

/// A string of the terminal's description, without the padding (`$<50>`) of old devices.
func capability(_ name: String) -> String? {
    guard let found = tigetstr(name), Int(bitPattern: found) != -1 else { return nil }
    let parts = String(cString: found).split(separator: "$<", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
        text + part.drop { $0 != ">" }.dropFirst()
    }
}
