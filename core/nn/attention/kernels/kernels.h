// CPU kernels for attention and the other layers, compiled once per instruction set and chosen at
// run time. They take plain float32 pointers and are single-threaded; callers spread samples over
// threads. Does not depend on LibTorch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::kernels {

// Sparse attention. A block of at most kLongQueries queries, and the keys that any of them sees.
// Queries and keys are indices of tokens. `seen` has keyCount words per mask: bit i of a word is 1
// if query i sees the key. Each query sees at least one key.
struct SparseBlock {
    const int *queries = nullptr, *keys = nullptr;
    int queryCount = 0, keyCount = 0;
    const std::uint64_t* seen = nullptr;
};
// Heads that share blocks, and the mask of each within a block. The blocks contain each valid
// query once.
struct SparseGroup {
    const int *heads = nullptr, *masks = nullptr;
    int headCount = 0;
    const SparseBlock* blocks = nullptr;
    int blockCount = 0;
};
// Each head belongs to one group. For the cosine of maps, all heads are in the same group.
struct SparseKeys {
    const SparseGroup* groups = nullptr;
    int groupCount = 0;
    int mostKeys = 0;  // largest keyCount
};

// Shape of one sample's attention over all heads. Tokens [0, length) are valid; later queries get
// context 0. Keys are the same tokens as the queries, or tokens of another stream.
struct AttentionShape {
    int tokens = 0;     // T
    int heads = 0;      // H
    int headWidth = 0;  // dh
    int length = 0;     // valid tokens, 1..T
    bool causal = false;
    int keys = 0;       // S; 0: the keys are the same tokens as the queries
    int keyLength = 0;  // valid keys, 1..S, if keys > 0
    // In causal attention with separate keys that contain the queries' own: number of keys before
    // the first query's own key.
    int before = 0;
    // Keys that each query sees, instead of `causal`; null: no sparse pattern. Requires keys == 0.
    // AttentionForward::maps and gradMaps must then be null; operands are not rounded.
    const SparseKeys* sparse = nullptr;

    int allKeys() const { return keys > 0 ? keys : tokens; }
    int validKeys() const { return keys > 0 ? keyLength : length; }
};

// Addresses of queries, keys and values. A row holds H*dh numbers, head after head; the strides are
// the distances between rows.
template <class Number>
struct Parts {
    Number *queries = nullptr, *keys = nullptr, *values = nullptr;
    std::ptrdiff_t queryStride = 0, keyStride = 0;  // keyStride: also for the values

    // Returns the parts of one stream whose rows of 3*H*dh hold queries, keys and values side by
    // side.
    static Parts sideBySide(Number* qkv, std::ptrdiff_t width) {
        return {qkv, qkv + width, qkv + 2 * width, 3 * width, 3 * width};
    }
    // Returns the parts of two streams: queries (T, H*dh), and keys and values side by side (S,
    // 2*H*dh).
    static Parts ofTwo(Number* queries, Number* keys, std::ptrdiff_t width) {
        return {queries, keys, keys + width, width, 2 * width};
    }
};

struct AttentionForward {
    AttentionShape shape;
    Parts<const float> parts;
    const float* headMask = nullptr;  // factor on each head's context, (H), or null
    // Operands of products may be rounded to bfloat16; softmax and all sums stay float32.
    bool rounded = false;
    float* context = nullptr;  // (T, H*dh)
    // Each query's maximum score, then 1 / its sum of exp(score - maximum): (H, 2, T). null: not
    // computed.
    float* softmaxRows = nullptr;
    // Attention maps (H, T, S), [query][key]; 0 for hidden keys and invalid queries. null: not
    // written.
    float* maps = nullptr;
    // The next three are for the cosine of maps; all are null if it is not requested. unitSum:
    // unitFloats() numbers that the backward pass needs. Normally the sum U over heads of the maps
    // scaled to unit norm, (S, mapStride(T)), [key][query]. For a sample processed in blocks
    // (byBlocks): <U, map> of each head, (H).
    float* unitSum = nullptr;
    float* norm = nullptr;     // (H): Euclidean norm of each map
    double* cosine = nullptr;  // sum over pairs i<j of cos(a_i, a_j)
};

struct AttentionBackward {
    AttentionShape shape;
    Parts<const float> parts;
    const float* headMask = nullptr;
    bool rounded = false;  // see AttentionForward::rounded
    const float* softmaxRows = nullptr;
    const float* gradContext = nullptr;  // (T, H*dh)
    // unitSum and norm as computed by the forward pass; null: no gradient through the cosine.
    const float* unitSum = nullptr;
    const float* norm = nullptr;
    // Gradient of the maps (H, T, S), [query][key]; null: no gradient through the maps.
    const float* gradMaps = nullptr;
    // Gradient of the loss with respect to the sum of cosines over head pairs.
    float cosineWeight = 0;
    Parts<float> gradients;  // outputs, overwritten
};

// Matrix B (depth x columns) of a product: element (k, n) is values[k * rowStride + n *
// columnStride].
struct PanelSource {
    const float* values = nullptr;
    std::ptrdiff_t rowStride = 0, columnStride = 1;
    int depth = 0, columns = 0;
};

// The product C = A^T B, limited to some rows and columns of C, where A (depth x lda) and B (depth
// x ldb) are row-major. C is the gradient of a linear layer's weight.
template <class Number>
struct TransposedProductOf {
    const Number* a = nullptr;
    const Number* b = nullptr;
    int lda = 0, ldb = 0;  // row strides of a and b
    std::int64_t depth = 0;
    float* c = nullptr;
    int ldc = 0;
    int firstRow = 0, lastRow = 0;
    int firstColumn = 0, lastColumn = 0;
    // Add to the previous contents of c (and sums) instead of overwriting them.
    bool add = false;
};
// A product that also computes the sums of A's columns (lda), which are the gradient of the bias;
// null: not computed.
struct TransposedProduct : TransposedProductOf<float> {
    float* sums = nullptr;
};
using TransposedHalves = TransposedProductOf<std::uint16_t>;

// Returns the stored numbers per row of a bfloat16 operand: `width` rounded up to whole pairs. A
// row of odd width ends in a 0.
constexpr std::int64_t evenWidth(std::int64_t width) {
    return (width + 1) / 2 * 2;
}

// Computes y = x + keep * scale * branch, row by row. Element i of a row is kept if
// hash(rowKey(key, the row's id), i) >= threshold.
struct DropoutSum {
    const float* x = nullptr;       // (rows, width); null: 0
    const float* branch = nullptr;  // (rows, width); may alias y
    float* y = nullptr;
    std::int64_t rows = 0;
    int width = 0;
    // Ids of the rows (rows), which select their random numbers; see core/nn/attention/dropout.h.
    const std::int64_t* places = nullptr;
    std::uint64_t key = 0;
    std::uint32_t threshold = 0;
    float scale = 1;
};

// SplitMix64 (Steele, Lea & Flood 2014): output number `place` of the stream `key`.
constexpr std::uint64_t rowKey(std::uint64_t key, std::uint64_t place) {
    std::uint64_t z = key + place * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Returns the row length of a map in memory: whole vectors of every instruction set.
constexpr int mapStride(int tokens) {
    return (tokens + 15) / 16 * 16;
}

// Samples of at least kLongSample tokens, and those with a sparse pattern, go through the kernels
// in blocks of at most kLongQueries queries. Working memory then grows linearly with the length.
constexpr int kLongSample = 512, kLongQueries = 64;
inline bool byBlocks(const AttentionShape& s) {
    return s.sparse || (s.keys == 0 && s.tokens >= kLongSample);
}
// Returns the most keys that the queries of a block see; other keys are skipped.
inline int blockKeys(const AttentionShape& s) {
    return s.sparse ? s.sparse->mostKeys : s.tokens;
}
// Returns the size of AttentionForward::unitSum in floats.
inline std::size_t unitFloats(const AttentionShape& s) {
    return byBlocks(s) ? static_cast<std::size_t>(s.heads)
                       : static_cast<std::size_t>(s.allKeys()) *
                             static_cast<std::size_t>(mapStride(s.tokens));
}

// Returns the number of rows to allocate for a map with this many keys: whole tiles of 16.
constexpr std::size_t mapRows(int keys) {
    return static_cast<std::size_t>(keys + 15) / 16 * 16;
}

// Returns the memory for one head's bfloat16 operands (attention_rounded.inl), in 4-byte words.
// Each dimension is rounded up to a tile's depth. The operands are rows of keys and values, columns
// of queries and gradients, pairs of rows of these, and three maps at half size.
inline std::size_t roundedPlaces(const AttentionShape& s) {
    const auto whole = [](int n) { return static_cast<std::size_t>(n + 31) / 32 * 32; };
    const std::size_t tokens = whole(s.tokens), keys = whole(s.allKeys()),
                      width = whole(s.headWidth);
    return (3 * keys * width + 4 * tokens * width + 3 * keys * tokens) / 2;
}

// Returns the floats of memory for the maps, rows and columns of one head
// (attention_products.inl).
inline std::size_t tileFloats(const AttentionShape& s) {
    const auto tokens = static_cast<std::size_t>(s.tokens),
               padded = static_cast<std::size_t>(mapStride(s.tokens));
    const std::size_t keys = mapRows(s.allKeys()), width = mapRows(s.headWidth);
    return 2 * keys * padded + (3 * tokens + 4 * keys) * width + 2 * width * padded + 6 * padded +
           roundedPlaces(s);
}

// Returns the working memory that one thread needs for one sample, in floats.
std::size_t attentionScratch(const AttentionShape& shape);

// Functions and constants of the kernels for one instruction set.
struct Table {
    const char* name;  // "amx", "avx512bf16", "avx512", "avx2", "generic"
    void (*attentionForward)(const AttentionForward& task, float* scratch);
    void (*attentionBackward)(const AttentionBackward& task, float* scratch);
    void (*dropoutAdd)(const DropoutSum& task);
    // Computes x + y; sum may alias x or y.
    void (*add)(const float* x, const float* y, float* sum, std::int64_t count);
    // Computes y = x * Phi(x) exactly, without the tanh approximation.
    void (*gelu)(const float* x, float* y, std::int64_t count);
    // Computes the gradient of GELU; gradX may alias gradY. y (may be null, may alias x) receives
    // gelu(x) again, at almost no cost.
    void (*geluBackward)(const float* x, const float* gradY, float* gradX, float* y,
                         std::int64_t count);
    // Returns the loss of a row z of `count` scores: (1 - smoothing) * -log softmax(z)[target] +
    // smoothing * mean(-log softmax(z)). Overwrites z with `scale` times the gradient.
    double (*crossEntropy)(float* z, int count, int target, float smoothing, float scale);
    // Computes y = (x - mean) * rstd * weight + bias for rows of `width` numbers. mean, rstd:
    // outputs, one number per row.
    void (*layerNorm)(const float* x, const float* weight, const float* bias, float* y, float* mean,
                      float* rstd, std::int64_t rows, int width);
    // Overwrites gradX; adds to gradWeight and gradBias (width each).
    void (*layerNormBackward)(const float* x, const float* weight, const float* mean,
                              const float* rstd, const float* gradY, float* gradX,
                              float* gradWeight, float* gradBias, std::int64_t rows, int width);
    // Columns per panel in the matrix products of linear layers. 0: the vector unit is so weak that
    // a BLAS is faster.
    int panelWidth;
    // Packs panels [first, last) of `panelWidth` columns, each depth x panelWidth floats. The last
    // panel is padded with zeros.
    void (*packPanels)(const PanelSource& b, float* packed, int first, int last);
    // Computes C = A (rows x depth) B + bias for the columns of panels [first, last). `packed`
    // points at the first of these panels; bias may be null. C has `columns` columns in total.
    void (*multiplyPanels)(const float* a, const float* packed, const float* bias, float* c,
                           std::int64_t rows, int depth, int columns, int first, int last);
    // Returns the floats of scratch that multiplyTransposed and multiplyTransposedPairs need.
    std::size_t (*transposedScratch)(int rows, int columns);
    void (*multiplyTransposed)(const TransposedProduct& product, float* scratch);
    // Measures peak speed: only multiplies and adds in registers. Returns the number of operations;
    // a multiply-add counts as two. The result is the reference for the speed that a training step
    // reaches.
    double (*spin)(std::int64_t rounds);
    // Computes the weights p of a row z of `count` scores (entmax, sparse.inl): alpha in (1, 2].
    // Hidden keys have the score -infinity. A row of only these gets 0; one with NaN or +infinity
    // gets NaN. scratch: 2 x (count + 2 x 16) floats.
    void (*entmax)(const float* z, std::int64_t count, double alpha, float* scratch, float* p);
    // Computes the gradient of the scores from weights p and their gradients g. Returns the
    // gradient with respect to alpha if `ofAlpha`, else 0. scratch: 2 x (count + 2 x 16) floats.
    double (*entmaxBackward)(const float* p, const float* g, std::int64_t count, double alpha,
                             bool ofAlpha, float* scratch, float* gradient);
    // Returns the k-th largest of `count` numbers, k from 1 to count; NaN if one is NaN. equal:
    // receives how many of the numbers equal to it are among the k largest. Takes up to k passes.
    float (*kthLargest)(const float* z, std::int64_t count, std::int64_t k, std::int64_t* equal);
    // The next functions pack and multiply bfloat16 operands (rounded to nearest, ties to even)
    // with float32 sums. They are null if the processor lacks the instructions. A panel has (depth
    // + 1) / 2 x panelWidth pairs. bfloat16 rows have evenWidth(.) numbers.
    void (*packPairs)(const PanelSource& b, std::uint32_t* packed, int first, int last) = nullptr;
    // Returns the 4-byte words of scratch that multiplyPairs needs.
    std::size_t (*pairsScratch)(std::int64_t rows, int depth) = nullptr;
    void (*multiplyPairs)(const std::uint16_t* a, const std::uint32_t* packed, const float* bias,
                          float* c, std::int64_t rows, int depth, int columns, int first, int last,
                          std::uint32_t* scratch) = nullptr;
    void (*multiplyTransposedPairs)(const TransposedHalves& product, float* scratch) = nullptr;
    // The next functions write rows of bfloat16 numbers. roundRows rounds x, and adds the columns
    // of x before rounding to sums (width) unless it is null.
    void (*roundRows)(const float* x, std::uint16_t* y, float* sums, std::int64_t rows,
                      int width) = nullptr;
    // Computes the layer norm with a bfloat16 result.
    void (*layerNormHalves)(const float* x, const float* weight, const float* bias,
                            std::uint16_t* y, float* mean, float* rstd, std::int64_t rows,
                            int width) = nullptr;
    // Computes GELU with a bfloat16 result. kept (may be null) receives x rounded to bfloat16; the
    // GELU is then computed from the rounded x.
    void (*geluHalves)(const float* x, std::uint16_t* kept, std::uint16_t* y, std::int64_t rows,
                       int width) = nullptr;
    // Computes the gradient of GELU with a bfloat16 result, and gelu(x) again in y. sums: as in
    // roundRows.
    void (*geluBackwardHalves)(const std::uint16_t* x, const float* gradY, std::uint16_t* gradX,
                               std::uint16_t* y, float* sums, std::int64_t rows,
                               int width) = nullptr;
    // toHalves rounds x to bfloat16 in place and writes it to halves; fromHalves converts back.
    void (*toHalves)(float* x, std::uint16_t* halves, std::int64_t count) = nullptr;
    void (*fromHalves)(const std::uint16_t* halves, float* x, std::int64_t count) = nullptr;
    // spin() with bfloat16 operands; null: not available on this instruction set.
    double (*spinPairs)(std::int64_t rounds) = nullptr;
    // Minimum rows per chunk for wide bfloat16 blocks; 0: the same as for other blocks. Weight
    // gradients are in distant caches. Large chunks help if adding to them costs as much as the
    // products.
    int wideRows = 0;
};

// Returns the best table that this CPU can run. HEADSCOPE_KERNELS=generic|avx2|avx512|avx512bf16
// selects a lower one. The table with tiles (amx) also needs the operating system's permission.
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
