// How record channels (core/api/records.h) are measured while training: a row each.
#pragma once

#include "core/models/model.h"
#include "core/training/group_watch.h"
#include "core/training/head_gates.h"

#include <memory>
#include <string>

namespace headscope::training {

// The training step that comes next, with the weights as they are before it.
struct ComingStep {
    models::Model& model;
    const models::Input& input;
    std::int64_t step = 0;
    const HeadGates& gates;
    GroupWatch& groups;
};
// A record of it, carrying that step; null: there is nothing of the kind. Touches nothing of training.
using RecordMeasure = std::shared_ptr<const void> (*)(const ComingStep& coming);

RecordMeasure findRecordMeasure(const std::string& channel);  // null: nothing of this kind is measured

}  // namespace headscope::training
