// The pattern of sparse attention (core/spec/attention/pattern.h) at each attention site of a
// model. Does not depend on LibTorch.
#pragma once

#include "core/spec/models/site.h"
#include "core/spec/models/spec.h"

#include <vector>

namespace headscope::models {

// Returns the pattern of a site. The window of a layer (TransformerStyle::window) is a local
// pattern. Cross-attention and layers that a pattern leaves out see all keys.
attention::PatternOptions patternAt(const ModelSpec& spec, std::int64_t site, SiteKind kind);
// Returns the place of each mask of a site: one per head, or one for all heads if their masks do
// not differ.
std::vector<attention::PatternPlace> patternPlaces(const ModelSpec& spec, std::int64_t site,
                                                   SiteKind kind);
// Returns the mean number of keys that a query of each site sees in the longest input, for the
// FLOPs of a model (mean over queries and heads, without padding); 0 for sites without a pattern.
std::vector<double> patternKeys(const ModelSpec& spec, const std::vector<AttentionSite>& sites);

}  // namespace headscope::models
