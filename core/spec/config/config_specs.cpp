#include "core/spec/config/config_specs.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/images/imported_images.h"
#include "core/data/readers/downloaded_data.h"
#include "core/spec/models/pair_settings.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/objectives/catalogue.h"

#include <algorithm>

namespace headscope::config {
namespace {

const char* const kDefaultPreset = "small";

using Defaults = std::map<std::string, ParamValue>;

Defaults defaultsOf(const data::DatasetSource* source) {
    return source ? source->defaults() : Defaults{};
}

std::string textOf(const Defaults& defaults, const std::string& key) {
    const auto found = defaults.find(key);
    const auto* text = found == defaults.end() ? nullptr : std::get_if<std::string>(&found->second);
    return text ? *text : std::string();
}

const ModelInfo* findModel(const std::string& id) {
    return findById(models::modelInfos(), id);
}

ParamSpec datasetChoice(const Environment& environment, const std::string& id) {
    ParamSpec spec;
    spec.key = "dataset.id";
    spec.name = "Dataset";
    spec.help = "Data to train on.";
    spec.kind = ParamKind::Choice;
    spec.defaultValue = id;
    for (const auto& source : environment.datasets)
        spec.choices.push_back({source->info().id, source->info().name, source->info().summary});
    return spec;
}

ParamSpec datasetPath(const DatasetInfo& info) {
    ParamSpec spec;
    spec.key = "dataset.path";
    spec.name = info.pathIsFolder ? "Folder" : "File";
    spec.help = "Location of the data" +
                (info.pathHint.empty() ? std::string() : ": " + info.pathHint) +
                "; ~ is your home folder.";
    spec.kind = ParamKind::Path;
    // A dataset that was downloaded is found without its path.
    spec.defaultValue = data::downloadedPath(info.id);
    return spec;
}

ParamSpec modelChoice(const std::string& id) {
    ParamSpec spec;
    spec.key = "model.id";
    spec.name = "Model";
    spec.help = "Transformer architecture; it must fit the dataset's task.";
    spec.kind = ParamKind::Choice;
    spec.defaultValue = id;
    for (const auto& model : models::modelInfos())
        spec.choices.push_back({model.id, model.name, model.summary});
    return spec;
}

// A preset chosen by the user overrides the sizes recommended by the dataset, except the length,
// which depends on the data.
bool setByPreset(const std::string& key) {
    return key == "model.layers" || key == "model.heads" || key == "model.width" ||
           key == "model.ff";
}

// Replaces defaults by the dataset's recommendations. Ignores invalid recommendations.
void recommend(std::vector<ParamSpec>& specs, const Defaults& defaults, bool presetChosen) {
    for (auto& spec : specs) {
        const auto found = defaults.find(spec.key);
        if (found == defaults.end() || spec.key == "model.preset" ||
            (presetChosen && setByPreset(spec.key)))
            continue;
        if (auto value = checkValue(spec, found->second)) spec.defaultValue = std::move(*value);
    }
}

void append(std::vector<ParamSpec>& specs, std::vector<ParamSpec> more) {
    specs.insert(specs.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

// Adds the settings of imported models. Only configs with an imported tokenizer have them, so they
// are not offered for training from scratch.
void addImported(std::vector<ParamSpec>& specs, const data::DatasetSource* source,
                 const RunConfig& partial) {
    if (!source) return;
    const auto& task = traitsOf(source->info().task);
    if (task.pictures() && data::importsImages(partial)) {
        append(specs, data::importedImageSpecs());
        append(specs, models::importedStyleParameters(task.task));
    }
    if (task.pictures() || !data::importsTokens(partial)) return;
    if (task.pairs) append(specs, data::importedPairSpecs());
    for (auto& spec : data::importedTokensSpecs()) {
        auto* known = findByKey(specs, spec.key);
        if (!known)
            specs.push_back(std::move(spec));
        else if (spec.key == "dataset.tokens")
            known->choices.push_back(spec.choices.front());
    }
    append(specs, task.pairs ? models::importedPairParameters()
                             : models::importedStyleParameters(task.task));
}

// Sets the default of model.embeddings to "tied" without a joint vocabulary, which shared
// embeddings need.
void fitEmbeddings(std::vector<ParamSpec>& specs, const RunConfig& partial) {
    const auto* vocabulary = findByKey(specs, "dataset.vocabulary");
    auto* embeddings = findByKey(specs, "model.embeddings");
    if (!vocabulary || !embeddings) return;
    const auto defaultValue = std::get<std::string>(vocabulary->defaultValue);
    if (partial.textOr("dataset.vocabulary", defaultValue) != "joint")
        embeddings->defaultValue = std::string("tied");
}

}  // namespace

const data::DatasetSource* sourceOf(const Environment& environment, const std::string& id) {
    for (const auto& source : environment.datasets)
        if (source->info().id == id) return source.get();
    return nullptr;
}

std::string modelIdOf(const Environment& environment, const RunConfig& partial) {
    const auto given = partial.textOr("model.id", "");
    if (findModel(given)) return given;
    const auto* source = sourceOf(environment, partial.textOr("dataset.id", ""));
    const auto recommended = textOf(defaultsOf(source), "model.id");
    if (findModel(recommended)) return recommended;
    return models::modelForTask(source ? source->info().task : Task::TextClassification);
}

std::string presetOf(const Environment& environment, const RunConfig& partial) {
    const auto* model = findModel(modelIdOf(environment, partial));
    const auto known = [&](const std::string& preset) {
        return std::find(model->presets.begin(), model->presets.end(), preset) !=
               model->presets.end();
    };
    const auto given = partial.textOr("model.preset", "");
    if (known(given)) return given;
    const auto recommended =
        textOf(defaultsOf(sourceOf(environment, partial.textOr("dataset.id", ""))), "model.preset");
    return known(recommended) ? recommended : kDefaultPreset;
}

std::vector<ParamSpec> specsFor(const Environment& environment, const RunConfig& partial) {
    const auto* source = sourceOf(environment, partial.textOr("dataset.id", ""));
    // Without a valid dataset, the form shows the first one.
    if (!source && !environment.datasets.empty()) source = environment.datasets.front().get();
    const auto defaults = defaultsOf(source);
    RunConfig known = partial;
    if (source) known.values["dataset.id"] = source->info().id;
    std::vector<ParamSpec> specs = {datasetChoice(environment, source ? source->info().id : "")};
    if (source && source->info().needsPath) specs.push_back(datasetPath(source->info()));
    if (source) append(specs, source->parameters());
    addImported(specs, source, partial);
    const auto model = modelIdOf(environment, known);
    specs.push_back(modelChoice(model));
    append(specs, models::kindOf(model).parameters(presetOf(environment, known)));
    auto objective = partial.textOr("objective.id", textOf(defaults, "objective.id"));
    append(specs, objectives::objectiveParameters(
                      objective.empty() ? objectives::builtinObjectives().front().id : objective));
    auto schedule = partial.textOr("train.schedule", textOf(defaults, "train.schedule"));
    append(specs, trainParameters(environment.machine, schedule.empty() ? "one-cycle" : schedule));
    if (source && traitsOf(source->info().task).pairs) append(specs, pairParameters());
    append(specs, runParameters(environment.runsFolder));
    recommend(specs, defaults, partial.has("model.preset"));
    fitEmbeddings(specs, partial);
    return specs;
}

}  // namespace headscope::config
