// model.json: the model of a run, as a value (core/models/spec_json.h). It lies in the run's folder and not in each
// checkpoint, since a run has one model from its first step to its last, and live weights have it too.
#pragma once

#include "core/models/spec.h"
#include "core/runs/model_description.h"
#include "core/runs/run_folder.h"

#include <optional>

namespace headscope::runs {

struct RunModel {
    models::ModelSpec spec = {};
    // What config.json and the data ask for, where spec is model.json's; none in runs of before, which have no
    // model.json: there spec is what they ask for.
    std::optional<models::ModelSpec> asked = {};
};

// Errors: Io.
Status writeModelRecord(const io::Directory& run, const models::ModelSpec& spec);
// Errors: BadData; what: the file, for messages.
Result<models::ModelSpec> parseModelRecord(std::string_view text, const std::string& what);
// The model.json of a run; none where it has none. Errors: Io, BadData.
Result<std::optional<models::ModelSpec>> readModelRecord(const io::Directory& run);

// The model that a run's weights belong to: of model.json, else of its config and data. Errors: Io, BadData.
Result<RunModel> storedModel(const io::Directory& run, const RunConfig& config, const data::Dataset& dataset);
std::vector<ModelFact> describeModel(const RunModel& model, const data::Dataset& dataset);
// Whether config, data and the weights' own words agree with model.json; a site may have fewer heads than the config
// asks for, as heads may have been removed. Fine in runs of before. Errors: BadData naming what was changed, the first
// key that differs and both values.
Status checkModelRecord(const RunModel& model, const data::Dataset& dataset, const io::TensorFile& weights);

// Whether `fewer` is `whole` after heads were removed from some of its sites, or none were.
bool sameButFewerHeads(const models::ModelSpec& whole, const models::ModelSpec& fewer);

}  // namespace headscope::runs
