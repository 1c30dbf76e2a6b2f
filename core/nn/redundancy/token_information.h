// Information about tokens in the residual stream: handles TokenInformationRequest
// (core/api/requests/token_information.h).
#pragma once

#include "core/api/requests/token_information.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Limit of the memory for the streams of one layer, in bytes.
inline constexpr std::int64_t kMostStreamBytes = 256LL << 20;

// Answers the request. mostBytes: memory limit of the streams of one layer. Reads fewer samples if
// they need more, but always enough for kInformationPlaces tokens. Errors: those of
// TokenInformationRequest, of TorchAnalyzer::needSamples, and Cancelled. Throws if a value of the
// stream is not finite (models::requireFinite).
Result<TokenInformationReport> tokenInformation(analysis::TorchAnalyzer& analyzer,
                                                const TokenInformationRequest& request,
                                                const analysis::Work& work,
                                                std::int64_t mostBytes = kMostStreamBytes);

}  // namespace headscope::redundancy
