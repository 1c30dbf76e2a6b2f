// Decides which measurements and saves are due at a step. Results depend only on config and step,
// so a resumed run records and saves the same as an uninterrupted one. A setting that an older
// config lacks counts as off.
#pragma once

#include "core/api/base/run_config.h"

#include <cstdint>

namespace headscope::session {

// Returns whether the recorded measures are due (`train.measure_every`, `train.measure_early`).
bool measureDue(const RunConfig& config, std::int64_t step);
// Returns whether an evaluation between the ends of epochs is due (`train.evaluate_every`).
bool evaluationDue(const RunConfig& config, std::int64_t step);
// Returns whether a regular checkpoint is due (`train.checkpoint_every`).
bool regularCheckpoint(const RunConfig& config, std::int64_t step);
// Returns whether an extra checkpoint early in training is due. These are kept in addition to the
// regular ones. parameters: number of the model's parameters.
bool earlyCheckpoint(const RunConfig& config, std::int64_t parameters, std::int64_t step);

}  // namespace headscope::session
