// What is due at a step: functions of the config and the step alone, so that a resumed run records and saves what an
// uninterrupted one does. Configs of before a setting was invented have none of it.
#pragma once

#include "core/api/run_config.h"

#include <cstdint>

namespace headscope::session {

bool measureDue(const RunConfig& config, std::int64_t step);  // the recorded measures
bool regularCheckpoint(const RunConfig& config, std::int64_t step);
// Made and kept beside the regular ones; parameters: of the model.
bool earlyCheckpoint(const RunConfig& config, std::int64_t parameters, std::int64_t step);

}  // namespace headscope::session
