// Opens an SQLite file from an untrusted source. Only regular files (also its log and journal),
// plain tables and schemas without computations are accepted; sizes and time are limited.
#pragma once

#include "core/api/base/message.h"
#include "core/base/io/directory.h"

#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

constexpr int kDatabaseBusyMilliseconds = 5000;  // how long to wait for another writer

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using DatabaseHandle = std::unique_ptr<sqlite3, CloseDatabase>;

// Words of messages about a foreign file: what it lacks, what a change from outside means, and how
// to repair a damaged file.
struct NotOurs {
    Message lacks, meaning, remedy;
};

struct StoredTable {
    const char* name;
    std::vector<std::string> columns;
};

// Opens a database file with these protections. `flags`: of sqlite3_open_v2. `options`: of its URI,
// "?immutable=1" or "". Errors: Io, BadData (not a regular file).
Result<DatabaseHandle> openGuarded(const Directory& folder, const std::string& name, int flags,
                                   const std::string& options, const NotOurs& words);
// Opens the bytes of such a file in memory, with the same protection as openGuarded. Errors: Io.
enum class InMemory { ReadOnly, Writable };
Result<DatabaseHandle> openBytes(std::string_view bytes, const std::string& what, InMemory use,
                                 const NotOurs& words);
// Checks that a plain table with these stored columns exists; it may be missing unless `required`.
// Errors: BadData.
Status checkStoredTable(sqlite3* database, const std::string& path, const NotOurs& words,
                        const StoredTable& table, bool required);
Error databaseError(sqlite3* database, const std::string& path, const Message& action,
                    const NotOurs& words);

// During its lifetime, aborts a statement that takes longer than reading all rows of a long run
// could.
class TimeLimit {
public:
    explicit TimeLimit(sqlite3* database);
    ~TimeLimit();
    TimeLimit(const TimeLimit&) = delete;
    TimeLimit& operator=(const TimeLimit&) = delete;

private:
    static int over(void* self);

    sqlite3* m_database;
    std::chrono::steady_clock::time_point m_end;
};

}  // namespace headscope::io
