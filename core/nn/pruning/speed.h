// Measures the speed-up of a model after removing heads.
#pragma once

#include "core/api/requests/smaller_model.h"
#include "core/data/batches/dataset.h"
#include "core/service/backend/request_table.h"
#include "core/spec/models/spec.h"

#include <memory>
#include <vector>

namespace headscope::pruning {

// Durations of a piece of work.
struct Stretch {
    double elapsed = 0;  // seconds of wall-clock time
    // CPU seconds of the calling thread, which takes part in the work.
    double thread = 0;
    double processor = 0;  // CPU seconds of the whole program
};

// One round: the same work by the whole model and by the smaller one.
struct SpeedRound {
    Stretch whole, smaller;
};

// Returns whether the thread ran for so small a share of the time that wall-clock times mostly
// reflect other load. Only meaningful on the CPU, because with another device the thread waits.
bool wasBusy(const std::vector<SpeedRound>& rounds);
// Returns the median ratio of whole to smaller. rounds: at least one. processorTime: use CPU time
// instead of wall-clock time.
double speedup(const std::vector<SpeedRound>& rounds, bool processorTime);

// Times the model before and after removing heads. config, spec: of the run and its model. Uses
// random weights, because the time does not depend on their values. Errors: those of withoutHeads
// (surgery.h), Device, Cancelled.
Result<SpeedReport> compareSpeed(const RunConfig& config, const models::ModelSpec& spec,
                                 std::shared_ptr<const data::Dataset> dataset,
                                 const SpeedRequest& request, const analysis::Work& work);

}  // namespace headscope::pruning
