// Attention sites. Does not depend on LibTorch.
#pragma once

#include <cstdint>
#include <string>

namespace headscope::models {

enum class SiteKind { Self, Causal, Cross };

// Attention site: one place in a model where heads attend. Objectives, measures, masks and maps
// address a site by its index in Model::sites(), and a head by its index in the site. Models with
// one site per layer call it the layer.
struct AttentionSite {
    // Residual stream that the site writes to, and its index in it, for example "encoder.3".
    std::string id;
    SiteKind kind = SiteKind::Self;
    std::int64_t heads = 1, headSize = 1;  // heads * headSize may differ from the model width
    // The streams that provide queries and keys.
    std::string queries, keys;
};

}  // namespace headscope::models
