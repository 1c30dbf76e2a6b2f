// Queries and keys of one head on a plane, gathered batch by batch.
#pragma once

#include "core/api/head_card.h"
#include "core/measures/layer_tensors.h"

#include <functional>

namespace headscope::analysis {

class QueryKeys {
public:
    // samples: how many there will be. Of so many that kCardTokens are enough for one of each, some are passed over.
    QueryKeys(int head, std::int64_t samples);

    // The next samples. Token ids of what asks (B, T) and of what is asked (B, S); undefined: none, as of pictures.
    void add(const measures::MaskedLayer& layer, const torch::Tensor& asking, const torch::Tensor& asked);
    // Names of tokens by id, of what asks and of what is asked; CardVector::sample as the samples came.
    using Name = std::function<std::string(std::int32_t)>;
    QueryKeyMap map(const Name& asking, const Name& asked) const;

private:
    void addSide(const torch::Tensor& vectors, const torch::Tensor& mask, const torch::Tensor& ids, bool key);

    int m_head;
    std::int64_t m_stride = 1, m_each = 1, m_samples = 0;
    std::vector<CardVector> m_points;
    std::vector<std::int64_t> m_ids;  // of their tokens; -1: none
    std::vector<double> m_vectors;    // (points, dh)
};

}  // namespace headscope::analysis
