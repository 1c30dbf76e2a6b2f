// What stands in the place of heads that are off, before the output projection (core/api/head_ablation.h). A context
// is taken after dynamic head weights, where a model has them: as the output projection gets it.
#pragma once

#include "core/analysis/masked_answers.h"
#include "core/api/head_ablation.h"

#include <string>
#include <vector>

namespace headscope::analysis {

class StandIns {
public:
    StandIns() = default;  // Zero
    // From the model's own contexts with all heads on. `reference`: of Mean kMeanSamples samples, of Resample kDonors.
    // Not whole where the work was stopped.
    static StandIns of(HeadAblation kind, models::Model& model, const Batches& batches, const data::Subset& reference,
                       std::uint64_t seed, const Work& work);

    // Gives passes over samples of this split what stands in their place; "" for input that is of no split. Holds a
    // reference to the model, and none to this.
    training::SetUpPass forSplit(models::Model& model, const std::string& split) const;
    // Of a sample: which of the reference set stands in. Never the sample itself, where there are two.
    std::int64_t donorOf(const std::string& split, std::int64_t sample) const;

private:
    // Of a site: Mean: (H*dh). Resample: (donors, T, H*dh) with (donors) valid queries of each.
    struct Site {
        torch::Tensor contexts, lengths;
        void add(const torch::Tensor& batch, const torch::Tensor& lengths);
        torch::Tensor at(const std::vector<std::int64_t>& donors, std::int64_t tokens) const;  // (B, tokens, H*dh)
    };
    static std::vector<Site> contextsOf(models::Model& model, const Batches& batches, const Work& work);

    HeadAblation m_kind = HeadAblation::Zero;
    std::vector<Site> m_sites;
    std::vector<std::int64_t> m_samples;  // indices of the donors in their split
    std::string m_split;
    std::uint64_t m_seed = 0;
};

}  // namespace headscope::analysis
