// Sizes and fingerprints of the generated datasets.
#pragma once

#include "core/data/batches/dataset.h"

namespace headscope::data {

// Hashes the dataset's id, the generator's version (raised when the samples change), the size and
// the seed.
std::string generatedFingerprint(const std::string& id, int version, std::int64_t size,
                                 std::uint64_t seed);

struct GeneratedSize {
    std::int64_t train = 0, valid = 0, test = 0;
    std::uint64_t seed = 0;
    // The training size is dataset.size (default: `defaultValue`). Validation and test each have an
    // eighth of it, limited to 100..1,000.
    static GeneratedSize from(const RunConfig& config, std::int64_t defaultValue);
};

ParamSpec generatorSeedSpec();

}  // namespace headscope::data
