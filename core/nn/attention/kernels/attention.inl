// Attention of one sample, head by head. The map of one head stays in cache; nothing of size H x T
// x T exists. Because maps are stored transposed (attention_products.inl), softmax and its
// gradient, which run over the keys of a query, are plain sums of vectors.

// Returns a mask of the queries, one per lane from `query` on, that see `key`.
HS_INLINE IVec seesKey(int query, int key) {
    IVec lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = i;
    return lane + query >= key;
}

// Returns a mask of the queries of vector v of a block whose sparse pattern contains `key`.
HS_INLINE IVec inPattern(const QueryBlock& b, int v, int key) {
    const auto bits = static_cast<std::int32_t>(b.seen[key] >> (b.first + v * kLanes));
    IVec lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = 1 << i;
    return (lane & bits) != 0;
}

// Replaces scores by exp(score - maximum), and stores each query's maximum, 1 / sum and sum of
// squares. Padding queries get an inverse sum of 0.
template <int kVectors, class Products>
HS_INLINE void softmaxBlock(const QueryBlock& b, const Products& products) {
    const Tiles& t = products.t;
    const float scale = products.ofScores;
    float* const map = t.map + b.first;
    Vec top[kVectors], sum[kVectors] = {}, squares[kVectors] = {};
    for (Vec& x : top) x = broadcast(-1e30f);
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            float* at = map + static_cast<std::ptrdiff_t>(key) * t.padded + v * kLanes;
            Vec x = load(at);
            if (key >= b.diagonal)
                store(at, x = select(seesKey(b.diagonal + v * kLanes, key), x, broadcast(-1e30f)));
            if (b.seen) store(at, x = select(inPattern(b, v, key), x, broadcast(-1e30f)));
            top[v] = vmax(top[v], x);
        }
    for (Vec& x : top) x = x * scale;
    typename Products::template MapWriter<kVectors> writer(products, b);
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            const Vec e =
                vexp(load(map + static_cast<std::ptrdiff_t>(key) * t.padded + v * kLanes) * scale -
                     top[v]);
            writer.put(key, v, e);
            sum[v] += e;
            squares[v] += e * e;
        }
    writer.end();
    for (int v = 0; v < kVectors; ++v) {
        const IVec valid = ~seesKey(v * kLanes, b.count);
        store(t.top + b.first + v * kLanes, top[v]);
        store(t.inverse + b.first + v * kLanes, select(valid, 1.0f / sum[v], Vec{}));
        store(t.squares + b.first + v * kLanes, squares[v]);
    }
}

// Returns the Euclidean norm of a map.
static float mapNorm(const AttentionShape& s, const Tiles& t) {
    double total = 0;
    for (int q = 0; q < s.length; ++q)
        total += static_cast<double>(t.squares[q]) * t.inverse[q] * t.inverse[q];
    return static_cast<float>(std::sqrt(total));
}

// Adds the map divided by its norm to the sum of unit maps, or starts that sum.
template <int kVectors>
HS_INLINE void addUnitMap(const QueryBlock& b, const Tiles& t, bool start, float* unitSum) {
    Vec factor[kVectors];
    for (int v = 0; v < kVectors; ++v) factor[v] = load(t.factor + b.first + v * kLanes);
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            const std::ptrdiff_t at =
                static_cast<std::ptrdiff_t>(key) * t.padded + b.first + v * kLanes;
            const Vec unit = load(t.map + at) * factor[v];
            store(unitSum + at, start ? unit : load(unitSum + at) + unit);
        }
}

static double sumOfSquares(const AttentionShape& s, const Tiles& t, const float* unitSum) {
    double total = 0;
    forEachBlock(s, [&](const QueryBlock& b, auto vectors) {
        for (int key = 0; key < b.keys; ++key) {
            Vec sum{};
            for (int v = 0; v < decltype(vectors)::value; ++v) {
                const Vec x = load(unitSum + static_cast<std::ptrdiff_t>(key) * t.padded + b.first +
                                   v * kLanes);
                sum += x * x;
            }
            total += sumOf(sum);
        }
    });
    return total;
}

// Returns the end of the keys that were computed for `query`. In a causal block, keys after its
// last query were not computed.
static int lastKey(const AttentionShape& s, int query) {
    return s.causal ? s.before + std::min(s.length, query / kBlock * kBlock + kBlock)
                    : s.validKeys();
}

// Writes the map as rows of queries that each sum to 1.
static void writeMap(const AttentionShape& s, const Tiles& t, float* out) {
    const int all = s.allKeys();
    std::memset(out, 0,
                sizeof(float) * static_cast<std::size_t>(s.tokens) * static_cast<std::size_t>(all));
    for (int query = 0; query < s.length; query += kLanes) {
        const Vec inverse = load(t.inverse + query);
        const int last = lastKey(s, query);
        for (int key = 0; key < last; key += kLanes) {
            Vec block[kLanes];
            for (int i = 0; i < kLanes; ++i)
                block[i] =
                    key + i < last
                        ? load(t.map + static_cast<std::ptrdiff_t>(key + i) * t.padded + query) *
                              inverse
                        : Vec{};
            transpose(block);
            for (int i = 0; i < kLanes && query + i < s.length; ++i) {
                float* row = out + static_cast<std::ptrdiff_t>(query + i) * all + key;
                if (key + kLanes <= all)
                    store(row, block[i]);
                else
                    std::memcpy(row, &block[i],
                                sizeof(float) * static_cast<std::size_t>(all - key));
            }
        }
    }
}

// Queries of a sample that are processed together: all of them, or a block of a long sample
// (attention_long.inl).
struct QueryPart {
    AttentionShape shape;  // these queries as a sample, with the keys that they see
    int first = 0;         // index of the first one in the sample; 0 with places
    // With a sparse pattern: indices of queries and keys, and `seen` of the present head's mask.
    const int *places = nullptr, *keyPlaces = nullptr;
    const std::uint64_t* seen = nullptr;
    bool whole = true;
    // For these queries; null: no gradient through the cosine.
    const float* unitSum = nullptr;
    // Products of unitSum with each head's whole map, (H). null: computed here, because this part
    // is the whole map.
    const float* unitDots = nullptr;
    bool scored = false;  // t.map already holds the scores
};

static QueryPart wholeSample(const AttentionShape& s) {
    QueryPart part;
    part.shape = s;
    return part;
}

// Rows of one head's queries, keys and values.
struct HeadInputs {
    HeadRows q, k, v;

    HeadInputs(const Parts<const float>& p, const QueryPart& part, std::ptrdiff_t head)
        : q{p.queries + part.first * p.queryStride + head, p.queryStride, 1, part.places},
          k{p.keys + head, p.keyStride, 1, part.keyPlaces},
          v{p.values + head, p.keyStride, 1, part.keyPlaces} {}
};

// Copies one number per query from the part's places in `from`, or to them in `to`.
static void gatherNumbers(const QueryPart& part, const float* from, float* to) {
    if (!part.places) std::memcpy(to, from + part.first, sizeof(float) * part.shape.length);
    for (int q = 0; part.places && q < part.shape.length; ++q) to[q] = from[part.places[q]];
}
static void scatterNumbers(const QueryPart& part, const float* from, float* to) {
    if (!part.places) std::memcpy(to + part.first, from, sizeof(float) * part.shape.length);
    for (int q = 0; part.places && q < part.shape.length; ++q) to[part.places[q]] = from[q];
}

// Computes context and softmax rows of head h. t.map then holds exp(score - maximum).
template <class Products>
static void headForward(const AttentionForward& task, const QueryPart& part,
                        const Products& products, int h) {
    const auto& s = part.shape;
    const Tiles& t = products.t;
    const std::ptrdiff_t model = static_cast<std::ptrdiff_t>(s.heads) * s.headWidth,
                         head = static_cast<std::ptrdiff_t>(h) * s.headWidth,
                         all = task.shape.tokens;
    const HeadInputs inputs(task.parts, part, head);
    products.gatherScored(inputs.q, inputs.k);
    products.gatherValues(inputs.v);
    products.scores();
    forEachBlock(
        s,
        [&](const QueryBlock& b, auto vectors) {
            softmaxBlock<decltype(vectors)::value>(b, products);
        },
        part.seen);
    products.contexts();
    float* const context = task.context + part.first * model + head;
    scatter(t.o, t.widthPadded, s.length, s.headWidth, task.headMask ? task.headMask[h] : 1,
            t.inverse, {context, model, part.places});
    for (int q = s.length; q < s.tokens; ++q)
        std::memset(context + q * model, 0, sizeof(float) * s.headWidth);
    if (task.softmaxRows) {
        float* const rows = task.softmaxRows + 2 * h * all;
        scatterNumbers(part, t.top, rows);
        scatterNumbers(part, t.inverse, rows + all);
    }
    if (task.maps) writeMap(s, t, task.maps + (h * all + part.first) * s.allKeys());
}

template <class Products>
static void wholeForward(const AttentionForward& task, float* scratch) {
    const auto& s = task.shape;
    const Tiles t = tilesOf(s, scratch);
    const Products products(s, t);
    // Number of heads with a nonzero map.
    int live = 0;
    for (int h = 0; h < s.heads; ++h) {
        headForward(task, wholeSample(s), products, h);
        if (!task.unitSum) continue;
        const float norm = mapNorm(s, t);
        task.norm[h] = norm;
        for (int q = 0; q < roundUp(s.length); ++q)
            t.factor[q] = norm > 0 ? t.inverse[q] / norm : 0;
        forEachBlock(s, [&](const QueryBlock& b, auto vectors) {
            addUnitMap<decltype(vectors)::value>(b, t, h == 0, task.unitSum);
        });
        live += norm > 0;
    }
    if (task.unitSum) *task.cosine = (sumOfSquares(s, t, task.unitSum) - live) / 2;
}

// Recomputes the map from scores, using each query's maximum and 1 / sum. Also computes, per query,
// the products of the map with its gradient, with the sum of unit maps, and with itself. Returns
// the second product summed over all queries.
template <int kVectors>
HS_INLINE float restoreBlock(const QueryBlock& b, const Tiles& t, float scale,
                             const float* unitSum) {
    Vec top[kVectors], inverse[kVectors], dot[kVectors] = {}, unitDot[kVectors] = {},
                                          squares[kVectors] = {};
    for (int v = 0; v < kVectors; ++v) {
        top[v] = load(t.top + b.first + v * kLanes);
        inverse[v] = load(t.inverse + b.first + v * kLanes);
    }
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            const std::ptrdiff_t at =
                static_cast<std::ptrdiff_t>(key) * t.padded + b.first + v * kLanes;
            Vec x = vexp(load(t.map + at) * scale - top[v]) * inverse[v];
            if (key >= b.diagonal) x = select(seesKey(b.diagonal + v * kLanes, key), x, Vec{});
            if (b.seen) x = select(inPattern(b, v, key), x, Vec{});
            store(t.map + at, x);
            dot[v] += x * load(t.gradient + at);
            if (!unitSum) continue;
            unitDot[v] += x * load(unitSum + at);
            squares[v] += x * x;
        }
    float total = 0;
    for (int v = 0; v < kVectors; ++v) {
        store(t.dot + b.first + v * kLanes, dot[v]);
        store(t.unitDot + b.first + v * kLanes, unitDot[v]);
        store(t.squares + b.first + v * kLanes, squares[v]);
        total += sumOf(unitDot[v]);
    }
    return total;
}

// With dA in t.gradient: adds the cosine's gradient, ofSum * U - ofMap * A, then writes dS = A *
// (dA - <A, dA>) for the products that follow.
template <int kVectors, class Products>
HS_INLINE void softmaxBackward(const QueryBlock& b, const Products& products, const float* unitSum,
                               float ofSum, float ofMap) {
    const Tiles& t = products.t;
    Vec dot[kVectors];
    for (int v = 0; v < kVectors; ++v) {
        const int query = b.first + v * kLanes;
        dot[v] =
            load(t.dot + query) + load(t.unitDot + query) * ofSum - load(t.squares + query) * ofMap;
    }
    typename Products::template GradientWriter<kVectors> writer(products, b);
    for (int key = 0; key < b.keys; ++key)
        for (int v = 0; v < kVectors; ++v) {
            const std::ptrdiff_t at =
                static_cast<std::ptrdiff_t>(key) * t.padded + b.first + v * kLanes;
            const Vec map = load(t.map + at);
            Vec gradient = load(t.gradient + at) - dot[v];
            if (unitSum) gradient = gradient + load(unitSum + at) * ofSum - map * ofMap;
            writer.put(key, v, map, map * gradient);
        }
    writer.end();
}

// Adds a gradient of the maps, given as rows of queries, to the transposed t.gradient.
static void addMapGradient(const AttentionShape& s, const Tiles& t, const float* gradient) {
    const int all = s.allKeys();
    for (int query = 0; query < s.length; query += kLanes) {
        const int last = lastKey(s, query);
        for (int key = 0; key < last; key += kLanes) {
            Vec block[kLanes];
            for (int i = 0; i < kLanes; ++i) {
                const float* row = gradient + static_cast<std::ptrdiff_t>(query + i) * all + key;
                block[i] = Vec{};
                if (query + i >= s.length) continue;
                if (key + kLanes <= all)
                    block[i] = load(row);
                else
                    std::memcpy(&block[i], row,
                                sizeof(float) * static_cast<std::size_t>(all - key));
            }
            transpose(block);
            for (int i = 0; i < kLanes && key + i < last; ++i) {
                float* at = t.gradient + static_cast<std::ptrdiff_t>(key + i) * t.padded + query;
                store(at, load(at) + block[i]);
            }
        }
    }
}

// Computes dS and A of head h for the products that follow. All of the head's rows must be
// gathered.
template <class Products>
static void mapGradients(const AttentionBackward& task, const QueryPart& part,
                         const Products& products, int h) {
    const auto& s = part.shape;
    const Tiles& t = products.t;
    if (!part.scored) products.scores();
    products.mapGradients();
    const std::ptrdiff_t all = task.shape.tokens;
    if (task.gradMaps) addMapGradient(s, t, task.gradMaps + (h * all + part.first) * s.allKeys());
    const float* unitSum = part.unitSum && task.norm[h] > 0 ? part.unitSum : nullptr;
    double dot = 0;
    forEachBlock(
        s,
        [&](const QueryBlock& b, auto vectors) {
            dot += restoreBlock<decltype(vectors)::value>(b, t, products.ofScores, unitSum);
        },
        part.seen);
    float ofSum = 0, ofMap = 0;
    if (unitSum) {
        // The sum over pairs is (|U|^2 - H)/2, so dU = U. Normalisation removes the component along
        // the map itself.
        const float norm = task.norm[h];
        if (part.unitDots) dot = part.unitDots[h];
        ofSum = task.cosineWeight / norm;
        ofMap = task.cosineWeight * static_cast<float>(dot) / (norm * norm * norm);
    }
    forEachBlock(s, [&](const QueryBlock& b, auto vectors) {
        softmaxBackward<decltype(vectors)::value>(b, products, unitSum, ofSum, ofMap);
    });
}

// Gathers queries and keys of head h, and each query's maximum and 1 / sum.
template <class Products>
static void gatherScored(const AttentionBackward& task, const QueryPart& part,
                         const Products& products, int h) {
    const auto& s = part.shape;
    const Tiles& t = products.t;
    const std::ptrdiff_t all = task.shape.tokens;
    const HeadInputs inputs(task.parts, part, static_cast<std::ptrdiff_t>(h) * s.headWidth);
    products.gatherScored(inputs.q, inputs.k);
    const float* const rows = task.softmaxRows + 2 * h * all;
    gatherNumbers(part, rows, t.top);
    gatherNumbers(part, rows + all, t.inverse);
    for (int q = s.length; q < roundUp(s.length); ++q) t.top[q] = t.inverse[q] = 0;
}

template <class Products>
static void headBackward(const AttentionBackward& task, const QueryPart& part,
                         const Products& products, int h) {
    const auto& s = part.shape;
    const auto& g = task.gradients;
    const Tiles& t = products.t;
    const std::ptrdiff_t model = static_cast<std::ptrdiff_t>(s.heads) * s.headWidth,
                         head = static_cast<std::ptrdiff_t>(h) * s.headWidth;
    const int keys = s.validKeys();
    const float scale = 1 / std::sqrt(static_cast<float>(s.headWidth));
    const HeadInputs inputs(task.parts, part, head);
    gatherScored(task, part, products, h);
    products.gatherGradients(inputs.q, inputs.k, inputs.v,
                             {task.gradContext + part.first * model + head, model,
                              task.headMask ? task.headMask[h] : 1, part.places});
    mapGradients(task, part, products, h);
    products.gradients();
    scatter(t.gq, t.widthPadded, s.length, s.headWidth, scale, nullptr,
            {g.queries + part.first * g.queryStride + head, g.queryStride, part.places});
    const HeadTarget gk{g.keys + head, g.keyStride, part.keyPlaces},
        gv{g.values + head, g.keyStride, part.keyPlaces};
    // Blocks of a long sample share keys and values, so their gradients are added up.
    if (part.whole) {
        scatter(t.gk, t.widthPadded, keys, s.headWidth, products.ofKeys, nullptr, gk);
        scatter(t.gv, t.widthPadded, keys, s.headWidth, 1, nullptr, gv);
    } else {
        scatterAdd(t.gk, t.widthPadded, keys, s.headWidth, products.ofKeys, gk);
        scatterAdd(t.gv, t.widthPadded, keys, s.headWidth, 1, gv);
    }
}

// Sets rows [first, last) to 0.
static void clearRows(float* part, std::ptrdiff_t stride, int first, int last, std::size_t width) {
    for (int row = first; row < last; ++row)
        std::memset(part + row * stride, 0, sizeof(float) * width);
}

// Sets the gradients of invalid queries, and of keys and values from `firstKey` on, to 0.
static void clearGradients(const AttentionBackward& task, int firstKey) {
    const auto& s = task.shape;
    const auto& g = task.gradients;
    const std::size_t width =
        static_cast<std::size_t>(s.heads) * static_cast<std::size_t>(s.headWidth);
    clearRows(g.queries, g.queryStride, s.length, s.tokens, width);
    clearRows(g.keys, g.keyStride, firstKey, s.allKeys(), width);
    clearRows(g.values, g.keyStride, firstKey, s.allKeys(), width);
}

template <class Products>
static void wholeBackward(const AttentionBackward& task, float* scratch) {
    const Tiles t = tilesOf(task.shape, scratch);
    clearGradients(task, task.shape.validKeys());
    QueryPart part = wholeSample(task.shape);
    part.unitSum = task.unitSum;
    const Products products(part.shape, t);
    for (int h = 0; h < task.shape.heads; ++h) headBackward(task, part, products, h);
}
