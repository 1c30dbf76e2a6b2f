// Caches tokenised data on disk, so that a large CSV file is parsed only once. A cache file that is
// damaged, truncated or of another version is ignored and rewritten.
#pragma once

#include "core/data/batches/dataset.h"

#include <functional>

namespace headscope::data {

// Returns the dataset cached under `key` (hex). Otherwise calls `build` and caches its result. If
// context.cacheFolder is "" or not writable, nothing is cached: a cache problem is never an error.
Result<Dataset> throughCache(const LoadContext& context, const std::string& key,
                             const std::function<Result<Dataset>()>& build);

// Encode a dataset as the bytes of a cache file, and decode it. Decoding returns false for other
// bytes. Images are not cached.
std::string encodeDataset(const Dataset& dataset, const std::string& key);
bool decodeDataset(const std::string& bytes, const std::string& key, Dataset& dataset);

}  // namespace headscope::data
