// Evaluates a model on the same samples with many different sets of removed heads. Layers before
// the first change are computed only once.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/nn/training/evaluation.h"
#include "core/service/backend/request_table.h"

namespace headscope::analysis {

// Heads that are removed cumulatively: first those in `off`, then those of each step. A step may be
// empty.
struct MaskPath {
    std::vector<HeadPlace> off;
    std::vector<std::vector<HeadPlace>> steps;
    // Per step: contexts of all heads that are removed by then, per site (H*dh), as for optimal
    // ablation. Default: the replacements of answersAlong's setUp.
    std::vector<std::vector<torch::Tensor>> contexts = {};
    // Returns a path with a single step.
    static MaskPath of(std::vector<HeadPlace> onlyStep) {
        MaskPath path;
        path.steps.push_back(std::move(onlyStep));
        return path;
    }
};

// Replacements for the heads that paths remove: setUp, the same for every set of heads, or
// contexts that `fit` stores in each path before the paths are evaluated. Both may be empty.
struct PathReplacements {
    training::SetUpPass setUp = {};
    std::function<Status(std::vector<MaskPath>& paths, const Work& work)> fit = {};
    // Runs `fit`, if there is one. Errors: Cancelled, and those of `fit`.
    Status prepare(std::vector<MaskPath>& paths, const Work& work) const {
        return fit ? fit(paths, work) : Status();
    }
    // Share of the progress that preparing takes.
    double share() const { return fit ? 0.9 : 0; }
};

// Samples in batches that are created on demand.
struct Batches {
    std::int64_t count = 0;
    std::function<models::Input(std::int64_t number)> make = {};
    // Returns the indices in the split of a batch's samples.
    std::function<std::vector<std::int64_t>(std::int64_t number)> samples = {};
};
constexpr std::int64_t kLookBatch = 100;  // samples per batch
// Splits a subset into batches of `size` samples; `samples` must outlive the result.
Batches batchesOf(const models::Model& model, const data::Dataset& dataset,
                  const data::Subset& samples, std::int64_t size = kLookBatch);

// Results with all heads, and after each step of each path.
struct MaskedAnswers {
    // Results with all heads; the summaries are not filled in.
    training::EvaluatedSplit whole;
    std::vector<std::vector<training::EvaluatedSplit>> paths;  // [path][step]
};
// Called in the answering thread when a step is evaluated on all samples. `done` steps of `path`
// are complete then; 0: the whole model is.
using StepDone = std::function<void(const MaskedAnswers& so, std::size_t path, std::size_t done)>;
// Limit of the memory for the activations of several batches, in bytes.
constexpr std::int64_t kMostKeptBytes = 256LL << 20;
// Evaluates all paths. Incomplete if the work was stopped. setUp: sets the replacement of removed
// heads (replacements.h). stepDone: may be empty. It is called step by step if the activations of
// all batches fit into mostBytes; otherwise only with the last batches that do. At least one batch
// is held.
MaskedAnswers answersAlong(models::Model& model, const Batches& batches,
                           const std::vector<MaskPath>& paths, const Work& work,
                           const training::SetUpPass& setUp = {}, const StepDone& stepDone = {},
                           std::int64_t mostBytes = kMostKeptBytes);

// Returns (sites, most heads): 0 for removed heads, otherwise 1.
torch::Tensor maskOf(const models::Model& model, const std::vector<HeadPlace>& off);

}  // namespace headscope::analysis
