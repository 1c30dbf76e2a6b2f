// Descriptors and parameter specs of the diversity objectives (METHODS 1). No torch.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/parameters.h"

namespace headscope::objectives {

const std::vector<Descriptor>& builtinObjectives();
// "objective.*" specs: id, lambda, sign, layers, schedule and the schedule's settings.
std::vector<ParamSpec> objectiveParameters(const std::string& objectiveId);

}  // namespace headscope::objectives
