import CDatabaseGuard
import GRDB
import GRDBSQLite
import Indoor

/// The database of a map package, in memory: opened from a file's bytes, and turned into bytes
/// again. It touches no file: its callers write the bytes and replace the file as a whole, so that
/// at any moment a package is either unchanged or complete.
final class PackageDatabase: Sendable {
    /// The name of the file in messages.
    let file: String
    private let queue: DatabaseQueue

    private init(_ queue: DatabaseQueue, file: String) {
        (self.queue, self.file) = (queue, file)
    }

    /// An empty database.
    static func new(file: String) throws(InputError) -> PackageDatabase {
        try new(file: file, limits: .own)
    }

    private static func new(
        file: String, limits: DatabaseLimits
    ) throws(InputError) -> PackageDatabase {
        // The tables are many and small: with pages of the usual 4096 bytes most of a package
        // would be empty.
        var configuration = Configuration()
        // SQLite must not write temporary files, for which a disk may have no room.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA page_size = 1024; PRAGMA temp_store = MEMORY")
            try limits.set(on: $0)
        }
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            return PackageDatabase(queue, file: file)
        } catch {
            throw InputError(file: file, "no database could be made: \(error)")
        }
    }

    /// - Throws: the reason why the bytes are no complete database.
    static func open(_ bytes: [UInt8], file: String) throws(InputError) -> PackageDatabase {
        try DatabaseHeader(bytes).check(bytes.count, file: file)
        let new = try PackageDatabase.new(
            file: file, limits: DatabaseLimits(ofForeign: bytes.count))
        try new.load(bytes)
        try new.mustNotCompute()
        try new.check()
        return new
    }

    // MARK: Bytes

    private func load(_ bytes: [UInt8]) throws(InputError) {
        let code = bytesAreTaken(bytes)
        guard code == SQLITE_OK else {
            throw InputError(file: file, "cannot be opened as a database (SQLite's code \(code))")
        }
    }

    private func bytesAreTaken(_ bytes: [UInt8]) -> Int32 {
        let count = Int64(bytes.count)
        guard let memory = sqlite3_malloc64(UInt64(bytes.count)) else { return SQLITE_NOMEM }
        let copy = UnsafeMutableRawBufferPointer(start: memory, count: bytes.count)
        copy.copyBytes(from: bytes)
        // SQLite does not open a database in WAL mode in memory. Such a database is complete
        // nevertheless if no changes wait in a file beside it, which the executable checks.
        for place in DatabaseHeader.versions where copy[place] == 2 { copy[place] = 1 }
        return queue.inDatabase { database in
            sqlite3_deserialize(
                database.sqliteConnection, "main", memory.assumingMemoryBound(to: UInt8.self),
                count, count,
                UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
        }
    }

    /// A generated column computes its values whenever a row is read or written: a few bytes of it can
    /// make gigabytes.
    private func mustNotCompute() throws(InputError) {
        let found: (String, String)? = try reading {
            let row = try Row.fetchOne(
                $0,
                sql: """
                    SELECT made.name, field.name
                    FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS field
                    WHERE made.type = 'table' AND made.sql LIKE 'CREATE TABLE%'
                    AND field.hidden IN (2, 3)
                    """)
            return row.map {
                (String.fromDatabaseValue($0[0]) ?? "", String.fromDatabaseValue($0[1]) ?? "")
            }
        }
        guard let (table, column) = found else { return }
        throw InputError(
            file: file, "\(table): the column \(column) is generated: the file computes its values",
            expected: "columns that hold their values")
    }

    /// Checks every page: otherwise a damaged one would show in the middle of a walk.
    private func check() throws(InputError) {
        let answers: [String] = try reading {
            try String.fetchAll($0, sql: "PRAGMA quick_check(1)")
        }
        guard answers == ["ok"] else {
            throw InputError(file: file, "is damaged: \(answers.first ?? "nothing can be read")")
        }
    }

    /// The bytes of the database as a file.
    func bytes() throws(InputError) -> [UInt8] {
        try perform("VACUUM", "written")
        let copy: [UInt8]? = queue.inDatabase { database in
            var size: Int64 = 0
            guard let memory = sqlite3_serialize(database.sqliteConnection, "main", &size, 0) else {
                return nil
            }
            defer { sqlite3_free(memory) }
            return [UInt8](UnsafeBufferPointer(start: memory, count: Int(size)))
        }
        guard let copy else { throw InputError(file: file, "has no room in memory") }
        return copy
    }

    // MARK: Statements

    /// Makes all of the changes, or none.
    func changing(_ change: (Database) throws -> Void) throws(InputError) {
        do {
            try queue.write { database in
                DatabaseLimits.own.setLength(on: database)
                try change(database)
            }
        } catch {
            throw problem(error, "written")
        }
    }

    private func perform(_ sql: String, _ what: String) throws(InputError) {
        do {
            try queue.inDatabase { try $0.execute(sql: sql) }
        } catch {
            throw problem(error, what)
        }
    }

    func reading<Value>(_ read: (Database) throws -> Value) throws(InputError) -> Value {
        do {
            return try queue.inDatabase(read)
        } catch {
            throw problem(error, "read")
        }
    }

    /// - Parameter what: the action that failed.
    private func problem(_ error: any Error, _ what: String) -> InputError {
        if let known = error as? InputError { return known }
        let error = error as? DatabaseError
        if error?.resultCode == .SQLITE_INTERRUPT {
            return InputError(
                file: file, "cannot be \(what) as a map package: its tables do not come to an end",
                expected: "tables that hold rows, and nothing that computes them")
        }
        let words = error?.message ?? "unknown error"
        return InputError(file: file, "cannot be \(what) as a map package: \(words)")
    }
}

/// What the statements of a database may take: what stands in a foreign file must neither run nor
/// fill the memory.
private struct DatabaseLimits: Sendable {
    /// Bytes of one value or row.
    let length: Int32
    /// Steps of SQLite's machine that one statement may take.
    let steps: Int32

    /// What this program makes itself: no value is longer than the longest file that it reads.
    static let own = DatabaseLimits(length: 256 << 20, steps: .max)

    private init(length: Int32, steps: Int32) { (self.length, self.steps) = (length, steps) }

    /// No value that stands in a file is longer than the file, and no honest statement takes more
    /// steps than some for each of its bytes.
    init(ofForeign size: Int) {
        length = Int32(clamping: max(size, 1 << 20))
        steps = Int32(clamping: 20_000_000 + 100 * size)
    }

    func set(on database: Database) throws {
        // Checks of a foreign table would run, too: what is written is checked before.
        try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
        let code = database_guard_close(database.sqliteConnection)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        setLength(on: database)
        let limits = [
            (SQLITE_LIMIT_SQL_LENGTH, 1_000_000), (SQLITE_LIMIT_EXPR_DEPTH, 200),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, most) in limits {
            sqlite3_limit(database.sqliteConnection, limit, Int32(most))
        }
        // SQLite counts the steps of each statement by itself: the first call is one too many.
        sqlite3_progress_handler(database.sqliteConnection, steps, { _ in 1 }, nil)
    }

    func setLength(on database: Database) {
        sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, length)
    }
}

/// The first hundred bytes of an SQLite database.
struct DatabaseHeader {
    private let bytes: ArraySlice<UInt8>

    /// The offsets of the format versions for writing and for reading.
    static let versions = [18, 19]
    private static let title = Array("SQLite format 3\0".utf8)

    init(_ bytes: [UInt8]) { self.bytes = bytes.prefix(100) }

    /// - Parameter size: bytes of the whole file.
    func check(_ size: Int, file: String) throws(InputError) {
        guard bytes.count == 100, bytes.starts(with: DatabaseHeader.title) else {
            throw InputError(
                file: file, "is no map package: it does not begin as an SQLite database does",
                expected: "an OGC GeoPackage (.gpkg)")
        }
        let said = number(16, 2) == 1 ? 65_536 : number(16, 2)
        let whole = said * number(28, 4)
        guard whole <= size else {
            throw InputError(
                file: file, "is truncated: it has \(size) of \(whole) bytes",
                expected: "the whole file")
        }
    }

    /// A big-endian number.
    private func number(_ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
