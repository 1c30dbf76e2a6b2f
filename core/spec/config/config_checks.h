// Checks of combinations of settings, and checks that depend on the machine.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/models/spec.h"

namespace headscope::config {

// Rejects settings that cannot run and replaces "auto". If a run is possible but unwise, adjusts
// the setting or adds a warning.
Status checkTogether(const Environment& environment, RunConfig& config,
                     std::vector<Message>& warnings);
// Checks that patches of model.patch pixels divide an image of imageSize pixels per side. Accepts
// models without patches.
Status checkPatch(const RunConfig& config, std::int64_t imageSize);
// Compares the memory needed for training with the memory of this machine. batch: samples of full
// length per step.
Status checkMemory(const RunConfig& config);
Status checkMemory(const models::ModelSpec& spec, std::int64_t batch);
Status checkRunName(const std::string& name);
// Warns about settings that need more steps than a run of this length has, so that they have only a
// partial effect.
std::vector<Message> lengthWarnings(const RunConfig& config, std::int64_t steps);
std::string sizeText(double bytes);

}  // namespace headscope::config
