// Opens an SQLite file that may come from a stranger: regular files only (its log and journal too), plain tables only,
// nothing in its schema that computes, limited sizes, limited time.
#pragma once

#include "core/io/directory.h"

#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

constexpr int kDatabaseBusyMilliseconds = 5000;  // how long another writer is waited for

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using DatabaseHandle = std::unique_ptr<sqlite3, CloseDatabase>;

// How a file that is none of ours is spoken of: what it does not hold, what it means that it was changed from outside,
// what to do about a damaged one.
struct NotOurs {
    const char* lacks;
    const char* meaning;
    const char* remedy;
};

struct StoredTable {
    const char* name;
    std::vector<std::string> columns;
};

// flags: of sqlite3_open_v2; options: of its URI, "?immutable=1" or nothing. Errors: Io, BadData (no regular file).
Result<DatabaseHandle> openGuarded(const Directory& folder, const std::string& name, int flags,
                                   const std::string& options, const NotOurs& words);
// What the bytes of such a file hold, as openGuarded would open it, in memory. Errors: Io.
enum class InMemory { ReadOnly, Writable };
Result<DatabaseHandle> openBytes(std::string_view bytes, const std::string& what, InMemory use, const NotOurs& words);
// A plain table with these columns, all of them stored; it may be missing where it is not required. Errors: BadData.
Status checkStoredTable(sqlite3* database, const std::string& path, const NotOurs& words, const StoredTable& table,
                        bool required);
Error databaseError(sqlite3* database, const std::string& path, const std::string& action, const NotOurs& words);

// While it lives, a statement that takes longer than all of a long run's rows would is given up.
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
