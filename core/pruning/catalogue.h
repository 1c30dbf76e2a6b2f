// Descriptors of the ways to say how important a head is. No torch.
#pragma once

#include "core/api/catalogue.h"

namespace headscope::pruning {

const std::vector<Descriptor>& builtinImportances();
const Descriptor* findImportance(const std::string& id);  // null: none

}  // namespace headscope::pruning
