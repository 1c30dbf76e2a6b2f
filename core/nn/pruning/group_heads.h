// Groups the heads of each site by redundancy: the GroupQuestion query of core/api/questions/pruning.h.
#pragma once

#include "core/api/questions/pruning.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/objectives/head_groups.h"

namespace headscope::pruning {

using objectives::headFeatures;

Result<GroupReport> groupHeads(analysis::TorchAnalyzer& analyzer, const GroupQuestion& question,
                               const analysis::Work& work);

}  // namespace headscope::pruning
