// One term of the diversity loss: the weighted mean over layers of a similarity of heads; training minimises
// task + sum of lambda * term, so lambda > 0 makes heads less alike.
#pragma once

#include "core/api/run_config.h"
#include "core/models/model.h"
#include "core/objectives/similarities.h"
#include "core/objectives/terms.h"

#include <functional>

namespace headscope::objectives {

// Where several processes share a batch: the tensor (rows of this process, ...) -> (rows of all, ...), differentiable;
// unset: this process has the whole batch.
using Gather = std::function<torch::Tensor(const torch::Tensor&)>;

class DiversityObjective {
public:
    // The main term. config: resolved; reads objective.id, .transform, .layers, .sign. sites: their ids, which
    // objective.layers may name.
    DiversityObjective(const RunConfig& config, std::int64_t layers, const std::vector<std::string>& sites = {});

    // Asks the forward pass for what value() will need, on top of what it is asked for already.
    void prepare(models::Pass& pass) const;
    // Scalar, differentiable; in the range of the similarity. Mean over the penalised layers that have two heads or
    // more; 0 where none has.
    // Of the whole batch if gather is set, unless it is a mean over samples.
    torch::Tensor value(const models::Model& model, const models::Input& input, const models::Pass& pass,
                        const Gather& gather = {}) const;
    // The mean of the values of a batch's parts, weighted by their samples, is the value of the batch: nothing is
    // gathered for it.
    bool meanOverSamples() const { return fused(); }
    // What lambda * value() is multiplied by in the loss: 1; with the opposite sign (as-printed) minus the number of
    // pairs of the penalised layers, as it is the sum over them then.
    double factor(const models::Model& model) const;
    const std::string& id() const { return m_id; }

    // The terms of objective.terms, in their order, over the same layers.
    static std::vector<DiversityObjective> furtherTerms(const RunConfig& config, std::int64_t layers,
                                                        const std::vector<std::string>& sites = {});

private:
    // The kernels' own attn-cos, from which the Diverse-ViT form follows: no maps to record.
    bool fused() const;
    torch::Tensor ofLayer(const models::Model& model, std::int64_t layer, const models::Input& input,
                          const models::Pass& pass, const Gather& gather) const;

    std::string m_id, m_transform;
    std::vector<double> m_layers;  // weight of each layer, 0: not penalised
    bool m_printed = false;
    bool m_softmax;  // no head's map can be zero
};

}  // namespace headscope::objectives
