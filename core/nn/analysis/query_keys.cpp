#include "core/nn/analysis/query_keys.h"

#include "core/base/stats/projection.h"

#include <algorithm>

namespace headscope::analysis {

QueryKeys::QueryKeys(int head, std::int64_t samples) : m_head(head) {
    m_stride = std::max<std::int64_t>(1, (samples + kCardTokens - 1) / kCardTokens);
    m_each = std::max<std::int64_t>(1, kCardTokens / std::max<std::int64_t>(1, samples));
}

void QueryKeys::add(const measures::MaskedLayer& layer, const torch::Tensor& queryTokens,
                    const torch::Tensor& keyTokens) {
    addSide(layer.raw().q, layer.raw().queryMask, queryTokens, false);
    addSide(layer.raw().k, layer.raw().keyMask, keyTokens, true);
    m_samples += layer.raw().q.size(0);
}

// Takes m_each evenly spaced tokens of every m_stride-th sample. The first position moves on by one
// from sample to sample.
void QueryKeys::addSide(const torch::Tensor& vectors, const torch::Tensor& mask,
                        const torch::Tensor& ids, bool key) {
    const auto own =
        vectors.select(1, m_head).to(torch::kCPU, torch::kDouble).contiguous();  // (B, T, dh)
    const auto valid =
        mask.defined() ? mask.to(torch::kCPU, torch::kBool).contiguous() : torch::Tensor();
    const bool named = ids.defined() && ids.size(1) == own.size(1);
    const auto tokens = named ? ids.to(torch::kCPU, torch::kLong).contiguous() : torch::Tensor();
    const auto width = own.size(2), places = own.size(1);
    for (std::int64_t b = 0; b < own.size(0); ++b) {
        const auto sample = m_samples + b;
        // Skip samples if there are more samples than points.
        if (sample % m_stride != 0) continue;
        std::vector<std::int64_t> there;
        for (std::int64_t t = 0; t < places; ++t)
            if (!valid.defined() || valid.data_ptr<bool>()[b * places + t]) there.push_back(t);
        const auto all = static_cast<std::int64_t>(there.size()), taken = std::min(m_each, all);
        for (std::int64_t j = 0; j < taken; ++j) {
            const auto t =
                there[static_cast<std::size_t>((sample / m_stride + j * all / taken) % all)];
            CardVector point;
            point.key = key;
            point.sample = sample;
            point.position = static_cast<int>(t);
            m_points.push_back(point);
            m_ids.push_back(named ? tokens.data_ptr<std::int64_t>()[b * places + t] : -1);
            const auto* vector = own.data_ptr<double>() + (b * places + t) * width;
            m_vectors.insert(m_vectors.end(), vector, vector + width);
        }
    }
}

QueryKeyMap QueryKeys::map(const Name& queryTokens, const Name& keyTokens) const {
    QueryKeyMap found;
    if (m_points.size() < 2) return found;
    stats::Matrix rows(m_points.size(), m_vectors.size() / m_points.size());
    rows.values = m_vectors;
    const auto components = stats::principalComponents(rows, 2);
    for (std::size_t i = 0; i < 2 && i < components.ratios.size(); ++i)
        found.explained[i] = components.ratios[i];
    found.points = m_points;
    for (std::size_t i = 0; i < found.points.size(); ++i) {
        auto& point = found.points[i];
        if (m_ids[i] >= 0)
            point.token =
                (point.key ? keyTokens : queryTokens)(static_cast<std::int32_t>(m_ids[i]));
        point.x = components.scores.at(i, 0);
        point.y = components.scores.columns > 1 ? components.scores.at(i, 1) : 0;
    }
    return found;
}

}  // namespace headscope::analysis
