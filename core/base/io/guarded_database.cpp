#include "core/base/io/guarded_database.h"
#include "core/base/files/system_text.h"

#include "core/base/io/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

namespace headscope::io {
namespace {

constexpr auto kLongestRead = std::chrono::seconds(10);
// Steps of SQLite's virtual machine between two checks of the time: well below a millisecond.
constexpr int kStepsBetweenLooks = 10000;
constexpr int kLongestValue = 16 << 20;  // maximum bytes of a value: a matrix of 2,000 heads

// A query `PRAGMA main.<pragmaName>(<table>)`: returns the text of `column` for the rows whose
// column `filter` equals `mustBe`. SELECT has functions of the same name, but they are slow: SQLite
// creates virtual tables for them in each connection, which took two thirds of the time to open a
// file.
struct Pragma {
    const char* pragmaName;
    int column;
    int filter;
    const char* mustBe;
};
constexpr Pragma kKindsOf{"table_list", 2, 0, "main"}, kStoredColumnsOf{"table_xinfo", 1, 6, "0"};

// Returns nothing if the query fails.
std::optional<std::vector<std::string>> answers(sqlite3* database, const Pragma& pragma,
                                                const char* table) {
    const std::string sql = std::string("PRAGMA main.") + pragma.pragmaName + "(" + table + ")";
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    if (!statement) return std::nullopt;
    const auto text = [statement](int column) {
        const auto* found = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string(found ? found : "");
    };
    std::vector<std::string> found;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (text(pragma.filter) == pragma.mustBe) found.push_back(text(pragma.column));
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE) return std::nullopt;
    return found;
}

Error notOurs(const std::string& path, const NotOurs& words, const Message& why) {
    return {ErrorCode::BadData, "%1 contains no %2: %3"_m(path, words.lacks, why),
            "The file was changed from outside; %1"_m(words.meaning)};
}

// Escapes a path for SQLite's file: URI.
std::string uriPath(const std::string& path) {
    static const char* kDigits = "0123456789ABCDEF";
    std::string out;
    for (const unsigned char c : path) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' || c == '_';
        if (plain) {
            out += static_cast<char>(c);
        } else {
            out += '%';
            out += kDigits[c >> 4];
            out += kDigits[c & 15];
        }
    }
    return out;
}

// SQLite opens a database file and up to three companion files by name. They are only inspected
// here: closing a descriptor of our own would release SQLite's locks on the file in this process.
Status checkFiles(const Directory& folder, const std::string& name, bool writing) {
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        const auto kind = folder.kind(name + part);
        if (kind != Directory::Kind::File && kind != Directory::Kind::Missing)
            return notUsable(folder.pathOf(name + part), kind, "file"_m);
        if (writing) HEADSCOPE_CHECK(folder.checkOnlyName(name + part));
    }
    return {};
}

// Turns off everything in a schema that could run code, and limits sizes.
void hardenDatabase(sqlite3* database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 64 << 10);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 50);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_busy_timeout(database, kDatabaseBusyMilliseconds);
}

}  // namespace

Error databaseError(sqlite3* database, const std::string& path, const Message& action,
                    const NotOurs& words) {
    const int code = database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM;
    if (code == SQLITE_INTERRUPT)
        return {ErrorCode::BadData,
                "cannot %1 %2 within %3 seconds"_m(action, path, kLongestRead.count()),
                "The file is far larger than the %1, or its drive does not respond"_m(words.lacks)};
    // Our statements are correct, so a generic error or a violated constraint means foreign tables.
    const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_TOOBIG ||
                         code == SQLITE_ERROR || code == SQLITE_CONSTRAINT;
    Message why = database ? verbatim(sqlite3_errmsg(database)) : "out of memory"_m;
    const int number = code == SQLITE_FULL ? ENOSPC : database ? sqlite3_system_errno(database) : 0;
    if (number != 0) why = "%1 (%2)"_m(why, systemText(number));
    return {damaged ? ErrorCode::BadData : ErrorCode::Io, "cannot %1 %2: %3"_m(action, path, why),
            number == ENOSPC ? "Free some space"_m
            : damaged        ? words.remedy
                             : "Check the disk, and that no other program holds the file"_m};
}

// The schema must match what a run writes: a view or a computed column could run forever or fill
// the memory.
Status checkStoredTable(sqlite3* database, const std::string& path, const NotOurs& words,
                        const StoredTable& table, bool required) {
    const auto kinds = answers(database, kKindsOf, table.name);
    if (!kinds) return databaseError(database, path, "read"_m, words);
    if (kinds->empty()) {
        return required ? Status(notOurs(path, words, "missing table %1"_m(table.name))) : Status();
    }
    if (*kinds != std::vector<std::string>{"table"})
        return notOurs(path, words, "%1 is a %2, not a plain table"_m(table.name, kinds->front()));
    const auto stored = answers(database, kStoredColumnsOf, table.name);
    if (!stored) return databaseError(database, path, "read"_m, words);
    for (const auto& column : table.columns)
        if (std::find(stored->begin(), stored->end(), column) == stored->end())
            return notOurs(path, words, "%1 lacks the stored column %2"_m(table.name, column));
    return {};
}

Result<DatabaseHandle> openBytes(std::string_view bytes, const std::string& what, InMemory use,
                                 const NotOurs& words) {
    sqlite3* raw = nullptr;
    const int code =
        sqlite3_open_v2(":memory:", &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    DatabaseHandle handle(raw);
    if (code != SQLITE_OK) return databaseError(raw, what, "open"_m, words);
    hardenDatabase(raw);
    // SQLite frees this copy, also on failure.
    auto* copy =
        static_cast<unsigned char*>(sqlite3_malloc64(std::max<std::size_t>(bytes.size(), 1)));
    if (!copy) return databaseError(nullptr, what, "open"_m, words);
    if (!bytes.empty()) std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    const unsigned flags =
        SQLITE_DESERIALIZE_FREEONCLOSE |
        (use == InMemory::ReadOnly ? SQLITE_DESERIALIZE_READONLY : SQLITE_DESERIALIZE_RESIZEABLE);
    if (sqlite3_deserialize(raw, "main", copy, size, size, flags) != SQLITE_OK)
        return databaseError(raw, what, "open"_m, words);
    return handle;
}

// SQLite cannot open relative to a folder's descriptor. It gets the real path and refuses links in
// any part of it.
Result<DatabaseHandle> openGuarded(const Directory& folder, const std::string& name, int flags,
                                   const std::string& options, const NotOurs& words) {
    HEADSCOPE_CHECK(checkFiles(folder, name, (flags & SQLITE_OPEN_READWRITE) != 0));
    const auto path = folder.pathOf(name);
    const auto real = folder.presentPath();
    if (real.empty()) return systemError("open"_m, path, ENOENT);
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(
        ("file:" + uriPath(real + "/" + name) + options).c_str(), &raw,
        flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW, nullptr);
    DatabaseHandle handle(raw);
    if (code != SQLITE_OK) return databaseError(raw, path, "open"_m, words);
    hardenDatabase(raw);
    return handle;
}

TimeLimit::TimeLimit(sqlite3* database)
    : m_database(database), m_end(std::chrono::steady_clock::now() + kLongestRead) {
    sqlite3_progress_handler(m_database, kStepsBetweenLooks, &TimeLimit::over, this);
}

TimeLimit::~TimeLimit() {
    sqlite3_progress_handler(m_database, 0, nullptr, nullptr);
}

int TimeLimit::over(void* self) {
    return std::chrono::steady_clock::now() > static_cast<TimeLimit*>(self)->m_end ? 1 : 0;
}

}  // namespace headscope::io
