// The record channels (core/api/runs/records.h): when they are due, and how they are written and
// read. To add one: add its type in core/api, a row here and a row in core/nn/training/records.cpp.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/records.h"
#include "core/base/io/metrics_database.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope::runs {

// A record channel and its functions.
struct RecordChannel {
    std::string id;
    // Returns whether training records this step. Depends on its arguments only, so a resumed run
    // records the same steps as an uninterrupted one.
    std::function<bool(const RunConfig& config, std::int64_t step)> due;
    // Writes one record to the metrics database.
    std::function<void(io::MetricsDatabase& database, const Record& record)> write;
    // Returns the records after step `after`, in step order. Incompletely written steps are
    // skipped. Errors: Io, BadData.
    std::function<Result<std::vector<Record>>(const io::MetricsDatabase& database,
                                              std::int64_t after)>
        read;
};

// Returns all channels.
const std::vector<RecordChannel>& recordChannels();
const RecordChannel* findRecordChannel(const std::string& id);  // returns null if unknown

}  // namespace headscope::runs
