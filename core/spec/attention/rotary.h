// Rotary positions (RoPE; Su et al. 2021, arXiv 2104.09864). Does not depend on LibTorch.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::attention {

// How the frequencies are changed for texts longer than those of pre-training. Linear: divided by
// `factor` (Chen et al. 2023, arXiv 2306.15595). Llama3: low frequencies divided by `factor`, high
// ones kept, those between interpolated (Grattafiori et al. 2024, arXiv 2407.21783).
enum class RotaryScaling { None, Linear, Llama3 };

// Token t turns the pair (i, i + r/2) of the first r numbers of each query and key by the angle t
// f_i, with f_i = theta^(-2i/r). The other numbers of the head stay.
struct RotaryOptions {
    double theta = 10000;  // base of the frequencies, above 1
    double fraction = 1;   // of a head's numbers that are turned, in (0, 1]: r = fraction dh
    RotaryScaling scaling = RotaryScaling::None;
    double factor = 1;  // at least 1
    // Llama3: wavelengths above originalLength / lowFactor are scaled, those below originalLength /
    // highFactor are kept. lowFactor < highFactor.
    double lowFactor = 1, highFactor = 4;
    std::int64_t originalLength = 8192;  // of texts in pre-training, in tokens

    bool operator==(const RotaryOptions& other) const;
    bool operator!=(const RotaryOptions& other) const { return !(*this == other); }
};

// Numbers of a head that are turned: r, rounded down. It must be even and at least 2.
std::int64_t turnedSize(const RotaryOptions& options, std::int64_t headSize);
// Returns f_i for i = 0 .. r/2 - 1, after scaling, in radians per token.
std::vector<double> rotaryFrequencies(const RotaryOptions& options, std::int64_t headSize);

}  // namespace headscope::attention
