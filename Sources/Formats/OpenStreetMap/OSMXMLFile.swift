import Foundation
import FoundationXML
import Indoor

/// OpenStreetMap's XML (.osm), as JOSM and the API write it. Foundation's parser reads it event by
/// event, so that the file is never in memory as a tree.
struct OSMXMLFile {
    let elements: OSMElements

    /// - Throws: also for a document type, which could name other files or make a text grow without
    ///   end; no map has one.
    init(_ bytes: [UInt8], file: String, progress: ReadingProgress) throws(InputError) {
        if let type = OSMXMLFile.documentType(in: bytes) {
            throw SourceText(bytes, file: file).error(
                "the file has a document type", at: .byte(type), expected: "plain .osm, without one"
            )
        }
        // Foundation's parser ends the program at a name that is no text.
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw InputError(
                file: file, line: OSMXMLFile.firstLine(withoutText: bytes), "not text",
                expected: "UTF-8")
        }
        let events = OSMXMLEvents(
            bytes, lines: OSMXMLFile.lineStarts(of: bytes), progress: progress)
        let parser = XMLParser(stream: InputStream(data: Data(bytes)))
        parser.delegate = events
        let isWhole = parser.parse()
        if let error = events.error { throw error.isAbout(file) }
        guard isWhole, events.isClosed else {
            throw InputError(
                file: file, line: max(parser.lineNumber, 1), "the XML is broken here",
                expected: "a whole .osm file")
        }
        elements = events.elements
        if elements.count == 0 {
            throw InputError(file: file, line: 1, "no nodes or ways are in it", expected: "a map")
        }
    }

    /// The offset of a document type before the map begins.
    private static func documentType(in bytes: [UInt8]) -> Int? {
        let start = ForeignFile.first("<osm", in: bytes[...]) ?? bytes.endIndex
        return ForeignFile.first("<!DOCTYPE", in: bytes[..<start])
    }

    private static func firstLine(withoutText bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for place in bytes.indices where bytes[place] == 0x0A { starts.append(place + 1) }
        return starts
    }
}

extension InputError {
    fileprivate func isAbout(_ file: String) -> InputError {
        var error = self
        if error != ReadingProgress.ended { error.file = file }
        return error
    }
}

/// Collects what the parser finds.
private final class OSMXMLEvents: NSObject, XMLParserDelegate {
    private(set) var elements = OSMElements()
    private(set) var error: InputError?
    /// Whether the map's last tag was read.
    private(set) var isClosed = false
    /// The element that is open, and whether the file says that it was deleted.
    private var element: OSMElements.Element?
    private var isDeleted = false
    private let bytes: [UInt8]
    private let lines: [Int]
    private let progress: ReadingProgress

    init(_ bytes: [UInt8], lines: [Int], progress: ReadingProgress) {
        self.bytes = bytes
        self.lines = lines
        self.progress = progress
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        switch name {
        case "nd": element?.nodes.append(number("ref", of: attributes, in: parser))
        case "tag":
            guard let key = attributes["k"], let value = attributes["v"] else { return }
            var tags = element?.tags ?? OSMProperties()
            tags.add(key, value)
            element?.tags = tags
        case "member": element?.members.append(member(attributes, in: parser))
        case "node", "way", "relation": open(name, attributes, in: parser)
        default: break
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if name == "osm" { isClosed = true }
        guard let element, element.kind?.rawValue == name else { return }
        if !isDeleted { elements.add(element) }
        self.element = nil
        if let outside = elements.outside {
            stop(parser, "\(outside.label): a position outside the world")
        } else if elements.isTooLarge {
            stop(parser, "more than \(OSMElements.mostNodes) nodes are in the file")
        }
    }

    func parser(
        _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) {
        stop(parser, "the file declares an entity")
    }

    private func open(_ name: String, _ attributes: [String: String], in parser: XMLParser) {
        let line = min(max(parser.lineNumber, 1), lines.count)
        var opened = OSMElements.Element(kind: OSMElements.Kind(rawValue: name))
        opened.id = number("id", of: attributes, in: parser)
        opened.offset = lines[line - 1]
        if name == "node", attributes["lat"] != nil || attributes["lon"] != nil {
            opened.point = GeoPoint(
                latitude: degrees("lat", of: attributes, in: parser),
                longitude: degrees("lon", of: attributes, in: parser))
        }
        isDeleted = attributes["action"] == "delete" || attributes["visible"] == "false"
        element = opened
        guard elements.count.isMultiple(of: 256) else { return }
        do throws(InputError) {
            try progress.pass(.file, line, of: lines.count)
        } catch {
            self.error = error
            parser.abortParsing()
        }
    }

    /// The whole number of an attribute; the reading ends where it is none.
    private func number(
        _ name: String, of attributes: [String: String], in parser: XMLParser
    ) -> Int64 {
        if let number = attributes[name].flatMap({ Int64($0) }) { return number }
        stop(parser, name, attributes[name], expected: "a whole number")
        return 0
    }

    private func degrees(
        _ name: String, of attributes: [String: String], in parser: XMLParser
    ) -> Double {
        if let number = attributes[name].flatMap(Double.init), number.isFinite { return number }
        stop(parser, name, attributes[name], expected: "degrees, such as 48.1")
        return 0
    }

    /// Ends at an attribute of the tag that was just read.
    private func stop(
        _ parser: XMLParser, _ name: String, _ value: String?, expected: String
    ) {
        guard error == nil else { return }
        let line = min(max(parser.lineNumber, 1), lines.count)
        // The parser stands behind the tag.
        let end = min(lines[line - 1] + max(parser.columnNumber, 1), bytes.count)
        let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? lines[line - 1]
        // A file that ends within the tag is broken, which the parser tells.
        guard bytes[start...].contains(UInt8(ascii: ">")) else { return }
        let offset = ForeignFile.first(" \(name)=", in: bytes[start..<end]).map { $0 + 1 } ?? start
        let given = value.map { "\"\($0.printable.beginning(40))\" is no number" } ?? "missing"
        error = SourceText(bytes, file: "").error(
            "\(name) \(value == nil ? "is " : "")\(given)", at: .byte(offset), expected: expected)
        parser.abortParsing()
    }

    private func member(
        _ attributes: [String: String], in parser: XMLParser
    ) -> OSMElements.Member {
        var member = OSMElements.Member()
        member.kind = attributes["type"].flatMap(OSMElements.Kind.init)
        member.ref = number("ref", of: attributes, in: parser)
        member.role = attributes["role"] ?? ""
        return member
    }

    private func stop(_ parser: XMLParser, _ problem: String) {
        guard error == nil else { return }
        error = InputError(line: max(parser.lineNumber, 1), problem, expected: "a map of one place")
        parser.abortParsing()
    }
}
