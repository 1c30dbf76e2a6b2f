// Opens a run's SQLite file as untrusted (see guarded_database.h).
#pragma once

#include "core/base/io/guarded_database.h"

#include <string>
#include <string_view>

namespace headscope::io {

using MetricsHandle = DatabaseHandle;

// Opens the file for reading; writes nothing, not even the log's index. Errors: Io, BadData (not a
// regular file, not a database, damaged, a table of another form).
Result<MetricsHandle> openMetricsForReading(const Directory& folder, const std::string& name);
Result<MetricsHandle> openMetricsForWriting(const Directory& folder, const std::string& name);
// Opens the bytes of such a file for reading; `what` names them in messages.
Result<MetricsHandle> openMetricsInMemory(std::string_view bytes, const std::string& what);
// Opens the file for writing without creating tables; creates the file if it is missing.
Result<MetricsHandle> openBareMetrics(const Directory& folder, const std::string& name);

Error metricsError(sqlite3* database, const std::string& path, const Message& action);

}  // namespace headscope::io
