#include "core/service/runs/model_record.h"

#include "core/base/io/json.h"
#include "core/base/util/utf8.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/spec_json.h"

#include <algorithm>

namespace headscope::runs {
namespace {

// Returns the file that a model.json value is derived from.
const char* sourceOf(const std::string& key) {
    if (key == "vocabulary_size") return run_files::kVocabulary;
    if (key == "outputs" || key == "task" || key == "channels" || key == "image_size")
        return run_files::kDataset;
    return run_files::kConfig;
}

Error disagreement(const models::SpecDifference& found, bool weightsSayIt) {
    const auto requested = "%1 is %2"_m(found.key, util::shortened(found.first, 80));
    const std::string file = sourceOf(found.key), has = util::shortened(found.second, 80);
    return {ErrorCode::BadData,
            weightsSayIt
                ? "%1 was changed: %2, model.json and the weights have %3"_m(file, requested, has)
                : "%1 by %2 and %3 by model.json: one of them was changed"_m(requested, file, has),
            "Put back the files that the run was made with"_m};
}

// Returns the first difference. Ignores heads that were removed (`fewer` has fewer heads than
// `whole`) and the seed of random blocks, which can be that of the run whose weights this one
// started from.
std::optional<models::SpecDifference> differenceButFewerHeads(const models::ModelSpec& whole,
                                                              const models::ModelSpec& fewer) {
    auto cut = whole;
    cut.pattern.seed = fewer.pattern.seed;
    const auto notMore = [](std::int64_t had, std::int64_t has) { return has <= had; };
    if (std::equal(whole.heads.begin(), whole.heads.end(), fewer.heads.begin(), fewer.heads.end(),
                   notMore)) {
        cut.heads = fewer.heads;
        cut.patternHeads = fewer.patternHeads;  // the numbers of the heads that are left
    }
    return models::firstDifference(cut, fewer);
}

}  // namespace

Status writeModelRecord(const io::Directory& run, const models::ModelSpec& spec) {
    return io::writeJsonFile(run, run_files::kModel, models::specToJson(spec));
}

Result<models::ModelSpec> parseModelRecord(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(const auto json, io::parseJson(text, what));
    return models::specFromJson(json, what);
}

Result<std::optional<models::ModelSpec>> readModelRecord(const io::Directory& run) {
    if (run.kind(run_files::kModel) == io::Directory::Kind::Missing)
        return std::optional<models::ModelSpec>();
    HEADSCOPE_TRY(const auto json, io::readJsonFile(run, run_files::kModel));
    HEADSCOPE_TRY(auto spec, models::specFromJson(json, run.pathOf(run_files::kModel)));
    return std::optional<models::ModelSpec>(std::move(spec));
}

Result<RunModel> storedModel(const io::Directory& run, const RunConfig& config,
                             const data::Dataset& dataset) {
    HEADSCOPE_TRY(auto recorded, readModelRecord(run));
    auto requested = models::specOf(config, models::DataSizes::of(dataset));
    if (!recorded) return RunModel{std::move(requested), std::nullopt};
    return RunModel{std::move(*recorded), std::move(requested)};
}

std::vector<ModelFact> describeModel(const RunModel& model, const data::Dataset& dataset) {
    auto facts = describeModel(model.spec, dataset);
    if (!model.requested) return facts;
    auto recorded = models::specToJson(model.spec);
    recorded.erase("vocabulary_size");  // this value comes from vocabulary.json
    for (auto& fact : facts)
        if (recorded.contains(fact.key) || fact.key == "layers") fact.file = run_files::kModel;
    return facts;
}

Status checkModelRecord(const RunModel& model, const data::Dataset& dataset,
                        const io::TensorFile& weights) {
    if (!model.requested) return {};
    HEADSCOPE_CHECK(checkDescription(describeModel(model, dataset), weights));
    auto difference = differenceButFewerHeads(*model.requested, model.spec);
    if (!difference) return {};
    // The head width follows from the requested number of heads. Report that number, because users
    // edit it.
    if (difference->key == "head_width")
        difference = models::firstDifference(*model.requested, model.spec);
    const auto said = weights.metadata.find(difference->key);
    return disagreement(*difference,
                        said != weights.metadata.end() && said->second == difference->second);
}

bool sameButFewerHeads(const models::ModelSpec& whole, const models::ModelSpec& fewer) {
    return !differenceButFewerHeads(whole, fewer);
}

}  // namespace headscope::runs
