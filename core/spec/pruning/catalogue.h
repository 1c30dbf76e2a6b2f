// Descriptors of the head importance measures. Does not depend on LibTorch.
#pragma once

#include "core/api/runs/catalogue.h"

namespace headscope::pruning {

const std::vector<Descriptor>& builtinImportances();
const Descriptor* findImportance(const std::string& id);  // null: unknown id

}  // namespace headscope::pruning
