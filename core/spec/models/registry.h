// The registry of model kinds: each row holds everything that is known about a kind before it is
// built, and how to build it. Does not depend on LibTorch.
#pragma once

#include "core/api/runs/catalogue.h"
#include "core/spec/models/layout.h"
#include "core/spec/models/spec.h"

#include <functional>
#include <memory>

namespace at {
struct Generator;
}

namespace headscope::models {

class Model;

// A kind of model.
struct ModelKind {
    ModelInfo info;  // includes the task
    // "transformer" if the forward pass can be described to other programs
    // (core/service/runs/model_description); otherwise "".
    std::string family = {};
    // Returns the "model.*" settings, with the defaults of a preset.
    std::function<std::vector<ParamSpec>(const std::string& preset)> parameters;
    // Checks rules between settings that are each in range. Rejects a config with the reason and
    // the allowed values; adds warnings for settings without effect. Errors: Usage.
    std::function<Status(const RunConfig& config, std::vector<Message>& warnings)> check;
    // Returns the spec for a resolved config of this kind.
    std::function<ModelSpec(const RunConfig& config, const DataSizes& data)> spec;
    std::function<std::vector<AttentionSite>(const ModelSpec& spec)> sites;
    // Returns names and shapes of all parameters, in the model's order.
    std::function<std::vector<NamedShape>(const ModelSpec& spec)> layout;
    // Builds the model. Empty for the built-in kinds, which makeModel (model.h) builds.
    std::function<std::shared_ptr<Model>(const ModelSpec& spec, at::Generator& generator)> make;
};

const std::vector<ModelInfo>& modelInfos();        // built-in kinds first
const std::string& modelForTask(Task task);        // id of the first kind for a task
const ModelKind* findKind(const std::string& id);  // null: unknown id
const ModelKind& kindOf(const std::string& id);    // throws std::out_of_range
// Adds a kind, or replaces the kind with the same id. Invalidates references from modelInfos().
// Call it only while nothing else runs.
void registerModel(ModelKind kind);

// Returns the expected data sizes of a config before its data are read: upper limits or typical
// values.
DataSizes expectedSizes(const RunConfig& config);
ModelSpec specOf(const RunConfig& config, const DataSizes& data);
std::vector<AttentionSite> sitesOf(const ModelSpec& spec);
std::vector<std::string> siteIdsOf(const ModelSpec& spec);
std::vector<NamedShape> layoutOf(const ModelSpec& spec);

}  // namespace headscope::models
