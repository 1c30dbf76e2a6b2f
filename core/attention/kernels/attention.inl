// Attention of one sample, head by head. The T x T map of one head stays in cache; nothing of size H x T x T exists.

struct Tiles {
    int tokens, padded, width, widthPadded;  // T, T and dh rounded up to whole vectors
    float *map, *gradient;                   // (T, padded)
    float *q, *k, *v, *o, *gq, *gk, *gv;     // (T, widthPadded)
    float *kt, *vt;                          // (dh, padded)
};

HS_INLINE void carve(float*& cursor, float*& into, std::size_t count) {
    into = cursor;
    cursor += (count + 15) / 16 * 16;
}

static Tiles tilesOf(const AttentionShape& s, float* scratch) {
    Tiles t;
    t.tokens = s.tokens;
    t.padded = roundUp(s.tokens);
    t.width = s.headWidth;
    t.widthPadded = roundUp(s.headWidth);
    const std::size_t square = static_cast<std::size_t>(s.tokens) * t.padded, tall = static_cast<std::size_t>(s.tokens) * t.widthPadded,
                      flat = static_cast<std::size_t>(s.headWidth) * t.padded;
    carve(scratch, t.map, square);
    carve(scratch, t.gradient, square);
    float** const talls[] = {&t.q, &t.k, &t.v, &t.o, &t.gq, &t.gk, &t.gv};
    for (float** part : talls) carve(scratch, *part, tall);
    carve(scratch, t.kt, flat);
    carve(scratch, t.vt, flat);
    return t;
}

// Rows of one head out of an interleaved array; the tail of each padded row is zero.
static void gather(const float* from, std::ptrdiff_t stride, int rows, int width, int widthPadded, float scale, float* to) {
    for (int t = 0; t < rows; ++t) {
        const float* row = from + t * stride;
        float* out = to + static_cast<std::ptrdiff_t>(t) * widthPadded;
        for (int d = 0; d < width; ++d) out[d] = row[d] * scale;
        for (int d = width; d < widthPadded; ++d) out[d] = 0;
    }
}

static void gatherTransposed(const float* from, std::ptrdiff_t stride, int rows, int width, int padded, float* to) {
    for (int d = 0; d < width; ++d) {
        float* out = to + static_cast<std::ptrdiff_t>(d) * padded;
        for (int t = 0; t < rows; ++t) out[t] = from[t * stride + d];
        for (int t = rows; t < padded; ++t) out[t] = 0;
    }
}

static void scatter(const float* from, int widthPadded, int rows, int width, float scale, float* to, std::ptrdiff_t stride) {
    for (int t = 0; t < rows; ++t)
        for (int d = 0; d < width; ++d) to[t * stride + d] = from[static_cast<std::ptrdiff_t>(t) * widthPadded + d] * scale;
}

HS_INLINE int visibleKeys(const AttentionShape& s, int query) { return s.causal ? query + 1 : s.length; }

constexpr int kQueryBlock = 24;  // rows of a causal map whose key limit is shared

// Scores of all valid queries; columns beyond a row's keys hold garbage that softmax overwrites.
static void scores(const AttentionShape& s, const Tiles& t) {
    for (int first = 0; first < s.length; first += kQueryBlock) {
        const int rows = s.length - first < kQueryBlock ? s.length - first : kQueryBlock;
        const int columns = roundUp(s.causal ? first + rows : s.length);
        gemm(t.q + first * t.widthPadded, t.widthPadded, 1, t.kt, t.padded, t.map + static_cast<std::ptrdiff_t>(first) * t.padded, t.padded, rows, columns,
             t.width, false);
    }
}

HS_INLINE void maskTail(float* row, int keys, int padded) {
    for (int s = keys; s < padded; ++s) row[s] = -1e30f;
}

// Row softmax in place; returns log of the sum of exponentials.
static float softmaxRow(float* row, int keys, int padded) {
    maskTail(row, keys, padded);
    const int used = roundUp(keys);
    Vec best = load(row);
    for (int s = kLanes; s < used; s += kLanes) best = vmax(best, load(row + s));
    const float top = maxOf(best);
    Vec sum{};
    for (int s = 0; s < used; s += kLanes) {
        const Vec e = vexp(load(row + s) - top);
        store(row + s, e);
        sum += e;
    }
    const float total = sumOf(sum), scale = 1 / total;
    for (int s = 0; s < used; s += kLanes) store(row + s, load(row + s) * scale);
    for (int s = used; s < padded; s += kLanes) store(row + s, Vec{});
    return top + std::log(total);
}

// The same map again from the row's log sum.
static void restoreRow(float* row, int keys, int padded, float logSum) {
    maskTail(row, keys, padded);
    const int used = roundUp(keys);
    for (int s = 0; s < used; s += kLanes) store(row + s, vexp(load(row + s) - logSum));
    for (int s = used; s < padded; s += kLanes) store(row + s, Vec{});
}

static float squaredNorm(const AttentionShape& s, const Tiles& t) {
    double total = 0;
    for (int q = 0; q < s.length; ++q) {
        const float* row = t.map + static_cast<std::ptrdiff_t>(q) * t.padded;
        Vec sum{};
        for (int i = 0, used = roundUp(visibleKeys(s, q)); i < used; i += kLanes) sum += load(row + i) * load(row + i);
        total += sumOf(sum);
    }
    return static_cast<float>(total);
}

static void addScaledMap(const AttentionShape& s, const Tiles& t, float scale, float* unitSum) {
    for (int q = 0; q < s.length; ++q) {
        const float* row = t.map + static_cast<std::ptrdiff_t>(q) * t.padded;
        float* out = unitSum + static_cast<std::ptrdiff_t>(q) * s.tokens;
        const int keys = visibleKeys(s, q), whole = keys / kLanes * kLanes;
        for (int i = 0; i < whole; i += kLanes) store(out + i, load(out + i) + load(row + i) * scale);
        for (int i = whole; i < keys; ++i) out[i] += row[i] * scale;
    }
}

static double sumOfSquares(const float* x, std::size_t count) {
    double total = 0;
    for (std::size_t i = 0; i < count; ++i) total += static_cast<double>(x[i]) * x[i];
    return total;
}

static void contextOf(const AttentionShape& s, const Tiles& t) {
    for (int first = 0; first < s.length; first += kQueryBlock) {
        const int rows = s.length - first < kQueryBlock ? s.length - first : kQueryBlock;
        gemm(t.map + static_cast<std::ptrdiff_t>(first) * t.padded, t.padded, 1, t.v, t.widthPadded, t.o + first * t.widthPadded, t.widthPadded, rows,
             t.widthPadded, s.causal ? first + rows : s.length, false);
    }
}

static void attentionForward(const AttentionForward& task, float* scratch) {
    const auto& s = task.shape;
    const Tiles t = tilesOf(s, scratch);
    const std::ptrdiff_t stride = 3 * static_cast<std::ptrdiff_t>(s.heads) * s.headWidth, model = stride / 3;
    const float scale = 1 / std::sqrt(static_cast<float>(s.headWidth));
    if (task.unitSum) std::memset(task.unitSum, 0, sizeof(float) * s.tokens * s.tokens);
    int live = 0;
    for (int h = 0; h < s.heads; ++h) {
        const float* head = task.qkv + h * s.headWidth;
        gather(head, stride, s.length, s.headWidth, t.widthPadded, scale, t.q);
        gatherTransposed(head + model, stride, s.length, s.headWidth, t.padded, t.kt);
        gather(head + 2 * model, stride, s.length, s.headWidth, t.widthPadded, 1, t.v);
        scores(s, t);
        for (int q = 0; q < s.length; ++q) {
            const float logSum = softmaxRow(t.map + static_cast<std::ptrdiff_t>(q) * t.padded, visibleKeys(s, q), t.padded);
            if (task.logSum) task.logSum[h * s.tokens + q] = logSum;
        }
        contextOf(s, t);
        scatter(t.o, t.widthPadded, s.length, s.headWidth, task.headMask ? task.headMask[h] : 1, task.context + h * s.headWidth, model);
        for (int q = s.length; q < s.tokens; ++q) std::memset(task.context + q * model + h * s.headWidth, 0, sizeof(float) * s.headWidth);
        if (!task.unitSum) continue;
        const float norm = std::sqrt(squaredNorm(s, t));
        task.norm[h] = norm;
        if (norm <= 0) continue;
        addScaledMap(s, t, 1 / norm, task.unitSum);
        ++live;
    }
    if (task.unitSum) *task.cosine = (sumOfSquares(task.unitSum, static_cast<std::size_t>(s.tokens) * s.tokens) - live) / 2;
}

static double dotWithUnitSum(const AttentionShape& s, const Tiles& t, const float* unitSum) {
    double total = 0;
    for (int q = 0; q < s.length; ++q) {
        const float *row = t.map + static_cast<std::ptrdiff_t>(q) * t.padded, *other = unitSum + static_cast<std::ptrdiff_t>(q) * s.tokens;
        const int keys = visibleKeys(s, q), whole = keys / kLanes * kLanes;
        Vec sum{};
        for (int i = 0; i < whole; i += kLanes) sum += load(row + i) * load(other + i);
        float rest = 0;
        for (int i = whole; i < keys; ++i) rest += row[i] * other[i];
        total += sumOf(sum) + rest;
    }
    return total;
}

// Adds the cosine's gradient to a row of dA: with u = <U, a/n>, dA += w/n * U - w*u/n^2 * A.
HS_INLINE void addCosineRow(float* gradient, const float* map, const float* unitSum, int keys, float ofSum, float ofMap) {
    const int whole = keys / kLanes * kLanes;
    for (int i = 0; i < whole; i += kLanes) store(gradient + i, load(gradient + i) + load(unitSum + i) * ofSum - load(map + i) * ofMap);
    for (int i = whole; i < keys; ++i) gradient[i] += unitSum[i] * ofSum - map[i] * ofMap;
}

// dS = A * (dA - <A, dA>), in place of dA.
HS_INLINE void softmaxBackwardRow(float* gradient, const float* map, int used, int padded) {
    Vec sum{};
    for (int i = 0; i < used; i += kLanes) sum += load(gradient + i) * load(map + i);
    const float dot = sumOf(sum);
    for (int i = 0; i < used; i += kLanes) store(gradient + i, load(map + i) * (load(gradient + i) - dot));
    for (int i = used; i < padded; i += kLanes) store(gradient + i, Vec{});
}

static void mapGradients(const AttentionBackward& task, const Tiles& t, int h) {
    const auto& s = task.shape;
    float ofSum = 0, ofMap = 0;
    if (task.unitSum && task.norm[h] > 0) {
        const float norm = task.norm[h];
        const float u = static_cast<float>(dotWithUnitSum(s, t, task.unitSum)) / norm;
        // The sum over pairs is (|U|^2 - H)/2, so dU = U, and unit maps lose their radial part.
        ofSum = task.cosineWeight / norm;
        ofMap = task.cosineWeight * u / (norm * norm);
    }
    for (int first = 0; first < s.length; first += kQueryBlock) {
        const int rows = s.length - first < kQueryBlock ? s.length - first : kQueryBlock;
        const int columns = roundUp(s.causal ? first + rows : s.length);
        gemm(t.o + first * t.widthPadded, t.widthPadded, 1, t.vt, t.padded, t.gradient + static_cast<std::ptrdiff_t>(first) * t.padded, t.padded, rows,
             columns, t.width, false);
    }
    for (int q = 0; q < s.length; ++q) {
        float* gradient = t.gradient + static_cast<std::ptrdiff_t>(q) * t.padded;
        const float* map = t.map + static_cast<std::ptrdiff_t>(q) * t.padded;
        const int keys = visibleKeys(s, q);
        if (ofSum != 0) addCosineRow(gradient, map, task.unitSum + static_cast<std::ptrdiff_t>(q) * s.tokens, keys, ofSum, ofMap);
        softmaxBackwardRow(gradient, map, roundUp(keys), t.padded);
    }
}

static void headBackward(const AttentionBackward& task, const Tiles& t, int h) {
    const auto& s = task.shape;
    const std::ptrdiff_t stride = 3 * static_cast<std::ptrdiff_t>(s.heads) * s.headWidth, model = stride / 3;
    const float scale = 1 / std::sqrt(static_cast<float>(s.headWidth));
    const float* head = task.qkv + h * s.headWidth;
    gather(head, stride, s.length, s.headWidth, t.widthPadded, scale, t.q);
    gather(head + model, stride, s.length, s.headWidth, t.widthPadded, 1, t.k);
    gatherTransposed(head + model, stride, s.length, s.headWidth, t.padded, t.kt);
    gatherTransposed(head + 2 * model, stride, s.length, s.headWidth, t.padded, t.vt);
    gather(task.gradContext + h * s.headWidth, model, s.length, s.headWidth, t.widthPadded, task.headMask ? task.headMask[h] : 1, t.o);
    scores(s, t);
    for (int q = 0; q < s.length; ++q)
        restoreRow(t.map + static_cast<std::ptrdiff_t>(q) * t.padded, visibleKeys(s, q), t.padded, task.logSum[h * s.tokens + q]);
    mapGradients(task, t, h);
    const int n = s.length;
    // Causal maps are zero above the diagonal, so block rows of the transposed products start at the block's first query.
    gemm(t.gradient, t.padded, 1, t.k, t.widthPadded, t.gq, t.widthPadded, n, t.widthPadded, n, false);
    for (int first = 0; first < n; first += kQueryBlock) {
        const int rows = n - first < kQueryBlock ? n - first : kQueryBlock, from = s.causal ? first : 0;
        const std::ptrdiff_t corner = static_cast<std::ptrdiff_t>(from) * t.padded + first;
        gemm(t.map + corner, 1, t.padded, t.o + from * t.widthPadded, t.widthPadded, t.gv + first * t.widthPadded, t.widthPadded, rows, t.widthPadded, n - from, false);
        gemm(t.gradient + corner, 1, t.padded, t.q + from * t.widthPadded, t.widthPadded, t.gk + first * t.widthPadded, t.widthPadded, rows, t.widthPadded, n - from, false);
    }
    float* out = task.gradQkv + h * s.headWidth;
    scatter(t.gq, t.widthPadded, n, s.headWidth, scale, out, stride);
    scatter(t.gk, t.widthPadded, n, s.headWidth, 1, out + model, stride);  // t.q carries the scale already
    scatter(t.gv, t.widthPadded, n, s.headWidth, 1, out + 2 * model, stride);
}

static void attentionBackward(const AttentionBackward& task, float* scratch) {
    const auto& s = task.shape;
    const Tiles t = tilesOf(s, scratch);
    const std::size_t stride = 3 * static_cast<std::size_t>(s.heads) * s.headWidth;
    if (s.length < s.tokens) std::memset(task.gradQkv + s.length * stride, 0, sizeof(float) * stride * (s.tokens - s.length));
    for (int h = 0; h < s.heads; ++h) headBackward(task, t, h);
}
