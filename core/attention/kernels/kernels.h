// CPU kernels of attention and its neighbours, compiled once for each instruction set and chosen at run time.
// Plain pointers, float32, single-threaded: callers spread samples over threads. No torch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::kernels {

// One sample's attention over all heads. Tokens [0, length) are valid; queries beyond get context 0.
struct AttentionShape {
    int tokens = 0;     // T
    int heads = 0;      // H
    int headWidth = 0;  // dh
    int length = 0;     // valid tokens, 1..T
    bool causal = false;
};

struct AttentionForward {
    AttentionShape shape;
    const float* qkv = nullptr;       // (T, 3*H*dh)
    const float* headMask = nullptr;  // (H) or null
    float* context = nullptr;         // (T, H*dh)
    float* logSum = nullptr;          // (H, T): log of each row's sum of exponentials; null: not wanted
    // Cosine of maps; all null when it is not wanted.
    float* unitSum = nullptr;  // (T, T): sum over heads of maps of unit norm
    float* norm = nullptr;     // (H): Euclidean norm of each map
    double* cosine = nullptr;  // sum over pairs i<j of cos(a_i, a_j)
};

struct AttentionBackward {
    AttentionShape shape;
    const float* qkv = nullptr;
    const float* headMask = nullptr;
    const float* logSum = nullptr;
    const float* gradContext = nullptr;  // (T, H*dh)
    const float* unitSum = nullptr;      // null: no gradient through the cosine
    const float* norm = nullptr;
    float cosineWeight = 0;    // gradient of the loss with respect to the sum over pairs
    float* gradQkv = nullptr;  // (T, 3*H*dh), overwritten
};

// Memory a thread needs for one sample, in floats.
std::size_t attentionScratch(const AttentionShape& shape);

struct Table {
    const char* name;  // "avx512", "avx2", "generic"
    void (*attentionForward)(const AttentionForward& task, float* scratch);
    void (*attentionBackward)(const AttentionBackward& task, float* scratch);
    // y = x + keep(i) * branch / (1 - p), keep from a hash of (key, first + i) (dropout.h). branch may alias y; x may
    // be null (0).
    void (*dropoutAdd)(const float* x, const float* branch, float* y, std::int64_t count, std::uint32_t first,
                       std::uint64_t key, float p);
    void (*gelu)(const float* x, float* y, std::int64_t count);  // exact: x * Phi(x)
    void (*geluBackward)(const float* x, const float* gradY, float* gradX, std::int64_t count);
    // Rows of `width`: y = (x - mean) * rstd * weight + bias. mean, rstd: one a row.
    void (*layerNorm)(const float* x, const float* weight, const float* bias, float* y, float* mean, float* rstd,
                      std::int64_t rows, int width);
    // gradX overwritten; gradWeight, gradBias added to (width each).
    void (*layerNormBackward)(const float* x, const float* weight, const float* mean, const float* rstd,
                              const float* gradY, float* gradX, float* gradWeight, float* gradBias, std::int64_t rows,
                              int width);
};

// The best table this CPU can run. HEADSCOPE_KERNELS=generic|avx2|avx512 picks a lower one.
const Table& table();

namespace generic {
extern const Table kTable;
}
namespace avx2 {
extern const Table kTable;
}
namespace avx512 {
extern const Table kTable;
}

}  // namespace headscope::kernels
