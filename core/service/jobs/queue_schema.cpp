#include "core/service/jobs/queue_schema.h"

#include "core/service/jobs/queue_sql.h"

#include <string>
#include <vector>

namespace headscope::jobs {
namespace {

// Version 2 added the place on a cluster, version 3 the problem with its parts.
constexpr int kVersion = 3;

const char* const kSchema =
    "CREATE TABLE IF NOT EXISTS job(id TEXT PRIMARY KEY, place REAL NOT NULL, state TEXT NOT NULL, "
    "name TEXT, config "
    "TEXT NOT NULL, folder TEXT NOT NULL DEFAULT '', made INTEGER NOT NULL DEFAULT 0, wish TEXT "
    "NOT NULL DEFAULT '', "
    "step INTEGER NOT NULL DEFAULT 0, total_steps INTEGER NOT NULL DEFAULT 0, seconds REAL NOT "
    "NULL DEFAULT 0, "
    "wall REAL NOT NULL DEFAULT 0, seconds_left REAL NOT NULL DEFAULT 0, predicted REAL NOT NULL "
    "DEFAULT 0, attempts "
    "INTEGER NOT NULL DEFAULT 0, "
    "problem TEXT NOT NULL DEFAULT '', problem_message TEXT NOT NULL DEFAULT '', cleared INTEGER "
    "NOT NULL DEFAULT 0, "
    "cluster TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE IF NOT EXISTS sweep(name TEXT PRIMARY KEY, asked INTEGER NOT NULL, json TEXT NOT "
    "NULL);"
    "CREATE TABLE IF NOT EXISTS member(sweep TEXT NOT NULL, place INTEGER NOT NULL, job TEXT NOT "
    "NULL, "
    "PRIMARY KEY(sweep, job));"
    "CREATE INDEX IF NOT EXISTS member_of_job ON member(job);"
    "CREATE TABLE IF NOT EXISTS setting(key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "PRAGMA user_version=3;";
const char* const kFromVersion1 = "ALTER TABLE job ADD COLUMN cluster TEXT NOT NULL DEFAULT '';";
const char* const kFromVersion2 =
    "ALTER TABLE job ADD COLUMN problem_message TEXT NOT NULL DEFAULT ''; PRAGMA user_version=3;";

// The runner queries the waiting jobs ten times a second; without the index each query would read
// all rows.
const char* const kIndex =
    "CREATE INDEX IF NOT EXISTS job_order ON job(state, cluster, cleared, place)";

// Tables that the database must contain. They must not be views: a view in place of the jobs could
// run forever.
const std::vector<io::StoredTable>& tables() {
    static const std::vector<io::StoredTable> kTables = {
        {"job",
         {"id", "place", "state", "name", "config", "folder", "made", "wish", "step", "total_steps",
          "seconds", "wall", "seconds_left", "predicted", "attempts", "problem", "problem_message",
          "cleared", "cluster"}},
        {"sweep", {"name", "asked", "json"}},
        {"member", {"sweep", "place", "job"}},
        {"setting", {"key", "value"}}};
    return kTables;
}

// Creates or upgrades the tables. Uses a transaction, so that concurrent programs do this only
// once.
Status broughtUp(io::KeptStatements& kept) {
    sqlite3* const database = kept.database();
    Transaction transaction(database);
    HEADSCOPE_CHECK(transaction.begun());
    std::int64_t version = 0;
    {
        Statement requested(kept, "PRAGMA user_version");
        if (!requested.next()) return storeError(database, "open"_m);
        version = requested.integer(0);
    }
    // Another program upgraded it in the meantime.
    if (version == kVersion) return {};
    // A new file, or a file that is not a queue.
    if (version == 0) {
        Statement others(kept, "SELECT name FROM sqlite_master");
        if (others.next())
            return Error{ErrorCode::BadData,
                         "the file .queue/%1 contains no %2"_m(kQueueFile, notAQueue().lacks),
                         notAQueue().remedy};
    }
    const std::string sql = version == 0   ? kSchema
                            : version == 1 ? std::string(kFromVersion1) + kFromVersion2
                                           : kFromVersion2;
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return storeError(database, "open"_m);
    return transaction.commit();
}

}  // namespace

const io::NotOurs& notAQueue() {
    static const io::NotOurs kMessages{
        "queue of runs"_m, "without it runs are kept, the list of waiting runs starts empty"_m,
        "Move .queue out of the folder of runs: runs are kept, the "
        "list of waiting runs starts empty"_m};
    return kMessages;
}

Status checkQueue(io::KeptStatements& kept, const std::string& path) {
    sqlite3* const database = kept.database();
    Statement version(kept, "PRAGMA user_version");
    if (!version.next()) return storeError(database, "open"_m);
    if (version.integer(0) > kVersion)
        return Error{ErrorCode::BadData, "the queue %1 was written by a newer Headscope"_m(path),
                     "Use that version, or another folder of runs"_m};
    // Keep SQLite's default, a rollback journal. A write-ahead log would need shared memory, which
    // network file systems do not provide.
    if (version.integer(0) < kVersion) HEADSCOPE_CHECK(broughtUp(kept));
    const io::TimeLimit limit(database);
    for (const auto& table : tables())
        HEADSCOPE_CHECK(io::checkStoredTable(database, path, notAQueue(), table, true));
    return {};
}

void addQueueIndex(sqlite3* database) {
    // Ignore errors: on a read-only disk, queries are only slower.
    (void)sqlite3_exec(database, kIndex, nullptr, nullptr, nullptr);
}

}  // namespace headscope::jobs
