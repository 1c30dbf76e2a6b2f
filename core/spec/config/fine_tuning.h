// Settings of training that treat parts of a model differently, and settings that evaluate a run
// and stop it early. All are off by default; runs of earlier versions lack them, which means off.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/runs/parameters.h"

#include <cstdint>
#include <vector>

namespace headscope::config {

// The parts of a model that learn, and their learning rates. Depths are those of Model::depthOf: 0
// for embeddings, 1 to `layers` for layers in the order of a forward pass, layers + 1 for the
// output.
struct PartRates {
    bool embeddingsFrozen = false;
    std::int64_t frozenLayers = 0;  // number of first layers that do not learn
    double layerDecay = 1;          // learning-rate factor per layer, in (0, 1]
    // Reads train.freeze_embeddings, train.freeze_layers and train.layer_decay.
    static PartRates from(const RunConfig& config);

    bool learns(std::int64_t depth, std::int64_t layers) const;
    // Returns the learning-rate factor layerDecay^(layers + 1 - depth), which is 1 for the output
    // (Howard & Ruder 2018, arXiv 1801.06146; per layer as in the code of ELECTRA, Clark et al.
    // 2020).
    double rate(std::int64_t depth, std::int64_t layers) const;
    // Returns true if all parameters learn at the same rate.
    bool uniform() const { return !embeddingsFrozen && frozenLayers == 0 && layerDecay == 1; }
};

// Settings of early stopping and of evaluations on the validation split.
struct Stopping {
    std::int64_t evaluateEvery = 0;  // interval in steps; 0: only at the end of each epoch
    std::int64_t patience = 0;       // evaluations without a better score before the stop; 0: never
    bool byLoss = false;             // compare evaluations by loss, not by the task's main score
    bool endsWithBest = false;       // the run ends with the weights of the best evaluation
    static Stopping from(const RunConfig& config);
};

std::vector<ParamSpec> partParameters();
std::vector<ParamSpec> stoppingParameters();

// Returns true if `key` is a setting of this file and `value` is its default, which has no effect.
bool isNeutral(const std::string& key, const ParamValue& value);

// Checks that the model has as many layers as are frozen and that something learns. Warns about
// settings that have no effect.
// Errors: Usage. Requires valid objective settings.
Status checkParts(const RunConfig& config, std::vector<Message>& warnings);

}  // namespace headscope::config
