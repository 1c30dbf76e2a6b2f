// What the generated sets share: a fingerprint without files.
#pragma once

#include "core/data/dataset.h"

namespace headscope::data {

// Over the set's id, the version of its generator (raised when the samples change), size and seed.
std::string generatedFingerprint(const std::string& id, int version, std::int64_t size, std::uint64_t seed);

struct GeneratedSize {
    std::int64_t train = 0, valid = 0, test = 0;
    std::uint64_t seed = 0;
    // dataset.size for training, an eighth (100 to 1,000) each for validation and test.
    static GeneratedSize from(const RunConfig& config, std::int64_t fallback);
};

ParamSpec generatorSeedSpec();

}  // namespace headscope::data
