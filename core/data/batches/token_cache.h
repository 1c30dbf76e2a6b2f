// Caches tokenised data on disk, so that a large CSV file is parsed only once. A cache file that is
// damaged, truncated or of another version is ignored and rewritten.
#pragma once

#include "core/data/batches/dataset.h"

#include <functional>

namespace headscope::data {

constexpr std::int64_t kLargestCacheFile = std::int64_t{1} << 30;  // bytes

// How datasets are written into cache files.
struct CacheKind {
    const char* ending;  // of the files' names, such as ".tokens"
    std::function<std::string(const Dataset& dataset, const std::string& key)> encode;
    // Returns false for bytes that encode() has not written for this key.
    std::function<bool(const std::string& bytes, const std::string& key, Dataset& dataset)> decode;
    // Called after a dataset was built. false: it does not belong to the key, or is too large.
    // Empty: always true.
    std::function<bool(const Dataset& built)> mayKeep = {};
};

// Encode a dataset as the bytes of a cache file, and decode it. Decoding returns false for other
// bytes. Images are not included (core/data/images/picture_cache.h).
std::string encodeDataset(const Dataset& dataset, const std::string& key);
bool decodeDataset(const std::string& bytes, const std::string& key, Dataset& dataset);

// Returns the dataset cached under `key` (hex). Otherwise calls `build` and caches its result. If
// context.cacheFolder is "" or not writable, nothing is cached: a cache problem is never an error.
// The 8 most recently used files of a kind are kept, at most 2 GiB together.
Result<Dataset> throughCache(const LoadContext& context, const std::string& key,
                             const std::function<Result<Dataset>()>& build,
                             const CacheKind& kind = {".tokens", encodeDataset, decodeDataset});

}  // namespace headscope::data
