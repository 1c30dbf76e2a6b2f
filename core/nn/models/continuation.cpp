#include "core/nn/models/continuation.h"

#include "core/nn/attention/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace headscope::models {
namespace {

using attention::Affine;

// Number of partial sums, enough to fill a vector register. Compilers may not reorder a single
// floating-point sum.
constexpr std::int64_t kSums = 8;

float dot(const float* a, const float* b, std::int64_t count) {
    std::array<float, kSums> sums{};
    std::int64_t i = 0;
    for (; i + kSums <= count; i += kSums)
        for (std::int64_t j = 0; j < kSums; ++j)
            sums[static_cast<std::size_t>(j)] += a[i + j] * b[i + j];
    float total = 0;
    for (const float sum : sums) total += sum;
    for (; i < count; ++i) total += a[i] * b[i];
    return total;
}

struct HeadSizes {
    std::int64_t heads, width;  // width: per head
    std::int64_t inner() const { return heads * width; }
};

// Computes context (H*dh) = softmax(q K^T / sqrt(dh)) V for one query, head by head. keys: per
// token, H*dh key numbers followed by its values. mask: (H) or null.
void attendOne(const HeadSizes& sizes, const float* query, const std::vector<const float*>& keys,
               const float* mask, std::vector<float>& weights, float* context) {
    const float scale = 1 / std::sqrt(static_cast<float>(sizes.width));
    std::fill_n(context, sizes.inner(), 0.0f);
    weights.resize(keys.size());
    for (std::int64_t head = 0; head < sizes.heads; ++head) {
        const auto at = head * sizes.width;
        for (std::size_t t = 0; t < keys.size(); ++t)
            weights[t] = scale * dot(query + at, keys[t] + at, sizes.width);
        const float top = *std::max_element(weights.begin(), weights.end());
        float sum = 0;
        for (auto& weight : weights) sum += weight = std::exp(weight - top);
        const float share = (mask ? mask[head] : 1) / sum;
        for (std::size_t t = 0; t < keys.size(); ++t) {
            const float* values = keys[t] + sizes.inner() + at;
            const float weight = weights[t] * share;
            for (std::int64_t i = 0; i < sizes.width; ++i) context[at + i] += weight * values[i];
        }
    }
}

torch::Tensor floats(const torch::Tensor& x) {
    return x.defined() ? x.to(torch::kFloat).contiguous() : x;
}

// A projection, split into the rows for queries and the rows for keys and values.
struct Projection {
    Affine queries, others;
};

Projection projectionOf(const Affine& qkv) {
    const auto inner = qkv.weight.size(0) / 3;
    const auto part = [&](std::int64_t first, std::int64_t rows) {
        return Affine{qkv.weight.narrow(0, first, rows), qkv.bias.narrow(0, first, rows)};
    };
    return {part(0, inner), part(inner, 2 * inner)};
}

torch::Tensor projected(const torch::Tensor& x, const Affine& layer) {
    return attention::linear(x, layer.weight, layer.bias, attention::Factors::Float32);
}

class KeptKeys : public Continuation {
public:
    explicit KeptKeys(Writing writing) : m_writing(std::move(writing)) {
        torch::NoGradGuard noGrad;
        if (m_writing.memoryLengths.defined())
            m_writing.memoryLengths = m_writing.memoryLengths.to(torch::kLong).contiguous();
        for (auto& layer : m_writing.layers) {
            layer.selfMask = floats(layer.selfMask);
            layer.crossMask = floats(layer.crossMask);
            m_kept.emplace_back();
            // The keys and values of the source are the same in all steps, so they are computed
            // once.
            m_source.push_back(
                m_writing.memory.defined()
                    ? projected(m_writing.memory,
                                projectionOf(layer.cross->plainParameters()->qkv).others)
                    : torch::Tensor());
        }
    }

    std::int64_t room() const override { return m_writing.length - m_place; }

    torch::Tensor step(const std::vector<PrefixRow>& rows) override {
        torch::NoGradGuard noGrad;
        if (room() <= 0) throw std::out_of_range("a text longer than the model");
        takeRows(rows);
        // tokens: shape (rows).
        auto tokens = torch::empty({static_cast<std::int64_t>(rows.size())}, torch::kLong);
        for (std::size_t i = 0; i < rows.size(); ++i)
            tokens.data_ptr<std::int64_t>()[i] = rows[i].token;
        auto x = m_writing.embed(tokens, m_place);  // (rows, D)
        for (std::size_t layer = 0; layer < m_writing.layers.size(); ++layer) x = through(layer, x);
        ++m_place;
        return m_writing.finish(x, samples());
    }

private:
    // A prefix: its input sample, and for each step the row in which its token was processed. A
    // beam that continues another row copies only this list, never the rows.
    struct Prefix {
        std::int64_t sample = 0;
        std::vector<std::int32_t> places;
    };

    torch::Tensor samples() const {  // (rows) int64
        auto of = torch::empty({static_cast<std::int64_t>(m_prefixes.size())}, torch::kLong);
        for (std::size_t i = 0; i < m_prefixes.size(); ++i)
            of.data_ptr<std::int64_t>()[i] = m_prefixes[i].sample;
        return of;
    }

    void takeRows(const std::vector<PrefixRow>& rows) {
        std::vector<Prefix> next;
        next.reserve(rows.size());
        for (const auto& row : rows) {
            if (m_place == 0)
                next.push_back({row.parent, {}});
            else
                next.push_back(m_prefixes.at(static_cast<std::size_t>(row.parent)));
            next.back().places.push_back(static_cast<std::int32_t>(next.size() - 1));
        }
        m_prefixes = std::move(next);
    }

    torch::Tensor through(std::size_t index, const torch::Tensor& x) {
        auto& layer = m_writing.layers[index];
        auto& kept = m_kept[index];
        const auto plain = layer.self->plainParameters();
        const auto input = layer.attentionInput(x);
        kept.push_back(plain ? projected(input, plain->qkv)  // (rows, 3*H*dh)
                             : layer.self->projectAt(input, m_place).contiguous());
        const HeadSizes sizes = sizesOf(layer.self);
        const bool* const seen = layer.pattern.defined() ? layer.pattern.data_ptr<bool>() +
                                                               m_place * layer.pattern.stride(1)
                                                         : nullptr;
        const auto context =
            attend(sizes, kept.back(), 3 * sizes.inner(), layer.selfMask,
                   [&](const Prefix& prefix, std::vector<const float*>& keys) {
                       for (std::size_t t = 0; t < prefix.places.size(); ++t)
                           if (!seen || seen[t])
                               keys.push_back(kept[t].data_ptr<float>() +
                                              (3 * prefix.places[t] + 1) * sizes.inner());
                   });
        auto y = x + (plain ? projected(context, plain->output) : layer.self->outputOf(context));
        if (layer.selfSum) y = layer.selfSum(y);
        if (layer.cross) y = y + look(index, y);
        if (layer.crossSum) y = layer.crossSum(y);
        return layer.afterSelf ? layer.afterSelf(y, x) : layer.feedForward(y);
    }

    torch::Tensor look(std::size_t index, const torch::Tensor& x) {
        auto& layer = m_writing.layers[index];
        const auto cross = *layer.cross->plainParameters();
        const HeadSizes sizes = sizesOf(layer.cross);
        // queries: shape (rows, H*dh).
        const auto queries = projected(layer.crossInput(x), projectionOf(cross.qkv).queries);
        // source: shape (B, S, 2*H*dh).
        const auto& source = m_source[index];
        const auto* lengths = m_writing.memoryLengths.defined()
                                  ? m_writing.memoryLengths.data_ptr<std::int64_t>()
                                  : nullptr;
        const auto context = attend(
            sizes, queries, sizes.inner(), layer.crossMask,
            [&](const Prefix& prefix, std::vector<const float*>& keys) {
                const auto seen = lengths ? lengths[prefix.sample] : source.size(1);
                const float* first = source.data_ptr<float>() + prefix.sample * source.stride(0);
                for (std::int64_t s = 0; s < seen; ++s)
                    keys.push_back(first + s * 2 * sizes.inner());
            });
        return projected(context, cross.output);
    }

    static HeadSizes sizesOf(const attention::MultiHeadAttention& attention) {
        return {attention->heads(), attention->outputWeight().size(1) / attention->heads()};
    }

    // Returns contexts (rows, H*dh). queries: rows of `stride` numbers that begin with the query;
    // keysOf lists the keys that a prefix attends to.
    template <class KeysOf>
    torch::Tensor attend(const HeadSizes& sizes, const torch::Tensor& queries, std::int64_t stride,
                         const torch::Tensor& mask, const KeysOf& keysOf) {
        const auto rows = static_cast<std::int64_t>(m_prefixes.size());
        auto context = torch::empty({rows, sizes.inner()}, queries.options());
        const float *const from = queries.data_ptr<float>(), *const on =
                                                                 mask.defined()
                                                                     ? mask.data_ptr<float>()
                                                                     : nullptr;
        float* const to = context.data_ptr<float>();
        const auto work = rows * sizes.inner() * 2 * (m_place + 1);
        attention::shareOut(rows, work, [&](attention::TaskQueue& queue) {
            std::vector<const float*> keys;
            std::vector<float> weights;
            for (std::int64_t row = 0; queue.take(row);) {
                keys.clear();
                keysOf(m_prefixes[static_cast<std::size_t>(row)], keys);
                attendOne(sizes, from + row * stride, keys, on, weights, to + row * sizes.inner());
            }
        });
        return context;
    }

    Writing m_writing;
    std::vector<std::vector<torch::Tensor>> m_kept;  // [layer][step]: (rows of the step, 3*H*dh)
    // [layer]: keys and values of the source, (B, S, 2*H*dh)
    std::vector<torch::Tensor> m_source;
    std::vector<Prefix> m_prefixes;  // rows of the last step
    std::int64_t m_place = 0;
};

class ScoredAnew : public Continuation {
public:
    ScoredAnew(ScorePrefixes score, std::int64_t length)
        : m_score(std::move(score)), m_length(length) {}

    std::int64_t room() const override {
        return m_length - (m_prefixes.defined() ? m_prefixes.size(1) : 0);
    }

    torch::Tensor step(const std::vector<PrefixRow>& rows) override {
        torch::NoGradGuard noGrad;
        if (room() <= 0) throw std::out_of_range("a text longer than the model");
        auto tokens = torch::empty({static_cast<std::int64_t>(rows.size()), 1}, torch::kLong);
        auto parents = torch::empty({static_cast<std::int64_t>(rows.size())}, torch::kLong);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            tokens.data_ptr<std::int64_t>()[i] = rows[i].token;
            parents.data_ptr<std::int64_t>()[i] = rows[i].parent;
        }
        const bool first = !m_prefixes.defined();
        m_samples = first ? parents : m_samples.index_select(0, parents);
        // m_prefixes: shape (rows, t).
        m_prefixes = first ? tokens : torch::cat({m_prefixes.index_select(0, parents), tokens}, 1);
        return m_score(m_samples, m_prefixes);
    }

private:
    ScorePrefixes m_score;
    std::int64_t m_length;
    torch::Tensor m_samples, m_prefixes;
};

bool onCpu(const attention::MultiHeadAttention& attention) {
    const auto weight = attention->outputWeight();
    return attention->heads() > 0 && weight.is_cpu() && weight.scalar_type() == torch::kFloat &&
           !attention->constantMaps;
}

}  // namespace

bool canKeepKeys(const Writing& writing) {
    return std::all_of(writing.layers.begin(), writing.layers.end(), [](const WritingLayer& layer) {
        const bool oneMask = !layer.pattern.defined() || layer.pattern.size(0) == 1;
        return oneMask && onCpu(layer.self) && layer.self->keepsKeys() &&
               (!layer.cross || (onCpu(layer.cross) && layer.cross->plainParameters()));
    });
}

std::unique_ptr<Continuation> keepingKeys(Writing writing) {
    return std::make_unique<KeptKeys>(std::move(writing));
}

std::unique_ptr<Continuation> scoringAnew(ScorePrefixes score, std::int64_t length) {
    return std::make_unique<ScoredAnew>(std::move(score), length);
}

}  // namespace headscope::models
