// Builds a Dataset from labelled images: checks and splits.
#pragma once

#include "core/data/batches/dataset.h"
#include "core/data/readers/import_notes.h"
#include "core/data/readers/split_rows.h"

namespace headscope::data {

struct LabelledImages {
    std::vector<std::uint8_t> pixels;  // pixels of N images: (N, 3, size, size)
    std::vector<std::int32_t> labels;
    std::int64_t count() const { return static_cast<std::int64_t>(labels.size()); }
};

// Returns the settings dataset.valid_fraction, dataset.split_seed and dataset.max_samples.
SplitOptions imageSplit(const RunConfig& config);
// Checks labelled images and fills the splits of `dataset`, whose id, classes and imageSize must be
// set. If `test` is empty, a tenth of `train` is split off for it, with a note. If `valid` is
// empty, it is split off as `options` say. Errors: BadData (without training images or with fewer
// than two classes).
Status assembleImages(const LabelledImages& train, LabelledImages test, const SplitOptions& options,
                      ImportNotes& notes, Dataset& dataset, LabelledImages valid = {});

}  // namespace headscope::data
