// Held-out loss, accuracy and head similarity of a model. No gradients, no dropout.
#pragma once

#include "core/data/batches/subset.h"
#include "core/nn/models/model.h"
#include "core/service/backend/trainer.h"

namespace headscope::training {

// Results per sample, and a summary. Each vector holds one value per sample or is empty.
struct EvaluatedSplit {
    Evaluation summary;
    std::vector<float> losses;  // loss of each sample
    // number of predicted tokens; empty if all samples have equally many
    std::vector<float> predicted;
    // 1 if the predicted class is right; empty for language models
    std::vector<std::uint8_t> right;
    std::vector<std::int32_t> labels;  // true class; empty for language models
    std::vector<float> confidences;    // largest class probability; empty for language models
};

// Returns `values` unchanged if the layer has heads, otherwise an empty tensor. It drops the
// results of the placeholder head with which layerTensorsOf represents a layer without heads.
torch::Tensor ofOwnHeads(const torch::Tensor& values, std::int64_t heads);
// Pads values of a layer's own heads, (H', H') or (H') float, to `heads` heads with NaN.
torch::Tensor paddedToHeads(const torch::Tensor& values, std::int64_t heads);

// Callback that prepares each pass before it runs, in addition to its head mask. `samples`: indices
// of the batch's samples in the split.
using SetUpPass = std::function<void(models::Pass& pass, const models::Input& input,
                                     const std::vector<std::int64_t>& samples)>;

// Evaluates these samples without gradients and dropout. headMask: (sites, most heads) or
// undefined. Stops between batches when `cancel` is set. `progress` receives the share of samples
// that are done.
EvaluatedSplit evaluateSamples(models::Model& model, const data::Dataset& dataset,
                               const data::Subset& samples, const torch::Tensor& headMask,
                               const std::atomic<bool>* cancel, torch::Device device,
                               const ProgressCallback& progress = {}, const SetUpPass& setUp = {});

class RankGroup;
// Same as evaluateSamples, shared by all ranks, which must call it together with the same weights.
// In each round every rank evaluates one batch. Results are joined in the order of a single
// process, so equal weights give exactly the same scores. Only rank 0's `cancel` counts, and only
// between rounds. Throws LostRank.
EvaluatedSplit evaluateTogether(models::Model& model, const data::Dataset& dataset,
                                const data::Subset& samples, const torch::Tensor& headMask,
                                const std::atomic<bool>* cancel, torch::Device device,
                                RankGroup& ranks);

// Returns the differentiable cross-entropy per sample, (B). For sequences it is the mean over the
// sequence's targets.
torch::Tensor sampleLosses(const torch::Tensor& logits, const models::Input& input);
// Appends the outcomes of a batch to `into`. `logits` must be the model's output for `input`.
void addOutcome(const torch::Tensor& logits, const models::Input& input, EvaluatedSplit& into);
// Same as addOutcome, and appends the number of predicted tokens for tasks that hide tokens.
void addAnswers(const torch::Tensor& logits, const models::Input& input, Task task,
                EvaluatedSplit& into);
// Returns the number of samples per pass. The logits of all tokens of a language model are large,
// so they are limited to 2^27 numbers at a time.
std::int64_t evaluationBatch(const models::ModelSpec& spec);
// Returns the losses, weighted so that their mean equals the mean over all predicted tokens.
std::vector<float> weightedLosses(const EvaluatedSplit& split);
// Returns the task's scores. The standard error of the loss is its standard deviation /
// sqrt(samples).
Scores scoresOf(const EvaluatedSplit& split, Task task);

// Returns one frame per pairwise measure, with one matrix per layer, on these inputs. The frames'
// `step` is 0.
std::vector<SimilarityFrame> similarityFrames(models::Model& model, const models::Input& input,
                                              const torch::Tensor& headMask,
                                              const std::vector<std::string>& measures);

}  // namespace headscope::training
