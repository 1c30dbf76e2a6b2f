// A forward pass in plain loops, to check that opened weights compute what the original program
// recorded. Only what the golden models need: one sample at a time, without padding.
#pragma once

#include "tests/core/spec/foreign/support/model_folders.h"

#include <algorithm>
#include <cmath>

namespace headscope::foreign {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

class PlainModel {
public:
    explicit PlainModel(const PretrainedWeights& read)
        : m_spec(specOf(*read.report.architecture)), m_style(m_spec.style) {
        for (const auto& [name, tensor] : read.weights.tensors) m_values[name] = floatsOf(tensor);
    }

    // `types`: empty, or one per token.
    Rows text(const std::vector<std::int64_t>& tokens, const std::vector<std::int64_t>& types) {
        Rows x;
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            x.push_back(row("token_embedding", tokens[t]));
            add(x[t], row("position", static_cast<std::int64_t>(t) + m_style.positionOffset));
            if (m_style.tokenTypes > 0) add(x[t], row("token_type", types.empty() ? 0 : types[t]));
        }
        return outputs(x);
    }

    // `pixels`: (C, side, side).
    Rows image(const float* pixels) {
        Rows x;
        for (std::int64_t i = 0; i < m_style.prefixTokens; ++i) x.push_back(row("prefix", i));
        const auto side = m_spec.data.imageSize, p = m_spec.patch;
        for (std::int64_t top = 0; top < side; top += p)
            for (std::int64_t left = 0; left < side; left += p) {
                Row patch;
                for (std::int64_t c = 0; c < m_spec.data.channels; ++c)
                    for (std::int64_t y = 0; y < p; ++y)
                        for (std::int64_t z = 0; z < p; ++z)
                            patch.push_back(pixels[(c * side + top + y) * side + left + z]);
                x.push_back(linear("patch_embedding", patch));
            }
        for (std::size_t t = 0; t < x.size(); ++t)
            add(x[t], row("position", static_cast<std::int64_t>(t)));
        return outputs(x);
    }

private:
    static void add(Row& to, const Row& what) {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += what[i];
    }

    Row row(const std::string& name, std::int64_t index) const {
        const auto begin = m_values.at(name).begin() + index * m_spec.width;
        return {begin, begin + m_spec.width};
    }

    Row linear(const std::string& name, const Row& in) const {
        const auto& weight = m_values.at(name + ".weight");
        const auto bias = m_values.find(name + ".bias");
        Row out(in.empty() ? bias->second.size() : weight.size() / in.size());
        for (std::size_t o = 0; o < out.size(); ++o) {
            if (bias != m_values.end()) out[o] = bias->second[o];
            for (std::size_t i = 0; i < in.size(); ++i) out[o] += weight[o * in.size() + i] * in[i];
        }
        return out;
    }

    Row norm(const std::string& name, Row x) const {
        double mean = 0, variance = 0;
        for (const double v : x) mean += v / static_cast<double>(x.size());
        for (const double v : x)
            variance += (v - mean) * (v - mean) / static_cast<double>(x.size());
        const double scale = 1 / std::sqrt(variance + m_style.normEpsilon);
        const auto &weight = m_values.at(name + ".weight"), &bias = m_values.at(name + ".bias");
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] = (x[i] - mean) * scale * weight[i] + bias[i];
        return x;
    }

    double activated(double x) const {
        switch (m_style.activation) {
            case models::FeedForwardActivation::Relu:
                return std::max(x, 0.0);
            case models::FeedForwardActivation::GeluTanh:
                return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
            case models::FeedForwardActivation::Silu:
                return x / (1 + std::exp(-x));
            case models::FeedForwardActivation::QuickGelu:
                return x / (1 + std::exp(-1.702 * x));
            case models::FeedForwardActivation::Gelu:
                break;
        }
        return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
    }

    Row feedForward(const std::string& block, const Row& x) const {
        auto inner = linear(block + "ff1", x);
        for (double& v : inner) v = activated(v);
        return linear(block + "ff2", inner);
    }

    Rows attention(const std::string& block, std::size_t heads, const Rows& x) const {
        const auto dh = static_cast<std::size_t>(m_spec.headSize), inner = heads * dh;
        const bool causal = m_style.causal || m_spec.data.task == Task::LanguageModel;
        Rows qkv, out;
        for (const auto& r : x) qkv.push_back(linear(block + "attention.qkv", r));
        for (std::size_t t = 0; t < x.size(); ++t) {
            Row context(inner);
            for (std::size_t h = 0; h < heads; ++h) {
                Row weights;
                double sum = 0;
                for (std::size_t s = 0; s < (causal ? t + 1 : x.size()); ++s) {
                    double score = 0;
                    for (std::size_t i = h * dh; i < (h + 1) * dh; ++i)
                        score += qkv[t][i] * qkv[s][inner + i];
                    weights.push_back(std::exp(score / std::sqrt(static_cast<double>(dh))));
                    sum += weights.back();
                }
                for (std::size_t s = 0; s < weights.size(); ++s)
                    for (std::size_t i = h * dh; i < (h + 1) * dh; ++i)
                        context[i] += weights[s] / sum * qkv[s][2 * inner + i];
            }
            out.push_back(linear(block + "attention.output", context));
        }
        return out;
    }

    Rows normed(const std::string& name, Rows x) const {
        for (auto& r : x) r = norm(name, r);
        return x;
    }

    Rows blocks(Rows x) const {
        const bool before = m_style.norm == models::NormPlace::Before;
        if (m_style.embeddingNorm) x = normed("embedding_norm", x);
        for (std::size_t layer = 0; layer < m_spec.heads.size(); ++layer) {
            const auto block = "block" + std::to_string(layer) + ".";
            const auto heads = static_cast<std::size_t>(m_spec.heads[layer]);
            const auto attended = attention(block, heads, before ? normed(block + "norm1", x) : x);
            for (std::size_t t = 0; t < x.size(); ++t) add(x[t], attended[t]);
            if (!before) x = normed(block + "norm1", x);
            for (auto& r : x) add(r, feedForward(block, before ? norm(block + "norm2", r) : r));
            if (!before) x = normed(block + "norm2", x);
        }
        return before ? normed("norm", x) : x;
    }

    // Logits of each token, or of the sample.
    Rows outputs(const Rows& embedded) const {
        const auto x = blocks(embedded);
        if (m_spec.data.task == Task::LanguageModel) {
            Rows all(x.size());
            for (std::size_t t = 0; t < x.size(); ++t)
                for (std::int64_t v = 0; v < m_spec.data.vocabulary; ++v) {
                    const auto embedding = row("token_embedding", v);
                    double score = 0;
                    for (std::size_t i = 0; i < embedding.size(); ++i)
                        score += embedding[i] * x[t][i];
                    all[t].push_back(score);
                }
            return all;
        }
        Row state = m_style.pooling == models::Pooling::Last ? x.back() : x.front();
        if (m_style.pooling == models::Pooling::Prefix)
            state.insert(state.end(), x[1].begin(), x[1].end());
        if (m_style.transform != models::Transform::None) {
            state = linear("transform", state);
            for (double& v : state)
                v = m_style.transform == models::Transform::Tanh ? std::tanh(v) : std::max(v, 0.0);
        }
        return {linear("head", state)};
    }

    models::ModelSpec m_spec;
    models::TransformerStyle m_style;
    std::map<std::string, std::vector<float>> m_values;
};

}  // namespace headscope::foreign
