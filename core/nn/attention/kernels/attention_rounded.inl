// The products of attention with operands rounded to bfloat16, on AMX tiles or by the instruction
// for pairs. Scores, softmax and sums stay float32. Softmax writes a rounded map directly in both
// layouts: pairs of keys for sums over keys, which yield columns of queries, and rows of keys for
// sums over queries. So maps are never transposed.
#if defined(__AVX512BF16__)

// An operand as tiles. Tile (i, k) is at tiles + (i * steps + k) tiles: i along the dimension that
// the product keeps, k along its depth.
struct TiledFactor {
    std::uint32_t* tiles;
    int steps;
    std::uint32_t* at(int i, int k) const { return tiles + (i * steps + k) * kTileSize; }
};

// Range of a product: tiles of the sums, first tile of the depth, and end of the depth in pairs.
struct TileRange {
    int firstRow, lastRow, firstColumn, lastColumn, firstStep, pairs;
};

#if defined(__AMX_BF16__)

// Minimum numbers of a head's queries for which pays() is true.
constexpr int kEnough = 64 * kTile;

// Computes c = A B for the range. c has row stride `stride` and starts at row and column 0 of the
// whole product.
static void multiplyTiled(const TiledFactor& a, const TiledFactor& b, const TileRange& r, float* c,
                          std::ptrdiff_t stride) {
    for (int j = r.firstColumn; j < r.lastColumn; j += 2)
        for (int i = r.firstRow; i < r.lastRow; i += 2)
            multiplyWholeTiles(
                {a.at(i, r.firstStep), a.at(i + 1, r.firstStep), kTileSize, kTile,
                 b.at(j, r.firstStep), kTileSize, b.steps * kTileSize, kTile,
                 tilesFor(r.pairs) - r.firstStep},
                {nullptr, 0, c + i * kTile * stride + j * kTile, stride,
                 std::min(r.lastRow - i, 2) * kTile, std::min(r.lastColumn - j, 2) * kTile, true});
}

#else

constexpr int kEnough = 128 * kTile;
// Without AMX, tiles do not need to be configured.
struct TilesOfThread {};

// Computes half of a tile's rows for kTiles tiles of columns; next: distance between two of these
// tiles of B.
template <int kTiles>
static void multiplyHalfTile(const std::uint32_t* a, const std::uint32_t* b, std::ptrdiff_t next,
                             int pairs, float* c, std::ptrdiff_t stride) {
    constexpr int kRows = kTile / 2;
    Vec sums[kRows][kTiles] = {};
    for (; pairs > 0; pairs -= kTile, a += kTileSize)
        for (int p = 0; p < std::min(pairs, kTile); ++p, b += kTile) {
            Pairs::Row row[kTiles];
            each<kTiles>([&](auto j) { row[j] = Pairs::rowAt(b + j * next); });
            each<kRows>([&](auto i) {
                each<kTiles>([&](auto j) {
                    sums[i][j] = Pairs::multiplyAdd(sums[i][j], a[i * kTile + p], row[j]);
                });
            });
        }
    each<kRows>([&](auto i) {
        each<kTiles>([&](auto j) { store(c + i * stride + j * kTile, sums[i][j]); });
    });
}

// The same as with AMX tiles.
static void multiplyTiled(const TiledFactor& a, const TiledFactor& b, const TileRange& r, float* c,
                          std::ptrdiff_t stride) {
    const int pairs = r.pairs - r.firstStep * kTile;
    for (int j = r.firstColumn; j < r.lastColumn; j += 2)
        for (int half = 2 * r.firstRow; half < 2 * r.lastRow; ++half) {
            const std::uint32_t* const rows =
                a.at(half / 2, r.firstStep) + half % 2 * kTileSize / 2;
            float* const to = c + half * kTile / 2 * stride + j * kTile;
            if (j + 1 < r.lastColumn)
                multiplyHalfTile<2>(rows, b.at(j, r.firstStep), b.steps * kTileSize, pairs, to,
                                    stride);
            else
                multiplyHalfTile<1>(rows, b.at(j, r.firstStep), 0, pairs, to, stride);
        }
}

#endif

// Transposes 16 x 16 pairs; `to` may alias `from`.
static void transposeTile(const std::uint32_t* from, std::uint32_t* to) {
    Vec rows[kTile];
    for (int i = 0; i < kTile; ++i) rows[i] = (Vec)_mm512_loadu_si512(from + i * kTile);
    transpose(rows);
    for (int i = 0; i < kTile; ++i) _mm512_storeu_si512(to + i * kTile, (__m512i)rows[i]);
}

static void transposeTiles(const TiledFactor& f, int count) {
    for (int i = 0; i < count * f.steps; ++i) transposeTile(f.at(0, i), f.at(0, i));
}

// Operands and products of one head in bfloat16, with the interface of VectorProducts
// (attention.inl).
class RoundedProducts {
public:
    const AttentionShape& s;
    const Tiles& t;
    float ofScores, ofKeys;

    RoundedProducts(const AttentionShape& shape, const Tiles& arrays)
        : s(shape),
          t(arrays),
          ofScores(1 / std::sqrt(static_cast<float>(shape.headWidth))),
          ofKeys(ofScores),
          m_width(tilesFor(shape.headWidth)),
          m_room(reinterpret_cast<std::uint32_t*>(arrays.rounded)) {
        const int keys = 2 * stepsFor(s.allKeys()), queries = 2 * stepsFor(s.tokens),
                  width = 2 * stepsFor(s.headWidth);
        for (TiledFactor* f : {&m_keys, &m_values}) carve(*f, keys, width / 2);
        for (TiledFactor* f : {&m_queries, &m_gradients}) carve(*f, queries, width / 2);
        for (TiledFactor* f : {&m_queryPairs, &m_gradientPairs}) carve(*f, width, queries / 2);
        carve(m_columns, width, keys / 2);
        carve(m_mapPairs, queries, keys / 2);
        for (TiledFactor* f : {&m_map, &m_mapGradient}) carve(*f, keys, queries / 2);
    }

    void gatherScored(const HeadRows& q, const HeadRows& k) const {
        rows(k, s.validKeys(), m_keys);
        rows(q, s.length, m_queries);
        transposeTiles(m_queries, tilesFor(s.length));
    }
    void gatherValues(const HeadRows& v) const {
        pairs(v, s.validKeys(), m_columns);
        transposeColumns();
    }
    void gatherGradients(const HeadRows& q, const HeadRows& k, const HeadRows& v,
                         const HeadRows& o) const {
        rows(v, s.validKeys(), m_values);
        rows(o, s.length, m_gradients);
        transposeTiles(m_gradients, tilesFor(s.length));
        pairs(q, s.length, m_queryPairs);
        pairs(o, s.length, m_gradientPairs);
        pairs(k, s.validKeys(), m_columns);
        transposeColumns();
    }

    void scores() const { ofKeysAndQueries(m_keys, m_queries, t.map); }
    void mapGradients() const { ofKeysAndQueries(m_values, m_gradients, t.gradient); }
    void contexts() const { overKeys(t.o); }
    void gradients() const {
        overQueries(m_mapGradient, m_queryPairs, t.gk);
        overQueries(m_map, m_gradientPairs, t.gv);
        overKeys(t.gq);
    }

    // Collects the numbers of a block key by key and stores them as pairs of keys.
    template <int kVectors>
    class PairWriter {
    public:
        HS_MEMBER PairWriter(const RoundedProducts& p, const QueryBlock& b)
            : m_block(b),
              m_to(p.m_mapPairs.at(b.first / kTile, 0)),
              m_next(p.m_mapPairs.steps * kTileSize) {}
        HS_MEMBER void put(int key, int v, Vec x) {
            if (key & 1)
                store(key / 2, v, pairsOf(m_last[v], x));
            else
                m_last[v] = x;
        }
        // Pads the last step of the depth with zeros after the last key.
        HS_MEMBER void end() {
            int pair = m_block.keys / 2;
            for (int v = 0; v < kVectors; ++v) {
                if (m_block.keys & 1) store(pair, v, pairsOf(m_last[v], Vec{}));
                for (int rest = pair + (m_block.keys & 1); rest < stepsFor(m_block.keys) * kTile;
                     ++rest)
                    store(rest, v, _mm512_setzero_si512());
            }
        }

    private:
        HS_MEMBER void store(int pair, int v, __m512i x) {
            _mm512_storeu_si512(m_to + v * m_next + pair * kTile, x);
        }
        const QueryBlock& m_block;
        std::uint32_t* m_to;
        std::ptrdiff_t m_next;
        Vec m_last[kVectors] = {};
    };

    template <int kVectors>
    class MapWriter {
    public:
        HS_MEMBER MapWriter(const RoundedProducts& p, const QueryBlock& b)
            : m_pairs(p, b), m_map(p.t.map + b.first), m_padded(p.t.padded) {}
        // The float32 map is kept too; norms and the sum of unit maps need it.
        HS_MEMBER void put(int key, int v, Vec e) {
            store(m_map + static_cast<std::ptrdiff_t>(key) * m_padded + v * kLanes, e);
            m_pairs.put(key, v, e);
        }
        HS_MEMBER void end() { m_pairs.end(); }

    private:
        PairWriter<kVectors> m_pairs;
        float* m_map;
        std::ptrdiff_t m_padded;
    };

    template <int kVectors>
    class GradientWriter {
    public:
        HS_MEMBER GradientWriter(const RoundedProducts& p, const QueryBlock& b)
            : m_pairs(p, b), m_products(p), m_block(b) {}
        HS_MEMBER void put(int key, int v, Vec map, Vec gradient) {
            m_pairs.put(key, v, gradient);
            const std::ptrdiff_t at = row(key, v);
            storeHalves(halves(m_products.m_map) + at, rounded(map), kLanes);
            storeHalves(halves(m_products.m_mapGradient) + at, rounded(gradient), kLanes);
        }
        HS_MEMBER void end() {
            m_pairs.end();
            if (kVectors == 2) return;
            // Zeros in the other half of the depth step.
            for (int key = 0; key < m_block.keys; ++key)
                for (const TiledFactor* f : {&m_products.m_map, &m_products.m_mapGradient})
                    storeHalves(halves(*f) + row(key, 1), rounded(Vec{}), kLanes);
        }

    private:
        // Index of 16 queries of a key, counted in bfloat16 numbers.
        HS_MEMBER std::ptrdiff_t row(int key, int v) const {
            return 2 * ((key / kTile * m_products.m_map.steps + m_block.first / kBlock) *
                            kTileSize +
                        key % kTile * kTile) +
                   v * kLanes;
        }
        HS_MEMBER static std::uint16_t* halves(const TiledFactor& f) {
            return reinterpret_cast<std::uint16_t*>(f.tiles);
        }
        PairWriter<kVectors> m_pairs;
        const RoundedProducts& m_products;
        const QueryBlock& m_block;
    };

private:
    static_assert(kBlock == 2 * kTile, "the queries of a block are a step of the depth");
    static int stepsFor(int n) { return tilesFor((n + 1) / 2); }

    void carve(TiledFactor& f, int tiles, int steps) {
        f = {m_room, steps};
        m_room += tiles * steps * kTileSize;
    }

    // Rounds rows to pairs along the width, padded with zeros.
    void rows(const HeadRows& from, int count, const TiledFactor& to) const {
        for (int row = 0; row < tilesFor(count) * kTile; ++row)
            for (int k = 0; k < to.steps; ++k) {
                const auto part = [&](int d) {
                    return row < count
                               ? loadSome(from.from + row * from.stride + d, s.headWidth - d) *
                                     from.factor
                               : Vec{};
                };
                const int d = k * 2 * kTile;
                _mm512_storeu_si512(
                    to.at(row / kTile, k) + row % kTile * kTile,
                    (__m512i)_mm512_cvtne2ps_pbh((__m512)part(d + kTile), (__m512)part(d)));
            }
    }
    // Rounds two rows at a time to a row of pairs, padded with zeros.
    void pairs(const HeadRows& from, int count, const TiledFactor& to) const {
        for (int pair = 0; pair < stepsFor(count) * kTile; ++pair)
            for (int j = 0; j < m_width; ++j) {
                const auto part = [&](int row) {
                    const int d = j * kTile;
                    return row < count
                               ? loadSome(from.from + row * from.stride + d, s.headWidth - d) *
                                     from.factor
                               : Vec{};
                };
                _mm512_storeu_si512(to.at(j, pair / kTile) + pair % kTile * kTile,
                                    pairsOf(part(2 * pair), part(2 * pair + 1)));
            }
    }
    void transposeColumns() const {
        for (int j = 0; j < m_width; ++j)
            for (int k = 0; k < stepsFor(s.validKeys()); ++k)
                transposeTile(m_columns.at(j, k), m_columns.at(j, k));
    }

    // Computes to[key][query] = <row of the key, column of the query>.
    void ofKeysAndQueries(const TiledFactor& keys, const TiledFactor& queries, float* to) const {
        if (!s.causal)
            return multiplyTiled(
                keys, queries,
                {0, tilesFor(s.validKeys()), 0, tilesFor(s.length), 0, (s.headWidth + 1) / 2}, to,
                t.padded);
        forEachBlock(s, [&](const QueryBlock& b, auto vectors) {
            const int first = b.first / kTile;
            multiplyTiled(keys, queries,
                          {0, tilesFor(b.keys), first, first + decltype(vectors)::value, 0,
                           (s.headWidth + 1) / 2},
                          to, t.padded);
        });
    }
    // Computes to[query] = the sum over keys of m_mapPairs * m_columns.
    void overKeys(float* to) const {
        if (s.causal)
            forEachBlock(s, [&](const QueryBlock& b, auto vectors) {
                const int first = b.first / kTile;
                multiplyTiled(
                    m_columns, m_mapPairs,
                    {0, m_width, first, first + decltype(vectors)::value, 0, (b.keys + 1) / 2},
                    t.ot, t.padded);
            });
        else
            multiplyTiled(m_columns, m_mapPairs,
                          {0, m_width, 0, tilesFor(s.length), 0, (s.validKeys() + 1) / 2}, t.ot,
                          t.padded);
        rowsOfColumns(t.ot, s.length, s.headWidth, t.padded, to, t.widthPadded);
    }
    // Computes to[key] = the sum over queries of map * pairs. For a causal map, uses only queries
    // that see one of two tiles of keys.
    void overQueries(const TiledFactor& map, const TiledFactor& pairs, float* to) const {
        const int keys = tilesFor(s.validKeys());
        for (int key = 0; key < keys; key += 2)
            multiplyTiled(
                map, pairs,
                {key, std::min(keys, key + 2), 0, m_width,
                 s.causal ? std::max(0, key * kTile - s.before) / kBlock : 0, (s.length + 1) / 2},
                to, t.widthPadded);
    }

    // In tiles.
    int m_width;
    TiledFactor m_keys, m_values, m_queries, m_gradients, m_queryPairs, m_gradientPairs, m_map,
        m_mapGradient;
    TiledFactor m_columns;   // the values; in backward, the keys
    TiledFactor m_mapPairs;  // the map; in backward, its gradient
    std::uint32_t* m_room;
    TilesOfThread m_tiles;
};

// Returns whether rounding is faster. Small operands cost more to convert to tiles than their
// float32 products. The keys that a block of queries sees must be whole steps of the depth.
static bool pays(bool rounded, const AttentionShape& s) {
    if (s.sparse) return false;
    const int length = std::min(s.length, s.validKeys());
    return rounded && s.headWidth >= kTile && length >= 4 * kTile &&
           length * s.headWidth >= kEnough && s.before % kBlock == 0;
}

static void attentionForwardRounded(const AttentionForward& task, float* scratch) {
    pays(task.rounded, task.shape) ? forwardBy<RoundedProducts>(task, scratch)
                                   : attentionForward(task, scratch);
}

static void attentionBackwardRounded(const AttentionBackward& task, float* scratch) {
    pays(task.rounded, task.shape) ? backwardBy<RoundedProducts>(task, scratch)
                                   : attentionBackward(task, scratch);
}

#endif
