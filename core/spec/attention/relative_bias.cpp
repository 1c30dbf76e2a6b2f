#include "core/spec/attention/relative_bias.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headscope::attention {

std::int64_t relativeBucket(std::int64_t distance, bool causal,
                            const RelativeBiasOptions& options) {
    const auto count = causal ? options.buckets : options.buckets / 2;
    // Keys after the query have the second half of the buckets.
    const auto first = !causal && distance > 0 ? count : 0;
    const auto apart = causal ? std::max<std::int64_t>(-distance, 0) : std::abs(distance);
    const auto exact = count / 2;
    if (apart < exact) return first + apart;
    // In float32, as in the models that use it: rounding decides at the limits of buckets.
    const float share = std::log(static_cast<float>(apart) / static_cast<float>(exact)) /
                        static_cast<float>(std::log(static_cast<double>(options.maximumDistance) /
                                                    static_cast<double>(exact)));
    const auto further = static_cast<std::int64_t>(share * static_cast<float>(count - exact));
    return first + std::min(exact + further, count - 1);
}

}  // namespace headscope::attention
