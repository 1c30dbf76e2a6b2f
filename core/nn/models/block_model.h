// A model built from blocks. Its head weights and parameters are those of each site's attention.
#pragma once

#include "core/nn/models/blocks.h"
#include "core/nn/models/model.h"

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
    // Returns 3 for ("block", "block3.ff1.weight"); nothing if the name begins otherwise.
    static std::optional<std::int64_t> numberAfter(const std::string& prefix,
                                                   const std::string& name);
    bool relevance() const {
        return m_relevance;
    }  // whether a backward pass for relevance is
       // requested
    // Returns whether a relevance pass treats the factors of activations as constants.
    bool constantFactors() const { return m_constantFactors; }

private:
    bool m_relevance = false, m_constantFactors = false;
};

}  // namespace headscope::models
