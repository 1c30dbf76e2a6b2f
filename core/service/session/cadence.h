// Decides what is due at a step. Results depend on config and step only, so a resumed run records
// and saves the same as an uninterrupted one. For configs older than a setting, the setting is off.
#pragma once

#include "core/api/base/run_config.h"

#include <cstdint>

namespace headscope::session {

// Whether the recorded measures are due (`train.measure_every`, `train.measure_early`).
bool measureDue(const RunConfig& config, std::int64_t step);
// Whether an evaluation between the ends of epochs is due (`train.evaluate_every`).
bool evaluationDue(const RunConfig& config, std::int64_t step);
// Whether a regular checkpoint is due (`train.checkpoint_every`).
bool regularCheckpoint(const RunConfig& config, std::int64_t step);
// Whether an extra checkpoint early in training is due; these are kept in addition to the regular
// ones. parameters: number of the model's parameters.
bool earlyCheckpoint(const RunConfig& config, std::int64_t parameters, std::int64_t step);

}  // namespace headscope::session
