// Checks of combinations of settings, and checks that depend on the machine.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/spec/config/config_specs.h"

namespace headscope::config {

// Rejects settings that cannot run and replaces "auto". If a run is possible but unwise, adjusts
// the setting or adds a warning.
Status checkTogether(const Environment& environment, RunConfig& config,
                     std::vector<Message>& warnings);
// Compares the memory needed for training with the memory of this machine.
Status checkMemory(const RunConfig& config);
Status checkRunName(const std::string& name);
// Warns about settings that need more steps than a run of this length has, so that they have only a
// partial effect.
std::vector<Message> lengthWarnings(const RunConfig& config, std::int64_t steps);
std::string sizeText(double bytes);

}  // namespace headscope::config
