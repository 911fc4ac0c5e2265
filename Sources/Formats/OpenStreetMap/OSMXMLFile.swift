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
        let events = OSMXMLEvents(lines: OSMXMLFile.lineStarts(of: bytes), progress: progress)
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
    private let lines: [Int]
    private let progress: ReadingProgress

    init(lines: [Int], progress: ReadingProgress) {
        self.lines = lines
        self.progress = progress
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        switch name {
        case "nd": attributes["ref"].flatMap { Int64($0) }.map { element?.nodes.append($0) }
        case "tag":
            guard let key = attributes["k"], let value = attributes["v"] else { return }
            var tags = element?.tags ?? OSMProperties()
            tags.add(key, value)
            element?.tags = tags
        case "member": element?.members.append(member(attributes))
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
        opened.id = attributes["id"].flatMap { Int64($0) } ?? 0
        opened.offset = lines[line - 1]
        if let latitude = attributes["lat"].flatMap(Double.init),
            let longitude = attributes["lon"].flatMap(Double.init)
        {
            opened.point = GeoPoint(latitude: latitude, longitude: longitude)
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

    private func member(_ attributes: [String: String]) -> OSMElements.Member {
        var member = OSMElements.Member()
        member.kind = attributes["type"].flatMap(OSMElements.Kind.init)
        member.ref = attributes["ref"].flatMap { Int64($0) } ?? 0
        member.role = attributes["role"] ?? ""
        return member
    }

    private func stop(_ parser: XMLParser, _ problem: String) {
        guard error == nil else { return }
        error = InputError(line: max(parser.lineNumber, 1), problem, expected: "a map of one place")
        parser.abortParsing()
    }
}
