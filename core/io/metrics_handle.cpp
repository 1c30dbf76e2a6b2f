#include "core/io/metrics_handle.h"

#include "core/io/atomic_file.h"
#include "core/io/network_disk.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace headscope::io {
namespace {

constexpr auto kRetryEvery = std::chrono::milliseconds(10);
constexpr auto kLongestRead = std::chrono::seconds(10);
constexpr int kStepsBetweenLooks = 10000;  // of SQLite's machine: well below a millisecond
constexpr int kLongestValue = 16 << 20;    // bytes: a matrix of 2,000 heads

const char* const kSchema =
    "CREATE TABLE IF NOT EXISTS scalar(step INTEGER NOT NULL, epoch REAL, seconds REAL, split TEXT NOT NULL, name TEXT "
    "NOT NULL,"
    " value REAL, PRIMARY KEY(split, name, step)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS head(step INTEGER NOT NULL, layer INTEGER NOT NULL, head INTEGER NOT NULL, measure "
    "TEXT NOT NULL,"
    " value REAL, PRIMARY KEY(measure, step, layer, head)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS pair(step INTEGER NOT NULL, layer INTEGER NOT NULL, measure TEXT NOT NULL, matrix BLOB,"
    " PRIMARY KEY(measure, step, layer)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(step INTEGER NOT NULL, time REAL, kind TEXT NOT NULL, json TEXT);";

struct Table {
    const char* name;
    std::vector<std::string> columns;
};

const std::vector<Table>& tables() {
    static const std::vector<Table> kTables = {{"scalar", {"step", "epoch", "seconds", "split", "name", "value"}},
                                               {"head", {"step", "layer", "head", "measure", "value"}},
                                               {"pair", {"step", "layer", "measure", "matrix"}},
                                               {"event", {"step", "time", "kind", "json"}}};
    return kTables;
}

// What `PRAGMA main.<question>(<table>)` answers: the text of one column of its rows, of those alone whose column
// `mustBe` holds that text; none when the question failed. Not asked by the functions of the same name in a SELECT:
// those are virtual tables that SQLite makes anew for each connection, which took two thirds of opening a file.
struct Asked {
    const char* question;
    int column;
    int filter;
    const char* mustBe;
};
constexpr Asked kKindsOf{"table_list", 2, 0, "main"}, kStoredColumnsOf{"table_xinfo", 1, 6, "0"};

std::optional<std::vector<std::string>> answers(sqlite3* database, const Asked& asked, const char* table) {
    const std::string sql = std::string("PRAGMA main.") + asked.question + "(" + table + ")";
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
        if (text(asked.filter) == asked.mustBe) found.push_back(text(asked.column));
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE) return std::nullopt;
    return found;
}

Error notOurs(const std::string& path, const std::string& why) {
    return {ErrorCode::BadData, path + " holds no metrics of a run: " + why,
            "The file was changed from outside; without it the run opens without curves"};
}

// What the schema says must be what a run writes: a view or a computed column could run for ever, or fill the memory.
Status checkTable(sqlite3* database, const std::string& path, const Table& table, bool required) {
    const auto kinds = answers(database, kKindsOf, table.name);
    if (!kinds) return metricsError(database, path, "read");
    if (kinds->empty()) {
        return required ? Status(notOurs(path, "there is no table " + std::string(table.name))) : Status();
    }
    if (*kinds != std::vector<std::string>{"table"})
        return notOurs(path, std::string(table.name) + " is a " + kinds->front() + ", not a plain table");
    const auto stored = answers(database, kStoredColumnsOf, table.name);
    if (!stored) return metricsError(database, path, "read");
    for (const auto& column : table.columns)
        if (std::find(stored->begin(), stored->end(), column) == stored->end())
            return notOurs(path, std::string(table.name) + " has no stored column " + column);
    return {};
}

Status checkTables(sqlite3* database, const std::string& path, bool all) {
    const TimeLimit limit(database);
    for (const auto& table : tables())
        HEADSCOPE_CHECK(checkTable(database, path, table, all || table.name == std::string("scalar")));
    return {};
}

// A path inside an SQLite file: URI.
std::string uriPath(const std::string& path) {
    static const char* kDigits = "0123456789ABCDEF";
    std::string out;
    for (const unsigned char c : path) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                           c == '.' || c == '-' || c == '_';
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

void harden(sqlite3* database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 64 << 10);
    sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 50);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_busy_timeout(database, kMetricsBusyMilliseconds);
}

// A database is a file and up to three more beside it, which SQLite opens by name. Looked at only: opening and closing
// a descriptor of our own would drop the locks that SQLite holds on the file in this process.
Status checkFiles(const Directory& folder, const std::string& name, bool writing) {
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        const auto kind = folder.kind(name + part);
        if (kind != Directory::Kind::File && kind != Directory::Kind::Missing)
            return notUsable(folder.pathOf(name + part), kind, "file");
        if (writing) HEADSCOPE_CHECK(folder.checkOnlyName(name + part));
    }
    return {};
}

// SQLite takes no descriptor of a folder: it gets the real path, and refuses links in any part of it.
Result<MetricsHandle> openHandle(const Directory& folder, const std::string& name, int flags,
                                 const std::string& options) {
    HEADSCOPE_CHECK(checkFiles(folder, name, (flags & SQLITE_OPEN_READWRITE) != 0));
    const auto path = folder.pathOf(name);
    const auto real = folder.presentPath();
    if (real.empty()) return systemError("open", path, ENOENT);
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(("file:" + uriPath(real + "/" + name) + options).c_str(), &raw,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW, nullptr);
    MetricsHandle handle(raw);
    if (code != SQLITE_OK) return metricsError(raw, path, "open");
    harden(raw);
    return handle;
}

// The transaction shows whether writing works at all, before there is anything to lose.
bool makeReady(sqlite3* database, bool onNetwork) {
    const char* const journal = onNetwork ? "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL"
                                          : "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL";
    // Rows only ever come at the end of a series, so half a MiB of pages does.
    for (const char* sql : {journal, "PRAGMA cache_size=-512", "BEGIN IMMEDIATE", kSchema, "COMMIT"})
        if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return false;
    return true;
}

Result<MetricsHandle> readOnly(const Directory& folder, const std::string& name, const std::string& options) {
    HEADSCOPE_TRY(auto handle, openHandle(folder, name, SQLITE_OPEN_READONLY, options));
    sqlite3_exec(handle.get(), "PRAGMA query_only=1", nullptr, nullptr, nullptr);
    HEADSCOPE_CHECK(checkTables(handle.get(), folder.pathOf(name), false));
    return handle;
}

// Whether the file can be opened for writing; makes it where it is missing.
Status touched(const Directory& folder, const std::string& name) {
    const auto file = folder.openFile(name, O_RDWR | O_CREAT);
    return file ? Status() : Status(file.error());
}

}  // namespace

Error metricsError(sqlite3* database, const std::string& path, const std::string& action) {
    const int code = database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM;
    if (code == SQLITE_INTERRUPT)
        return {ErrorCode::BadData,
                "cannot " + action + " " + path + " within " + std::to_string(kLongestRead.count()) + " seconds",
                "It is far larger than the metrics of a run, or its drive does not answer"};
    // Our statements are right, so a plain error or a broken rule means tables of another make.
    const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_TOOBIG ||
                         code == SQLITE_ERROR || code == SQLITE_CONSTRAINT;
    std::string why = database ? sqlite3_errmsg(database) : "out of memory";
    const int number = code == SQLITE_FULL ? ENOSPC : database ? sqlite3_system_errno(database) : 0;
    if (number != 0) why += " (" + std::generic_category().message(number) + ")";
    return {damaged ? ErrorCode::BadData : ErrorCode::Io, "cannot " + action + " " + path + ": " + why,
            code == SQLITE_FULL ? "Free some space"
            : damaged           ? "Put back the metrics.sqlite of this run"
                                : "Check the disk, and that no other program holds the file"};
}

TimeLimit::TimeLimit(sqlite3* database) : m_database(database), m_end(std::chrono::steady_clock::now() + kLongestRead) {
    sqlite3_progress_handler(m_database, kStepsBetweenLooks, &TimeLimit::over, this);
}

TimeLimit::~TimeLimit() {
    sqlite3_progress_handler(m_database, 0, nullptr, nullptr);
}

int TimeLimit::over(void* self) {
    return std::chrono::steady_clock::now() > static_cast<TimeLimit*>(self)->m_end ? 1 : 0;
}

// A log is read through its index as it is. One that keeps a journal instead is read between its transactions, by
// locks that network file systems have too. Where there is neither, the file is all there is.
Result<MetricsHandle> openMetricsForReading(const Directory& folder, const std::string& name) {
    if (folder.size(name + "-wal") > 0 && folder.kind(name + "-shm") == Directory::Kind::File)
        return readOnly(folder, name, "?readonly_shm=1");
    if (folder.kind(name + "-journal") == Directory::Kind::File)
        if (auto handle = readOnly(folder, name, "")) return handle;
    return readOnly(folder, name, "?immutable=1");
}

Result<MetricsHandle> openMetricsInMemory(std::string_view bytes, const std::string& what) {
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(":memory:", &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    MetricsHandle handle(raw);
    if (code != SQLITE_OK) return metricsError(raw, what, "open");
    harden(raw);
    // SQLite frees this copy, also when it refuses it.
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(std::max<std::size_t>(bytes.size(), 1)));
    if (!copy) return metricsError(nullptr, what, "open");
    std::copy(bytes.begin(), bytes.end(), copy);
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(raw, "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) != SQLITE_OK)
        return metricsError(raw, what, "open");
    HEADSCOPE_CHECK(checkTables(raw, what, false));
    return handle;
}

Result<MetricsHandle> openBareMetrics(const Directory& folder, const std::string& name) {
    return openHandle(folder, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "");
}

Result<MetricsHandle> openMetricsForWriting(const Directory& folder, const std::string& name) {
    // Made by us, as SQLite would try twice and tell the second reason.
    if (folder.kind(name) == Directory::Kind::Missing) HEADSCOPE_CHECK(touched(folder, name));
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kMetricsBusyMilliseconds);
    const bool onNetwork = isOnNetwork(folder);
    for (;;) {
        HEADSCOPE_TRY(auto handle, openBareMetrics(folder, name));
        if (makeReady(handle.get(), onNetwork)) {
            HEADSCOPE_CHECK(checkTables(handle.get(), folder.pathOf(name), true));
            return handle;
        }
        if (sqlite3_db_readonly(handle.get(), "main") == 1) HEADSCOPE_CHECK(touched(folder, name));
        // A reader in this process has the log's index open, read-only, for a moment; SQLite shares that with us.
        const bool readersIndex =
            (sqlite3_errcode(handle.get()) & 0xff) == SQLITE_READONLY && sqlite3_db_readonly(handle.get(), "main") == 0;
        if (!readersIndex || std::chrono::steady_clock::now() > end)
            return metricsError(handle.get(), folder.pathOf(name), "open");
        handle.reset();
        std::this_thread::sleep_for(kRetryEvery);
    }
}

}  // namespace headscope::io
