// Caches the decoded pictures of a folder on disk (core/data/batches/token_cache.h), because
// decoding takes much longer than reading the files.
#pragma once

#include "core/data/batches/token_cache.h"

namespace headscope::data {

// Returns whether a cache file is not too large, and whether it fits in the free memory.
bool mayCachePictures(const Dataset& dataset);
// Encode a dataset of images, with its pixels, as the bytes of a cache file, and decode it.
// Decoding returns false for other bytes, and checks all sizes and classes.
std::string encodePictures(const Dataset& dataset, const std::string& key);
bool decodePictures(const std::string& bytes, const std::string& key, Dataset& dataset);

}  // namespace headscope::data
