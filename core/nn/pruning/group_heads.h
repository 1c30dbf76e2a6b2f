// Groups the heads of each site by redundancy: handles GroupRequest of core/api/requests/pruning.h.
#pragma once

#include "core/api/requests/pruning.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/objectives/head_groups.h"

namespace headscope::pruning {

using objectives::headFeatures;

Result<GroupReport> groupHeads(analysis::TorchAnalyzer& analyzer, const GroupRequest& request,
                               const analysis::Work& work);

}  // namespace headscope::pruning
