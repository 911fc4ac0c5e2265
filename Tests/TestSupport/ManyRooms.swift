/// A level of many rooms in GeoJSON, wall to wall: four metres square each, without a door.
package enum ManyRooms {
    package static func geoJSON(_ count: Int) -> String {
        let columns = Int(Double(count).squareRoot().rounded(.up))
        let rooms = (0..<count).map { number in
            room(column: number % columns, row: number / columns, name: "Room \(number)")
        }
        return "{\"type\":\"FeatureCollection\",\"features\":[\n"
            + rooms.joined(separator: ",\n") + "]}\n"
    }

    private static func room(column: Int, row: Int, name: String) -> String {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { x, y in
            "[\(2.35 + Double(column + x) * 4 / 73_000),\(48.85 + Double(row + y) * 4 / 111_200)]"
        }
        return "{\"type\":\"Feature\",\"properties\":{\"indoor\":\"room\",\"level\":\"0\","
            + "\"name\":\"\(name)\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[["
            + corners.joined(separator: ",") + "]]}}"
    }
}
