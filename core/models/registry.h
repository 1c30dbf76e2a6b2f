// The kinds of model: a row holds everything that is known of a kind before one is built, and how to build it. No
// torch.
#pragma once

#include "core/api/catalogue.h"
#include "core/models/layout.h"
#include "core/models/spec.h"

#include <functional>
#include <memory>

namespace at {
struct Generator;
}

namespace headscope::models {

class Model;

struct ModelKind {
    ModelInfo info;  // the task among it
    // "transformer": its arithmetic is described to other programs (core/runs/model_description).
    std::string family = {};
    // "model.*" settings with the fallbacks of a preset.
    std::function<std::vector<ParamSpec>(const std::string& preset)> parameters;
    // Rules between its settings, each of which is in its range already: refuses with the reason and the allowed
    // values, warns of settings that do nothing. Errors: Usage.
    std::function<Status(const RunConfig& config, std::vector<std::string>& warnings)> check;
    // config: resolved, of this kind.
    std::function<ModelSpec(const RunConfig& config, const DataSizes& data)> spec;
    std::function<std::vector<AttentionSite>(const ModelSpec& spec)> sites;
    // Names and shapes of all parameters, in the order of the model.
    std::function<std::vector<NamedShape>(const ModelSpec& spec)> layout;
    // Empty: one of the transformer family, which makeModel (model.h) builds.
    std::function<std::shared_ptr<Model>(const ModelSpec& spec, at::Generator& generator)> make;
};

const std::vector<ModelInfo>& modelInfos();        // built-in ones first
const std::string& modelForTask(Task task);        // id of the first one for it
const ModelKind* findKind(const std::string& id);  // null: none
const ModelKind& kindOf(const std::string& id);    // throws std::out_of_range
// Adds a kind, or replaces the one of this id; what modelInfos() gave before holds no longer. Not while anything else
// runs.
void registerModel(ModelKind kind);

// Sizes of the data of a config before they are read: what they are at most, or usually.
DataSizes expectedSizes(const RunConfig& config);
ModelSpec specOf(const RunConfig& config, const DataSizes& data);
std::vector<AttentionSite> sitesOf(const ModelSpec& spec);
std::vector<std::string> siteIdsOf(const ModelSpec& spec);
std::vector<NamedShape> layoutOf(const ModelSpec& spec);

}  // namespace headscope::models
