#include "core/base/io/metrics_handle.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/network_disk.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace headscope::io {
namespace {

const NotOurs kNoMetrics{"metrics of a run"_m, "without it the run opens without curves"_m,
                         "Put back the metrics.sqlite of this run"_m};
constexpr auto kRetryEvery = std::chrono::milliseconds(10);

const char* const kSchema =
    "CREATE TABLE IF NOT EXISTS scalar(step INTEGER NOT NULL, epoch REAL, seconds REAL, split TEXT "
    "NOT NULL, name TEXT "
    "NOT NULL,"
    " value REAL, PRIMARY KEY(split, name, step)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS head(step INTEGER NOT NULL, layer INTEGER NOT NULL, head INTEGER "
    "NOT NULL, measure "
    "TEXT NOT NULL,"
    " value REAL, PRIMARY KEY(measure, step, layer, head)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS pair(step INTEGER NOT NULL, layer INTEGER NOT NULL, measure TEXT "
    "NOT NULL, matrix BLOB,"
    " PRIMARY KEY(measure, step, layer)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(step INTEGER NOT NULL, time REAL, kind TEXT NOT NULL, json "
    "TEXT);";

const std::vector<StoredTable>& tables() {
    static const std::vector<StoredTable> kTables = {
        {"scalar", {"step", "epoch", "seconds", "split", "name", "value"}},
        {"head", {"step", "layer", "head", "measure", "value"}},
        {"pair", {"step", "layer", "measure", "matrix"}},
        {"event", {"step", "time", "kind", "json"}}};
    return kTables;
}

Status checkTables(sqlite3* database, const std::string& path, bool all) {
    const TimeLimit limit(database);
    for (const auto& table : tables())
        HEADSCOPE_CHECK(checkStoredTable(database, path, kNoMetrics, table,
                                         all || table.name == std::string("scalar")));
    return {};
}

// The transaction checks that writing works before there is data to lose.
bool makeReady(sqlite3* database, bool onNetwork) {
    const char* const journal = onNetwork ? "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL"
                                          : "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL";
    // Rows are only appended to a series, so half a MiB of cached pages suffices.
    for (const char* sql :
         {journal, "PRAGMA cache_size=-512", "BEGIN IMMEDIATE", kSchema, "COMMIT"})
        if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return false;
    return true;
}

Result<MetricsHandle> readOnly(const Directory& folder, const std::string& name,
                               const std::string& options) {
    HEADSCOPE_TRY(auto handle,
                  openGuarded(folder, name, SQLITE_OPEN_READONLY, options, kNoMetrics));
    sqlite3_exec(handle.get(), "PRAGMA query_only=1", nullptr, nullptr, nullptr);
    HEADSCOPE_CHECK(checkTables(handle.get(), folder.pathOf(name), false));
    return handle;
}

// Checks that the file can be opened for writing; creates it if it is missing.
Status touched(const Directory& folder, const std::string& name) {
    const auto file = folder.openFile(name, O_RDWR | O_CREAT);
    return file ? Status() : Status(file.error());
}

}  // namespace

Error metricsError(sqlite3* database, const std::string& path, const Message& action) {
    return databaseError(database, path, action, kNoMetrics);
}

// Chooses how to read. A log is read through its existing index. With a rollback journal, reads use
// locks, which network file systems support too. Without either, the file itself is complete.
Result<MetricsHandle> openMetricsForReading(const Directory& folder, const std::string& name) {
    if (folder.size(name + "-wal") > 0 && folder.kind(name + "-shm") == Directory::Kind::File)
        return readOnly(folder, name, "?readonly_shm=1");
    if (folder.kind(name + "-journal") == Directory::Kind::File)
        if (auto handle = readOnly(folder, name, "")) return handle;
    return readOnly(folder, name, "?immutable=1");
}

Result<MetricsHandle> openMetricsInMemory(std::string_view bytes, const std::string& what) {
    HEADSCOPE_TRY(auto handle, openBytes(bytes, what, InMemory::ReadOnly, kNoMetrics));
    HEADSCOPE_CHECK(checkTables(handle.get(), what, false));
    return handle;
}

Result<MetricsHandle> openBareMetrics(const Directory& folder, const std::string& name) {
    return openGuarded(folder, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "", kNoMetrics);
}

Result<MetricsHandle> openMetricsForWriting(const Directory& folder, const std::string& name) {
    // Create the file here: SQLite would try twice and report only the second error.
    if (folder.kind(name) == Directory::Kind::Missing) HEADSCOPE_CHECK(touched(folder, name));
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(kDatabaseBusyMilliseconds);
    const bool onNetwork = isOnNetwork(folder);
    for (;;) {
        HEADSCOPE_TRY(auto handle, openBareMetrics(folder, name));
        if (makeReady(handle.get(), onNetwork)) {
            HEADSCOPE_CHECK(checkTables(handle.get(), folder.pathOf(name), true));
            return handle;
        }
        if (sqlite3_db_readonly(handle.get(), "main") == 1) HEADSCOPE_CHECK(touched(folder, name));
        // A reader in this process may briefly hold the log's index open read-only, and SQLite
        // shares that handle with us.
        const bool readersIndex = (sqlite3_errcode(handle.get()) & 0xff) == SQLITE_READONLY &&
                                  sqlite3_db_readonly(handle.get(), "main") == 0;
        if (!readersIndex || std::chrono::steady_clock::now() > end)
            return metricsError(handle.get(), folder.pathOf(name), "open"_m);
        handle.reset();
        std::this_thread::sleep_for(kRetryEvery);
    }
}

}  // namespace headscope::io
