// Shapes, instruction sets and an error measure for the tests of layers and kernels.
#pragma once

#include "core/nn/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <vector>

namespace headscope::attention {

struct LinearShape {
    std::int64_t rows, in, out;
};

// Sizes around those of tiles and panels, and one of realistic size.
inline constexpr LinearShape kLinearShapes[] = {{1, 1, 1},       {5, 3, 4},      {6, 64, 64},
                                                {97, 17, 10},    {13, 130, 7},   {129, 65, 100},
                                                {300, 128, 384}, {383, 40, 290}, {91, 96, 70}};

// Returns the largest difference, relative to the largest element of b.
double relative(const torch::Tensor& a, const torch::Tensor& b);
// Returns the kernel tables that this processor can execute, natively or emulated.
std::vector<const kernels::Table*> tablesOfThisCpu();
// Returns those of them that multiply in bfloat16.
std::vector<const kernels::Table*> tablesOfPairs();

}  // namespace headscope::attention
