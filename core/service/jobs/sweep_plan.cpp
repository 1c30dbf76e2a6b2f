#include "core/service/jobs/sweep_plan.h"

#include "core/api/runs/parameters.h"
#include "core/base/util/random.h"
#include "core/base/util/sha256.h"
#include "core/service/runs/data_name.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/fine_tuning.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace headscope::jobs {
namespace {

const char* const kSeed = "train.seed";

// Short settings for a run's name: "pattern block 8" instead of "pattern_block 8".
std::string settingsInWords(const RunConfig& settings) {
    RunConfig inWords;
    for (const auto& [key, value] : settings.values) {
        auto words = key;
        std::replace(words.begin(), words.end(), '_', ' ');
        inWords.values[words] = value;
    }
    return shortSettings(inWords);
}

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

RunConfig over(RunConfig base, const RunConfig& settings) {
    for (const auto& [key, value] : settings.values) base.values[key] = value;
    return base;
}

Status checkSize(const Sweep& sweep) {
    for (const auto& axis : sweep.axes)
        if (axis.values.empty())
            return usage("axis %1 needs at least one value: the sweep is empty"_m(axis.key),
                         "Add values to the axis, for example %1=0,0.1"_m(axis.key));
    const auto size = sweepSize(sweep);
    if (size == 0)
        return usage("the sweep is empty"_m,
                     sweep.kind == SweepKind::List     ? "Add at least one entry to the list"_m
                     : sweep.kind == SweepKind::Random ? "Ask for 1 draw or more"_m
                                                       : "Give every axis at least one value"_m);
    if (size <= kMostSweepRuns) return {};
    std::vector<Message> parts;
    if (sweep.kind == SweepKind::Grid)
        for (const auto& axis : sweep.axes)
            parts.push_back("%1 of %2"_m(axis.values.size(), axis.key));
    if (sweep.seeds.size() > 1) parts.push_back("%1 seeds"_m(sweep.seeds.size()));
    return usage(
        "the sweep has %1 runs%2; at most %3 can be planned at once"_m(
            size, parts.empty() ? Message() : " (%1)"_m(joined(parts, " x ")), kMostSweepRuns),
        "Use fewer values, or draw some of them at random (--random N)"_m);
}

Status checkKeys(const Sweep& sweep) {
    std::set<std::string> keys;
    const auto once = [&](const std::string& key) -> Status {
        if (!keys.insert(key).second)
            return usage("%1 is given as an axis twice"_m(key),
                         "Put all its values into one axis"_m);
        if (key != "run.folder" && key != "run.name") return {};
        return usage("%1 cannot be an axis: it changes nothing in a run"_m(key),
                     "Remove this "
                     "setting"_m);
    };
    for (const auto& axis : sweep.axes) HEADSCOPE_CHECK(once(axis.key));
    for (const auto& range : sweep.ranges) {
        HEADSCOPE_CHECK(once(range.key));
        const bool ordered =
            std::isfinite(range.low) && std::isfinite(range.high) && range.low <= range.high;
        if (!ordered || (range.logarithmic && range.low <= 0))
            return usage("the range of %1 is %2 to %3"_m(range.key, valueText(range.low),
                                                         valueText(range.high)),
                         range.logarithmic ? "Choose two positive numbers, the smaller first"_m
                                           : "Choose two numbers, the smaller first"_m);
    }
    if (keys.count(kSeed) > 0 && !sweep.seeds.empty())
        return usage("seeds are given, and train.seed is an axis too"_m,
                     "Use either seeds or the "
                     "axis train.seed"_m);
    return {};
}

// Draws a number from a range; rounded to an integer if the setting is one.
ParamValue drawn(const config::Environment& environment, const RunConfig& base,
                 const SweepRange& range, util::Random random) {
    const double share = random.uniform();
    const double value =
        range.logarithmic
            ? std::exp(std::log(range.low) + share * (std::log(range.high) - std::log(range.low)))
            : range.low + share * (range.high - range.low);
    for (const auto& spec : config::specsFor(environment, base))
        if (spec.key == range.key && spec.kind == ParamKind::Integer)
            return static_cast<std::int64_t>(std::llround(value));
    // Round to three significant digits, which is precise enough for a search and easy to read.
    const double scale =
        value == 0 ? 1 : std::pow(10.0, 2 - std::floor(std::log10(std::abs(value))));
    const double rounded = std::round(value * scale) / scale;
    return std::min(std::max(rounded, range.low), range.high);
}

std::vector<RunConfig> grid(const Sweep& sweep) {
    std::vector<RunConfig> all(1);
    for (const auto& axis : sweep.axes) {
        std::vector<RunConfig> further;
        for (const auto& one : all)
            for (const auto& value : axis.values) {
                further.push_back(one);
                further.back().values[axis.key] = value;
            }
        all = std::move(further);
    }
    return all;
}

std::vector<RunConfig> random(const config::Environment& environment, const Sweep& sweep) {
    std::vector<RunConfig> all;
    for (std::int64_t draw = 0; draw < sweep.draws; ++draw) {
        // One random stream per key and draw, so that adding a key or a draw does not change the
        // others.
        const auto numbers = [&](const std::string& key) {
            return util::Random(util::derivedSeed(static_cast<std::uint64_t>(sweep.drawSeed),
                                                  "sweep " + key,
                                                  static_cast<std::uint64_t>(draw)));
        };
        RunConfig one;
        for (const auto& axis : sweep.axes)
            one.values[axis.key] = numbers(axis.key).pick(axis.values);
        for (const auto& range : sweep.ranges)
            one.values[range.key] =
                drawn(environment, over(sweep.base, one), range, numbers(range.key));
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<RunConfig> settingsOf(const config::Environment& environment, const Sweep& sweep) {
    std::vector<RunConfig> all = sweep.kind == SweepKind::Grid   ? grid(sweep)
                                 : sweep.kind == SweepKind::List ? sweep.list
                                                                 : random(environment, sweep);
    if (sweep.seeds.empty()) return all;
    std::vector<RunConfig> seeded;
    for (const auto& one : all)
        for (const auto seed : sweep.seeds) {
            seeded.push_back(one);
            seeded.back().values[kSeed] = seed;
        }
    return seeded;
}

// Checks each axis value together with the first values of the other axes, so that errors name the
// axis and the value.
Status checkAxes(const config::Environment& environment, const Sweep& sweep) {
    RunConfig first = sweep.base;
    for (const auto& axis : sweep.axes) first.values[axis.key] = axis.values.front();
    for (const auto& axis : sweep.axes)
        for (std::size_t i = 0; i < axis.values.size(); ++i) {
            RunConfig one = first;
            one.values[axis.key] = axis.values[i];
            auto resolved = config::resolveConfig(environment, one);
            if (resolved) continue;
            Error error = std::move(resolved).error();
            // the run below reports this error
            if (error.message.text().find(axis.key) == std::string::npos) continue;
            return std::move(error).within(
                "axis %1, value %2 of %3"_m(axis.key, i + 1, axis.values.size()));
        }
    return {};
}

std::string nameOf(const Sweep& sweep) {
    if (!sweep.name.empty()) return sweep.name;
    std::string name = runs::dataName(sweep.base);
    if (name.empty()) name = "sweep";
    for (const auto& axis : sweep.axes) name += " " + axis.key.substr(axis.key.rfind('.') + 1);
    for (const auto& range : sweep.ranges) name += " " + range.key.substr(range.key.rfind('.') + 1);
    return name;
}

}  // namespace

std::string runId(const RunConfig& resolved) {
    RunConfig decides = resolved;
    for (const char* key : {"run.folder", "run.name", "run.tensorboard", "train.threads"})
        decides.values.erase(key);
    // Ignore newer settings that have their default value, so that sweeps of earlier versions keep
    // their ids.
    for (auto one = decides.values.begin(); one != decides.values.end();)
        one =
            config::isNeutral(one->first, one->second) ? decides.values.erase(one) : std::next(one);
    return util::sha256Hex(config::configJson(decides)).substr(0, 12);
}

Result<SweepPlan> planSweep(const config::Environment& environment, const Sweep& sweep) {
    // A sweep of one run gives the run its name, so the same name rules apply.
    if (auto named = config::checkRunName(sweep.name); !named.ok())
        return std::move(named).error().within("the sweep"_m);
    HEADSCOPE_CHECK(checkKeys(sweep));
    HEADSCOPE_CHECK(checkSize(sweep));
    HEADSCOPE_CHECK(checkAxes(environment, sweep));
    SweepPlan plan{sweep, {}, {}};
    plan.sweep.name = nameOf(sweep);
    std::set<std::string> ids, warnings;
    std::int64_t twice = 0;
    for (auto& settings : settingsOf(environment, sweep)) {
        RunConfig partial = over(sweep.base, settings);
        auto resolved = config::resolveConfig(environment, partial);
        if (!resolved) {
            const Message which = settings.values.empty() ? "the base of the sweep"_m
                                                          : verbatim(shortSettings(settings));
            return std::move(resolved).error().within("run %1 (%2)"_m(plan.runs.size() + 1, which));
        }
        for (const auto& warning : resolved->warnings)
            if (warnings.insert(warning.text()).second) plan.warnings.push_back(warning);
        PlannedRun run{runId(resolved->config), std::move(settings), std::move(resolved->config)};
        // Different settings may resolve to the same run; train it once.
        if (!ids.insert(run.id).second) {
            ++twice;
            continue;
        }
        if (run.settings.values.empty() && !sweep.name.empty())
            run.config.values["run.name"] = sweep.name;
        if (run.config.text("run.name").empty() && !run.settings.values.empty())
            run.config.values["run.name"] =
                runs::nameWithSettings(run.config, settingsInWords(run.settings));
        plan.runs.push_back(std::move(run));
    }
    if (twice > 0)
        plan.warnings.push_back(
            "%1 run(s) of the sweep repeat others and are trained once"_m(twice));
    return plan;
}

}  // namespace headscope::jobs
