// Self-repair: exact parts of the change that removing a head causes (core/api/requests/
// self_repair.h). Formulas are in the README.
#pragma once

#include "core/api/requests/self_repair.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::patching {

// Answers the request. Errors: those of the request.
Result<SelfRepairReport> selfRepair(analysis::TorchAnalyzer& analyzer,
                                    const SelfRepairRequest& request, const analysis::Work& work);

}  // namespace headscope::patching
