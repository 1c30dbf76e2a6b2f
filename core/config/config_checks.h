// Rules between settings, and those that depend on the machine.
#pragma once

#include "core/api/run_config.h"
#include "core/config/config_specs.h"

namespace headscope::config {

// Refuses what cannot run; replaces "auto"; clamps and warns where a run is possible but unwise.
Status checkTogether(const Surroundings& surroundings, RunConfig& config, std::vector<std::string>& warnings);
Status checkMemory(const RunConfig& config);  // what training needs against what this machine has
Status checkRunName(const std::string& name);
// Settings that reach beyond a run of so many steps, so that only a part of them acts: legal, but worth saying.
std::vector<std::string> lengthWarnings(const RunConfig& config, std::int64_t steps);
std::string sizeText(double bytes);

}  // namespace headscope::config
