#include "app/cli/options/settings.h"

#include "app/cli/commands.h"
#include "core/api/base/files.h"
#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/step_name.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>

#include <unistd.h>

namespace headscope::cli {
namespace {

namespace fs = std::filesystem;

Error usage(const Message& message, const Message& hint) {
    return {ErrorCode::Usage, message, hint};
}

template <class Infos>
std::vector<std::string> idsOf(const Infos& infos) {
    std::vector<std::string> ids;
    for (const auto& info : infos) ids.push_back(info.id);
    return ids;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

Status checkKnown(const std::string& option, const std::string& given,
                  const std::vector<std::string>& ids) {
    if (std::find(ids.begin(), ids.end(), given) != ids.end()) return {};
    const std::string near = given.size() > 64 ? "" : nearestName(given, ids);
    return usage("%1 is \"%2\"; it must be one of %3"_m(option, given, joined(ids)),
                 near.empty() ? Message() : "Did you mean %1?"_m(near));
}

Status checkDataset(const Catalogue& catalogue, const Setting& setting) {
    if (setting.typed.rfind("file://", 0) == 0)
        return usage("%1 takes the id of a dataset, not an address"_m(setting.option),
                     "Give the files by their path: --dataset csv-text --data %1"_m(
                         setting.typed.substr(7)));
    if (setting.typed.find("://") != std::string::npos)
        return usage(
            "%1 takes the id of a dataset; nothing is downloaded"_m(setting.option),
            "Download the files from a source you trust (https only) and pass --data PATH"_m);
    return checkKnown(setting.option, setting.typed, idsOf(catalogue.datasets()));
}

Status checkData(const Setting& setting) {
    std::error_code ignored;
    const bool pattern = setting.typed.find_first_of("*?[") != std::string::npos;
    if (!pattern || fs::exists(setting.typed, ignored)) return {};
    return Error{
        ErrorCode::Io, "%1: no such file: %2"_m(setting.option, setting.typed),
        "The shell found nothing that matches this pattern; check the folder and the spelling"_m};
}

Status checkRunFolder(const Setting& setting) {
    if (setting.typed.empty())
        return usage("%1 is empty"_m(setting.option),
                     "Choose the folder in which to create the "
                     "run"_m);
    if (setting.typed == "-")
        return usage("%1 is -, but a run is a folder and cannot go to stdout"_m(setting.option),
                     "Give a folder"_m);
    std::error_code ignored;
    const fs::path path = setting.typed;
    if (fs::exists(path, ignored) && !fs::is_directory(path, ignored))
        return usage("%1: %2 exists and is a file"_m(setting.option, setting.typed),
                     "Give a folder"_m);
    if (path.lexically_normal() == "/")
        return Error{ErrorCode::Io,
                     "%1: runs are not written into the root folder"_m(setting.option),
                     "Give another folder"_m};
    return {};
}

Status checkByItself(const Catalogue& catalogue, const Setting& setting) {
    if (setting.key == "dataset.id") return checkDataset(catalogue, setting);
    if (setting.key == "dataset.path") return checkData(setting);
    if (setting.key == "model.id")
        return checkKnown(setting.option, setting.typed, idsOf(catalogue.models()));
    if (setting.key == "objective.id")
        return checkKnown(setting.option, setting.typed, idsOf(catalogue.objectives()));
    if (setting.key == "run.folder") return checkRunFolder(setting);
    return {};
}

// Reads "--model small" as a preset, because the dataset already determines the architecture.
void readModelAsPreset(const Catalogue& catalogue, std::vector<Setting>& settings) {
    for (auto& setting : settings) {
        if (setting.key != "model.id") continue;
        const auto& models = catalogue.models();
        const bool preset = std::any_of(models.begin(), models.end(), [&](const ModelInfo& model) {
            return std::find(model.presets.begin(), model.presets.end(), setting.typed) !=
                   model.presets.end();
        });
        if (preset) setting.key = "model.preset";
    }
}

// Parses "--start RUN:300": a run by folder or name, and a step.
Status readStart(const Runs& runs, std::vector<Setting>& settings) {
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (settings[i].option != "--start") continue;
        std::string run = settings[i].typed;
        std::error_code ignored;
        const auto colon = run.rfind(':');
        if (colon != std::string::npos && stepNamed(run.substr(colon + 1)) &&
            !fs::exists(run, ignored)) {
            settings.push_back({"--start", "run.start_step", run.substr(colon + 1)});
            run.resize(colon);
        }
        if (run.empty())
            return usage("--start names no run"_m, "Give RUN or RUN:STEP, see list runs"_m);
        const auto steps = std::count_if(settings.begin(), settings.end(), [](const Setting& one) {
            return one.key == "run.start_step";
        });
        if (steps > 1)
            return usage("--start names a step, and run.start_step is given too"_m,
                         "Give one of them"_m);
        // A step in the --config file belongs to the run named there, so set the step for this run
        // too.
        if (steps == 0) settings.push_back({"--start", "run.start_step", "last"});
        HEADSCOPE_TRY(settings[i].typed, findRun(runs, run));
        return {};
    }
    return {};
}

Error unknownKey(const Setting& setting, const std::vector<ParamSpec>& specs) {
    std::vector<std::string> keys;
    for (const auto& spec : specs) keys.push_back(spec.key);
    const std::string near = setting.key.size() > 64 ? "" : nearestName(setting.key, keys);
    return usage(
        "%1: unknown parameter %2 for this dataset and model"_m(setting.option, setting.key),
        near.empty() ? "See describe parameters"_m : "Did you mean %1?"_m(near));
}

// Adds the typed option to a message that only names the key.
Error named(Error error, const std::string& option) {
    if (error.message.text().find(option) == std::string::npos)
        error.message = "%1: %2"_m(option, error.message);
    return error;
}

Result<std::string> configOnStdin() {
    constexpr std::size_t kLongest = 16 << 20;
    HEADSCOPE_TRY(auto input, InputFile::open("-"));
    std::string text;
    std::array<char, 1 << 16> bytes;
    for (;;) {
        const auto count = input.read(bytes.data(), bytes.size());
        if (count && *count == 0 && !text.empty()) return text;
        if (!count) return named(count.error(), "--config -");
        if (*count == 0)
            return Error{ErrorCode::Io, "--config -: nothing could be read from stdin"_m,
                         "Pipe a config.json in"_m};
        text.append(bytes.data(), *count);
        if (text.size() > kLongest)
            return Error{ErrorCode::BadData, "--config -: more than 16 MB come from stdin"_m,
                         "Pipe a config.json in"_m};
    }
}

Result<std::string> configFileFromStdin() {
    HEADSCOPE_TRY(const auto text, configOnStdin());
    std::string path = (fs::temp_directory_path() / "headscope-config-XXXXXX").string();
    const int descriptor = mkstemp(path.data());
    if (descriptor < 0)
        return Error{ErrorCode::Io, "--config -: no temporary file could be made"_m,
                     "Set TMPDIR"_m};
    const auto written = ::write(descriptor, text.data(), text.size());
    const bool whole = close(descriptor) == 0 && written == static_cast<ssize_t>(text.size());
    if (whole) return path;
    std::error_code ignored;
    fs::remove(path, ignored);
    return Error{ErrorCode::Io, "--config -: the temporary file %1 could not be written"_m(path),
                 "Set TMPDIR"_m};
}

Result<RunConfig> startingConfig(const Catalogue& catalogue, const std::string& file) {
    if (file.empty()) return RunConfig{};
    std::error_code failed;
    if (file != "-" && file.find('/') == std::string::npos && !fs::exists(file, failed))
        for (auto& preset : catalogue.presets())
            if (preset.id == file) return std::move(preset.config);
    if (file != "-") return catalogue.readConfig(file);
    HEADSCOPE_TRY(const std::string path, configFileFromStdin());
    auto config = catalogue.readConfig(path);
    std::error_code ignored;
    fs::remove(path, ignored);
    return config;
}

bool choosesTheSpecs(const std::string& key) {
    return key == "dataset.id" || key == "model.id" || key == "model.preset" ||
           key == "objective.id";
}

}  // namespace

Result<RunConfig> partialConfig(const Catalogue& catalogue, const Runs& runs,
                                const Arguments& arguments, const RunConfig& base) {
    RunConfig config = base;
    HEADSCOPE_TRY(const RunConfig start, startingConfig(catalogue, arguments.configFile));
    for (const auto& [key, value] : start.values) config.values[key] = value;
    std::vector<Setting> settings = arguments.settings;
    readModelAsPreset(catalogue, settings);
    HEADSCOPE_CHECK(readStart(runs, settings));
    for (const auto& setting : settings) {
        HEADSCOPE_CHECK(checkByItself(catalogue, setting));
        if (choosesTheSpecs(setting.key)) config.values[setting.key] = setting.typed;
    }
    const bool datasetGiven = config.has("dataset.id");
    if (!datasetGiven)
        return usage("%1 needs --dataset ID (or --config FILE)"_m(arguments.command),
                     "One of %1"_m(joined(idsOf(catalogue.datasets()))));
    const auto specs = catalogue.parameters(config);
    for (const auto& setting : settings) {
        const ParamSpec* spec = findByKey(specs, setting.key);
        if (!spec) return unknownKey(setting, specs);
        auto value = parseValue(*spec, setting.typed);
        if (!value) return named(std::move(value).error(), setting.option);
        config.values[setting.key] = *value;
    }
    return config;
}

Result<ResolvedConfig> buildConfig(const Catalogue& catalogue, const Runs& runs,
                                   const Arguments& arguments) {
    HEADSCOPE_TRY(const auto config, partialConfig(catalogue, runs, arguments));
    return catalogue.resolve(config);
}

Result<HeadMask> parseAblation(const std::string& typed, const ModelShape& shape) {
    auto mask = HeadMask::parse(typed, shape);
    if (!mask) return usage("--ablate: %1"_m(mask.error().message), mask.error().hint);
    return mask;
}

Result<std::int64_t> parseStep(const std::string& typed) {
    if (typed.empty()) return kLatest;
    const auto step = stepNamed(typed);
    if (!step)
        return usage("--step is \"%1\""_m(typed), "Give the step of a checkpoint, best or last"_m);
    return *step;
}

}  // namespace headscope::cli
