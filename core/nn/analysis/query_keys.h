// Collects queries and keys of one head batch by batch and projects them to a plane.
#pragma once

#include "core/api/requests/head_card.h"
#include "core/nn/measures/layer_tensors.h"

#include <functional>

namespace headscope::analysis {

// Collects about kCardTokens queries and as many keys of one head, for a projection to 2-D.
class QueryKeys {
public:
    // samples: total number of samples. If there are more than kCardTokens, only every n-th sample
    // is used.
    QueryKeys(int head, std::int64_t samples);

    // Adds the next samples. queryTokens (B, T) and keyTokens (B, S): token ids of queries and
    // keys; undefined for pictures.
    void add(const measures::MaskedLayer& layer, const torch::Tensor& queryTokens,
             const torch::Tensor& keyTokens);
    // Returns the first two principal components. name: returns a token's text for its id.
    // CardVector::sample numbers the samples in the order in which they were added.
    using Name = std::function<std::string(std::int32_t)>;
    QueryKeyMap map(const Name& queryTokens, const Name& keyTokens) const;

private:
    void addSide(const torch::Tensor& vectors, const torch::Tensor& mask, const torch::Tensor& ids,
                 bool key);

    int m_head;
    std::int64_t m_stride = 1, m_each = 1, m_samples = 0;
    std::vector<CardVector> m_points;
    std::vector<std::int64_t> m_ids;  // token ids; -1 without tokens
    std::vector<double> m_vectors;    // (points, dh)
};

}  // namespace headscope::analysis
