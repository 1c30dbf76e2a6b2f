// Settings of heads whose contexts are gated or routed for each token, and of heads with two maps
// (differential attention).
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/parameters.h"
#include "core/spec/attention/variants.h"

namespace headscope::models {

// model.head_gate, model.routed_heads, model.active_heads, model.router_balance and
// model.differential. Runs without them have none of these.
std::vector<ParamSpec> headFactorParameters();
// Sets the fields of `variants` from a config.
void readHeadFactors(const RunConfig& config, attention::HeadVariants& variants);
// Returns the settings that differ from their defaults.
RunConfig headFactorSettings(const attention::HeadVariants& variants);
// Factor of the routers' balance in the loss; 0 without a router.
double routerBalance(const RunConfig& config);
// Errors: Usage, if settings exclude each other or do not fit the heads.
Status checkHeadFactors(const RunConfig& config, std::vector<Message>& warnings);

}  // namespace headscope::models
