// Exact and estimated effects of patching heads (core/api/requests/patching.h). Formulas are in the
// README.
#pragma once

#include "core/api/requests/patching.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::patching {

// Answers the request. Errors: those of the request.
Result<PatchReport> patchHeads(analysis::TorchAnalyzer& analyzer, const PatchRequest& request,
                               const analysis::Work& work);

}  // namespace headscope::patching
