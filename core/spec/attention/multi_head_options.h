// Sizes of one multi-head attention. Does not depend on LibTorch.
#pragma once

#include "core/spec/attention/rotary.h"
#include "core/spec/attention/variants.h"

#include <optional>

namespace headscope::attention {

struct MultiHeadAttentionOptions {
    std::int64_t width = 128;
    // Must divide width, unless headSize is given. 0 with a headSize: the layer consists of its
    // output bias only.
    std::int64_t heads = 8;
    HeadVariants variants = {};
    std::int64_t headSize = 0;  // dh; default 0: width / heads, or width for wide heads
    bool qkvBias = true;        // whether queries, keys and values have biases
    bool scoreScale = true;     // whether scores are divided by sqrt(dh)
    bool outputBias = true;     // whether the output projection has a bias
    // Whether an RMSNorm with its own weights (dh), shared by all heads, is applied to each query
    // and key, before they are turned.
    bool queryKeyNorm = false;
    double normEpsilon = 1e-5;                 // of these norms
    std::optional<RotaryOptions> rotary = {};  // default: queries and keys are not turned
    std::int64_t length = 0;                   // most tokens; only needed with rotary positions
    // Differential attention: initial factor of the second map, in [0, 1).
    double startLambda = 0.8;

    std::int64_t headWidth() const {
        if (headSize > 0) return headSize;
        return variants.input == HeadInput::Wide ? width : width / heads;
    }
    std::int64_t kvHeads() const {
        return variants.kvHeads > 0 && heads > 0 ? variants.kvHeads : heads;
    }
};

}  // namespace headscope::attention
