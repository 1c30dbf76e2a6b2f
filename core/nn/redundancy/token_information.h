// Information about tokens in the residual stream: handles TokenInformationRequest
// (core/api/requests/token_information.h).
#pragma once

#include "core/api/requests/token_information.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::redundancy {

// Limit of the memory for the streams of one layer, in bytes.
inline constexpr std::int64_t kMostStreamBytes = 256LL << 20;

// mostBytes: if the requested samples need more, only as many are read as fit, but those of at
// least kInformationPlaces tokens. Errors: those of TokenInformationRequest, of
// TorchAnalyzer::needSamples, and Cancelled. Throws if a value of the stream is not finite
// (models::requireFinite).
Result<TokenInformationReport> tokenInformation(analysis::TorchAnalyzer& analyzer,
                                                const TokenInformationRequest& request,
                                                const analysis::Work& work,
                                                std::int64_t mostBytes = kMostStreamBytes);

}  // namespace headscope::redundancy
