// Opens the SQLite file of a run, which may come from a stranger: regular files only (its log and journal too), tables
// only, nothing in its schema that computes, limited sizes, limited time.
#pragma once

#include "core/io/directory.h"

#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace headscope::io {

constexpr int kMetricsBusyMilliseconds = 5000;  // how long another writer is waited for

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using MetricsHandle = std::unique_ptr<sqlite3, CloseDatabase>;

// Reading writes nothing at all, not even the log's index. Errors: Io, BadData (no regular file, no database, damaged,
// something else where a table belongs).
Result<MetricsHandle> openMetricsForReading(const Directory& folder, const std::string& name);
Result<MetricsHandle> openMetricsForWriting(const Directory& folder, const std::string& name);
// For reading what the bytes of such a file hold; `what` names them in messages.
Result<MetricsHandle> openMetricsInMemory(std::string_view bytes, const std::string& what);
// Made where it is missing, without any table.
Result<MetricsHandle> openBareMetrics(const Directory& folder, const std::string& name);

Error metricsError(sqlite3* database, const std::string& path, const std::string& action);

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
