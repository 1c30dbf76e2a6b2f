// What a run keeps of its dataset, so that it opens where the data are not: vocabulary, classes, sizes, normalisation.
#pragma once

#include "core/data/dataset.h"
#include "core/session/run_folder.h"

namespace headscope::session {

// vocabulary.json (text and language models) and dataset.json. Errors: Io.
Status writeDatasetRecord(const RunPaths& paths, const data::Dataset& dataset);
// A Dataset without samples. Errors: Io, BadData.
Result<data::Dataset> readDatasetRecord(const RunPaths& paths);
// Samples a split as they were at training; tokens where the data are one long text. Errors: Io, BadData.
Result<SplitSizes> readSplitSizes(const RunPaths& paths);

}  // namespace headscope::session
