// The dropout masks of a training step, and what they depend on, in one place. A bit of a mask is a function of
// (seed of the step, what is dropped, layer, sample in the batch, position, feature) and of nothing else: not of
// packing or padding, of kernels, recording, device, precision, threads, or of which other masks are drawn. So two
// trainings of one seed meet the same masks whatever path their settings take, and differ by what was set alone.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// Raised when the same seed gives other masks than before; checkpoints note it (1: places in memory, order of use).
constexpr std::int64_t kMaskVersion = 2;

enum class Dropped { Embedding, AttentionBranch, FeedForwardBranch, Heads };

// DropoutMask::key of every mask of a step, (kinds, layers) int64 on the processor.
torch::Tensor maskKeys(std::uint64_t seed, std::int64_t layers);

// Where each row of a tensor (..., width) stands: (rows) int64 of sample * 2^32 + position. first: of the samples, in a
// batch that several processes share.
torch::Tensor paddedPlaces(std::int64_t samples, std::int64_t tokens, torch::Device device, std::int64_t first = 0);
torch::Tensor packedPlaces(const torch::Tensor& samples, const torch::Tensor& positions);  // (rows) int64 each

// One mask over rows.
struct DropoutMask {
    double p = 0;  // probability that an element is dropped, in [0, 1); 0: there is no mask
    std::uint64_t key = 0;
    torch::Tensor places;      // of the rows
    torch::Tensor keyPlace{};  // () int64 on a device: where the key lies, instead of `key`, for work that is replayed

    std::uint32_t threshold() const;                                     // elements whose hash is below are dropped
    float scale() const { return static_cast<float>(1.0 / (1.0 - p)); }  // of what is kept
};

// All masks of one training step over the same rows.
struct StepMasks {
    std::uint64_t seed = 0;  // of the step
    double p = 0;
    torch::Tensor places;
    torch::Tensor keys{};  // as maskKeys, where the places are; defined: instead of `seed`
    DropoutMask of(Dropped what, std::int64_t layer) const;
};

// (rows, width) bool on the places' device, true with probability 1-p: the kernels' bits in plain tensor arithmetic.
torch::Tensor keptElements(const DropoutMask& mask, std::int64_t width);

// x + dropout(branch): elements of branch are zeroed with probability p, the rest scaled by 1/(1-p). x may be undefined
// (then dropout(branch) alone).
torch::Tensor dropoutAdd(const torch::Tensor& x, const torch::Tensor& branch, const DropoutMask& mask);

}  // namespace headscope::attention
