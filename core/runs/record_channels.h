// The record channels (core/api/records.h): when training records them, how they are written and read back. One more
// is its type in core/api, a row here and a row in core/training/records.cpp.
#pragma once

#include "core/api/records.h"
#include "core/api/run_config.h"
#include "core/io/metrics_database.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope::runs {

struct RecordChannel {
    std::string id;
    // Whether training records the batch of that step: a function of both alone, so that a resumed run records what an
    // uninterrupted one does.
    std::function<bool(const RunConfig& config, std::int64_t step)> due;
    std::function<void(io::MetricsDatabase& database, const Record& record)> write;
    // Ordered by step, those after `after`; a step of which only a part was written is left out. Errors: Io, BadData.
    std::function<Result<std::vector<Record>>(const io::MetricsDatabase& database, std::int64_t after)> read;
};

const std::vector<RecordChannel>& recordChannels();
const RecordChannel* findRecordChannel(const std::string& id);  // null: there is none

}  // namespace headscope::runs
