// Random attention layers with samples of different lengths, and the same layers as plain numbers,
// for loops written from the formulas (measure_loops_*_test.cpp).
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace headscope::test {

struct RaggedShape {
    enum Mask { None, Lengths, Gaps };
    std::string name;
    std::int64_t samples, heads, queries, keys, headWidth, width;
    bool causal = false;
    Mask mask = None;
    bool masses = false;  // rows of attention do not sum to 1
    bool square() const { return queries == keys; }
};
inline void PrintTo(const RaggedShape& shape, std::ostream* out) {
    *out << shape.name;
}

inline std::vector<RaggedShape> raggedShapes() {
    using S = RaggedShape;
    return {{"whole", 3, 4, 6, 6, 3, 12},
            {"causal_padded", 4, 3, 7, 7, 2, 6, true, S::Lengths},
            {"gaps", 5, 2, 5, 5, 4, 8, false, S::Gaps},
            {"cross", 3, 3, 4, 9, 2, 7, false, S::Gaps},
            {"one_wide_head", 3, 1, 5, 5, 5, 5, false, S::Lengths},
            {"many_narrow_heads", 3, 9, 4, 4, 1, 9, true, S::Gaps},
            {"masses", 3, 3, 6, 6, 3, 9, false, S::Lengths, true}};
}

// Returns a mask (samples, tokens). Lengths: the first sample is full, the last one is empty. Gaps:
// any tokens are valid, at least one per sample.
inline torch::Tensor raggedMask(const RaggedShape& shape, std::int64_t tokens,
                                at::Generator generator) {
    if (shape.mask == RaggedShape::None) return {};
    if (shape.mask == RaggedShape::Lengths) {
        auto lengths = torch::randint(1, tokens + 1, {shape.samples}, generator, torch::kLong);
        lengths[0] = tokens;
        lengths[shape.samples - 1] = 0;
        return torch::arange(tokens).unsqueeze(0).lt(lengths.unsqueeze(1));
    }
    auto mask = torch::rand({shape.samples, tokens}, generator).lt(0.7);
    mask.select(1, tokens / 2).fill_(true);
    return mask;
}

// Returns a bool tensor (B, 1, T, S).
inline torch::Tensor visibleIn(const measures::LayerTensors& t) {
    auto visible = torch::ones({t.maps.size(0), 1, t.maps.size(2), t.maps.size(3)}, torch::kBool);
    if (t.queryMask.defined()) visible = visible.logical_and(t.queryMask.unsqueeze(1).unsqueeze(3));
    if (t.keyMask.defined()) visible = visible.logical_and(t.keyMask.unsqueeze(1).unsqueeze(2));
    return t.causal ? visible.tril() : visible;
}

// Returns a layer in double precision. Padding holds arbitrary values, as in a model.
inline measures::LayerTensors raggedLayer(const RaggedShape& shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    const auto normal = [&](std::vector<std::int64_t> size) {
        return torch::empty(size, torch::kDouble).normal_(0.3, 1, generator);
    };
    const auto b = shape.samples, h = shape.heads, dh = shape.headWidth, inner = h * dh;
    measures::LayerTensors t;
    t.heads = h;
    t.causal = shape.causal;
    t.queryMask = raggedMask(shape, shape.queries, generator);
    t.keyMask = shape.square() ? t.queryMask : raggedMask(shape, shape.keys, generator);
    t.context = normal({b, h, shape.queries, dh});
    t.q = normal({b, h, shape.queries, dh});
    t.k = normal({b, h, shape.keys, dh});
    t.v = normal({b, h, shape.keys, dh});
    for (auto* w : {&t.wq, &t.wk, &t.wv}) *w = normal({inner, shape.width});
    t.wo = normal({shape.width, inner});
    t.residual = normal({b, shape.queries, shape.width});
    t.alpha = torch::linspace(1.2, 1.8, h, torch::kDouble);
    t.headWeights = normal({b, shape.queries, h}).softmax(2);
    t.gates = (3 * normal({b, shape.queries, h}) - 2).sigmoid();
    t.maps = 2 * normal({b, h, shape.queries, shape.keys});
    const auto visible = visibleIn(t);
    t.maps = t.maps.masked_fill(visible.logical_not(), -1e300).softmax(3);
    if (shape.masses)
        t.maps = t.maps * (0.2 + torch::rand({b, h, shape.queries, 1}, generator, torch::kDouble));
    t.maps = t.maps.masked_fill(visible.logical_not(), 0.37);
    return t;
}

inline measures::SampleContext raggedSamples(const RaggedShape& shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    measures::SampleContext s;
    s.tokens = torch::randint(2, 6, {shape.samples, shape.keys}, generator, torch::kLong);
    s.commonness = (s.tokens * 7).remainder(5).to(torch::kDouble);  // counts per token, with ties
    s.rareBelow = 2;
    // Every second token copies an earlier one.
    s.copySources = torch::full({shape.samples, shape.keys}, -1, torch::kLong);
    for (std::int64_t t = 1; t < shape.keys; t += 2) s.copySources.select(1, t).fill_(t / 2);
    s.gridRows = shape.keys % 2 == 0 ? 2 : 1;
    s.gridColumns = shape.keys / s.gridRows;
    s.patchPixels = 3;
    return s;
}

// ---- Plain numbers instead of tensors ----

using Numbers = std::vector<double>;

inline double dotOf(const Numbers& x, const Numbers& y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}
inline double lengthOf(const Numbers& x) {
    return std::sqrt(dotOf(x, x));
}
inline double plainCosine(const Numbers& x, const Numbers& y) {
    const double lengths = lengthOf(x) * lengthOf(y);
    return lengths > 0 ? dotOf(x, y) / lengths : 0;
}
inline double plainMean(const Numbers& x) {
    double sum = 0;
    for (const double value : x) sum += value;
    return x.empty() ? 0 : sum / static_cast<double>(x.size());
}
inline double plainEntropy(const Numbers& p) {
    double sum = 0;
    for (const double x : p) sum -= x > 0 ? x * std::log(x) : 0;
    return sum;
}

// Access to a tensor's numbers: x(i, j) is an entry, x.last(i) the vector along the last dimension.
class Table {
public:
    explicit Table(const torch::Tensor& t = torch::zeros({0})) : m_sizes(t.sizes().vec()) {
        const auto exact = t.to(torch::kDouble).contiguous();
        m_values.assign(exact.data_ptr<double>(), exact.data_ptr<double>() + exact.numel());
    }
    template <class... At>
    double operator()(At... at) const {
        return m_values[place(at...)];
    }
    template <class... At>
    Numbers last(At... at) const {
        const auto first = m_values.begin() + static_cast<std::ptrdiff_t>(place(at...) * size());
        return {first, first + static_cast<std::ptrdiff_t>(size())};
    }

private:
    std::size_t size() const { return static_cast<std::size_t>(m_sizes.back()); }
    template <class... At>
    std::size_t place(At... at) const {
        std::size_t where = 0, dimension = 0;
        ((where = where * static_cast<std::size_t>(m_sizes[dimension++]) +
                  static_cast<std::size_t>(at)),
         ...);
        return where;
    }
    std::vector<std::int64_t> m_sizes;
    Numbers m_values;
};

// A layer in the notation of the formulas: sample b, head h, query t, key s. Masked attention
// counts as 0.
struct PlainLayer {
    int B, H, T, S, dh, D;
    Table maps, context, q, v, wq, wk, wv, wo, residual, headWeights, gates, alpha, queryMask,
        keyMask;
    bool causal, masked;
    // Rows: (b, t) that see a key; queries: valid (b, t).
    std::vector<std::pair<int, int>> rows, queries;

    explicit PlainLayer(const measures::LayerTensors& t)
        : B(static_cast<int>(t.maps.size(0))),
          H(static_cast<int>(t.heads)),
          T(static_cast<int>(t.maps.size(2))),
          S(static_cast<int>(t.maps.size(3))),
          dh(static_cast<int>(t.q.size(3))),
          D(static_cast<int>(t.wq.size(1))),
          maps(t.maps),
          context(t.context),
          q(t.q),
          v(t.v),
          wq(t.wq),
          wk(t.wk),
          wv(t.wv),
          wo(t.wo),
          residual(t.residual),
          headWeights(t.headWeights),
          gates(t.gates),
          alpha(t.alpha),
          causal(t.causal),
          masked(t.queryMask.defined()) {
        if (masked) {
            queryMask = Table(t.queryMask);
            keyMask = Table(t.keyMask);
        }
        for (int b = 0; b < B; ++b)
            for (int at = 0; at < T; ++at) {
                if (query(b, at)) queries.emplace_back(b, at);
                if (!keys(b, at).empty()) rows.emplace_back(b, at);
            }
    }

    bool query(int b, int t) const { return !masked || queryMask(b, t) > 0; }
    bool key(int b, int s) const { return !masked || keyMask(b, s) > 0; }
    bool sees(int b, int t, int s) const { return query(b, t) && key(b, s) && (!causal || s <= t); }
    std::vector<int> keys(int b, int t) const {
        std::vector<int> seen;
        for (int s = 0; s < S; ++s)
            if (sees(b, t, s)) seen.push_back(s);
        return seen;
    }
    Numbers row(int b, int h, int t) const {
        Numbers row(static_cast<std::size_t>(S), 0);
        for (const int s : keys(b, t)) row[static_cast<std::size_t>(s)] = maps(b, h, t, s);
        return row;
    }
    Numbers share(int b, int h, int t) const {
        auto shares = row(b, h, t);
        double sum = 0;
        for (const double x : shares) sum += x;
        for (double& x : shares) x /= sum > 0 ? sum : 1;
        return shares;
    }
    // All rows of a sample, concatenated. If `centred`, uniform attention is subtracted from each
    // row.
    Numbers map(int b, int h, bool centred = false) const {
        Numbers all;
        for (int t = 0; t < T; ++t) {
            auto one = row(b, h, t);
            const auto seen = keys(b, t);
            if (centred)
                for (const int s : seen)
                    one[static_cast<std::size_t>(s)] -= 1.0 / static_cast<double>(seen.size());
            all.insert(all.end(), one.begin(), one.end());
        }
        return all;
    }
    // The vectors of a head, concatenated: of all valid queries, or of one sample with zeros for
    // padding.
    Numbers valid(const Table& x, int h) const {
        Numbers all;
        for (const auto& [b, t] : queries)
            for (const double value : x.last(b, h, t)) all.push_back(value);
        return all;
    }
    Numbers ofSample(const Table& x, int b, int h) const {
        Numbers all;
        for (int t = 0; t < T; ++t)
            for (const double value : x.last(b, h, t)) all.push_back(query(b, t) ? value : 0);
        return all;
    }
    // The contribution of a head to the residual stream at a token: O_h W_O^h.
    Numbers contribution(int b, int h, int t) const {
        Numbers sum(static_cast<std::size_t>(D), 0);
        for (int d = 0; d < D; ++d)
            for (int c = 0; c < dh; ++c)
                sum[static_cast<std::size_t>(d)] += wo(d, h * dh + c) * context(b, h, t, c);
        return sum;
    }
    // Rows of head h in W_Q, W_K or W_V, its columns in W_O, and its circuits W_Q^h W_K^hT and
    // W_V^h W_O^h (D x D numbers).
    Numbers rowsOf(const Table& w, int h) const {
        Numbers all;
        for (int c = 0; c < dh; ++c)
            for (const double value : w.last(h * dh + c)) all.push_back(value);
        return all;
    }
    Numbers columnsOfOutput(int h) const {
        Numbers all;
        for (int d = 0; d < D; ++d)
            for (int c = 0; c < dh; ++c) all.push_back(wo(d, h * dh + c));
        return all;
    }
    Numbers circuit(bool query, int h) const {
        Numbers all;
        for (int i = 0; i < D; ++i)
            for (int j = 0; j < D; ++j) {
                double sum = 0;
                for (int c = 0; c < dh; ++c) {
                    const int at = h * dh + c;
                    sum += query ? wq(at, i) * wk(at, j) : wv(at, i) * wo(j, at);
                }
                all.push_back(sum);
            }
        return all;
    }

    double overSamples(const std::function<double(int)>& value) const {
        Numbers all;
        for (int b = 0; b < B; ++b) all.push_back(value(b));
        return plainMean(all);
    }
    static double over(const std::vector<std::pair<int, int>>& places,
                       const std::function<double(int, int)>& value) {
        Numbers all;
        for (const auto& [b, t] : places) all.push_back(value(b, t));
        return plainMean(all);
    }
};

// Mean over the valid tokens of a function of a factor (b, t, h).
inline auto meanOf(Table PlainLayer::*factors, double (*of)(double)) {
    return [=](const PlainLayer& l, int h) {
        return PlainLayer::over(l.queries, [&](int b, int t) { return of((l.*factors)(b, t, h)); });
    };
}

}  // namespace headscope::test
