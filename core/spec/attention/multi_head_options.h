// Sizes of one multi-head attention. Does not depend on LibTorch.
#pragma once

#include "core/spec/attention/variants.h"

namespace headscope::attention {

struct MultiHeadAttentionOptions {
    std::int64_t width = 128;
    // Must divide width, unless headSize is given. 0 with a headSize: the layer has only its output
    // bias.
    std::int64_t heads = 8;
    HeadVariants variants = {};
    std::int64_t headSize = 0;  // dh; default 0: width / heads, or width for wide heads

    std::int64_t headWidth() const {
        if (headSize > 0) return headSize;
        return variants.input == HeadInput::Wide ? width : width / heads;
    }
    std::int64_t kvHeads() const {
        return variants.kvHeads > 0 && heads > 0 ? variants.kvHeads : heads;
    }
};

}  // namespace headscope::attention
