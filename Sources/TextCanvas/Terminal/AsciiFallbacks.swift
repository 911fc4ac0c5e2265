/// The ASCII stand-in of every glyph that the screens draw, and of the letters and marks of the
/// shipped languages. Every glyph used must be listed.
let asciiFallbacks: [Unicode.Scalar: Unicode.Scalar] = {
    var fallbacks: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (ascii, glyphs) in shapes + signs + letters {
        for glyph in glyphs.unicodeScalars where fallbacks[glyph] == nil {
            fallbacks[glyph] = ascii
        }
    }
    // a control picture becomes the letter typed with Ctrl
    for value in UInt32(0)..<0x20 {
        if let picture = Unicode.Scalar(0x2400 + value), let letter = Unicode.Scalar(0x40 + value) {
            fallbacks[picture] = letter
        }
    }
    return fallbacks
}()

/// Lines, blocks, arrows, dots.
private let shapes: [(Unicode.Scalar, String)] = [
    ("-", "─╌╍┄┅┈┉╴╶╼╾▬"), ("=", "━═╸╺"),
    ("|", "│┃║┆┇┊┋╎╏╵╷╹╻╽╿▏▕‖"),
    ("+", "┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬┝┥┠┨┯┷┰┸┿╂"),
    ("#", "█▓▇▆▅▄▀▐▉▊▋▌▛▜▙▟▚▞■▦▩▣"), ("'", "▘▝▔"), (".", "▖▗"),
    ("_", "▁▂▃"), (":", "▒▎▍"), (".", "░·⋅∙▪▫␣"),
    ("^", "↑▲△▴▵⇧⇑"), ("v", "↓▼▽▾▿⇩⇓"),
    ("<", "←◀◁◂◃⇦⇐‹«⏪⏮◄"), (">", "→▶▷▸▹⇨⇒›»⏩⏭►➤❯⏵"),
    ("/", "↗↙╱◢◤⇗⇙"), ("\\", "↘↖╲◣◥⇘⇖"), ("X", "╳✕✖✗✘❌⊗×"),
    ("*", "•★✱✳◉⬤"), ("@", "●"), ("o", "○◎◌◦º"), ("d", "°"), ("O", "◯"),
    ("&", "◆◈⚑"), ("%", "◇◐◑◒◓⇄"), ("[", "□▢▯"), ("<", "⏎"),
]

/// Punctuation, money and mathematics.
private let signs: [(Unicode.Scalar, String)] = [
    ("-", "–—‐‑‒−¬⎯"), ("~", "…≈∼⋯∿"), ("|", "¦⏸"), ("=", "≡"), ("<", "≤"), (">", "≥"),
    ("!", "⚠¡≠"), ("?", "¿\u{FFFD}\u{2421}"), ("'", "‘’′´‚"), ("\"", "“”„″"), ("/", "⁄÷"),
    (" ", "\u{A0}\u{202F}\u{2009}\u{2007}\u{2002}\u{2003}\u{3000}"),
    ("+", "±✚"), ("y", "✓✔"), ("*", "☀✦"), ("H", "⌂"), ("|", "⇕↕"), ("8", "∞"), ("v", "√"),
    ("S", "§"), ("c", "¢©"), ("r", "®"), ("E", "€"), ("L", "£"), ("P", "¶"), ("Y", "¥"),
    ("n", "✎"), ("1", "¹"),
    ("2", "²½"), ("3", "³¾"), ("4", "¼"), ("u", "µμ↺⟲"), ("U", "↻⟳"), ("D", "∆Δ"),
]

private let letters: [(Unicode.Scalar, String)] = [
    ("A", "ÀÁÂÃÄÅÆ"), ("a", "àáâãäåæª"), ("C", "Ç"), ("c", "ç"), ("D", "Ð"), ("d", "ð"),
    ("E", "ÈÉÊË"), ("e", "èéêë"), ("I", "ÌÍÎÏ"), ("i", "ìíîï"), ("N", "Ñ"), ("n", "ñ"),
    ("O", "ÒÓÔÕÖØŒ"), ("o", "òóôõöøœ"), ("s", "ß"), ("T", "Þ"), ("t", "þ"),
    ("U", "ÙÚÛÜ"), ("u", "ùúûü"), ("Y", "ÝŸ"), ("y", "ýÿ"),
]
