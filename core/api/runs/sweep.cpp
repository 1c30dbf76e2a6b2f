#include "core/api/runs/sweep.h"

#include "core/api/runs/parameters.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

// Product of two counts that saturates at kMost instead of overflowing.
std::int64_t times(std::int64_t a, std::int64_t b) {
    if (a <= 0 || b <= 0) return 0;
    return a > kMost / b ? kMost : a * b;
}

std::int64_t combinations(const Sweep& sweep) {
    if (sweep.kind == SweepKind::List) return static_cast<std::int64_t>(sweep.list.size());
    if (sweep.kind == SweepKind::Random) return sweep.draws;
    std::int64_t all = 1;
    for (const auto& axis : sweep.axes)
        all = times(all, static_cast<std::int64_t>(axis.values.size()));
    return all;
}

// Splits at a separator and keeps empty parts.
std::vector<std::string> parted(const std::string& text, char separator) {
    std::vector<std::string> words;
    for (std::size_t start = 0, end = 0; end != std::string::npos; start = end + 1) {
        end = text.find(separator, start);
        words.push_back(text.substr(start, end == std::string::npos ? end : end - start));
    }
    return words;
}

// Expands a range of integers, "0..4", to its values; any other word is a single value.
Result<std::vector<ParamValue>> valuesOf(const ParamSpec& spec, const std::string& word) {
    const auto dots = word.find("..");
    if (spec.kind != ParamKind::Integer || dots == std::string::npos) {
        HEADSCOPE_TRY(auto value, parseValue(spec, word));
        return std::vector<ParamValue>{std::move(value)};
    }
    HEADSCOPE_TRY(const auto low, parseValue(spec, word.substr(0, dots)));
    HEADSCOPE_TRY(const auto high, parseValue(spec, word.substr(dots + 2)));
    const auto first = std::get<std::int64_t>(low), last = std::get<std::int64_t>(high);
    if (last < first || last - first >= kMostSweepRuns)
        return Error{ErrorCode::Usage,
                     "%1 is %2, which is not a range of at most %3 numbers"_m(spec.key, word,
                                                                              kMostSweepRuns),
                     "Write the smaller one first, as in 0..4"_m};
    std::vector<ParamValue> values;
    for (auto value = first; value <= last; ++value) values.emplace_back(value);
    return values;
}

}  // namespace

std::int64_t sweepSize(const Sweep& sweep) {
    const auto seeds = std::max<std::size_t>(sweep.seeds.size(), 1);
    return times(combinations(sweep), static_cast<std::int64_t>(seeds));
}

std::string shortSettings(const RunConfig& settings) {
    std::string text, seed;
    for (const auto& [key, value] : settings.values) {
        // Users know an objective by its id: write "attn-cos", not "id attn-cos".
        const bool id = key.size() > 3 && key.compare(key.size() - 3, 3, ".id") == 0;
        const std::string part =
            id ? valueText(value) : key.substr(key.rfind('.') + 1) + " " + valueText(value);
        if (key == "train.seed")
            seed = part;
        else
            text += (text.empty() ? "" : ", ") + part;
    }
    if (seed.empty()) return text;
    return text.empty() ? seed : text + ", " + seed;
}

Result<SweepAxis> parseAxis(const ParamSpec& spec, const std::string& typed) {
    SweepAxis axis{spec.key, {}};
    if (typed.find_first_not_of(" \t") == std::string::npos)
        return Error{ErrorCode::Usage,
                     "%1 needs at least one value: the sweep is empty"_m(spec.key),
                     "For example %1=%2"_m(spec.key, valueText(spec.defaultValue))};
    // A semicolon separates values that contain commas themselves.
    const auto words = parted(typed, typed.find(';') != std::string::npos ? ';' : ',');
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto values = valuesOf(spec, words[i]);
        if (!values)
            return std::move(values).error().within("value %1 of %2"_m(i + 1, words.size()));
        axis.values.insert(axis.values.end(), values->begin(), values->end());
    }
    return axis;
}

std::vector<std::int64_t> seedsUpTo(std::int64_t count) {
    std::vector<std::int64_t> seeds;
    for (std::int64_t seed = 0; seed < count; ++seed) seeds.push_back(seed);
    return seeds;
}

}  // namespace headscope
