// Tokenised data kept on disk, so that a large CSV file is parsed once. A cache file that is damaged, cut short or of
// another version counts as absent and is written anew.
#pragma once

#include "core/data/dataset.h"

#include <functional>

namespace headscope::data {

// The dataset kept under `key` (hex), or that of `build`, which is then kept. Nothing is kept when context.cacheFolder
// is
// "" or cannot be written to: a cache is never worth an error.
Result<Dataset> throughCache(const LoadContext& context, const std::string& key,
                             const std::function<Result<Dataset>()>& build);

// The bytes of a cache file, and back (nothing where they are not what encodeDataset wrote). Images are not kept.
std::string encodeDataset(const Dataset& dataset, const std::string& key);
bool decodeDataset(const std::string& bytes, const std::string& key, Dataset& dataset);

}  // namespace headscope::data
