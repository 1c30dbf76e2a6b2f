#include "core/nn/models/block_model.h"

#include <charconv>

namespace headscope::models {

std::optional<std::int64_t> BlockModel::numberAfter(const std::string& prefix,
                                                    const std::string& name) {
    if (name.rfind(prefix, 0) != 0) return std::nullopt;
    std::int64_t number = 0;
    const auto* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + prefix.size(), end, number);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != '.') return std::nullopt;
    return number;
}

SiteWeights BlockModel::weightsAt(std::int64_t site) const {
    const auto& attention = attentionAt(site);
    return {attention->queryWeight(), attention->keyWeight(), attention->valueWeight(),
            attention->outputWeight(), attention->scoresAreProducts()};
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
    m_constantFactors = rules == Relevance::Identity || rules == Relevance::Direct;
    setConstants(*this, m_relevance, m_constantFactors);
    setDirect(*this, rules == Relevance::Direct);
    return true;
}

}  // namespace headscope::models
