#include "core/data/generated/generated.h"

#include "core/api/runs/parameters.h"
#include "core/base/util/sha256.h"
#include "core/data/batches/settings.h"

#include <algorithm>

namespace headscope::data {

std::string generatedFingerprint(const std::string& id, int version, std::int64_t size,
                                 std::uint64_t seed) {
    util::Sha256 sha;
    sha.updateField(id);
    sha.updateNumber(static_cast<std::uint64_t>(version));
    sha.updateNumber(static_cast<std::uint64_t>(size));
    sha.updateNumber(seed);
    return sha.hex();
}

GeneratedSize GeneratedSize::from(const RunConfig& config, std::int64_t defaultValue) {
    GeneratedSize out;
    out.train = std::max<std::int64_t>(integerOr(config, "dataset.size", defaultValue), 1);
    out.valid = out.test = std::clamp<std::int64_t>(out.train / 8, 100, 1000);
    out.seed = static_cast<std::uint64_t>(integerOr(config, "dataset.split_seed", 0));
    return out;
}

ParamSpec generatorSeedSpec() {
    auto spec = splitSeedSpec();
    spec.name = "Data seed";
    spec.help = "A different seed generates different samples of the same kind.";
    return spec;
}

}  // namespace headscope::data
