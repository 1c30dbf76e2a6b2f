// What a model without some of its heads gains in time, measured.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/smaller_model.h"
#include "core/data/dataset.h"
#include "core/models/spec.h"

#include <memory>
#include <vector>

namespace headscope::pruning {

// What a piece of work took.
struct Stretch {
    double elapsed = 0;    // seconds
    double thread = 0;     // of processor time of the thread that asked for it and takes part in it
    double processor = 0;  // of processor time of the whole program
};

// A round: the same work by the whole model and by the smaller one.
struct SpeedRound {
    Stretch whole, smaller;
};

// Whether the thread had the processor for so little of the time that elapsed time says what else was running; on
// another device the thread waits, and this says nothing.
bool wasBusy(const std::vector<SpeedRound>& rounds);
// Median of the rounds' ratios. rounds: at least one.
double speedup(const std::vector<SpeedRound>& rounds, bool processorTime);

// config, spec: of the run and its model. The models timed are drawn at random: what they compute takes as long
// whatever the weights are. Errors: those of withoutHeads (surgery.h), Device, Cancelled.
Result<SpeedReport> compareSpeed(const RunConfig& config, const models::ModelSpec& spec,
                                 std::shared_ptr<const data::Dataset> dataset, const SpeedQuestion& question,
                                 const analysis::Work& work);

}  // namespace headscope::pruning
