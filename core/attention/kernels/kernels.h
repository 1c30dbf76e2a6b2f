// CPU kernels of attention and its neighbours, compiled once for each instruction set and chosen at run time.
// Plain pointers, float32, single-threaded: callers spread samples over threads. No torch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::kernels {

// One sample's attention over all heads. Tokens [0, length) are valid; queries beyond get context 0. Keys are the same
// tokens, or those of another stream.
struct AttentionShape {
    int tokens = 0;     // T
    int heads = 0;      // H
    int headWidth = 0;  // dh
    int length = 0;     // valid tokens, 1..T
    bool causal = false;
    int keys = 0;       // S; 0: T, the same tokens
    int keyLength = 0;  // valid keys, 1..S, where there are keys of their own
    int before = 0;     // causal, keys of their own: how many the first query sees beside its own

    int allKeys() const { return keys > 0 ? keys : tokens; }
    int validKeys() const { return keys > 0 ? keyLength : length; }
};

// Where queries, keys and values lie: rows of H*dh numbers, head after head, so far apart.
template <class Number>
struct Parts {
    Number *queries = nullptr, *keys = nullptr, *values = nullptr;
    std::ptrdiff_t queryStride = 0, keyStride = 0;  // keyStride: of the values too

    // Side by side in rows of 3*H*dh, of one stream.
    static Parts sideBySide(Number* qkv, std::ptrdiff_t width) {
        return {qkv, qkv + width, qkv + 2 * width, 3 * width, 3 * width};
    }
    // Queries (T, H*dh), and keys and values side by side (S, 2*H*dh).
    static Parts ofTwo(Number* queries, Number* keys, std::ptrdiff_t width) {
        return {queries, keys, keys + width, width, 2 * width};
    }
};

struct AttentionForward {
    AttentionShape shape;
    Parts<const float> parts;
    const float* headMask = nullptr;  // (H) or null
    bool rounded = false;      // factors of products may be rounded to bfloat16; softmax and all sums stay float32
    float* context = nullptr;  // (T, H*dh)
    // (H, 2, T): each query's greatest score, then 1 / its sum of exponentials below that; null: not wanted
    float* softmaxRows = nullptr;
    float* maps = nullptr;  // (H, T, S), [query][key]; 0 for hidden keys and invalid queries; null: not wanted
    // Cosine of maps; all null when it is not wanted.
    // What backward needs, unitFloats(): the sum U over heads of maps of unit norm, (S, mapStride(T)), [key][query]; of
    // a long sample (byBlocks) <U, map> of each head, (H).
    float* unitSum = nullptr;
    float* norm = nullptr;     // (H): Euclidean norm of each map
    double* cosine = nullptr;  // sum over pairs i<j of cos(a_i, a_j)
};

struct AttentionBackward {
    AttentionShape shape;
    Parts<const float> parts;
    const float* headMask = nullptr;
    bool rounded = false;  // as in forward
    const float* softmaxRows = nullptr;
    const float* gradContext = nullptr;  // (T, H*dh)
    const float* unitSum = nullptr;      // null: no gradient through the cosine
    const float* norm = nullptr;
    const float* gradMaps = nullptr;  // (H, T, S), [query][key]; null: no gradient through the maps
    float cosineWeight = 0;           // gradient of the loss with respect to the sum over pairs
    Parts<float> gradients;           // overwritten
};

// B (depth x columns) of a product, element (k, n) at values[k * rowStride + n * columnStride].
struct PanelSource {
    const float* values = nullptr;
    std::ptrdiff_t rowStride = 0, columnStride = 1;
    int depth = 0, columns = 0;
};

// A part of C = A^T B, with A (depth x lda) and B (depth x ldb) row by row: the gradient of a linear layer's weight.
template <class Number>
struct TransposedProductOf {
    const Number* a = nullptr;
    const Number* b = nullptr;
    int lda = 0, ldb = 0;  // between rows
    std::int64_t depth = 0;
    float* c = nullptr;
    int ldc = 0;
    int firstRow = 0, lastRow = 0;
    int firstColumn = 0, lastColumn = 0;
    bool add = false;  // to what c (and sums) hold, instead of overwriting it
};
// And the sums of A's columns, (lda), the gradient of the bias; null: not wanted.
struct TransposedProduct : TransposedProductOf<float> {
    float* sums = nullptr;
};
using TransposedHalves = TransposedProductOf<std::uint16_t>;

// Places of a row of `width` numbers in bfloat16 that is a factor of products: whole pairs, the last one 0 where there
// is none.
constexpr std::int64_t evenWidth(std::int64_t width) {
    return (width + 1) / 2 * 2;
}

// y = x + keep * scale * branch, row by row; keep(i) of a row: hash(rowKey(key, its place), i) >= threshold.
struct DropoutSum {
    const float* x = nullptr;       // (rows, width); null: 0
    const float* branch = nullptr;  // (rows, width); may be y
    float* y = nullptr;
    std::int64_t rows = 0;
    int width = 0;
    const std::int64_t* places = nullptr;  // (rows), core/attention/dropout.h
    std::uint64_t key = 0;
    std::uint32_t threshold = 0;
    float scale = 1;
};

// SplitMix64 (Steele, Lea & Flood 2014) of the stream `key` at `place`.
constexpr std::uint64_t rowKey(std::uint64_t key, std::uint64_t place) {
    std::uint64_t z = key + place * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Row length of a map in memory: whole vectors of every instruction set.
constexpr int mapStride(int tokens) {
    return (tokens + 15) / 16 * 16;
}

// Samples from this length on go through the kernels in blocks of so many queries, so that memory grows with the
// length.
constexpr int kLongSample = 512, kLongQueries = 64;
inline bool byBlocks(const AttentionShape& s) {
    return s.keys == 0 && s.tokens >= kLongSample;
}
inline std::size_t unitFloats(const AttentionShape& s) {
    return byBlocks(s) ? static_cast<std::size_t>(s.heads)
                       : static_cast<std::size_t>(s.allKeys()) * static_cast<std::size_t>(mapStride(s.tokens));
}

// Rows that a map of so many keys has room for: whole tiles.
constexpr std::size_t mapRows(int keys) {
    return static_cast<std::size_t>(keys + 15) / 16 * 16;
}

// 4-byte places for factors of one head's products in bfloat16 (attention_rounded.inl), each side rounded up to a
// tile's depth: rows of keys and values, columns of queries and gradients, pairs of rows of these, and three maps at
// half size.
inline std::size_t roundedPlaces(const AttentionShape& s) {
    const auto whole = [](int n) { return static_cast<std::size_t>(n + 31) / 32 * 32; };
    const std::size_t tokens = whole(s.tokens), keys = whole(s.allKeys()), width = whole(s.headWidth);
    return (3 * keys * width + 4 * tokens * width + 3 * keys * tokens) / 2;
}

// Of the arrays for maps, rows and columns of one head (attention.inl).
inline std::size_t tileFloats(const AttentionShape& s) {
    const auto tokens = static_cast<std::size_t>(s.tokens), padded = static_cast<std::size_t>(mapStride(s.tokens));
    const std::size_t keys = mapRows(s.allKeys()), width = mapRows(s.headWidth);
    return 2 * keys * padded + (3 * tokens + 4 * keys) * width + 2 * width * padded + 6 * padded + roundedPlaces(s);
}

// Memory a thread needs for one sample, in floats.
std::size_t attentionScratch(const AttentionShape& shape);

struct Table {
    const char* name;  // "amx", "avx512bf16", "avx512", "avx2", "generic"
    void (*attentionForward)(const AttentionForward& task, float* scratch);
    void (*attentionBackward)(const AttentionBackward& task, float* scratch);
    void (*dropoutAdd)(const DropoutSum& task);
    void (*add)(const float* x, const float* y, float* sum, std::int64_t count);  // sum may alias x or y
    void (*gelu)(const float* x, float* y, std::int64_t count);                   // exact: x * Phi(x)
    // gradX may alias gradY; y: gelu(x) again where wanted (not null), at hardly any cost; it may be x.
    void (*geluBackward)(const float* x, const float* gradY, float* gradX, float* y, std::int64_t count);
    // Of a row z of `count` scores: (1 - smoothing) -log softmax(z)[target] + smoothing * the mean of -log softmax(z).
    // z becomes `scale` times its gradient.
    double (*crossEntropy)(float* z, int count, int target, float smoothing, float scale);
    // Rows of `width`: y = (x - mean) * rstd * weight + bias. mean, rstd: one a row.
    void (*layerNorm)(const float* x, const float* weight, const float* bias, float* y, float* mean, float* rstd,
                      std::int64_t rows, int width);
    // gradX overwritten; gradWeight, gradBias added to (width each).
    void (*layerNormBackward)(const float* x, const float* weight, const float* mean, const float* rstd,
                              const float* gradY, float* gradX, float* gradWeight, float* gradBias, std::int64_t rows,
                              int width);
    // Matrix products of linear layers; 0 where the BLAS does better (no vector unit worth it).
    int panelWidth;
    // Panels [first, last) of `panelWidth` columns, each depth x panelWidth floats, the last one filled up with zeros.
    void (*packPanels)(const PanelSource& b, float* packed, int first, int last);
    // C = A (rows x depth) B + bias for the columns of panels [first, last); packed points at the first of them; bias
    // may be null. C has `columns` columns in all.
    void (*multiplyPanels)(const float* a, const float* packed, const float* bias, float* c, std::int64_t rows,
                           int depth, int columns, int first, int last);
    std::size_t (*transposedScratch)(int rows, int columns);  // floats that multiplyTransposed and its like need
    void (*multiplyTransposed)(const TransposedProduct& product, float* scratch);
    // Does nothing but multiply and add in registers, and returns how many operations that were (a multiply-add is
    // two): what the processor can do at most, for the share of it that a step reaches.
    double (*spin)(std::int64_t rounds);
    // The same with factors in bfloat16 (to nearest, ties to even) and sums in float32; null where the processor has no
    // instructions for it. A panel is (depth + 1) / 2 x panelWidth pairs. Rows in bfloat16 have evenWidth(.) places.
    void (*packPairs)(const PanelSource& b, std::uint32_t* packed, int first, int last) = nullptr;
    std::size_t (*pairsScratch)(std::int64_t rows, int depth) = nullptr;  // 4-byte places that multiplyPairs needs
    // add: to what c holds; there is no bias then.
    void (*multiplyPairs)(const std::uint16_t* a, const std::uint32_t* packed, const float* bias, float* c,
                          std::int64_t rows, int depth, int columns, int first, int last, std::uint32_t* scratch,
                          bool add) = nullptr;
    void (*multiplyTransposedPairs)(const TransposedHalves& product, float* scratch) = nullptr;
    // What makes such rows: of numbers, adding their columns to sums (width) where wanted (not null) before they are
    // rounded ...
    void (*roundRows)(const float* x, std::uint16_t* y, float* sums, std::int64_t rows, int width) = nullptr;
    // ... of numbers in three parts, x = y_0 + y_1 + y_2 but for the 25th bit, each `between` places behind the one
    // before ...
    void (*splitRows)(const float* x, std::uint16_t* y, std::ptrdiff_t between, float* sums, std::int64_t rows,
                      int width) = nullptr;
    // ... of a layer norm ...
    void (*layerNormHalves)(const float* x, const float* weight, const float* bias, std::uint16_t* y, float* mean,
                            float* rstd, std::int64_t rows, int width) = nullptr;
    // ... of gelu(x); kept: x rounded, of which the gelu is taken then; null: of x itself ...
    void (*geluHalves)(const float* x, std::uint16_t* kept, std::uint16_t* y, std::int64_t rows, int width) = nullptr;
    // ... of its gradient, with sums as above, and of gelu(x) again.
    void (*geluBackwardHalves)(const std::uint16_t* x, const float* gradY, std::uint16_t* gradX, std::uint16_t* y,
                               float* sums, std::int64_t rows, int width) = nullptr;
    // Rounds x to bfloat16 in place, and writes it at half the size; and back.
    void (*toHalves)(float* x, std::uint16_t* halves, std::int64_t count) = nullptr;
    void (*fromHalves)(const std::uint16_t* halves, float* x, std::int64_t count) = nullptr;
    double (*spinPairs)(std::int64_t rounds) = nullptr;  // spin() with factors in bfloat16; null: not known
    // Rows of a wide block in bfloat16 that a thread takes through it at a time, at least; 0: as of any block. More
    // where adding to the gradients of the weights, which lie in further caches, costs as much as their products.
    int wideRows = 0;
};

// The best table this CPU can run. HEADSCOPE_KERNELS=generic|avx2|avx512|avx512bf16 picks a lower one, that of
// tiles (amx) needs the kernel's permission too.
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
namespace avx512bf16 {
extern const Table kTable;
}
namespace amx {
extern const Table kTable;
}

}  // namespace headscope::kernels
