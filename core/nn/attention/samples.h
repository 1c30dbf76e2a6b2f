// Location of each sample's rows in a batch, for the operators over kernels/.
#pragma once

#include "core/nn/attention/sparse_plan.h"

#include <torch/torch.h>

#include <memory>
#include <vector>

namespace headscope::attention {

// A padded batch (B, T, .), or a packed one (rows, .) with the valid tokens of all samples in
// order.
struct Samples {
    std::int64_t heads = 1, width = 1;  // width: H*dh
    bool causal = false;
    std::vector<int> tokens, lengths;  // per sample: number of rows, of valid rows
    // Per sample: index of its first row, and of its first number in unitSum.
    std::vector<std::int64_t> firstRow, firstUnit;
    // Per sample; empty if there is no sparse pattern. Samples of the same length share blocks.
    std::vector<std::shared_ptr<const SparseBlocks>> blocks;
    // rows: number of rows of all samples. cells: map entries computed per head;
    // with a sparse pattern, the mean over heads.
    // unitFloats: sum of kernels::unitFloats() over samples.
    std::int64_t rows = 0, cells = 0, unitFloats = 0;

    // x: (B, T, .) or (rows, .); lengths: (B) or undefined, as in Visibility. sparse: the pattern,
    // or null. cosine: whether the cosine of maps is computed.
    static Samples of(const torch::Tensor& x, std::int64_t heads, std::int64_t width,
                      const torch::Tensor& lengths, bool causal,
                      const SparsePlanPointer& sparse = {}, bool cosine = false);

    std::int64_t count() const { return static_cast<std::int64_t>(tokens.size()); }
    kernels::AttentionShape shape(std::int64_t sample) const;
    std::int64_t rowOf(std::int64_t sample) const {
        return firstRow[static_cast<std::size_t>(sample)];
    }
    std::int64_t unitOf(std::int64_t sample) const {
        return firstUnit[static_cast<std::size_t>(sample)];
    }
    // Returns the working memory, in floats, that the kernels need for the largest sample.
    std::size_t scratch() const;
    // Returns the multiply-adds of the attention of all samples.
    std::int64_t products() const { return cells * width * 2; }

private:
    void add(std::int64_t sampleTokens, std::int64_t length,
             std::shared_ptr<const SparseBlocks> sparse);
};

// Consecutive samples that one thread processes together, through all steps of an operator.
struct Chunk {
    std::int64_t firstSample, lastSample, firstRow, rows;
};

// Divides the samples into chunks of at least `rows` rows; the last chunk may be smaller.
std::vector<Chunk> chunksOf(const Samples& samples, std::int64_t rows);

// Uninitialised working memory of the calling thread, aligned for the kernels. It returns to a
// per-thread store instead of the system: allocating megabytes of varying size in every step would
// fragment the heap. Must be created and destroyed on the same thread.
class Scratch {
public:
    Scratch() = default;
    explicit Scratch(std::size_t floats);
    ~Scratch();
    Scratch(Scratch&& other) noexcept { std::swap(m_memory, other.m_memory); }
    Scratch& operator=(Scratch&& other) noexcept {
        std::swap(m_memory, other.m_memory);
        return *this;
    }
    float* data() const;

    struct Memory {
        std::unique_ptr<float[]> values;
        std::size_t size = 0;
    };

private:
    Memory m_memory;
};

}  // namespace headscope::attention
