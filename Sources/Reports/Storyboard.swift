import Indoor
import Review
import TextCanvas

/// The phone at each moment in which cues came into view, in a grid, each picture with its time,
/// its cues and their reasons.
package struct Storyboard {
    private let account: WalkAccount
    /// The number of pictures in a row.
    private let columns: Int

    private static let gap = 24
    /// The characters of a caption's line, and its height: a picture is 34 cells of 8 units wide,
    /// and letters of 14 px are hardly wider.
    private static let line = (characters: 34, height: 17)
    /// The width of a letter of 18 px in the title, and the height of its line.
    private static let title = (letter: 11, height: 24)

    package init(_ account: WalkAccount, columns: Int) {
        (self.account, self.columns) = (account, max(columns, 1))
    }

    /// The storyboard as a file.
    package func document(isLight: Bool) -> String {
        var colours = PictureColours()
        var content = ""
        let title = "\(account.title) · \(account.setting)"
        let heads = title.wrapped(to: (width - 2 * Storyboard.gap) / Storyboard.title.letter)
        var top = 32 + heads.count * Storyboard.title.height
        for row in rows {
            for (number, moment) in row.enumerated() {
                content += frame(moment, x: x(number), y: top, &colours)
            }
            let lines = row.map { caption($0).count }.max() ?? 0
            top += pictureHeight + Storyboard.gap * 2 + lines * Storyboard.line.height
        }
        let theme = isLight ? PictureColours.Theme.light : .dark
        let size = "width=\"\(width)\" height=\"\(top)\""
        return SVGDocument(
            width: width, height: top, title: title,
            description:
                "The phone at \(account.moments.count.counted("moment")) in which cues came."
        ).text(
            style: colours.sheet(isLight: isLight) + Storyboard.style(theme),
            content: "<rect fill=\"\(theme.paper.hex)\" \(size)/>\n"
                + heads.enumerated().map { number, line in
                    words(
                        line, "head", x: Storyboard.gap,
                        y: 34 + number * Storyboard.title.height)
                }.joined() + content)
    }

    private static func style(_ theme: PictureColours.Theme) -> String {
        """
        .screen .head,.screen .words,.screen .cue{fill:\(theme.ink.hex);\
        font-family:system-ui,sans-serif}
        .screen .head{font-size:18px;font-weight:600}.screen .cue{font-weight:600}

        """
    }

    private var rows: [ArraySlice<WalkAccount.Moment>] {
        stride(from: 0, to: account.moments.count, by: columns).map {
            account.moments[$0..<min($0 + columns, account.moments.count)]
        }
    }

    private var phone: Size { account.moments.first?.phone.size ?? Size(columns: 0, rows: 0) }
    private var pictureWidth: Int { phone.columns * CanvasPicture.cell.width }
    private var pictureHeight: Int { phone.rows * CanvasPicture.cell.height }

    private var width: Int {
        Storyboard.gap + columns * (pictureWidth + Storyboard.gap)
    }

    private func x(_ number: Int) -> Int {
        Storyboard.gap + number * (pictureWidth + Storyboard.gap)
    }

    private func frame(
        _ moment: WalkAccount.Moment, x: Int, y: Int, _ colours: inout PictureColours
    ) -> String {
        let picture = CanvasPicture(moment.phone)
        var text =
            "<g transform=\"translate(\(x) \(y))\">\n" + picture.content(&colours) + "</g>\n"
        for (number, line) in caption(moment).enumerated() {
            let below = Storyboard.gap + number * Storyboard.line.height
            text += words(line.text, line.style, x: x, y: y + picture.height + below)
        }
        return text
    }

    /// The time, and the name and reason of each cue.
    private func caption(_ moment: WalkAccount.Moment) -> [(text: String, style: String)] {
        moment.cues.map { account.audit.records[$0] }.flatMap { record in
            let head = "\(WalkAccount.clock(moment.tick))  \(record.name)"
            return [(head, "cue")]
                + record.reason(with: account.profile).wrapped(to: Storyboard.line.characters).map {
                    ($0, "words")
                }
        }
    }

    private func words(_ text: String, _ style: String, x: Int, y: Int) -> String {
        "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(text.printable.markup)</text>\n"
    }
}
