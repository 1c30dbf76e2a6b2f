#include "core/service/jobs/measured_means.h"

#include "core/base/io/json.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/program_version.h"
#include "core/spec/measures/catalogue.h"

#include <cmath>
#include <filesystem>

namespace headscope::jobs {
namespace {

constexpr const char* kMeasuredFolder = ".measured";

// Returns a key such as "test/256". One file holds values of the same weights for different sample
// counts.
std::string sampleKey(const MeasuredOf& what) {
    return "test/" + std::to_string(what.samples);
}

// Format of the stored values. Version 2 uses unbiased CKA for effective-heads-cka. Version 3
// measures more samples of models for long inputs. Values of earlier versions are measured again.
constexpr int kFormat = 3;

// Validates a checksum before it becomes a file name, since it comes from an untrusted manifest.
bool isChecksum(const std::string& text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// Returns the stored values. Returns null if the file is missing, or if another version wrote it,
// since its measures may differ.
nlohmann::json keptIn(const io::Directory& folder, const std::string& weights) {
    const auto json = io::readJsonFile(folder, weights + ".json");
    if (!json || !json->is_object() || json->value("format_version", nlohmann::json()) != kFormat)
        return {};
    if (json->value("program", nlohmann::json()) != runs::programVersion()) return {};
    const auto means = json->find("means");
    return means != json->end() && means->is_object() ? *means : nlohmann::json();
}

std::optional<io::Directory> measuredFolder(const std::string& runsFolder) {
    const auto runs = io::Directory::open(runsFolder);
    if (!runs || runs->kind(kMeasuredFolder) != io::Directory::Kind::Folder) return std::nullopt;
    auto folder = runs->folder(kMeasuredFolder);
    return folder ? std::optional(std::move(*folder)) : std::nullopt;
}

std::optional<MeasuredMeans> meansIn(const io::Directory& folder, const MeasuredOf& what) {
    if (!isChecksum(what.weights)) return std::nullopt;
    const auto all = keptIn(folder, what.weights);
    if (!all.is_object() || !all.contains(sampleKey(what)) || !all[sampleKey(what)].is_object())
        return std::nullopt;
    MeasuredMeans means;
    for (const auto& [id, value] : all[sampleKey(what)].items())
        if (value.is_number() && measures::findMeasure(id)) means[id] = value.get<double>();
    return means;
}

}  // namespace

Result<NewestWeights> newestWeights(const std::string& run) {
    HEADSCOPE_TRY(auto folder, io::Directory::open(run));
    const runs::CheckpointStore store(std::move(folder));
    const auto steps = store.steps();
    if (steps.empty())
        return Error{ErrorCode::BadData, "%1 does not contain a checkpoint"_m(run),
                     "Train it for at least one step"_m};
    HEADSCOPE_TRY(auto checksum, store.modelChecksum(steps.back()));
    return NewestWeights{steps.back(), std::move(checksum)};
}

std::optional<MeasuredMeans> keptMeans(const std::string& runsFolder, const MeasuredOf& what) {
    const auto folder = measuredFolder(runsFolder);
    return folder ? meansIn(*folder, what) : std::nullopt;
}

Status keepMeans(const std::string& runsFolder, const MeasuredOf& what,
                 const MeasuredMeans& means) {
    if (!isChecksum(what.weights)) return {};
    std::error_code failed;  // ignored: Directory::open below reports the failure
    std::filesystem::create_directories(runsFolder, failed);
    HEADSCOPE_TRY(const auto runs, io::Directory::open(runsFolder));
    HEADSCOPE_TRY(const auto folder, runs.folderMadeIfMissing(kMeasuredFolder));
    auto all = keptIn(folder, what.weights);
    if (!all.is_object()) all = nlohmann::json::object();
    auto& kept = all[sampleKey(what)] = nlohmann::json::object();
    for (const auto& [id, value] : means)
        if (std::isfinite(value)) kept[id] = value;
    return io::writeJsonFile(
        folder, what.weights + ".json",
        {{"format_version", kFormat}, {"program", runs::programVersion()}, {"means", all}});
}

MeasuredRuns keptMeansOf(const std::string& runsFolder, const std::vector<std::string>& runs,
                         int samples) {
    const auto folder = measuredFolder(runsFolder);
    MeasuredRuns found;
    if (!folder) return found;
    for (const auto& run : runs) {
        const auto weights = newestWeights(run);
        if (!weights) continue;
        if (auto means = meansIn(*folder, {weights->sha256, samples}))
            found[run] = std::move(*means);
    }
    return found;
}

NumberColumn columnOf(const std::string& id) {
    const auto* measure = measures::findMeasure(id);
    if (!measure) return numberColumn(id);
    NumberColumn column;
    column.id = id;
    column.name = measure->name;
    column.decimals = 3;
    column.higherIsBetter = measure->redundantWhen != "high";
    return column;
}

}  // namespace headscope::jobs
