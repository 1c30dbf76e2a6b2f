// One term of the diversity loss: the weighted mean over layers of a similarity of heads. Training
// minimises task + sum of lambda * term, so lambda > 0 makes heads less similar.
#pragma once

#include "core/api/base/run_config.h"
#include "core/nn/models/model.h"
#include "core/nn/objectives/similarities.h"
#include "core/spec/objectives/terms.h"

#include <functional>

namespace headscope::objectives {

// For a batch that several processes share: maps a tensor (rows of this process, ...) to (rows of
// all processes, ...), differentiable. Unset: this process has the whole batch.
using Gather = std::function<torch::Tensor(const torch::Tensor&)>;

// A term of the diversity loss for one run configuration.
class DiversityObjective {
public:
    // The main term. config: resolved; reads objective.id, .transform, .layers and .sign. sites:
    // ids of the attention sites, which objective.layers may name.
    DiversityObjective(const RunConfig& config, std::int64_t layers,
                       const std::vector<std::string>& sites = {});

    // Adds to `pass` the requests for everything that value() needs.
    void prepare(models::Pass& pass) const;
    // Returns a differentiable scalar in the range of the similarity: the weighted mean over
    // penalised layers with at least two heads, or 0 without such layers. If gather is set, the
    // value is that of the whole batch, unless it is a mean over samples.
    torch::Tensor value(const models::Model& model, const models::Input& input,
                        const models::Pass& pass, const Gather& gather = {}) const;
    // Returns whether the value of the batch is the mean of the values of its parts, weighted by
    // their numbers of samples. Such terms do not need `gather`.
    bool meanOverSamples() const { return fused(); }
    // Factor of lambda * value() in the loss: normally 1. With the opposite sign (as-printed) it is
    // minus the number of head pairs in the penalised layers, because that form sums over pairs.
    double factor(const models::Model& model) const;
    const std::string& id() const { return m_id; }

    // Returns the terms of objective.terms, in order, over the same layers.
    static std::vector<DiversityObjective> furtherTerms(const RunConfig& config,
                                                        std::int64_t layers,
                                                        const std::vector<std::string>& sites = {});

private:
    // Returns whether the attn-cos that the kernels compute is enough, so that maps need not be
    // recorded. This includes the Diverse-ViT form.
    bool fused() const;
    torch::Tensor ofLayer(const models::Model& model, std::int64_t layer,
                          const models::Input& input, const models::Pass& pass,
                          const Gather& gather) const;

    std::string m_id, m_transform;
    std::vector<double> m_layers;  // weight of each layer; 0: not penalised
    bool m_printed = false;
    bool m_softmax;  // softmax attention: maps are never all zero
};

}  // namespace headscope::objectives
