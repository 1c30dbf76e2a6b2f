// Variants of multi-head attention that differ from Vaswani et al. 2017; formulas are in
// core/nn/models/variants.md. Does not depend on LibTorch.
#pragma once

#include <cstdint>

namespace headscope::attention {

// Function that turns scores into attention weights. The weights of a query sum to 1, except with
// SoftmaxOne, BayesSoftmax and Relu. Relu and the last four give weights of
// exactly 0.
enum class Activation {
    Softmax,
    SoftmaxOne,
    BayesSoftmax,
    Relu,
    Sparsemax,
    Entmax15,
    EntmaxAdaptive,
    TopK
};
// Input of each head. Full: W^h maps the whole D-vector to dh = D/H. Split: head h sees only its
// own D/H coordinates. Wide: dh = D.
enum class HeadInput { Full, Split, Wide };
// Initial weights. Tied: all heads start with the same weights. TiedRandomOutput: all heads start
// with the same query, key and value weights, but W_O is random.
enum class HeadInit { Random, Tied, TiedRandomOutput };
// Factors of each head's context, computed from the input of the attention with a sigmoid. Head:
// one per token. Element: one per token and coordinate.
enum class HeadGate { None, Head, Element };
// Change of the number of heads over the layers. The head width stays that of H heads.
enum class HeadSchedule { Uniform, OpenElm, LinearGrowth };

struct HeadVariants {
    Activation activation = Activation::Softmax;
    HeadInput input = HeadInput::Full;
    HeadInit init = HeadInit::Random;
    std::int64_t kvHeads = 0;         // key and value heads; must divide the heads; 0: one per head
    std::int64_t simulatedHeads = 0;  // must be a multiple of the heads; 0: none
    bool dynamicWeights = false;
    HeadSchedule schedule = HeadSchedule::Uniform;
    std::int64_t topK = 8;    // TopK: keys of each query that keep a weight; at least 1
    double startAlpha = 1.5;  // EntmaxAdaptive: alpha of each head before training, in (1, 2)
    HeadGate gate = HeadGate::None;
    // Mixture of heads: the last `routedHeads` heads of a layer are routed, at most all of them;
    // each token uses `activeHeads` of them, at least 1. 0 routed heads: no mixture.
    std::int64_t routedHeads = 0;
    std::int64_t activeHeads = 2;
    // Differential attention: a head's map is the difference of two maps, each from one half of its
    // queries and keys.
    bool differential = false;
};

// Width of the queries and keys of one map, for heads of width `headWidth`.
constexpr std::int64_t scoreWidth(const HeadVariants& variants, std::int64_t headWidth) {
    return variants.differential ? headWidth / 2 : headWidth;
}

// Whether the context of a head is a sum of its values, weighted by its map and by at most one
// factor per token.
constexpr bool contextsAreSums(const HeadVariants& variants) {
    return !variants.differential && variants.gate != HeadGate::Element;
}

// Whether the weights of a query sum to 1 and may be exactly 0.
constexpr bool isSparse(Activation activation) {
    return activation == Activation::Sparsemax || activation == Activation::Entmax15 ||
           activation == Activation::EntmaxAdaptive || activation == Activation::TopK;
}

// Returns whether the CPU kernels support this attention; otherwise atenAttention computes it.
constexpr bool kernelsCover(Activation activation, std::int64_t simulatedHeads) {
    return activation == Activation::Softmax && simulatedHeads == 0;
}
constexpr bool kernelsCover(const HeadVariants& variants) {
    return kernelsCover(variants.activation, variants.simulatedHeads) && !variants.differential;
}

}  // namespace headscope::attention
