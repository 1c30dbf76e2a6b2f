// Measures what the heads of each site have in common: handles RedundancyRequest
// (core/api/requests/redundancy.h).
#pragma once

#include "core/api/requests/redundancy.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

Result<RedundancyReport> redundancyOf(analysis::TorchAnalyzer& analyzer,
                                      const RedundancyRequest& request, const analysis::Work& work);

}  // namespace headscope::redundancy
