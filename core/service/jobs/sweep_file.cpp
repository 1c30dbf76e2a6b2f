#include "core/service/jobs/sweep_file.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/format_version.h"

#include <algorithm>

namespace headscope::jobs {
namespace {

using Json = nlohmann::json;

Error refused(const Message& what, const Message& problem, const Message& wanted) {
    return {ErrorCode::BadData, "%1: %2"_m(what, problem), "Write %1"_m(wanted)};
}

Result<ParamValue> valueOf(const Json& value, const Message& what, const Message& key) {
    if (auto setting = io::settingIn(value)) return *std::move(setting);
    return refused(what, "%1 must be a number, a string or a boolean"_m(key),
                   "a single value, or a list of such values"_m);
}

Json jsonOf(const ParamValue& value) {
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Result<RunConfig> settingsOf(const Json& json, const Message& what, const Message& key) {
    if (!json.is_object())
        return refused(what, "%1 is not an object"_m(key),
                       "an object such as "
                       "{\"objective.lambda\": 0.1}"_m);
    RunConfig settings;
    for (const auto& [name, value] : json.items()) {
        HEADSCOPE_TRY(settings.values[name], valueOf(value, what, "%1: %2"_m(key, name)));
    }
    return settings;
}

// Reads "axes": lists of values for each setting.
Status readAxes(const Json& json, const Message& what, Sweep& sweep) {
    if (!json.is_object())
        return refused(what, "axes is not an object"_m,
                       "axes as an object: {\"objective.lambda\": "
                       "[0, 0.1]}"_m);
    for (const auto& [key, values] : json.items()) {
        if (!values.is_array())
            return refused(what, "axis %1 is not a list"_m(key), "its values as [0, 0.1]"_m);
        SweepAxis axis{key, {}};
        for (const auto& value : values) {
            HEADSCOPE_TRY(auto one, valueOf(value, what, "axis %1"_m(key)));
            axis.values.push_back(std::move(one));
        }
        sweep.axes.push_back(std::move(axis));
    }
    return {};
}

// Reads a non-negative integer.
Result<std::int64_t> wholeOf(const Json& json, const Message& what, const Message& key) {
    const auto number = io::settingIn(json);
    const auto* whole = number ? std::get_if<std::int64_t>(&*number) : nullptr;
    if (whole && *whole >= 0) return *whole;
    return refused(what, "%1 is not a whole number from 0 to 9,223,372,036,854,775,807"_m(key),
                   "a number such as 5"_m);
}

// Reads "random": the number of draws, their seed and ranges.
Status readRandom(const Json& json, const Message& what, Sweep& sweep) {
    sweep.kind = SweepKind::Random;
    if (!json.is_object() || !json.contains("draws"))
        return refused(what, "random needs draws"_m,
                       "{\"draws\": 20, \"seed\": 0, \"ranges\": {...}}"_m);
    for (const auto& [key, value] : json.items()) {
        if (key == "draws") {
            HEADSCOPE_TRY(sweep.draws, wholeOf(value, what, verbatim("random: draws")));
        } else if (key == "seed") {
            HEADSCOPE_TRY(sweep.drawSeed, wholeOf(value, what, verbatim("random: seed")));
        } else if (key != "ranges" || !value.is_object()) {
            return refused(what, "random: unknown key \"%1\""_m(key),
                           "draws, seed and ranges only"_m);
        }
    }
    if (!json.contains("ranges")) return {};
    for (const auto& [key, value] : json["ranges"].items()) {
        const bool fits = value.is_object() && value.contains("low") && value.contains("high") &&
                          value["low"].is_number() && value["high"].is_number();
        if (!fits)
            return refused(what, "the range of %1 needs low and high"_m(key),
                           "the range as {\"low\": 1e-4, \"high\": 1e-2, \"logarithmic\": true}"_m);
        const auto logarithmic = value.find("logarithmic");
        if (logarithmic != value.end() && !logarithmic->is_boolean())
            return refused(what, "the range of %1: logarithmic is not true or false"_m(key),
                           "true or false"_m);
        sweep.ranges.push_back({key, value["low"].get<double>(), value["high"].get<double>(),
                                logarithmic != value.end() && logarithmic->get<bool>()});
    }
    return {};
}

// Reads "seeds": a count, meaning 0 to count - 1, or a list.
Status readSeeds(const Json& json, const Message& what, Sweep& sweep) {
    if (json.is_number()) {
        HEADSCOPE_TRY(const auto count, wholeOf(json, what, verbatim("seeds")));
        if (count == 0 || count > kMostSweepRuns)
            return refused(what, "seeds is %1"_m(count),
                           "how many (1 to %1), or a list of seeds"_m(kMostSweepRuns));
        sweep.seeds = seedsUpTo(count);
        return {};
    }
    if (!json.is_array())
        return refused(what, "seeds is neither a number nor a list"_m, "5, or [0, 1, 2]"_m);
    for (const auto& seed : json) {
        HEADSCOPE_TRY(const auto one, wholeOf(seed, what, verbatim("seeds")));
        sweep.seeds.push_back(one);
    }
    return {};
}

// Reads one top-level key; unknown keys are errors with a suggestion.
Status readKey(const std::string& key, const Json& value, const Message& what, Sweep& sweep) {
    if (key == "name") {
        if (!value.is_string()) return refused(what, "name is not text"_m, "the name in quotes"_m);
        sweep.name = value.get<std::string>();
        return {};
    }
    if (key == "base") {
        HEADSCOPE_TRY(sweep.base,
                      config::configFromJson(value, joined({what, verbatim("base")}, ": ")));
        return {};
    }
    if (key == "axes") return readAxes(value, what, sweep);
    if (key == "random") return readRandom(value, what, sweep);
    if (key == "seeds") return readSeeds(value, what, sweep);
    if (key != "list") {
        const auto near = nearestName(key, {"name", "base", "axes", "list", "random", "seeds"});
        return Error{ErrorCode::BadData, "%1: unknown key %2"_m(what, key),
                     near.empty() ? "Keys are name, base, axes, list, random, seeds"_m
                                  : "Did you mean %1?"_m(near)};
    }
    if (!value.is_array())
        return refused(what, "list is not a list"_m,
                       "list as a list of objects: "
                       "[{\"objective.lambda\": 0}, ...]"_m);
    sweep.kind = SweepKind::List;
    for (const auto& entry : value) {
        HEADSCOPE_TRY(auto settings,
                      settingsOf(entry, what, "list, entry %1"_m(sweep.list.size() + 1)));
        sweep.list.push_back(std::move(settings));
    }
    return {};
}

// Checks that "list" is not combined with axes or random draws, since a list already names every
// run.
Status checkKinds(const Json& json, const Message& what) {
    if (json.contains("list") && (json.contains("axes") || json.contains("random")))
        return refused(what, "a list cannot be combined with axes or random"_m, "one of them"_m);
    return {};
}

}  // namespace

Result<Sweep> parseSweep(const std::string& text, const std::string& what) {
    return parseSweep(text, verbatim(what));
}

Result<Sweep> parseSweep(const std::string& text, const Message& what) {
    HEADSCOPE_TRY(const auto json, io::parseJson(text, what));
    if (!json.is_object())
        return refused(what, "a sweep is an object in braces"_m,
                       "{\"base\": {...}, \"axes\": {...}}"_m);
    HEADSCOPE_CHECK(checkKinds(json, what));
    Sweep sweep;
    for (const auto& [key, value] : json.items()) {
        if (key != "format_version") {
            HEADSCOPE_CHECK(readKey(key, value, what, sweep));
        } else if (value != config::kFormatVersion) {
            return Error{ErrorCode::BadData,
                         "%1: format_version is %2; this program reads 1"_m(what, value.dump()),
                         "Use a newer Headscope"_m};
        }
    }
    return sweep;
}

Result<Sweep> readSweepFile(const std::string& path) {
    // 16 MiB; a list of the most runs that a sweep may have is far smaller.
    constexpr std::size_t kMostBytes = std::size_t{16} << 20;
    HEADSCOPE_TRY(const auto text, io::readFile(path, kMostBytes));
    return parseSweep(text, path);
}

std::string sweepJson(const Sweep& sweep) {
    Json json = {{"format_version", config::kFormatVersion}, {"name", sweep.name}};
    // The sweep has a format_version of its own, so that of its base is left out.
    json["base"] = Json::parse(config::configJson(sweep.base));
    json["base"].erase("format_version");
    if (!sweep.seeds.empty()) json["seeds"] = sweep.seeds;
    for (const auto& axis : sweep.axes) {
        json["axes"][axis.key] = Json::array();
        for (const auto& value : axis.values) json["axes"][axis.key].push_back(jsonOf(value));
    }
    if (sweep.kind == SweepKind::List) {
        json["list"] = Json::array();
        for (const auto& entry : sweep.list) {
            json["list"].push_back(Json::object());
            for (const auto& [key, value] : entry.values) json["list"].back()[key] = jsonOf(value);
        }
    }
    if (sweep.kind == SweepKind::Random) {
        json["random"] = {{"draws", sweep.draws}, {"seed", sweep.drawSeed}};
        for (const auto& range : sweep.ranges)
            json["random"]["ranges"][range.key] = {
                {"low", range.low}, {"high", range.high}, {"logarithmic", range.logarithmic}};
    }
    // `replace` writes U+FFFD for invalid UTF-8 in names and paths instead of throwing.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace headscope::jobs
