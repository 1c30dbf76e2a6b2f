#include "core/nn/models/block_model.h"

namespace headscope::models {

SiteWeights BlockModel::weightsAt(std::int64_t site) const {
    const auto& attention = attentionAt(site);
    return {attention->queryWeight(), attention->keyWeight(), attention->valueWeight(),
            attention->outputWeight()};
}

HeadParameters BlockModel::headParametersAt(std::int64_t site) const {
    const auto& attention = attentionAt(site);
    return {attention->projectionWeight(), attention->headSlices()};
}

void BlockModel::setFactors(attention::Factors factors) {
    Model::setFactors(factors);
    setFactorsOf(*this, factors);
}

bool BlockModel::setRelevance(Relevance rules) {
    m_relevance = rules != Relevance::Off;
    m_constantFactors = rules == Relevance::Identity;
    setConstants(*this, m_relevance, m_constantFactors);
    return true;
}

}  // namespace headscope::models
