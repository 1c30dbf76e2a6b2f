// Patterns of sparse attention: which keys a query may see, before scores exist (formulas and
// sources: core/nn/attention/sparse.md). Does not depend on LibTorch.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::attention {

enum class Pattern {
    Full,
    Local,
    Dilated,
    Strided,
    StridedMerged,
    Fixed,
    FixedMerged,
    GlobalLocal,
    BigBird,
    Axial,
    Neighbourhood
};

struct PatternOptions {
    Pattern kind = Pattern::Full;
    std::int64_t width = 16;       // w of local, dilated and global-local; at least 1
    std::int64_t dilation = 2;     // d of dilated; at least 1
    bool dilationPerHead = false;  // dilated: head h has the dilation 2^h instead
    // l of strided and fixed; 0: the rounded square root of PatternPlace::tokens.
    std::int64_t stride = 0;
    std::int64_t summary = 1;  // c of fixed: last tokens of each block, seen from other blocks
    std::int64_t global = 1;   // g: first tokens (global-local) or blocks (bigbird)
    std::int64_t block = 8;    // b of bigbird, in tokens
    std::int64_t blocks = 3;   // w of bigbird: neighbouring blocks, with the query's own
    std::int64_t random = 1;   // r of bigbird: random blocks per block of queries
    std::int64_t reach = 2;    // r of neighbourhood: distance in rows and columns, in patches
    // Sorted layers, from 0, whose queries see all keys nevertheless.
    std::vector<std::int64_t> fullLayers = {};
    std::uint64_t seed = 0;  // of bigbird's random blocks

    bool operator==(const PatternOptions& other) const;
    bool operator!=(const PatternOptions& other) const { return !(*this == other); }
};

// One head of one layer, and the longest input of the model. No pattern depends on the length of
// the present input, so that a text has the same mask alone, in a batch and while it is generated.
struct PatternPlace {
    std::int64_t tokens = 0;  // longest input, with prefix tokens
    bool causal = false;
    std::int64_t layer = 0, head = 0;
    std::int64_t columns = 0;  // of the grid of patches; 0: not an image
    std::int64_t prefix = 0;   // tokens before the patches

    bool operator==(const PatternPlace& other) const;
};

// Whether the heads of a layer may have different masks.
bool differsByHead(const PatternOptions& options);
// Whether layers may have different masks.
bool differsByLayer(const PatternOptions& options);
// Distance between queries that may see similar keys: the dilation, the stride, or the number of
// columns; 1 if only neighbours do.
std::int64_t patternPeriod(const PatternOptions& options, const PatternPlace& place);
// Whether the pattern needs a grid of patches.
constexpr bool needsGrid(Pattern kind) {
    return kind == Pattern::Axial || kind == Pattern::Neighbourhood;
}
// Returns whether query t sees key s for all t, s < place.tokens, row by row: 1 or 0. A query that
// the pattern leaves without a key sees itself. Padding is not considered.
std::vector<std::uint8_t> visibleKeys(const PatternOptions& options, const PatternPlace& place);
// Returns the mean number of keys that a query sees, n(t). If there are more than 512 queries, it
// counts 512 that are evenly spaced.
double meanVisibleKeys(const PatternOptions& options, const PatternPlace& place);

}  // namespace headscope::attention
