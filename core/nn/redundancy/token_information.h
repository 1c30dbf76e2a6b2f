// Information about tokens in the residual stream: handles TokenInformationRequest
// (core/api/requests/token_information.h).
#pragma once

#include "core/api/requests/token_information.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Errors: those of TokenInformationRequest, of TorchAnalyzer::needSamples, and Cancelled. Throws if
// a value of the stream is not finite (models::requireFinite).
Result<TokenInformationReport> tokenInformation(analysis::TorchAnalyzer& analyzer,
                                                const TokenInformationRequest& request,
                                                const analysis::Work& work);

}  // namespace headscope::redundancy
