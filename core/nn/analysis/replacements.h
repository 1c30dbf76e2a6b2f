// Replacements (zero, mean, resampled) for the outputs of removed heads, before the output
// projection (core/api/requests/head_ablation.h). With dynamic head weights, contexts include the
// weights.
#pragma once

#include "core/api/requests/head_ablation.h"
#include "core/nn/analysis/masked_answers.h"

#include <string>
#include <vector>

namespace headscope::analysis {

// The replacements for one kind of ablation, except Optimal (optimal_constants.h).
class Replacements {
public:
    Replacements() = default;  // zeros
    // Measures the replacements from the model's contexts with all heads on. `reference`:
    // kMeanSamples samples for Mean, kDonors for Resample. Incomplete if the work was stopped.
    static Replacements of(HeadAblation kind, models::Model& model, const Batches& batches,
                           const data::Subset& reference, std::uint64_t seed, const Work& work);

    // Returns a callback that sets the replacements in passes over samples of this split; "" for
    // input outside of any split. It keeps a copy of this object and a reference to the model.
    training::SetUpPass forSplit(models::Model& model, const std::string& split) const;
    // Returns the mean contexts per site, (H*dh). Only for Mean.
    std::vector<torch::Tensor> means() const;
    // Returns the reference sample that replaces a sample's contexts; never the sample itself if
    // there are two or more.
    std::int64_t donorOf(const std::string& split, std::int64_t sample) const;

private:
    // Contexts of one site. Mean: (H*dh). Resample: (donors, T, H*dh) with the number of valid
    // queries of each donor in `lengths`.
    struct Site {
        torch::Tensor contexts, lengths;
        void add(const torch::Tensor& batch, const torch::Tensor& lengths);
        torch::Tensor at(const std::vector<std::int64_t>& donors,
                         std::int64_t tokens) const;  // (B, tokens, H*dh)
    };
    static std::vector<Site> contextsOf(models::Model& model, const Batches& batches,
                                        const Work& work);

    HeadAblation m_kind = HeadAblation::Zero;
    std::vector<Site> m_sites;
    std::vector<std::int64_t> m_samples;  // indices of the donors in their split
    std::string m_split;
    std::uint64_t m_seed = 0;
};

}  // namespace headscope::analysis
