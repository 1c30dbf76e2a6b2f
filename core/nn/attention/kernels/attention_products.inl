// Rows, maps and products of one head: the working memory, copies between it and the interleaved
// arrays, blocks of queries, and the matrix products. Maps are stored transposed, [key][query]: a
// vector holds one key for kLanes queries. The last vector is padded with zeros beyond the valid
// queries.

// Working memory of one head.
struct Tiles {
    // Row stride of the maps; dh rounded up to whole vectors.
    int padded, widthPadded;
    // Shape (S, padded). The number of key rows is rounded up to 16, here and below.
    float *map, *gradient;
    float *q, *o, *gq;       // (T, widthPadded)
    float *k, *v, *gk, *gv;  // (S, widthPadded)
    // Shape (dh, padded), with the number of rows rounded up to 16.
    float *qt, *ot;
    float *top, *inverse, *squares, *factor, *dot, *unitDot;  // (padded): one number per query
    // roundedPlaces() words for bfloat16 operands.
    float* rounded;
};

// Takes `count` floats, rounded up to 64 bytes, from the working memory.
HS_INLINE void carve(float*& cursor, float*& into, std::size_t count) {
    into = cursor;
    cursor += (count + 15) / 16 * 16;
}

static Tiles tilesOf(const AttentionShape& s, float* scratch) {
    Tiles t;
    t.padded = mapStride(s.tokens);
    t.widthPadded = roundUp(s.headWidth);
    const std::size_t padded = static_cast<std::size_t>(t.padded),
                      width = static_cast<std::size_t>(t.widthPadded), rows = mapRows(s.allKeys()),
                      square = rows * padded, tall = static_cast<std::size_t>(s.tokens) * width,
                      keys = rows * width, flat = mapRows(s.headWidth) * padded;
    for (float** part : {&t.map, &t.gradient}) carve(scratch, *part, square);
    for (float** part : {&t.q, &t.o, &t.gq}) carve(scratch, *part, tall);
    for (float** part : {&t.k, &t.v, &t.gk, &t.gv}) carve(scratch, *part, keys);
    for (float** part : {&t.qt, &t.ot}) carve(scratch, *part, flat);
    for (float** part : {&t.top, &t.inverse, &t.squares, &t.factor, &t.dot, &t.unitDot})
        carve(scratch, *part, padded);
    t.rounded = scratch;
    return t;
}

// Index of the t-th row that is processed. places: indices of these rows; null: all in order.
HS_INLINE std::ptrdiff_t placeOf(const int* places, int t) {
    return places ? places[t] : t;
}

// Rows of one head in an interleaved array. factor: for callers, which pass it to gather() as the
// scale where rows must be scaled.
struct HeadRows {
    const float* from;
    std::ptrdiff_t stride;
    float factor;
    const int* places = nullptr;  // see placeOf
};

// Copies the rows of one head, times `scale`. The tail of each padded row is zero.
static void gather(const HeadRows& head, int rows, int width, int widthPadded, float scale,
                   float* to) {
    for (int t = 0; t < rows; ++t, to += widthPadded) {
        const float* const from = head.from + placeOf(head.places, t) * head.stride;
        // The next head's row.
        __builtin_prefetch(from + width);
        for (int d = 0; d < width; d += kLanes)
            store(to + d, loadSome(from + d, width - d) * scale);
    }
}

// Transposes gathered rows to columns. Columns up to the end of the last vector are zero.
static void transposeRows(const float* rows, int count, int width, int widthPadded, float* to,
                          int padded) {
    for (int first = 0; first < count; first += kLanes)
        for (int d = 0; d < width; d += kLanes) {
            Vec block[kLanes];
            for (int i = 0; i < kLanes; ++i)
                block[i] = first + i < count ? load(rows + (first + i) * widthPadded + d) : Vec{};
            transpose(block);
            for (int i = 0; i < kLanes && d + i < width; ++i)
                store(to + (d + i) * padded + first, block[i]);
        }
}

// Rows of one head in an interleaved array, to write to.
struct HeadTarget {
    float* to;
    std::ptrdiff_t stride;
    const int* places = nullptr;  // see placeOf
};

// Copies rows back into the interleaved array. Row t is multiplied by factors[t] (null: 1) and by
// scale.
static void scatter(const float* from, int widthPadded, int rows, int width, float scale,
                    const float* factors, const HeadTarget& head) {
    for (int t = 0; t < rows; ++t, from += widthPadded) {
        float* const to = head.to + placeOf(head.places, t) * head.stride;
        const float factor = factors ? scale * factors[t] : scale;
        __builtin_prefetch(to + width, 1);
        for (int d = 0; d < width; d += kLanes)
            storeSome(to + d, load(from + d) * factor, width - d);
    }
}

// Adds rows times `scale` to those of the interleaved array.
static void scatterAdd(const float* from, int widthPadded, int rows, int width, float scale,
                       const HeadTarget& head) {
    for (int t = 0; t < rows; ++t, from += widthPadded) {
        float* const to = head.to + placeOf(head.places, t) * head.stride;
        for (int d = 0; d < width; d += kLanes)
            storeSome(to + d, load(from + d) * scale + loadSome(to + d, width - d), width - d);
    }
}

// Queries that share an upper limit of visible keys in a causal map.
constexpr int kBlock = 2 * kLanes;

// Queries [first, first + count), and the number of keys that any of them sees. From key `diagonal`
// on, only some of them see the key. With a sparse pattern, this holds for all keys, and `seen` is
// that of the head's mask (SparseBlock).
struct QueryBlock {
    int first, count, keys, diagonal;
    const std::uint64_t* seen;
};

// Calls body(block, vectors) for all queries; vectors is an integral constant 1 or 2.
template <class Body>
HS_INLINE void forEachBlock(const AttentionShape& s, const Body& body,
                            const std::uint64_t* seen = nullptr) {
    for (int first = 0; first < s.length; first += kBlock) {
        const int count = std::min(kBlock, s.length - first),
                  keys = s.causal ? s.before + first + count : s.validKeys();
        const QueryBlock block{first, count, keys, s.causal ? s.before + first : keys, seen};
        if (count > kLanes)
            body(block, std::integral_constant<int, 2>());
        else
            body(block, std::integral_constant<int, 1>());
    }
}

// Computes map[key][query] = sum_d rows[key][d] * columns[d][query].
static void outerProducts(const AttentionShape& s, const Tiles& t, const float* rows,
                          const float* columns, float* map) {
    if (!s.causal)
        return gemm(rows, t.widthPadded, columns, t.padded, map, t.padded, s.validKeys(),
                    roundUp(s.length), s.headWidth);
    forEachBlock(s, [&](const QueryBlock& b, auto) {
        gemm(rows, t.widthPadded, columns + b.first, t.padded, map + b.first, t.padded, b.keys,
             roundUp(b.count), s.headWidth);
    });
}

// Heads so narrow that a row fills at most half a vector. Their sums use vectors of queries
// instead.
HS_INLINE bool narrow(const AttentionShape& s) {
    return 2 * s.headWidth <= kLanes;
}

// Transposes columns [d][query] to rows. Numbers beyond the width become 0.
static void rowsOfColumns(const float* columns, int count, int width, int padded, float* rows,
                          int widthPadded) {
    for (int first = 0; first < count; first += kLanes)
        for (int from = 0; from < width; from += kLanes) {
            Vec block[kLanes];
            for (int d = 0; d < kLanes; ++d)
                block[d] = from + d < width ? load(columns + (from + d) * padded + first) : Vec{};
            transpose(block);
            for (int i = 0; i < kLanes && first + i < count; ++i)
                store(rows + (first + i) * widthPadded + from, block[i]);
        }
}

// Computes out[query] = sum_key map[key][query] * rows[key]. columns: (dh, padded), working memory
// for narrow heads.
static void sumOverKeys(const AttentionShape& s, const Tiles& t, const float* map,
                        const float* rows, float* columns, float* out) {
    const auto w = t.widthPadded;
    if (narrow(s)) {
        if (s.causal)
            forEachBlock(s, [&](const QueryBlock& b, auto) {
                gemmTransposed(rows, w, map + b.first, t.padded, columns + b.first, t.padded,
                               s.headWidth, roundUp(b.count), b.keys);
            });
        else
            gemmTransposed(rows, w, map, t.padded, columns, t.padded, s.headWidth,
                           roundUp(s.length), s.validKeys());
        return rowsOfColumns(columns, s.length, s.headWidth, t.padded, out, w);
    }
    if (!s.causal)
        return gemmTransposed(map, t.padded, rows, w, out, w, s.length, w, s.validKeys());
    forEachBlock(s, [&](const QueryBlock& b, auto) {
        gemmTransposed(map + b.first, t.padded, rows, w, out + b.first * w, w, b.count, w, b.keys);
    });
}

// Computes out[key][d] = sum_query map[key][query] * columns[d][query] for keys [first, last) and
// queries from `query` on. Computes as many sums at a time as a vector has lanes.
static void narrowSums(const AttentionShape& s, const Tiles& t, const float* map,
                       const float* columns, int first, int last, int query, float* out) {
    constexpr int kWidth = 4, kKeys = kLanes / kWidth;
    for (int key = first; key < last; key += kKeys)
        for (int d = 0; d < s.headWidth; d += kWidth) {
            // Indices beyond the end repeat the last row or column; their results are not stored.
            const float *of[kKeys], *by[kWidth];
            for (int i = 0; i < kKeys; ++i)
                of[i] = map + static_cast<std::ptrdiff_t>(std::min(key + i, last - 1)) * t.padded;
            for (int i = 0; i < kWidth; ++i)
                by[i] = columns + std::min(d + i, s.headWidth - 1) * t.padded;
            Vec sums[kLanes] = {};
            for (int q = query; q < s.length; q += kLanes) {
                Vec column[kWidth];
                for (int i = 0; i < kWidth; ++i) column[i] = load(by[i] + q);
                for (int i = 0; i < kKeys; ++i) {
                    const Vec x = load(of[i] + q);
                    for (int j = 0; j < kWidth; ++j) sums[i * kWidth + j] += x * column[j];
                }
            }
            const Vec total = sumsOf(sums);
            for (int i = 0; i < kKeys && key + i < last; ++i)
                std::memcpy(out + (key + i) * t.widthPadded + d,
                            reinterpret_cast<const float*>(&total) + i * kWidth,
                            kWidth * sizeof(float));
        }
}

// Computes out[key] = sum_query map[key][query] * rows[query]. columns: the transposed rows.
static void sumOverQueries(const AttentionShape& s, const Tiles& t, const float* map,
                           const float* rows, const float* columns, float* out) {
    const auto w = t.widthPadded;
    if (narrow(s) && !s.causal) return narrowSums(s, t, map, columns, 0, s.validKeys(), 0, out);
    if (narrow(s)) {
        narrowSums(s, t, map, columns, 0, s.before, 0, out);
        return forEachBlock(s, [&](const QueryBlock& b, auto) {
            narrowSums(s, t, map, columns, b.diagonal, b.diagonal + b.count, b.first, out);
        });
    }
    if (!s.causal) return gemm(map, t.padded, rows, w, out, w, s.validKeys(), w, s.length);
    gemm(map, t.padded, rows, w, out, w, s.before, w, s.length);
    // The keys of a block are seen by its own queries and by later ones.
    forEachBlock(s, [&](const QueryBlock& b, auto) {
        gemm(map + static_cast<std::ptrdiff_t>(b.diagonal) * t.padded + b.first, t.padded,
             rows + b.first * w, w, out + b.diagonal * w, w, b.count, w, s.length - b.first);
    });
}

// The products of a head in float32, and the writers for the results of softmax and its gradient.
// attention_rounded.inl has the same interface with bfloat16 operands.
struct VectorProducts {
    const AttentionShape& s;
    const Tiles& t;
    // Factors still to be applied to the scores and to the gradients of the keys.
    float ofScores, ofKeys;

    VectorProducts(const AttentionShape& shape, const Tiles& tiles)
        : s(shape), t(tiles), ofScores(1), ofKeys(1) {}

    void gatherScored(const HeadRows& q, const HeadRows& k) const {
        // The scale 1/sqrt(dh) is applied to the queries.
        const float scale = 1 / std::sqrt(static_cast<float>(s.headWidth));
        gather(q, s.length, s.headWidth, t.widthPadded, scale, t.q);
        gather(k, s.validKeys(), s.headWidth, t.widthPadded, 1, t.k);
        transposeRows(t.q, s.length, s.headWidth, t.widthPadded, t.qt, t.padded);
    }
    void gatherValues(const HeadRows& v) const {
        gather(v, s.validKeys(), s.headWidth, t.widthPadded, 1, t.v);
    }
    // Gathers what backward needs in addition. o: the gradient of the contexts.
    void gatherGradients(const HeadRows&, const HeadRows&, const HeadRows& v,
                         const HeadRows& o) const {
        gatherValues(v);
        gather(o, s.length, s.headWidth, t.widthPadded, o.factor, t.o);
        transposeRows(t.o, s.length, s.headWidth, t.widthPadded, t.ot, t.padded);
    }

    // Writes t.map.
    void scores() const { outerProducts(s, t, t.k, t.qt, t.map); }
    // Writes t.o.
    void contexts() const { sumOverKeys(s, t, t.map, t.v, t.ot, t.o); }
    // Writes t.gradient.
    void mapGradients() const { outerProducts(s, t, t.v, t.ot, t.gradient); }
    // Writes t.gq, t.gk and t.gv.
    void gradients() const {
        sumOverQueries(s, t, t.gradient, t.q, t.qt, t.gk);
        sumOverQueries(s, t, t.map, t.o, t.ot, t.gv);
        sumOverKeys(s, t, t.gradient, t.k, t.ot, t.gq);
    }

    // Stores the results of softmax (MapWriter) and of its gradient (GradientWriter) for a block,
    // key by key.
    template <int kVectors>
    struct MapWriter {
        const Tiles& t;
        const QueryBlock& b;

        HS_MEMBER MapWriter(const VectorProducts& p, const QueryBlock& block) : t(p.t), b(block) {}
        HS_MEMBER void put(int key, int v, Vec e) { store(t.map + at(key, v), e); }
        HS_MEMBER void end() {}
        HS_MEMBER std::ptrdiff_t at(int key, int v) const {
            return static_cast<std::ptrdiff_t>(key) * t.padded + b.first + v * kLanes;
        }
    };
    template <int kVectors>
    struct GradientWriter : MapWriter<kVectors> {
        using MapWriter<kVectors>::MapWriter;
        HS_MEMBER void put(int key, int v, Vec, Vec gradient) {
            store(this->t.gradient + this->at(key, v), gradient);
        }
    };
};
