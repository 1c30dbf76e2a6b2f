// What a model without some of its heads gains in time, measured.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/smaller_model.h"
#include "core/data/dataset.h"
#include "core/models/spec.h"

#include <memory>

namespace headscope::pruning {

// config, spec: of the run and its model. The models timed are drawn at random: what they compute takes as long
// whatever the weights are. Errors: those of withoutHeads (surgery.h), Device, Cancelled.
Result<SpeedReport> compareSpeed(const RunConfig& config, const models::ModelSpec& spec,
                                 std::shared_ptr<const data::Dataset> dataset, const SpeedQuestion& question,
                                 const analysis::Work& work);

}  // namespace headscope::pruning
