// The dropout masks of a training step. A mask bit depends only on (seed of the step, what is
// dropped, layer, sample in the batch, position, feature). It does not depend on packing, padding,
// kernels, recording, device, precision, threads, or on other masks. So two trainings with the same
// seed use the same masks on every code path and differ only by their settings.
#pragma once

#include <torch/torch.h>

namespace headscope::attention {

// Version of the masks, stored in checkpoints. Increase it if the same seed gives different masks.
// Version 1 hashed positions in memory and the order of use.
// To add a kind of dropout mask, append it to Dropped and to the list in dropout.cpp.
constexpr std::int64_t kMaskVersion = 2;

enum class Dropped { Embedding, AttentionBranch, FeedForwardBranch, Heads };

// Returns DropoutMask::key of every mask of a step: (kinds, layers) int64 on the CPU.
torch::Tensor maskKeys(std::uint64_t seed, std::int64_t layers);

// Both functions return an id per row of a tensor (..., width): (rows) int64, sample * 2^32 +
// position.
// paddedPlaces: `first` is the index of the first sample, for a batch that several processes share.
torch::Tensor paddedPlaces(std::int64_t samples, std::int64_t tokens, torch::Device device,
                           std::int64_t first = 0);
// packedPlaces: samples and positions are (rows) int64 each.
torch::Tensor packedPlaces(const torch::Tensor& samples, const torch::Tensor& positions);

// One dropout mask over rows.
struct DropoutMask {
    double p = 0;  // probability that an element is dropped, in [0, 1); 0: no mask
    std::uint64_t key = 0;
    torch::Tensor places;  // row ids (paddedPlaces, packedPlaces)
    // Scalar int64 tensor on a device that holds the key and replaces `key`. A step that a GPU
    // replays reads its key from there.
    torch::Tensor keyPlace{};

    // Elements whose hash is below this threshold are dropped.
    std::uint32_t threshold() const;
    float scale() const { return static_cast<float>(1.0 / (1.0 - p)); }  // factor of kept elements
};

// All masks of one training step over the same rows.
struct StepMasks {
    std::uint64_t seed = 0;  // seed of the step
    double p = 0;
    torch::Tensor places;
    // Mask keys (see maskKeys) on the positions' device; used instead of `seed` if defined.
    torch::Tensor keys{};
    DropoutMask of(Dropped what, std::int64_t layer) const;
};

// Returns (rows, width) bool on the positions' device, true with probability 1-p. It has the same
// bits as the kernels' masks, in plain tensor arithmetic.
torch::Tensor keptElements(const DropoutMask& mask, std::int64_t width);

// Returns x + dropout(branch): elements of branch are zeroed with probability p, the rest are
// scaled by 1/(1-p). If x is undefined, returns dropout(branch).
torch::Tensor dropoutAdd(const torch::Tensor& x, const torch::Tensor& branch,
                         const DropoutMask& mask);

}  // namespace headscope::attention
