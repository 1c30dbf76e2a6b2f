// How record channels (core/api/records.h) are measured while training: a row each.
#pragma once

#include "core/models/model.h"

#include <memory>
#include <string>

namespace headscope::training {

// A record of these inputs with the weights as they are, carrying that step. Touches nothing of training.
using RecordMeasure = std::shared_ptr<const void> (*)(models::Model& model, const models::Input& input,
                                                      std::int64_t step);

RecordMeasure findRecordMeasure(const std::string& channel);  // null: nothing of this kind is measured

}  // namespace headscope::training
