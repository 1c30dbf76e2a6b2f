// Relative positions of T5 (Raffel et al. 2020, arXiv 1910.10683): a learned number per head and
// bucket of distances is added to the scores. Does not depend on LibTorch.
#pragma once

#include <cstdint>

namespace headscope::attention {

struct RelativeBiasOptions {
    std::int64_t buckets = 32;  // rows of the table, even and at least 4
    // Larger distances share the last bucket; more than `buckets`/2.
    std::int64_t maximumDistance = 128;

    bool operator==(const RelativeBiasOptions& other) const {
        return buckets == other.buckets && maximumDistance == other.maximumDistance;
    }
};

// Returns the bucket of a distance, key position minus query position. Small distances have buckets
// of their own; those of larger ones grow with the logarithm. Causal attention has no keys after
// the query, so all buckets serve the keys before it; otherwise, half of them.
std::int64_t relativeBucket(std::int64_t distance, bool causal, const RelativeBiasOptions& options);

}  // namespace headscope::attention
