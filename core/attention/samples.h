// Where each sample's rows lie in a batch, for the operators over kernels/.
#pragma once

#include "core/attention/kernels/kernels.h"

#include <torch/torch.h>

#include <memory>
#include <vector>

namespace headscope::attention {

// Padded (B, T, .), or packed (rows, .) with the samples' valid tokens one after another.
struct Samples {
    std::int64_t heads = 1, width = 1;  // width: H*dh
    bool causal = false;
    std::vector<int> tokens, lengths;                  // of each sample: rows, valid rows
    std::vector<std::int64_t> firstRow, firstUnit;     // where its rows and its unitSum start
    std::int64_t rows = 0, cells = 0, unitFloats = 0;  // unitFloats: kernels::unitFloats() of all samples

    // lengths: (B) or undefined, as in Visibility; x: (B, T, .) or (rows, .)
    static Samples of(const torch::Tensor& x, std::int64_t heads, std::int64_t width, const torch::Tensor& lengths,
                      bool causal);

    std::int64_t count() const { return static_cast<std::int64_t>(tokens.size()); }
    kernels::AttentionShape shape(std::int64_t sample) const;
    std::int64_t rowOf(std::int64_t sample) const { return firstRow[static_cast<std::size_t>(sample)]; }
    std::int64_t unitOf(std::int64_t sample) const { return firstUnit[static_cast<std::size_t>(sample)]; }
    std::size_t scratch() const;                                 // floats that the kernels need for the largest sample
    std::int64_t products() const { return cells * width * 2; }  // multiply-adds of the attention of all samples

private:
    void add(std::int64_t sampleTokens, std::int64_t length);
};

// Neighbouring samples that a thread takes through an operator together.
struct Chunk {
    std::int64_t firstSample, lastSample, firstRow, rows;
};

// Chunks of at least `rows` rows, the last one of what is left.
std::vector<Chunk> chunksOf(const Samples& samples, std::int64_t rows);

// Working memory of the calling thread, aligned for the kernels and not initialised. It goes back to the thread's own
// store, not to the system: taking and giving megabytes every step, each time of another size, would tear up the heap.
// Lives and dies on one thread.
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
