// From pictures with labels to a Dataset: checks and splits.
#pragma once

#include "core/data/dataset.h"
#include "core/data/import_notes.h"
#include "core/data/split_rows.h"

namespace headscope::data {

struct LabelledImages {
    std::vector<std::uint8_t> pixels;  // (N, 3, size, size)
    std::vector<std::int32_t> labels;
    std::int64_t count() const { return static_cast<std::int64_t>(labels.size()); }
};

// What a run's settings say of the splits of pictures.
SplitOptions imageSplit(const RunConfig& config);
// test: may be empty, then a tenth of train is split off (with a note), as is valid by the options. dataset: id,
// classes and imageSize are set. Errors: BadData (fewer than two classes).
Status assembleImages(const LabelledImages& train, LabelledImages test, const SplitOptions& options, ImportNotes& notes,
                      Dataset& dataset, LabelledImages valid = {});

}  // namespace headscope::data
