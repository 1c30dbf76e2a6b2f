// A model made of blocks: what it says of its heads is what the attention of each site says.
#pragma once

#include "core/models/blocks.h"
#include "core/models/model.h"

namespace headscope::models {

class BlockModel : public Model {
public:
    using Model::Model;

    SiteWeights weightsAt(std::int64_t site) const override;
    HeadParameters headParametersAt(std::int64_t site) const override;
    void setFactors(attention::Factors factors) override;
    bool setRelevance(Relevance rules) override;

protected:
    virtual const attention::MultiHeadAttention& attentionAt(std::int64_t site) const = 0;
    bool relevance() const { return m_relevance; }  // a backward pass for it is wanted

private:
    bool m_relevance = false;
};

}  // namespace headscope::models
