// How a multi-head attention may differ from Vaswani et al. 2017 (table with formulas: core/models/README.md). No
// torch.
#pragma once

#include <cstdint>

namespace headscope::attention {

// What turns scores s into attention weights A. Rows of A need to sum to 1 for Softmax only.
enum class Activation { Softmax, SoftmaxOne, BayesSoftmax, Relu };
// Full: W^h maps the whole D-vector to dh = D/H. Split: head h sees its own D/H coordinates. Wide: dh = D.
enum class HeadInput { Full, Split, Wide };
enum class HeadInit { Random, Tied, TiedRandomOutput };
// How many heads each layer has; their width stays that of H heads.
enum class HeadSchedule { Uniform, OpenElm, LinearGrowth };

struct HeadVariants {
    Activation activation = Activation::Softmax;
    HeadInput input = HeadInput::Full;
    HeadInit init = HeadInit::Random;
    std::int64_t kvHeads = 0;         // heads of keys and values, divides the heads; 0: as many
    std::int64_t simulatedHeads = 0;  // a multiple of the heads; 0: none
    bool dynamicWeights = false;
    HeadSchedule schedule = HeadSchedule::Uniform;
};

// Whether the CPU kernels compute this kind of attention; everything else takes the reference.
constexpr bool kernelsCover(Activation activation, std::int64_t simulatedHeads) {
    return activation == Activation::Softmax && simulatedHeads == 0;
}

}  // namespace headscope::attention
