// Held-out loss, accuracy and head similarity of a model. No gradients, no dropout.
#pragma once

#include "core/data/subset.h"
#include "core/models/model.h"
#include "core/training/trainer.h"

namespace headscope::training {

struct EvaluatedSplit {
    Evaluation summary;
    std::vector<float> losses;         // a sample each
    std::vector<float> predicted;      // a sample each: tokens that were asked for; empty where all have as many
    std::vector<std::uint8_t> right;   // a sample each; empty for language models
    std::vector<std::int32_t> labels;  // a sample each; empty for language models
    std::vector<float> confidences;    // a sample each: the largest class probability; empty for language models
};

// Nothing, where the layer has no heads: what was measured of the one that layerTensorsOf puts there.
torch::Tensor ofOwnHeads(const torch::Tensor& values, std::int64_t heads);
// (H', H') or (H') float of a layer's own heads -> of `heads` heads, NaN where the layer has no such head.
torch::Tensor paddedToHeads(const torch::Tensor& values, std::int64_t heads);

// What a pass over these samples of a split gets beside its head mask.
using SetUpPass =
    std::function<void(models::Pass& pass, const models::Input& input, const std::vector<std::int64_t>& samples)>;

// headMask: (sites, most heads) or undefined. Stops between batches when cancel is set; progress hears the share of the
// samples that is done.
EvaluatedSplit evaluateSamples(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                               const torch::Tensor& headMask, const std::atomic<bool>* cancel, torch::Device device,
                               const AskProgress& progress = {}, const SetUpPass& setUp = {});

class RankGroup;
// The same by all ranks, which call it at the same time with the same weights: a batch each in every round, and what
// was found of them in the order of one process, so that equal weights give every rank the very figures of one process.
// Rank 0's cancel alone counts, between rounds. Throws LostRank.
EvaluatedSplit evaluateTogether(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                                const torch::Tensor& headMask, const std::atomic<bool>* cancel, torch::Device device,
                                RankGroup& ranks);

// (B) of logits of these inputs, differentiable: cross-entropy, of a sequence the mean over its targets.
torch::Tensor sampleLosses(const torch::Tensor& logits, const models::Input& input);
// Adds a batch's outcome to `into`; logits of these very inputs.
void addOutcome(const torch::Tensor& logits, const models::Input& input, EvaluatedSplit& into);
// The samples' losses, so weighted that their mean is the mean over all tokens that were asked for.
std::vector<float> weightedLosses(const EvaluatedSplit& split);
// The task's scores from the answers; the standard error of a mean is deviation / sqrt(samples).
Scores scoresOf(const EvaluatedSplit& split, Task task);

// One frame a measure (pairwise ids), all layers, on these inputs; the frames' step is left 0.
std::vector<SimilarityFrame> similarityFrames(models::Model& model, const models::Input& input,
                                              const torch::Tensor& headMask, const std::vector<std::string>& measures);

}  // namespace headscope::training
