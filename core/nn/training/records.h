// Measures the record channels (core/api/runs/records.h) during training; one table row per
// channel.
#pragma once

#include "core/nn/models/model.h"
#include "core/nn/training/group_watch.h"
#include "core/nn/training/head_gates.h"

#include <memory>
#include <string>

namespace headscope::training {

// The next training step, and the state before it from which records are measured.
struct ComingStep {
    models::Model& model;
    const models::Input& input;
    std::int64_t step = 0;
    const HeadGates& gates;
    GroupWatch& groups;
};
// Measures a record for this step without changing the state of training. Returns null if there is
// nothing to record.
using RecordMeasure = std::shared_ptr<const void> (*)(const ComingStep& coming);

// Returns the function that measures a channel, or null if the channel is not measured during
// training.
RecordMeasure findRecordMeasure(const std::string& channel);

}  // namespace headscope::training
