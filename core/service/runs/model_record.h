// model.json: the model specification of a run (core/spec/models/spec_json.h). It is stored once
// per run, because the model does not change during a run and live weights need it too.
#pragma once

#include "core/service/runs/model_description.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/models/spec.h"

#include <optional>

namespace headscope::runs {

// The model specification of a run.
struct RunModel {
    models::ModelSpec spec = {};
    // Specification that follows from config and data. Empty for older runs without model.json;
    // `spec` then contains it.
    std::optional<models::ModelSpec> requested = {};
};

// Writes model.json. Errors: Io.
Status writeModelRecord(const io::Directory& run, const models::ModelSpec& spec);
// Parses the content of model.json. what: the file's name, for messages. Errors: BadData.
Result<models::ModelSpec> parseModelRecord(std::string_view text, const std::string& what);
// Returns the model.json of a run; empty if there is none. Errors: Io, BadData.
Result<std::optional<models::ModelSpec>> readModelRecord(const io::Directory& run);

// Returns the model that a run's weights belong to, from model.json or, if missing, from config and
// data. Errors: Io, BadData.
Result<RunModel> storedModel(const io::Directory& run, const RunConfig& config,
                             const data::Dataset& dataset);
// Returns the facts about the model; each names the file that holds its value.
std::vector<ModelFact> describeModel(const RunModel& model, const data::Dataset& dataset);
// Checks that config, data and the weights' metadata agree with model.json. A site may have fewer
// heads than in the config, since heads may have been removed. Runs without model.json always pass.
// Errors: BadData naming the file, the first key that differs and both values.
Status checkModelRecord(const RunModel& model, const data::Dataset& dataset,
                        const io::TensorFile& weights);

// Returns whether `fewer` equals `whole`, except that some sites may have fewer heads, and that
// random blocks of the pattern may differ.
bool sameButFewerHeads(const models::ModelSpec& whole, const models::ModelSpec& fewer);

}  // namespace headscope::runs
