// Where heads attend. No torch.
#pragma once

#include <cstdint>
#include <string>

namespace headscope::models {

enum class SiteKind { Self, Causal, Cross };

// One place where heads attend. Objectives, measures, masks and maps address a site by its index in Model::sites() and
// a head by its index in the site; models with one site a layer call it the layer.
struct AttentionSite {
    std::string id;  // "encoder.3": the stream that it changes and the place in it
    SiteKind kind = SiteKind::Self;
    std::int64_t heads = 1, headSize = 1;  // heads * headSize need not be the width
    std::string queries, keys;             // the streams that they are made from
};

}  // namespace headscope::models
