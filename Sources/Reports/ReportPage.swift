import FloorDrawing
import Indoor
import Mustache
import Rehearsal
import Review
import TextCanvas

/// A report as one page that needs no other files. Its template escapes all text from files;
/// pictures escape their own.
package struct ReportPage {
    private let values: PageValues

    /// - Parameter generator: the program and its version.
    package init(
        walks accounts: [WalkAccount], comparison: ReportComparison? = nil, rows: RowTables? = nil,
        generator: String
    ) {
        var colours = PictureColours()
        let isOne = accounts.count == 1
        let walks = accounts.enumerated().map { number, account in
            account.page(prefix: isOne ? "" : "walk-\(number + 1)-", &colours)
        }
        var values: PageValues = [
            "generator": generator, "walks": walks,
            "title": rows?.title ?? (isOne ? accounts[0].title : accounts.count.counted("walk")),
        ]
        values["rows"] = rows.map { rows in
            [
                "sentences": rows.sentences, "tables": rows.tables.pages(prefix: "rows"),
                "legend": rows.legend,
            ] as PageValues
        }
        values["comparison"] = comparison?.page(&colours)
        values["style"] = Embedded.report_css + colours.sheet
        self.values = values
    }

    package func html() throws -> String {
        let template = Embedded.report_mustache
        return try MustacheTemplate(string: template).render(values)
    }
}

/// Values for the template by their names there. A missing value is an empty section. A list also
/// needs a flag that says whether it is empty if more than its entries depends on that.
typealias PageValues = [String: Any]

extension WalkAccount {
    /// - Parameter prefix: stands before the ids of its parts; empty if the page has no other walk.
    fileprivate func page(prefix: String, _ colours: inout PictureColours) -> PageValues {
        let worst = audit.open.map(\.severity).max()
        var values: PageValues = [
            "prefix": prefix, "isOneOfSeveral": !prefix.isEmpty,
            "headClass": prefix.isEmpty ? "same" : "walk-title", "name": request.name.printable,
            "title": title, "setting": setting, "verdict": verdict, "play": request.play,
            "state": unmet.isEmpty ? worst?.rawValue ?? "good" : "error",
            "sign": unmet.isEmpty ? worst == nil ? "✓" : "!" : "✗", "links": WalkAccount.links,
            "totals": totals.map { ["name": $0.name, "value": $0.value] },
            "unmet": unmet.map(page), "findings": audit.findings.map { page($0, prefix: prefix) },
            "hasFindings": !audit.findings.isEmpty,
            "timeline": TimelinePicture(account: self, prefix: prefix).element,
            "notes": notes.map(page), "hasNotes": !notes.isEmpty,
        ]
        if !audit.skipped.isEmpty {
            values["skipped"] = audit.skipped.map(\.rawValue).joined(separator: ", ")
        }
        values["moments"] = moments.map { page($0, prefix: prefix, &colours) }
        values["charts"] = curves.enumerated().map { number, curve in
            let picture = ChartPicture(curve: curve, account: self)
            return [
                "name": curve.name, "words": picture.words,
                "picture": picture.element(id: "\(prefix)chart-\(number + 1)"),
            ]
        }
        values["floors"] = floors.enumerated().map { number, floor in
            [
                "level": floor.level,
                "picture": CanvasPicture(floor.picture).element(
                    id: "\(prefix)floor-\(number + 1)", title: "Level \(floor.level)",
                    description:
                        "The plan of the level, with the trails of the app and of the person.",
                    &colours),
            ]
        }
        return values
    }

    private static let links = [
        ("totals", "Totals"), ("findings", "Findings"), ("timeline", "Timeline"), ("cues", "Cues"),
        ("charts", "Charts"), ("floor", "Floor and trail"), ("notes", "Notes"),
    ].map { ["id": $0, "name": $1] }

    /// Seconds before a moment at which playing begins.
    private static let lead = 3.0

    private func playBefore(_ seconds: Double) -> String {
        play(at: max(seconds - WalkAccount.lead, 0))
    }

    private func page(_ finding: ExpectationResult) -> PageValues {
        [
            "at": WalkAccount.clock(finding.seconds), "line": "\(finding.line)",
            "expected": finding.expected.printable, "seen": finding.seen.printable,
            "play": playBefore(finding.seconds),
        ]
    }

    private func page(_ told: ToldNote) -> PageValues {
        [
            "at": WalkAccount.clock(told.note.tick),
            "text": told.note.isMarker ? "(marker)" : told.note.text,
            "shown": told.shown ?? "after the walk's end",
            "play": playBefore(SimulatedTime.seconds(told.note.tick)),
        ]
    }

    private func page(_ finding: AuditFinding, prefix: String) -> PageValues {
        var values: PageValues = [
            "at": finding.at.map { WalkAccount.clock($0) } ?? "–", "rule": finding.rule.rawValue,
            "state": finding.state,
            "severity": finding.accepted == nil ? finding.severity.rawValue : "accepted",
            "cue": finding.source ?? "–", "words": finding.words.printable,
        ]
        values["link"] = number(of: finding).map { "\(prefix)cue-\($0 + 1)" }
        return values
    }

    /// The phone in a tick, and the cues that came in it.
    private func page(
        _ moment: Moment, prefix: String, _ colours: inout PictureColours
    ) -> PageValues {
        let time = WalkAccount.clock(moment.tick)
        let records = moment.cues.map { audit.records[$0] }
        return [
            "at": time, "play": play(at: SimulatedTime.seconds(moment.tick)),
            "phone": CanvasPicture(moment.phone).element(
                id: "\(prefix)phone-\(moment.tick)", title: "The phone at \(time)",
                description: records.map { "\($0.name): \($0.text)" }.joined(separator: " "),
                &colours),
            "cues": zip(moment.cues, records).map { number, record in
                page(record, id: "\(prefix)cue-\(number + 1)", at: time, prefix: prefix)
            },
        ]
    }

    private func page(
        _ record: CueRecord, id: String, at time: String, prefix: String
    ) -> PageValues {
        var values: PageValues = [
            "id": id, "at": time, "name": record.name, "text": record.cue.text.printable,
            "reason": record.reason(with: profile), "shown": "\(record.seconds.fixed(2)) s",
            "ending": record.ending, "size": record.size, "reading": record.readingWords,
            "meanwhile": record.meanwhile,
            "findings": record.findings.map { page($0, prefix: prefix) },
        ]
        if !record.cue.title.isEmpty { values["heading"] = record.cue.title.printable }
        return values
    }
}

extension CueRecord {
    /// Title and words.
    var text: String {
        [cue.title, cue.text].filter { !$0.isEmpty }.map(\.printable).joined(separator: " · ")
    }
}

extension ReportComparison {
    fileprivate func page(_ colours: inout PictureColours) -> PageValues {
        let tables = [differences] + (shown.map { [$0] } ?? [])
        return [
            "names": title, "words": words, "sentences": sentences, "legend": legend,
            "beside": walks.enumerated().map { number, walk in
                [
                    "id": "beside-\(number + 1)", "walk": walk.name,
                    "verdicts": walk.verdicts, "hasNone": walk.cues.isEmpty,
                    "cues": walk.cues.enumerated().map { count, cue in
                        cue.page(id: "beside-\(number + 1)-\(count + 1)", &colours)
                    },
                ] as PageValues
            },
            "tables": tables.pages(prefix: "comparison"),
        ]
    }
}

extension [ReportTable] {
    /// - Parameter prefix: stands before the ids of the captions.
    fileprivate func pages(prefix: String) -> [PageValues] {
        enumerated().map { number, table in
            [
                "id": "\(prefix)-\(number + 1)", "caption": table.caption, "head": table.head,
                "rows": table.rows.map {
                    ["name": $0.first ?? "", "cells": [String]($0.dropFirst())] as PageValues
                },
            ]
        }
    }
}

extension CueBeside {
    fileprivate func page(id: String, _ colours: inout PictureColours) -> PageValues {
        var sides: [PageValues] = []
        for side in [first, second] {
            var values: PageValues = ["moment": side.moment]
            values["text"] = side.record?.text
            values["phone"] = side.phone.map { phone in
                CanvasPicture(phone).element(
                    id: "\(id)-\(side.name)", title: side.moment,
                    description: side.text, &colours)
            }
            sides.append(values)
        }
        return ["id": id, "name": name, "change": change, "sides": sides]
    }
}
