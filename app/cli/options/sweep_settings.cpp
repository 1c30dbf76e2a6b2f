#include "app/cli/options/sweep_settings.h"

#include "app/cli/options/settings.h"
#include "core/api/runs/parameters.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace headscope::cli {
namespace {

Error unfitSweep(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

std::vector<std::string> parts(const std::string& text, char separator) {
    std::vector<std::string> found;
    std::size_t start = 0;
    for (std::size_t end = 0; end != std::string::npos; start = end + 1) {
        end = text.find(separator, start);
        found.push_back(text.substr(start, end == std::string::npos ? end : end - start));
    }
    return found;
}

std::string lastPart(const std::string& key) {
    return key.substr(key.rfind('.') + 1);
}

// Finds a setting by full key ("objective.lambda"), by a unique last part ("lambda"), or by the
// name of a train option ("lr", "dataset").
Result<const ParamSpec*> specOf(const std::vector<ParamSpec>& specs, const std::string& key,
                                const std::string& option) {
    std::string whole = key;
    for (const auto& known : trainOptions())
        if (known.option == "--" + key) whole = known.key;
    std::vector<std::string> keys;
    const ParamSpec* found = nullptr;
    for (const auto& spec : specs) {
        keys.push_back(spec.key);
        if (spec.key == whole || (lastPart(spec.key) == key && !found)) found = &spec;
        if (spec.key == whole) break;
    }
    const auto same = std::count_if(keys.begin(), keys.end(),
                                    [&](const auto& one) { return lastPart(one) == key; });
    if (found && (found->key == whole || same == 1)) return found;
    std::vector<std::string> names = keys;
    for (const auto& one : keys) names.push_back(lastPart(one));
    const auto near = nearestName(key.substr(0, 64), names);
    return unfitSweep(
        "%1: unknown parameter %2 for this dataset and model"_m(option, key.substr(0, 64)),
        near.empty() ? "See describe parameters"_m : "Did you mean %1?"_m(near));
}

Result<std::pair<std::string, std::string>> keyAndRest(const std::string& typed,
                                                       const std::string& option,
                                                       const std::string& form) {
    const auto equals = typed.find('=');
    if (equals == std::string::npos || equals == 0)
        return unfitSweep("%1 %2 is not of the form %3"_m(option, typed.substr(0, 80), form),
                          "For example --axis objective.lambda=0,0.01,0.1"_m);
    return std::make_pair(typed.substr(0, equals), typed.substr(equals + 1));
}

bool choosesOthers(const std::string& key) {
    static const std::vector<std::string> kKeys = {"dataset",      "model",       "objective",
                                                   "preset",       "dataset.id",  "model.id",
                                                   "objective.id", "model.preset"};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

// Reads the axes. Reads settings that determine which other settings exist first, so that the
// others are checked with the right specifications.
Status readAxes(const Catalogue& catalogue, const std::vector<std::string>& options, Sweep& sweep) {
    std::vector<std::pair<std::string, std::string>> typed;
    for (const auto& option : options) {
        HEADSCOPE_TRY(auto pair, keyAndRest(option, "--axis", "key=value,value"));
        typed.push_back(std::move(pair));
    }
    RunConfig base = sweep.base;
    std::set<std::string> seen;
    std::stable_partition(typed.begin(), typed.end(),
                          [](const auto& one) { return choosesOthers(one.first); });
    for (const auto& [key, values] : typed) {
        const auto specs = catalogue.parameters(base);
        HEADSCOPE_TRY(const auto* spec, specOf(specs, key, "--axis " + key));
        if (!seen.insert(spec->key).second)
            return unfitSweep("--axis %1 is given twice"_m(spec->key),
                              "Give all its values in one: %1=A,B"_m(spec->key));
        auto axis = parseAxis(*spec, values);
        if (!axis) return std::move(axis).error().within("--axis " + key);
        base.values[axis->key] = axis->values.front();
        // Replace the file's axis of the same setting.
        const auto same = [&](const SweepAxis& known) { return known.key == axis->key; };
        sweep.axes.erase(std::remove_if(sweep.axes.begin(), sweep.axes.end(), same),
                         sweep.axes.end());
        sweep.axes.push_back(std::move(*axis));
    }
    return {};
}

bool readNumber(const std::string& text, double& value) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() && !text.empty();
}

Status readRanges(const Catalogue& catalogue, const std::vector<std::string>& options,
                  Sweep& sweep) {
    const auto specs = catalogue.parameters(sweep.base);
    for (const auto& option : options) {
        HEADSCOPE_TRY(const auto pair, keyAndRest(option, "--range", "key=low..high"));
        HEADSCOPE_TRY(const auto* spec, specOf(specs, pair.first, "--range " + pair.first));
        const auto dots = pair.second.find("..");
        SweepRange range{spec->key};
        if (dots == std::string::npos || !readNumber(pair.second.substr(0, dots), range.low) ||
            !readNumber(pair.second.substr(dots + 2), range.high))
            return unfitSweep("--range %1 is not of the form key=low..high"_m(option.substr(0, 80)),
                              "For example --range train.lr=1e-4..1e-2"_m);
        range.logarithmic = range.low > 0 && range.high > 0;
        sweep.ranges.push_back(range);
    }
    return {};
}

Status readSeeds(const std::string& typed, Sweep& sweep) {
    if (typed.empty()) return {};
    sweep.seeds.clear();
    const auto wrong = [&] {
        return unfitSweep("--seeds is %1; it must be how many (1 to %2), or a list of seeds"_m(
                              typed.substr(0, 40), kMostSweepRuns),
                          "For example --seeds 5, or --seeds 0,3,7"_m);
    };
    for (const auto& part : parts(typed, ',')) {
        std::int64_t seed = 0;
        const auto read = std::from_chars(part.data(), part.data() + part.size(), seed);
        if (read.ec != std::errc() || read.ptr != part.data() + part.size() || seed < 0)
            return wrong();
        sweep.seeds.push_back(seed);
    }
    if (typed.find(',') != std::string::npos) return {};
    const auto count = sweep.seeds.front();
    if (count < 1 || count > kMostSweepRuns) return wrong();
    sweep.seeds = seedsUpTo(count);
    return {};
}

}  // namespace

Result<Sweep> buildSweep(Engine& engine, const Arguments& arguments) {
    Sweep sweep;
    if (!arguments.target.empty()) {
        HEADSCOPE_TRY(sweep, engine.queue().readSweep(arguments.target));
    }
    HEADSCOPE_TRY(sweep.base, partialConfig(engine, engine, arguments, sweep.base));
    // In a sweep, --name is the name of the sweep. Its runs are named after their settings.
    if (const auto name = sweep.base.values.find("run.name"); name != sweep.base.values.end()) {
        sweep.name = valueText(name->second);
        sweep.base.values.erase(name);
    }
    const auto& many = arguments.many;
    if (many.random) {
        sweep.kind = SweepKind::Random;
        sweep.draws = *many.random;
        sweep.drawSeed = many.randomSeed;
    }
    HEADSCOPE_CHECK(readAxes(engine, many.axes, sweep));
    HEADSCOPE_CHECK(readRanges(engine, many.ranges, sweep));
    HEADSCOPE_CHECK(readSeeds(many.seeds, sweep));
    return sweep;
}

}  // namespace headscope::cli
