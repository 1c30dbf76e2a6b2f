// A model's answers to the same samples with set after set of heads off: what lies before the first change is computed
// once.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/head_mask.h"
#include "core/training/evaluation.h"

namespace headscope::analysis {

// Heads that go one step after another, from `off` on; a step may be empty.
struct MaskPath {
    std::vector<HeadPlace> off;
    std::vector<std::vector<HeadPlace>> steps;
    static MaskPath of(std::vector<HeadPlace> onlyStep) {
        MaskPath path;
        path.steps.push_back(std::move(onlyStep));
        return path;
    }
};

// Samples in batches, made when their turn comes.
struct Batches {
    std::int64_t count = 0;
    std::function<models::Input(std::int64_t number)> make = {};
    std::function<std::vector<std::int64_t>(std::int64_t number)> samples = {};  // of that batch, indices in the split
};
constexpr std::int64_t kLookBatch = 100;  // samples
Batches batchesOf(const models::Model& model, const data::Dataset& dataset, const data::Subset& samples);

struct MaskedAnswers {
    training::EvaluatedSplit whole;                            // all heads on; summaries are not filled in
    std::vector<std::vector<training::EvaluatedSplit>> paths;  // [path][step]
};
// Not whole where the work was stopped. setUp: what stands in the place of heads that are off (stand_ins.h).
MaskedAnswers answersAlong(models::Model& model, const Batches& batches, const std::vector<MaskPath>& paths,
                           const Work& work, const training::SetUpPass& setUp = {});

// (sites, most heads): 1, and 0 for the heads that are off.
torch::Tensor maskOf(const models::Model& model, const std::vector<HeadPlace>& off);

}  // namespace headscope::analysis
