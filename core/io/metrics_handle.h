// Opens the SQLite file of a run, with the care that guarded_database.h takes of a stranger's file.
#pragma once

#include "core/io/guarded_database.h"

#include <string>
#include <string_view>

namespace headscope::io {

using MetricsHandle = DatabaseHandle;

// Reading writes nothing at all, not even the log's index. Errors: Io, BadData (no regular file, no database, damaged,
// something else where a table belongs).
Result<MetricsHandle> openMetricsForReading(const Directory& folder, const std::string& name);
Result<MetricsHandle> openMetricsForWriting(const Directory& folder, const std::string& name);
// For reading what the bytes of such a file hold; `what` names them in messages.
Result<MetricsHandle> openMetricsInMemory(std::string_view bytes, const std::string& what);
// Made where it is missing, without any table.
Result<MetricsHandle> openBareMetrics(const Directory& folder, const std::string& name);

Error metricsError(sqlite3* database, const std::string& path, const std::string& action);

}  // namespace headscope::io
