// Attention of a long sample or one with a sparse pattern (kernels.h, byBlocks), one block of
// queries at a time with all the keys that they may see. Maps of the whole sample would not fit in
// the cache. The sum of unit maps, kept for the backward pass, would grow with the square of the
// length. Here the maps of all heads exist for one block of queries only. The forward pass
// accumulates the products of maps with each other, from which it computes all norms and cosines.
// The backward pass recomputes the block's sum of unit maps.

// Heads per side whose maps are multiplied with each other at a time; the sums stay in registers.
constexpr int kTogether = kLanes == 16 ? 4 : 2;

struct LongTiles {
    Tiles tiles;
    float* maps;         // (H, S, padded): scores, or exp(score - maximum)
    float* unitSum;      // (S, padded)
    float* inverse;      // (H, padded)
    double* products;    // (H, H), upper triangle
    std::ptrdiff_t map;  // numbers per map
};

// The block of queries that starts at `first`, as a sample of its own.
static QueryPart blockOf(const AttentionShape& s, int first) {
    QueryPart part;
    part.first = first;
    part.whole = false;
    part.shape = s;
    part.shape.tokens = std::min(kLongQueries, s.tokens - first);
    part.shape.length = std::max(0, std::min(s.length - first, part.shape.tokens));
    part.shape.keys = s.tokens;
    part.shape.keyLength = s.causal ? first + part.shape.length : s.length;
    part.shape.before = s.causal ? first : 0;
    return part;
}

// A block of a sparse pattern. Its masks also say what is causal.
static QueryPart sparseBlockOf(const AttentionShape& s, const SparseBlock& block) {
    QueryPart part;
    part.whole = false;
    part.places = block.queries;
    part.keyPlaces = block.keys;
    part.shape = s;
    part.shape.sparse = nullptr;
    part.shape.causal = false;
    part.shape.tokens = part.shape.length = block.queryCount;
    part.shape.keys = part.shape.keyLength = block.keyCount;
    return part;
}

// Heads [0, count) of a block. `of` is null if they are all heads in order.
struct BlockHeads {
    int count = 0;
    const int* of = nullptr;
    const int* masks = nullptr;
    const SparseBlock* block = nullptr;

    HS_MEMBER int head(int i) const { return of ? of[i] : i; }
    // `seen` of the i-th head.
    HS_MEMBER const std::uint64_t* seen(int i) const {
        return block ? block->seen + static_cast<std::ptrdiff_t>(masks[i]) * block->keyCount
                     : nullptr;
    }
};

// Calls body(part, heads) for all blocks that contain a query before `end`.
template <class Body>
HS_INLINE void forEachPart(const AttentionShape& s, int end, const Body& body) {
    if (!s.sparse) {
        for (int first = 0; first < end; first += kLongQueries)
            body(blockOf(s, first), BlockHeads{s.heads});
        return;
    }
    for (int i = 0; i < s.sparse->groupCount; ++i) {
        const SparseGroup& g = s.sparse->groups[i];
        for (int j = 0; j < g.blockCount; ++j)
            body(sparseBlockOf(s, g.blocks[j]),
                 BlockHeads{g.headCount, g.heads, g.masks, g.blocks + j});
    }
}

static LongTiles longTilesOf(const AttentionShape& s, float* scratch) {
    AttentionShape block = s;
    block.tokens = kLongQueries;
    block.keys = blockKeys(s);
    LongTiles t;
    t.tiles = tilesOf(block, scratch);
    t.map = static_cast<std::ptrdiff_t>(mapRows(block.keys)) * t.tiles.padded;
    scratch += (tileFloats(block) + 15) / 16 * 16;
    const auto heads = static_cast<std::size_t>(s.heads);
    float* products = nullptr;
    carve(scratch, t.maps, heads * static_cast<std::size_t>(t.map));
    carve(scratch, t.unitSum, static_cast<std::size_t>(t.map));
    carve(scratch, t.inverse, heads * static_cast<std::size_t>(t.tiles.padded));
    carve(scratch, products, 2 * heads * heads);
    t.products = reinterpret_cast<double*>(products);
    return t;
}

// Adds the block's part of <A_g, A_h> for heads [g, g + kTogether) and [h, h + kTogether). t.maps
// hold exp(score - maximum).
template <int kVectors>
HS_INLINE void addProducts(const AttentionShape& s, const LongTiles& t, const QueryBlock& b, int g,
                           int h) {
    const std::ptrdiff_t padded = t.tiles.padded;
    for (int v = 0; v < kVectors; ++v) {
        const std::ptrdiff_t query = b.first + v * kLanes;
        // Indices beyond the last head repeat it; their results are not stored.
        const float *rows[kTogether], *columns[kTogether];
        for (int i = 0; i < kTogether; ++i) {
            rows[i] = t.maps + std::min(g + i, s.heads - 1) * t.map + query;
            columns[i] = t.maps + std::min(h + i, s.heads - 1) * t.map + query;
        }
        Vec sums[kTogether][kTogether] = {};
        for (int key = 0; key < b.keys; ++key) {
            Vec row[kTogether];
            for (int i = 0; i < kTogether; ++i) row[i] = load(rows[i] + key * padded);
            for (int j = 0; j < kTogether; ++j) {
                const Vec column = load(columns[j] + key * padded);
                for (int i = 0; i < kTogether; ++i) sums[i][j] += row[i] * column;
            }
        }
        for (int i = 0; i < kTogether && g + i < s.heads; ++i)
            for (int j = 0; j < kTogether && h + j < s.heads; ++j)
                t.products[(g + i) * s.heads + h + j] +=
                    sumOf(sums[i][j] * load(t.inverse + (g + i) * padded + query) *
                          load(t.inverse + (h + j) * padded + query));
    }
}

// Computes the norms, the sum of cosines over pairs, and <U, A_h> of each head, where U is the sum
// of unit maps.
static void cosinesOf(const AttentionForward& task, const LongTiles& t) {
    const int heads = task.shape.heads;
    const auto product = [&](int g, int h) {
        return t.products[std::min(g, h) * heads + std::max(g, h)];
    };
    for (int h = 0; h < heads; ++h) task.norm[h] = static_cast<float>(std::sqrt(product(h, h)));
    double cosine = 0;
    for (int h = 0; h < heads; ++h) {
        double dot = 0;
        for (int g = 0; g < heads; ++g) {
            const double norm = std::sqrt(product(g, g));
            if (norm > 0) dot += product(g, h) / norm;
            if (g < h && norm > 0 && task.norm[h] > 0)
                cosine += product(g, h) / (norm * std::sqrt(product(h, h)));
        }
        task.unitSum[h] = static_cast<float>(dot);
    }
    *task.cosine = cosine;
}

template <class Products>
static void longForward(const AttentionForward& task, float* scratch) {
    const auto& s = task.shape;
    LongTiles t = longTilesOf(s, scratch);
    float* const oneMap = t.tiles.map;
    const std::ptrdiff_t padded = t.tiles.padded;
    std::memset(t.products, 0, sizeof(double) * s.heads * s.heads);
    const std::ptrdiff_t model = static_cast<std::ptrdiff_t>(s.heads) * s.headWidth;
    // Blocks of a sparse pattern contain valid queries only.
    if (s.sparse)
        clearRows(task.context, model, s.length, s.tokens, static_cast<std::size_t>(model));
    forEachPart(s, s.tokens, [&](QueryPart part, const BlockHeads& heads) {
        const Products products(part.shape, t.tiles);
        for (int i = 0; i < heads.count; ++i) {
            const int h = heads.head(i);
            part.seen = heads.seen(i);
            t.tiles.map = task.unitSum ? t.maps + h * t.map : oneMap;
            headForward(task, part, products, h);
            std::memcpy(t.inverse + h * padded, t.tiles.inverse, sizeof(float) * padded);
        }
        if (!task.unitSum) return;
        for (int g = 0; g < s.heads; g += kTogether)
            for (int h = g; h < s.heads; h += kTogether)
                forEachBlock(part.shape, [&](const QueryBlock& b, auto vectors) {
                    addProducts<decltype(vectors)::value>(part.shape, t, b, g, h);
                });
    });
    if (task.unitSum) cosinesOf(task, t);
}

// Adds exp(score - maximum) * factor, the map divided by its norm, to the sum of unit maps, or
// starts that sum.
template <int kVectors>
HS_INLINE void addUnitScores(const QueryBlock& b, const Tiles& t, float scale, bool start,
                             float* unitSum) {
    Vec top[kVectors], factor[kVectors];
    for (int v = 0; v < kVectors; ++v) {
        top[v] = load(t.top + b.first + v * kLanes);
        factor[v] = load(t.factor + b.first + v * kLanes);
    }
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            const std::ptrdiff_t at =
                static_cast<std::ptrdiff_t>(key) * t.padded + b.first + v * kLanes;
            Vec unit = vexp(load(t.map + at) * scale - top[v]) * factor[v];
            if (key >= b.diagonal)
                unit = select(seesKey(b.diagonal + v * kLanes, key), unit, Vec{});
            if (b.seen) unit = select(inPattern(b, v, key), unit, Vec{});
            store(unitSum + at, start ? unit : load(unitSum + at) + unit);
        }
}

// Computes the scores of all heads and the block's sum of unit maps.
template <class Products>
static void unitSumOf(const AttentionBackward& task, const QueryPart& part, const BlockHeads& heads,
                      const Products& products, LongTiles& t) {
    const auto& s = part.shape;
    for (int i = 0; i < heads.count; ++i) {
        const int h = heads.head(i);
        t.tiles.map = t.maps + h * t.map;
        gatherScored(task, part, products, h);
        products.scores();
        const float norm = task.norm[h];
        for (int q = 0; q < roundUp(s.length); ++q)
            t.tiles.factor[q] = norm > 0 ? t.tiles.inverse[q] / norm : 0;
        forEachBlock(
            s,
            [&](const QueryBlock& b, auto vectors) {
                addUnitScores<decltype(vectors)::value>(b, t.tiles, products.ofScores, i == 0,
                                                        t.unitSum);
            },
            heads.seen(i));
    }
}

template <class Products>
static void longBackward(const AttentionBackward& task, float* scratch) {
    const auto& s = task.shape;
    LongTiles t = longTilesOf(s, scratch);
    float* const oneMap = t.tiles.map;
    clearGradients(task, 0);
    forEachPart(s, s.length, [&](QueryPart part, const BlockHeads& heads) {
        part.scored = task.unitSum != nullptr;
        const Products products(part.shape, t.tiles);
        if (task.unitSum) {
            unitSumOf(task, part, heads, products, t);
            part.unitSum = t.unitSum;
            part.unitDots = task.unitSum;
        }
        for (int i = 0; i < heads.count; ++i) {
            const int h = heads.head(i);
            part.seen = heads.seen(i);
            t.tiles.map = task.unitSum ? t.maps + h * t.map : oneMap;
            headBackward(task, part, products, h);
        }
    });
}

template <class Products>
static void forwardBy(const AttentionForward& task, float* scratch) {
    byBlocks(task.shape) ? longForward<Products>(task, scratch)
                         : wholeForward<Products>(task, scratch);
}

template <class Products>
static void backwardBy(const AttentionBackward& task, float* scratch) {
    byBlocks(task.shape) ? longBackward<Products>(task, scratch)
                         : wholeBackward<Products>(task, scratch);
}

static void attentionForward(const AttentionForward& task, float* scratch) {
    forwardBy<VectorProducts>(task, scratch);
}

static void attentionBackward(const AttentionBackward& task, float* scratch) {
    backwardBy<VectorProducts>(task, scratch);
}
