#include "core/spec/config/config_checks.h"

#include "core/api/runs/step_name.h"
#include "core/api/runs/tasks.h"
#include "core/base/util/path.h"
#include "core/base/util/utf8.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/config/objective_checks.h"
#include "core/spec/measures/catalogue.h"
#include "core/spec/models/costs.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <set>
#include <thread>

namespace headscope::config {
namespace {

namespace fs = std::filesystem;

constexpr double kLargestSensibleRate = 10;
constexpr std::size_t kLongestName = 120;

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Status checkTask(const Environment& environment, const RunConfig& config) {
    const auto& dataset = sourceOf(environment, config.text("dataset.id"))->info();
    std::string fitting;
    for (const auto& model : models::modelInfos()) {
        if (model.task == dataset.task) fitting = model.id;
        if (model.id == config.text("model.id") && model.task == dataset.task) return {};
    }
    return usage("model.id is %1, but %2 holds %3"_m(config.text("model.id"), dataset.id,
                                                     Message{traitsOf(dataset.task).data}),
                 "Use model.id = %1"_m(fitting));
}

// Replaces "auto" by the first available GPU, else the CPU.
void chooseDevice(const EngineReport& machine, RunConfig& config) {
    if (config.text("train.device") != "auto") return;
    std::string chosen = "cpu";
    for (const auto& found : machine.devices)
        if (found.available && found.id.rfind("cuda", 0) == 0 && chosen == "cpu") chosen = found.id;
    config.values["train.device"] = chosen;
}

void choosePrecision(const EngineReport& machine, RunConfig& config,
                     std::vector<Message>& warnings) {
    const bool cpu = config.text("train.device") == "cpu", pays = bfloat16Pays(machine);
    if (config.text("train.precision") == "auto")
        config.values["train.precision"] = std::string(cpu && !pays ? "float32" : "bfloat16");
    if (!cpu || pays || config.text("train.precision") != "bfloat16") return;
    warnings.push_back(
        machine.bfloat16
            ? "train.precision is bfloat16, which may be slower than float32 on this CPU (%1)"_m(
                  machine.automatic.reason)
            : "train.precision is bfloat16, but this CPU lacks units for it: slower than float32"_m);
}

void clampThreads(RunConfig& config, std::vector<Message>& warnings) {
    const auto most = static_cast<std::int64_t>(std::max(1u, std::thread::hardware_concurrency()));
    const auto threads = config.integer("train.threads");
    if (threads <= most) return;
    config.values["train.threads"] = most;
    warnings.push_back("train.threads is %1; this machine has %2, which is used"_m(threads, most));
}

void warnAboutTraining(const RunConfig& config, std::vector<Message>& warnings) {
    const double rate = config.real("train.lr");
    if (rate == 0) warnings.push_back("train.lr is 0: the weights will not change"_m);
    if (rate > kLargestSensibleRate)
        warnings.push_back("train.lr is %1: the run will very likely diverge"_m(valueText(rate)));
    if (config.real("train.warmup") >= 1)
        warnings.push_back("train.warmup is 1: the whole run is warm-up"_m);
}

// Warns if an interval that the user chose is longer than the run. The default interval may be
// longer than a short run.
void warnAboutInterval(const RunConfig& config, std::int64_t steps, const char* key,
                       std::int64_t usual, const Message& outcome, std::vector<Message>& warnings) {
    const auto every = config.has(key) ? config.integer(key) : 0;
    if (every <= steps || every == usual) return;
    warnings.push_back("%1 is %2, but the run has %3 steps: %4"_m(key, every, steps, outcome));
}

// Windows reserves these names, also with an extension, and a run may be copied to Windows.
bool reservedName(std::string stem) {
    stem = stem.substr(0, stem.find('.'));
    for (char& c : stem) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    static const std::set<std::string> kReserved = {"CON", "PRN", "AUX", "NUL"};
    if (kReserved.count(stem)) return true;
    return stem.size() == 4 && (stem.rfind("COM", 0) == 0 || stem.rfind("LPT", 0) == 0) &&
           stem[3] >= '1' && stem[3] <= '9';
}

Status checkFolder(const RunConfig& config) {
    const fs::path folder = config.text("run.folder");
    if (folder.empty())
        return usage("run.folder is empty"_m, "Choose the folder in which to create the run"_m);
    std::error_code ignored;
    if (fs::exists(folder, ignored) && !fs::is_directory(folder, ignored))
        return usage("run.folder %1 is a file"_m(folder.string()), "Give a folder"_m);
    return {};
}

// Conditions that depend on the run's files are checked when it is opened
// (core/service/runs/run_start.h).
Status checkStart(const RunConfig& config) {
    const auto run = config.textOr("run.start", ""), step = config.textOr("run.start_step", "last");
    if (!stepNamed(step))
        return usage("run.start_step is \"%1\""_m(util::shortened(escaped(step), 40)),
                     "Choose the step of a checkpoint, or last or best"_m);
    std::error_code ignored;
    if (run.empty() || fs::exists(fs::path(run) / "run.json", ignored)) return {};
    return usage("run.start: %1 is not the folder of a run: it lacks run.json"_m(run),
                 "Give the folder of a run, see list runs"_m);
}

// Allows a second text column only with the tokenizer of an imported model, which knows how its
// model reads two texts.
Status checkPairColumn(const RunConfig& config) {
    const auto column = config.textOr("dataset.pair_column", "");
    if (column.empty() || config.textOr("dataset.tokens", "") == "imported") return {};
    return usage(
        "dataset.pair_column is \"%1\", but dataset.tokens is %2: only the tokenizers of imported "
        "models read two texts"_m(util::shortened(escaped(column), 40),
                                  config.textOr("dataset.tokens", "")),
        "Import a pretrained model with this dataset (import), or leave dataset.pair_column empty"_m);
}

}  // namespace

std::vector<Message> lengthWarnings(const RunConfig& config, std::int64_t steps) {
    std::vector<Message> warnings;
    if (steps <= 0) return warnings;
    const auto warmup = config.has("train.warmup_steps") ? config.integer("train.warmup_steps") : 0;
    if (warmup >= steps)
        warnings.push_back((
            warmup > steps
                ? "train.warmup_steps is %1, but the run has %2 steps: the warm-up is shortened to "
                  "them, and "
                  "the learning rate rises to the end. Choose fewer warm-up steps or a longer run"_m
                : "train.warmup_steps is %1, but the run has %2 steps: the learning rate rises to "
                  "the end. "
                  "Choose fewer warm-up steps or a longer run"_m)(warmup, steps));
    warnAboutInterval(config, steps, "train.checkpoint_every", kUsualCheckpointEvery,
                      "checkpoints are kept at its start and at the end of each epoch"_m, warnings);
    warnAboutInterval(config, steps, "train.measure_every", measures::kDefaultMeasureEvery,
                      "similarity is recorded at its early steps and at its end"_m, warnings);
    return warnings;
}

Status checkPatch(const RunConfig& config, std::int64_t imageSize) {
    if (!config.has("model.patch")) return {};
    const auto patch = config.integer("model.patch");
    if (patch > 0 && imageSize % patch == 0) return {};
    return usage("model.patch is %1, which does not divide the image size %2"_m(patch, imageSize),
                 "Choose a divisor of %1"_m(imageSize));
}

Status checkMemory(const RunConfig& config) {
    return checkMemory(models::specOf(config, models::expectedSizes(config)),
                       models::fullSamples(config));
}

// Rejects a run early, before the system would end it for lack of memory during training.
Status checkMemory(const models::ModelSpec& spec, std::int64_t batch) {
    const double needed = models::costsOf(spec, batch).memoryBytes;
    const double present =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
    if (needed <= present) return {};
    return usage("this model and batch need about %1 of memory; this machine has %2"_m(
                     sizeText(needed), sizeText(present)),
                 "Choose fewer layers, a smaller width, a shorter length or a smaller batch"_m);
}

// Formats a size with decimal units: 1 KB is 1000 bytes.
std::string sizeText(double bytes) {
    const char* units[] = {"bytes", "KB", "MB", "GB", "TB", "PB", "EB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < std::size(units)) {
        bytes /= 1000;
        ++unit;
    }
    return valueText(std::round(bytes * 10) / 10) + " " + units[unit];
}

Status checkRunName(const std::string& name) {
    const auto refuse = [&](const Message& why) {
        return usage("run.name \"%1\" %2"_m(util::shortened(escaped(name), 40), why),
                     "Choose a plain name, such as ag-news lambda 0.1"_m);
    };
    if (name.size() > kLongestName) return refuse("is longer than %1 bytes"_m(kLongestName));
    if (util::findUtf8Fault(name)) return refuse("is not valid UTF-8"_m);
    for (const unsigned char c : name)
        if (c < 0x20 || c == 0x7f || c == '/' || c == '\\' || c == ':')
            return refuse("may not contain / \\ : or control characters"_m);
    if (!name.empty() &&
        (name.back() == '.' || name.back() == ' ' || name.front() == '.' || name.front() == ' '))
        return refuse("may not begin or end with a dot or space"_m);
    if (reservedName(name)) return refuse("is reserved on other systems"_m);
    return {};
}

Status checkTogether(const Environment& environment, RunConfig& config,
                     std::vector<Message>& warnings) {
    HEADSCOPE_CHECK(checkTask(environment, config));
    const auto task = sourceOf(environment, config.text("dataset.id"))->info().task;
    HEADSCOPE_CHECK(checkObjectives(config, task, warnings));
    HEADSCOPE_CHECK(checkParts(config, warnings));
    chooseDevice(environment.machine, config);
    choosePrecision(environment.machine, config, warnings);
    clampThreads(config, warnings);
    HEADSCOPE_CHECK(models::kindOf(config.text("model.id")).check(config, warnings));
    warnAboutTraining(config, warnings);
    // The number of steps per epoch is unknown without the data.
    const auto ofLength = lengthWarnings(config, config.integer("train.steps"));
    warnings.insert(warnings.end(), ofLength.begin(), ofLength.end());
    HEADSCOPE_CHECK(checkRunName(config.text("run.name")));
    HEADSCOPE_CHECK(checkFolder(config));
    HEADSCOPE_CHECK(checkStart(config));
    return checkPairColumn(config);
}

}  // namespace headscope::config
