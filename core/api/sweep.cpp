#include "core/api/sweep.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::int64_t times(std::int64_t a, std::int64_t b) {
    if (a <= 0 || b <= 0) return 0;
    return a > kMost / b ? kMost : a * b;
}

std::int64_t combinations(const Sweep& sweep) {
    if (sweep.kind == SweepKind::List) return static_cast<std::int64_t>(sweep.list.size());
    if (sweep.kind == SweepKind::Random) return sweep.draws;
    std::int64_t all = 1;
    for (const auto& axis : sweep.axes) all = times(all, static_cast<std::int64_t>(axis.values.size()));
    return all;
}

}  // namespace

std::int64_t sweepSize(const Sweep& sweep) {
    const auto seeds = std::max<std::size_t>(sweep.seeds.size(), 1);
    return times(combinations(sweep), static_cast<std::int64_t>(seeds));
}

std::string shortSettings(const RunConfig& settings) {
    std::string text, seed;
    for (const auto& [key, value] : settings.values) {
        // The similarity is what a person calls the objective: "attn-cos", not "id attn-cos".
        const bool id = key.size() > 3 && key.compare(key.size() - 3, 3, ".id") == 0;
        const std::string part = id ? valueText(value) : key.substr(key.rfind('.') + 1) + " " + valueText(value);
        if (key == "train.seed")
            seed = part;
        else
            text += (text.empty() ? "" : ", ") + part;
    }
    if (seed.empty()) return text;
    return text.empty() ? seed : text + ", " + seed;
}

std::vector<std::int64_t> seedsUpTo(std::int64_t count) {
    std::vector<std::int64_t> seeds;
    for (std::int64_t seed = 0; seed < count; ++seed) seeds.push_back(seed);
    return seeds;
}

}  // namespace headscope
